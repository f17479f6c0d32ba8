"""Indian rummy: leaving a round, counting hands, points, deals and pools (IND-07 to IND-13)."""

import pytest

from service.rules.catalogue import VARIANTS
from service.rules.declaring.hand_counts import count_hand
from service.rules.model.cards import in_order
from service.rules.model.errors import BadOptions
from service.rules.model.events import Dropped
from service.rules.model.moves import DropHand, Pass, ReEnter
from service.rules.model.result import Due, Ending, Gain
from service.rules.options import with_options
from service.rules.timeouts import forced_move
from tests.unit.rules.table import Phase, Reason, Table, cards, refuses, set_table

VALID = "4S 5S 6S 7H 8H JOKER 9C 9D 9H 9S QC QD QS"
WINNING = ("4S 5S 6S", "7H 8H JOKER", "9C 9D 9H 9S", "QC QD QS")
B = "4S 5S 6S 7H 8H JOKER KC KD 9D 2C AS JH 3D"
C = "KH KS QC QD JC JD TS 9S 8D 4H 3C 2D 5H"
"""No clean run; 96 points."""
E = "4S 5S 6S 9H 9C 9D KS KH QD JC 7C 3H 2H"


def ready(*others: str, seats: int = 3, **options: object) -> Table:
    """A table at which seat 0 can declare at once and win."""
    return set_table(
        "indian-rummy",
        hands=(f"{VALID} 2S", *others),
        seats=seats,
        wild="5D",
        phase=Phase.PLAY,
        **options,  # type: ignore[arg-type]
    )


def won(table: Table) -> Table:
    return table.declare(*WINNING, discard="2S")


def count_of(hand: str, lives: str = "two") -> int:
    variant = with_options(VARIANTS["indian-rummy"], 3, {"lives": lives}).with_wild_card("5D")
    return count_hand(variant, 0, cards(hand)).value


@pytest.mark.rule("IND-07")
@pytest.mark.parametrize(
    ("format_", "turns", "points"), [("points", 0, 20), ("points", 1, 40), ("pool_201", 0, 25), ("pool_201", 3, 50)]
)
def test_dropping_costs_less_before_the_first_draw(format_: str, turns: int, points: int) -> None:
    table = set_table("indian-rummy", seats=3, wild="5D", turns=turns, format=format_).drop()
    assert table.event(Dropped).seen_by(None) == {"seat": 0, "points": points, "due": Due.DROPPED}
    assert (table.turn, table.phase) == (1, Phase.DRAW)


@pytest.mark.rule("IND-07")
def test_a_player_who_dropped_is_skipped_and_keeps_the_cards() -> None:
    table = set_table("indian-rummy", seats=3, wild="5D")
    dropped = table.drop().turn_of().turn_of()
    assert (dropped.turn, len(dropped.hand(0)), dropped.view().left) == (1, 13, dropped.round.left)
    assert dropped.legal(0) == []
    with refuses(Reason.NOT_YOUR_TURN, "CORE-17"):
        dropped.drop(by=0)


@pytest.mark.rule("IND-07")
def test_nobody_drops_after_drawing() -> None:
    table = set_table("indian-rummy", seats=3, wild="5D").draw()
    assert DropHand() not in table.legal()
    with refuses(Reason.WRONG_PHASE, "CORE-17"):
        table.drop()


@pytest.mark.rule("IND-07")
def test_other_games_have_no_drop() -> None:
    with refuses(Reason.NOT_IN_THIS_VARIANT, "CORE-17"):
        set_table("rummy").drop()


@pytest.mark.rule("IND-07")
def test_the_last_player_in_the_round_wins_what_the_others_left_with() -> None:
    table = set_table("indian-rummy", seats=3, wild="5D").drop().turn_of().drop()
    assert (table.result.ending, table.result.winners) == (Ending.DROPPED, (1,))
    assert table.payments == {(0, 1): 20, (2, 1): 20}


@pytest.mark.rule("IND-07", "IND-08")
def test_a_forfeit_may_leave_one_player_in_the_round() -> None:
    table = set_table("indian-rummy", seats=3, wild="5D").drop().forfeit(by=2)
    assert (table.result.ending, table.payments) == (Ending.DROPPED, {(0, 1): 20, (2, 1): 80})
    assert not table.state.over or table.state.winners == (1,)


@pytest.mark.rule("IND-08")
def test_a_hand_forfeited_in_the_round_counts_80() -> None:
    table = ready(B).forfeit(by=2)
    assert won(table).payments == {(1, 0): 54, (2, 0): 80}


@pytest.mark.rule("IND-08")
def test_who_dropped_and_then_forfeits_pays_for_the_drop() -> None:
    table = set_table("indian-rummy", seats=4, wild="5D").drop().forfeit(by=0).drop().drop()
    assert table.payments == {(0, 3): 20, (1, 3): 20, (2, 3): 20}


@pytest.mark.rule("IND-08")
@pytest.mark.parametrize(
    ("hand", "two", "first"),
    [
        (B, 54, 49),
        (C, 80, 80),
        (E, 80, 52),
        ("4S 5S 6S 7S 8S 9S KC KD KH KS JC JD JH", 0, 0),
        ("4S 5S 6S 5C 5H JOKER KC KD KH KS JC JD JH", 0, 0),
        ("2C 3C 4C 5S 5H JOKER JOKER KC AD AH 8D 9H TS", 27, 27),
        ("AS KS QS JOKER 5C 5H 2D 3D 9C 9H 9S 7C 7H", 0, 0),
    ],
)
def test_hands_count_what_is_outside_the_best_split(hand: str, two: int, first: int) -> None:
    assert (count_of(hand), count_of(hand, "first")) == (two, first)


@pytest.mark.rule("IND-08")
def test_cards_that_count_are_shown_after_a_declaration() -> None:
    shown = {spread.seat: (spread.deadwood, spread.value) for spread in won(ready(B, C)).view().spreads}
    assert shown == {1: (cards("KC KD 9D 2C AS JH 3D"), 54), 2: (cards(C), 80)}


@pytest.mark.rule("IND-09")
def test_example_of_a_round_with_fives_wild() -> None:
    dropped = set_table("indian-rummy", seats=4, turn=3, wild="5D").drop().round.left
    table = ready(B, C, seats=4).having(left=dropped)
    assert won(table).payments == {(1, 0): 54, (2, 0): 80, (3, 0): 20}
    assert won(table).totals[0] == 154


@pytest.mark.rule("IND-10")
def test_example_of_a_hand_without_a_second_run() -> None:
    assert (count_of(E), count_of(E, "first")) == (80, 52)


@pytest.mark.rule("IND-11")
def test_points_are_paid_and_the_highest_total_wins() -> None:
    table = won(ready(B, C))
    assert (table.totals, table.state.over, table.state.winners) == ((134, 0, 0), True, (0,))


@pytest.mark.rule("IND-11")
def test_deals_begin_with_80_points_a_round_and_what_is_paid_is_taken() -> None:
    variant = with_options(VARIANTS["indian-rummy"], 2, {"format": "deals"})
    assert (variant.match.rounds, variant.match.starting_points) == (2, 160)
    table = won(ready(B, C, format="deals", rounds=3, totals=(240, 240, 240)))
    assert (table.totals, table.state.over) == ((374, 186, 160), False)


@pytest.mark.rule("IND-11")
@pytest.mark.parametrize(
    "options",
    [
        {"target": 100},
        {"format": "deals", "rounds": 7},
        {"format": "pool_101", "rounds": 2},
        {"format": "pool_201", "target": 300},
        {"re_entries": 4},
    ],
)
def test_formats_refuse_other_ends_of_the_game(options: dict[str, int | str]) -> None:
    with pytest.raises(BadOptions):
        with_options(VARIANTS["indian-rummy"], 3, options)


@pytest.mark.rule("IND-11")
def test_pools_add_counts_as_penalties_and_players_go_out() -> None:
    table = won(ready(B, C, seats=3, format="pool_101", totals=(10, 40, 30)))
    assert table.totals == (10, 94, 110)
    assert (table.state.out, table.state.over) == ((2,), False)
    assert table.gains == {(1, Due.DEADWOOD): 54, (2, Due.DEADWOOD): 80}


@pytest.mark.rule("IND-08", "EXT-01")
def test_a_player_who_is_out_and_forfeits_has_no_hand_that_counts() -> None:
    ended = won(ready(B, C, seats=4, format="pool_101", totals=(10, 40, 30, 5)))
    table = ended.deal().forfeit(by=2)
    assert (ended.state.out, table.round.left) == ((2,), ())
    assert table.drop().round.left == (Gain(1, 20, Due.DROPPED),)


@pytest.mark.rule("IND-12")
@pytest.mark.parametrize(
    ("format_", "highest", "offered"),
    [("pool_101", 79, True), ("pool_101", 80, False), ("pool_201", 174, True), ("pool_201", 175, False)],
)
def test_players_come_back_while_there_is_room(format_: str, highest: int, offered: bool) -> None:
    table = won(ready(B, C, seats=3, format=format_, re_entries=1, totals=(highest, 5, 150)))
    assert (table.state.entering == (2,)) is offered
    if offered:
        assert table.state.entry_total == highest + 1


@pytest.mark.rule("IND-12")
@pytest.mark.rule("EXT-02")
def test_a_forfeit_after_the_round_makes_no_room_to_come_back() -> None:
    ended = won(ready(B, C, seats=4, format="pool_101", re_entries=1, totals=(80, 5, 150, 30)))
    assert ended.state.out == (2,)
    table = ended.forfeit(by=0)
    assert table.state.entering == ()
    with refuses(Reason.NO_RE_ENTRY, "EXT-02"):
        table.play(ReEnter(), by=2)


@pytest.mark.rule("IND-13")
@pytest.mark.parametrize(("auto_drop", "missed", "drops"), [(3, 3, True), (3, 2, False), (1, 1, True), (0, 9, False)])
def test_the_clock_drops_the_hand_after_so_many_missed_turns(auto_drop: int, missed: int, drops: bool) -> None:
    table = set_table("indian-rummy", seats=3, wild="5D", auto_drop=auto_drop)
    move = forced_move(table.variant, table.state, 0, missed)
    assert isinstance(move, DropHand) is drops


@pytest.mark.rule("IND-13")
def test_a_turn_that_was_begun_is_finished_without_a_drop() -> None:
    table = set_table("indian-rummy", seats=3, wild="5D").draw()
    assert not isinstance(forced_move(table.variant, table.state, 0, 3), DropHand | Pass)
    assert in_order(table.hand()) == table.hand()
