"""Double rum (DOUBLE-01 to DOUBLE-04)."""

import pytest

from service.rules.catalogue import VARIANTS
from service.rules.model.cards import JOKER
from service.rules.model.moves import Call, LayDown, LayOff
from service.rules.scoring.round_score import points_in
from tests.unit.rules.table import Reason, Table, double_rum, game, refuses


def after_draw(hand: str, *melds: str) -> Table:
    """Seat 0 has drawn; these melds lie on the table."""
    return double_rum(hand=hand, melds=melds, stock="2C ...").draw()


@pytest.mark.rule("DOUBLE-01")
@pytest.mark.parametrize(("players", "size"), [(2, 10), (3, 7), (4, 7), (5, 6), (6, 6), (7, 6), (8, 6)])
def test_two_to_eight_players_use_two_packs_and_four_jokers(players: int, size: int) -> None:
    table = game("double-rum", players).deal()
    assert [len(hand) for hand in table.round.hands] == [size] * players
    pack = table.variant.whole_pack(players)
    assert (len(pack), pack.count(JOKER)) == (108, 4)
    assert table.variant.players == (2, 8)


@pytest.mark.rule("DOUBLE-01")
def test_a_game_is_five_rounds() -> None:
    assert (VARIANTS["double-rum"].match.rounds, VARIANTS["double-rum"].match.target) == (5, None)
    table = double_rum(hand="9D 9H", stock="9D ...").draw()
    assert [table.having(scored=scored).meld("9D 9D 9H").state.over for scored in (3, 4)] == [False, True]


@pytest.mark.rule("DOUBLE-02")
@pytest.mark.parametrize("run", ["AS 2S 3S", "QS KS AS", "JS QS KS AS"])
def test_ace_is_high_or_low(run: str) -> None:
    assert after_draw(f"{run} 9H").meld(run).melds == (run,)


@pytest.mark.rule("DOUBLE-02")
def test_runs_do_not_turn_the_corner() -> None:
    table = after_draw("KS AS 2S JOKER")
    with refuses(Reason.NOT_A_MELD, "CAL-05"):
        table.meld("KS AS 2S")
    with refuses(Reason.NOT_A_MELD, "CAL-05"):
        table.meld("KS JOKER 2S")


@pytest.mark.rule("DOUBLE-02")
def test_values_of_hands_are_paid_to_the_player_going_out() -> None:
    table = double_rum(hands=["9D 9H", "AS JOKER KC 7D", "QC JC"], stock="9D ...").draw()
    assert table.meld("9D 9D 9H").payments == {(1, 0): 11 + 15 + 10 + 7, (2, 0): 20}
    assert points_in(table.variant, ("TC", "2C")) == 12


@pytest.mark.rule("DOUBLE-03")
@pytest.mark.parametrize(
    "meld", ["7C 7H 7H", "7H 7H JOKER", "7C JOKER JOKER", "7C 7C 7D 7D 7H 7H 7S 7S JOKER JOKER JOKER JOKER"]
)
def test_sets_of_any_size_hold_identical_cards_and_jokers(meld: str) -> None:
    table = double_rum(hand="7C 7C 7D 7D 7H 7H 7S 7S JOKER JOKER JOKER JOKER 9H", stock="2C ...").draw()
    named = meld.replace("JOKER", "JOKER=7?")
    assert table.meld(named).melds == (named,)


@pytest.mark.rule("DOUBLE-03")
def test_identical_cards_are_listed_as_a_set_in_a_hand_without_jokers() -> None:
    listed = [move for move in after_draw("7H 7H 7S KD").legal() if isinstance(move, LayDown)]
    assert [sorted(meld.cards) for move in listed for meld in move.melds] == [["7H", "7H", "7S"]]


@pytest.mark.rule("DOUBLE-03")
def test_a_joker_joins_a_set_of_all_four_suits() -> None:
    listed = [move for move in after_draw("9C 9D 9H 9S JOKER KD").legal() if isinstance(move, LayDown)]
    assert [*{joker for move in listed if len(move.melds[0].cards) == 5 for joker in move.melds[0].jokers}] == ["9?"]


@pytest.mark.rule("DOUBLE-03")
def test_a_set_needs_three_cards_one_natural_and_one_rank() -> None:
    table = after_draw("7H 7H 8H JOKER JOKER JOKER")
    for meld in ("7H 7H", "7H 7H 8H", "JOKER JOKER JOKER", "7H JOKER"):
        with refuses(Reason.NOT_A_MELD, "CAL-05"):
            table.meld(meld)


@pytest.mark.rule("DOUBLE-03")
def test_jokers_are_wild_in_runs_without_repeating_a_rank() -> None:
    table = after_draw("7H 8H 8H TH JOKER JOKER")
    assert table.meld("7H 8H JOKER=9H TH").melds == ("7H 8H JOKER=9H TH",)
    with refuses(Reason.NOT_A_MELD, "CAL-05"):
        table.meld("7H 8H 8H")


@pytest.mark.rule("DOUBLE-03")
def test_sets_grow_by_any_card_of_their_rank_and_by_jokers() -> None:
    table = after_draw("7C 7D JOKER JOKER 9H", "7C 7H 7H")
    table = table.lay_off("7C 7D JOKER JOKER", on="m1")
    assert table.melds == ("7C 7C 7D 7H 7H JOKER=7? JOKER=7?",)
    with refuses(Reason.DOES_NOT_FIT, "CORE-11"):
        table.lay_off("9H", on="m1")


@pytest.mark.rule("CAL-06")
def test_a_joker_in_a_set_needs_no_suit_and_keeps_one_that_is_named() -> None:
    table = after_draw("7H 7D JOKER JOKER 9H")
    assert table.meld("7H 7D JOKER").melds == ("7D 7H JOKER=7?",)
    assert table.meld("7H 7D JOKER=7C").melds == ("JOKER=7C 7D 7H",)
    assert table.meld("7H 7D JOKER=7D").melds == ("7D JOKER=7D 7H",)  # sets may hold identical cards
    assert table.meld("7H 7D JOKER=7? JOKER=7S").melds == ("7D 7H JOKER=7S JOKER=7?",)
    with refuses(Reason.NOT_A_MELD, "CAL-05"):
        table.meld("7H 7D JOKER=8D")


@pytest.mark.rule("CAL-06")
def test_a_joker_laid_off_on_a_set_keeps_the_suit_that_is_named() -> None:
    table = after_draw("7C JOKER 9H", "7H 7D JOKER=7?").lay_off("JOKER=7D", on="m1")
    assert table.melds == ("7D JOKER=7D 7H JOKER=7?",)
    assert table.lay_off("7C", on="m1").melds == ("7C 7D JOKER=7D 7H JOKER=7?",)


@pytest.mark.rule("CAL-06")
def test_request_must_name_jokers_that_leave_set_run_or_end_open() -> None:
    table = after_draw("7H 8H 7D JOKER JOKER")
    for open_meld in ("7H 8H JOKER", "7H JOKER JOKER"):
        with refuses(Reason.JOKER_AMBIGUOUS, "CAL-06"):
            table.meld(open_meld)
    assert table.meld("7H JOKER=7? JOKER=7?").melds == ("7H JOKER=7? JOKER=7?",)
    assert table.meld("7H JOKER=6H JOKER=8H").melds == ("JOKER=6H 7H JOKER=8H",)


@pytest.mark.rule("CAL-07")
def test_jokers_cannot_be_swapped() -> None:
    with refuses(Reason.NOT_IN_THIS_VARIANT, "CAL-07"):
        after_draw("6S 9H", "5S JOKER=6S 7S").swap("6S")


@pytest.mark.rule("DOUBLE-04")
@pytest.mark.parametrize(
    ("run", "cards", "after"),
    [
        ("5S 6S JOKER=7S", "7S 8S", "JOKER=4S 5S 6S 7S 8S"),
        ("5S 6S JOKER=7S", "7S", "JOKER=4S 5S 6S 7S"),
        ("JOKER=5S 6S 7S", "5S", "5S 6S 7S JOKER=8S"),
        ("JOKER=5S 6S 7S", "4S 5S", "4S 5S 6S 7S JOKER=8S"),
        ("5S 6S JOKER=7S", "3S 7S", "3S JOKER=4S 5S 6S 7S"),  # the lay-off extends beyond the joker
        ("QS KS JOKER=AS", "AS", "JOKER=JS QS KS AS"),
        ("JOKER=AS 2S 3S", "AS", "AS 2S 3S JOKER=4S"),
        ("JOKER=4S 5S JOKER=6S", "6S", "JOKER=3S JOKER=4S 5S 6S"),
        ("JOKER=4S 5S JOKER=6S", "4S", "4S 5S JOKER=6S JOKER=7S"),
        ("5S 6S JOKER=7S JOKER=8S", "8S", "JOKER=4S 5S 6S JOKER=7S 8S"),
    ],
)
def test_a_joker_at_an_end_moves_to_the_other_end_in_a_lay_off(run: str, cards: str, after: str) -> None:
    table = after_draw("3S 4S 5S 6S 7S 8S AS 9H", run)
    assert table.lay_off(cards, on="m1").melds == (after,)
    assert sorted(cards.split()) in [sorted(move.cards) for move in table.legal() if isinstance(move, LayOff)]


@pytest.mark.rule("DOUBLE-04")
@pytest.mark.parametrize(
    ("run", "cards"),
    [
        ("AS 2S JOKER=3S", "3S"),  # there is nothing before the ace
        ("AS 2S JOKER=3S", "3S 4S"),
        ("JOKER=QS KS AS", "QS"),  # nothing comes after the ace
        ("5S JOKER=6S 7S", "6S"),  # the joker is not at an end
        ("JOKER=4S 5S JOKER=6S", "4S 6S"),  # the lay-off would move two jokers at once
        ("5S 6S JOKER=7S JOKER=8S", "7S 8S"),
        ("5S 6S JOKER=7S JOKER=8S", "7S"),
    ],
)
def test_a_lay_off_moves_one_joker_and_only_where_there_is_room(run: str, cards: str) -> None:
    table = after_draw("3S 4S 6S 7S 8S QS 9H", run)
    with refuses(Reason.DOES_NOT_FIT, "CORE-11"):
        table.lay_off(cards, on="m1")
    assert sorted(cards.split()) not in [sorted(move.cards) for move in table.legal() if isinstance(move, LayOff)]


@pytest.mark.rule("DOUBLE-04")
def test_a_joker_stays_where_the_cards_fit_without_moving_it() -> None:
    table = after_draw("4S 8S 9H", "5S 6S JOKER=7S")
    assert table.lay_off("8S", on="m1").melds == ("5S 6S JOKER=7S 8S",)
    assert table.lay_off("4S", on="m1").melds == ("4S 5S 6S JOKER=7S",)


@pytest.mark.rule("DOUBLE-04")
def test_a_later_lay_off_may_move_the_joker_again() -> None:
    table = after_draw("4S 7S 9H 9D", "5S 6S JOKER=7S").lay_off("7S", on="m1")
    assert table.lay_off("4S", on="m1").melds == ("4S 5S 6S 7S JOKER=8S",)


@pytest.mark.rule("DOUBLE-04")
def test_a_lay_off_may_move_a_joker_and_add_one_from_the_hand() -> None:
    table = after_draw("7S JOKER 9H", "5S 6S JOKER=7S")
    with refuses(Reason.JOKER_AMBIGUOUS, "CAL-06"):
        table.lay_off("7S JOKER", on="m1")
    assert table.lay_off("7S JOKER=8S", on="m1").melds == ("JOKER=4S 5S 6S 7S JOKER=8S",)
    assert table.lay_off("7S JOKER=3S", on="m1").melds == ("JOKER=3S JOKER=4S 5S 6S 7S",)


@pytest.mark.rule("DOUBLE-04")
@pytest.mark.rule("CORE-08")
def test_a_card_taken_from_the_pile_may_go_out_by_moving_a_joker() -> None:
    table = double_rum(hands=["8H"], melds=["5S 6S JOKER=7S", "9H TH JH"], discards="7S").draw("discard")
    assert table.lay_off("8H", on="9H").lay_off("7S", on="5S").result.winners == (0,)


def after_discard(discard: str, *melds: str) -> Table:
    """Seat 0 has discarded, with calls allowed."""
    return double_rum(hands=["9H " + discard, "KC 8H", "KD 4H"], melds=melds, call_rummy=True).draw().discard(discard)


@pytest.mark.rule("OPT-01")
def test_a_discard_that_needs_a_joker_moved_may_not_be_called() -> None:
    table = after_discard("7S", "5S 6S JOKER=7S")
    with refuses(Reason.CALL_NOT_ALLOWED, "OPT-01"):
        table.call("m1", by=2)
    assert not any(isinstance(move, Call) for move in table.legal(2))
    assert after_discard("8S", "5S 6S JOKER=7S").call("m1", by=2).melds == ("5S 6S JOKER=7S 8S",)


@pytest.mark.rule("OPT-01")
def test_a_called_joker_is_named_where_there_is_a_choice() -> None:
    table = after_discard(JOKER, "5S 6S 7S", "9C 9C 9D")
    with refuses(Reason.JOKER_AMBIGUOUS, "CAL-06"):
        table.call("m1", by=2)
    assert table.call("m1", joker="4S", by=2).melds[0] == "JOKER=4S 5S 6S 7S"
    assert table.call("m1", joker="8S", by=1).melds[0] == "5S 6S 7S JOKER=8S"
    assert table.call("m2", by=2).melds[1] == "9C 9C 9D JOKER=9?"
    assert table.call("m2", joker="9S", by=2).melds[1] == "9C 9C 9D JOKER=9S"
    with refuses(Reason.DOES_NOT_FIT, "OPT-01"):
        table.call("m1", joker="9S", by=2)
    assert {move for move in table.legal(2) if isinstance(move, Call)} == {
        *(Call("m1", ("4S",)), Call("m1", ("8S",)), Call("m2"))
    }


@pytest.mark.rule("OPT-07")
def test_jokers_and_cards_a_meld_needs_cannot_be_borrowed() -> None:
    table = double_rum(hand="6D 6H 2H 4S 3S", melds=["0: 5S 6S JOKER=7S 8S", "0: 6C 6C JOKER JOKER"], borrow="own")
    table = table.draw()
    for card in (JOKER, "6S"):  # the rest of the run would be two parts
        with refuses(Reason.BORROW_NOT_ALLOWED, "OPT-07"):
            table.meld(f"6D 6H {card}", borrow=card)
    assert table.meld("3S 4S 5S", borrow="5S").melds[0] == "6S JOKER=7S 8S"
    assert table.meld("6D 6H 6C", borrow="6C").melds[1] == "6C JOKER=6? JOKER=6?"
