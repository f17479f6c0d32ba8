"""Phỏm: the deal, drawing, taking and discarding (PHOM-01 to PHOM-04)."""

import pytest

from service.rules.catalogue import VARIANTS
from service.rules.model.cards import Card, pack
from service.rules.model.events import CardsDealt, DiscardTaken
from service.rules.model.moves import Discard, Draw, Knock, LayDown, LayOff, NewMeld, Pass, Source
from service.rules.model.state import TakenDiscard
from service.rules.options import with_options
from service.rules.rounds import deal
from tests.unit.rules.feeding import after_last_discard, fourth_turn, phom
from tests.unit.rules.table import SEED, Phase, Reason, Table, cards, game, refuses

PHOM = VARIANTS["phom"]
TAKE = Draw(Source.DISCARD)


def new_round(seats: int = 4, **options: str) -> Table:
    """A round just dealt."""
    return game("phom", seats, **options).deal()


def with_only_stock_draws(table: Table) -> Table:
    """The round played to its end by the moves made for absent players."""
    while table.phase is not Phase.OVER:
        table = table.time_out()
    return table


def discards(table: Table) -> set[Card]:
    """The cards that may be discarded now."""
    return {move.card for move in table.legal() if isinstance(move, Discard)}


@pytest.mark.rule("PHOM-01")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_players_get_nine_cards_and_the_dealers_left_neighbour_a_tenth(seats: int) -> None:
    table = new_round(seats)
    assert PHOM.players == (2, 4)
    assert [len(table.hand(seat)) for seat in range(seats)] == [9, 10, *[9] * (seats - 2)]
    assert (table.turn, len(table.round.stock)) == (1, 52 - 9 * seats - 1)


@pytest.mark.rule("PHOM-01")
def test_tenth_card_is_dealt_last() -> None:
    clubs, diamonds = pack()[:9], pack()[13:22]
    in_turn = " ".join(f"{club} {diamond}" for club, diamond in zip(clubs, diamonds, strict=True))
    table = game("phom").deal(f"{in_turn} KS ...")
    assert (table.hand(1), table.hand(0)) == ((*clubs, "KS"), diamonds)


@pytest.mark.rule("PHOM-01")
@pytest.mark.parametrize(("seats", "starter", "order"), [(2, 1, [1, 0]), (3, 2, [2, 0, 1]), (4, 3, [3, 0, 1, 2])])
def test_the_dealers_right_neighbour_may_get_the_tenth_card(seats: int, starter: int, order: list[int]) -> None:
    table = new_round(seats, tenth_card="right")
    assert [len(table.hand(seat)) for seat in order] == [10, *[9] * (seats - 1)]
    assert (table.turn, table.event(CardsDealt).seat) == (starter, starter)
    turns = []
    while table.phase is not Phase.OVER:
        before, table = table, table.time_out()
        turns += [before.turn] if before.round.turns != table.round.turns else []
    assert turns == order * 4


@pytest.mark.rule("PHOM-01")
@pytest.mark.rule("CORE-20")
def test_the_tenth_card_goes_right_of_a_dealer_who_forfeits_before_the_cut() -> None:
    table = game("phom", 4, tenth_card="right", cut=True).deal(None).forfeit(by=0).cut("")
    assert [len(table.hand(seat)) for seat in range(4)] == [0, 9, 9, 10]
    assert table.turn == 3


@pytest.mark.rule("PHOM-01")
@pytest.mark.rule("PHOM-07")
def test_equal_places_go_by_the_distance_from_the_starter_at_the_right() -> None:
    level = ["4C", "4D", "4H", "4S"]
    table = after_last_discard(*level, tenth_card="right")
    assert table.result.winners == (2,)


@pytest.mark.rule("PHOM-01")
def test_starter_begins_by_discarding_without_an_upcard() -> None:
    table = new_round()
    assert (table.phase, table.discards, table.event(CardsDealt).upcard) == (Phase.PLAY, "", None)
    with refuses(Reason.WRONG_PHASE, "CORE-17"):
        table.draw()
    after = table.discard(table.hand()[0])
    assert (after.turn, after.phase, after.round.turns) == (2, Phase.DRAW, (0, 1, 0, 0))


@pytest.mark.rule("PHOM-01")
@pytest.mark.rule("PHOM-06")
def test_fifteen_draws_use_up_the_stock_of_four_players_exactly() -> None:
    table = with_only_stock_draws(new_round())
    assert (table.stock, table.round.turns) == ("", (4, 4, 4, 4))


@pytest.mark.rule("PHOM-01")
def test_ace_is_low() -> None:
    assert TAKE in phom("2S 3S 9D", discards="AS").legal()
    assert TAKE not in phom("QS KS 9D", discards="AS").legal()


@pytest.mark.rule("PHOM-01")
def test_counterclockwise_play_starts_at_and_passes_to_the_right() -> None:
    table = new_round(rotation="counterclockwise")
    assert [len(table.hand(seat)) for seat in range(4)] == [9, 9, 9, 10]
    turns = []
    for _ in range(4):
        turns.append(table.turn)
        table = (table if table.phase is Phase.PLAY else table.draw()).time_out()
    assert turns == [3, 2, 1, 0]


@pytest.mark.rule("PHOM-01")
@pytest.mark.rule("PHOM-12")
def test_counterclockwise_deal_passes_to_the_right() -> None:
    first = with_only_stock_draws(new_round(rotation="counterclockwise"))
    assert first.state.dealer == 3
    assert first.deal().turn == 2


@pytest.mark.rule("PHOM-01")
@pytest.mark.rule("CORE-20")
def test_counterclockwise_cutter_is_the_dealers_left_neighbour() -> None:
    assert game("phom", 4, cut=True).deal().turn == 3
    assert game("phom", 4, cut=True, rotation="counterclockwise").deal().turn == 1


@pytest.mark.rule("PHOM-01")
@pytest.mark.rule("CORE-04")
def test_counterclockwise_next_lowest_sits_next_in_playing_order() -> None:
    _, order, _ = deal.assign_seats(PHOM, 4, SEED)
    _, mirrored, _ = deal.assign_seats(with_options(PHOM, 4, {"rotation": "counterclockwise"}), 4, SEED)
    assert mirrored == (order[0], *reversed(order[1:]))


@pytest.mark.rule("PHOM-02")
def test_a_draw_takes_the_top_of_the_stock() -> None:
    table = phom("4S 5S 9D", stock="2C 3C ...", discards="6S").draw()
    assert table.hand() == cards("2C 4S 5S 9D")
    assert table.round.this_turn.drawn == "2C"


@pytest.mark.rule("PHOM-02")
def test_previous_discard_may_be_taken_where_it_completes_a_meld() -> None:
    table = phom("4S 5S 9D", discards="KD 6S").draw("discard")
    assert (table.hand(), table.discards) == (cards("4S 5S 6S 9D"), "KD")
    assert table.event(DiscardTaken).card == "6S"


@pytest.mark.rule("PHOM-02")
@pytest.mark.rule("PHOM-03")
def test_a_discard_that_completes_no_meld_cannot_be_taken() -> None:
    table = phom("4S 5S 9D", discards="9S")
    with refuses(Reason.NO_MELD_FOR_TAKEN, "PHOM-03"):
        table.draw("discard")
    assert TAKE not in table.legal()


@pytest.mark.rule("PHOM-02")
def test_only_the_top_of_the_pile_can_be_taken() -> None:
    with refuses(Reason.CARD_NOT_IN_PILE, "CORE-07"):
        phom("4S 5S 9D", discards="6S KD").draw("discard", "6S")


@pytest.mark.rule("PHOM-02")
def test_completed_meld_stays_in_the_hand_and_the_card_taken_is_public() -> None:
    table = phom("4S 5S 9D", discards="6S", seats=3).draw("discard")
    assert table.melds == ()
    for viewer in (None, 0, 1, 2):
        assert table.view(viewer).taken == (TakenDiscard(0, "6S", 2),)


@pytest.mark.rule("PHOM-02")
@pytest.mark.rule("CORE-17")
def test_melds_lay_offs_passes_and_knocks_are_refused_during_play() -> None:
    table = phom("4S 5S 6S 9D").draw()
    for move in (LayDown((NewMeld(("4S", "5S", "6S")),)), LayOff("m1", ("9D",)), Pass(), Knock("9D")):
        with refuses(Reason.NOT_IN_THIS_VARIANT, "CORE-17"):
            table.play(move)
    with refuses(Reason.WRONG_PHASE, "CORE-17"):
        table.show("4S 5S 6S")


@pytest.mark.rule("PHOM-03")
def test_a_meld_may_not_hold_two_taken_cards() -> None:
    assert TAKE not in phom("4S 5S 6S KD", taken="6S", discards="7S").legal()
    assert TAKE not in phom("4S 5S 6S 8S KD", taken="6S", discards="7S").legal()
    assert TAKE in phom("4S 5S 6S 8S 9S KD", taken="6S", discards="7S").legal()


@pytest.mark.rule("PHOM-03")
def test_melds_of_taken_cards_are_disjoint() -> None:
    assert TAKE not in phom("4S 5S 6S 5H KD QC", taken="6S", discards="5C").legal()
    assert TAKE in phom("4S 5S 6S 5H 5D QC", taken="6S", discards="5C").legal()


@pytest.mark.rule("PHOM-03")
def test_three_taken_cards_need_three_melds() -> None:
    table = phom("4S 5S 6S 9C 9D 9H QC KC KD", taken="6S 9H", discards="JC", turns=2).draw("discard")
    assert [taken.card for taken in table.round.taken] == ["6S", "9H", "JC"]
    assert discards(table) == {"KD"}


@pytest.mark.rule("PHOM-03")
def test_a_taken_card_can_never_be_discarded() -> None:
    table = phom("4S 5S 9D KD", discards="6S").draw("discard")
    with refuses(Reason.TAKEN_CARD_STAYS, "PHOM-03"):
        table.discard("6S")
    later = phom("4S 5S 6S 9D", taken="6S", turns=2).draw()
    with refuses(Reason.TAKEN_CARD_STAYS, "PHOM-03"):
        later.discard("6S")


@pytest.mark.rule("PHOM-03")
def test_a_discard_cannot_break_the_meld_of_a_taken_card() -> None:
    table = phom("4S 5S 6S 7S 6D KD", taken="6S", stock="2C ...").draw()
    assert table.discard("4S").hand(0) == cards("5S 6S 7S 6D KD 2C")
    assert table.discard("7S").hand(0) == cards("4S 5S 6S 6D KD 2C")
    with refuses(Reason.NO_MELD_FOR_TAKEN, "PHOM-03"):
        table.discard("5S")
    assert discards(table) == {"2C", "4S", "6D", "7S", "KD"}


@pytest.mark.rule("PHOM-03")
@pytest.mark.rule("CORE-08")
def test_a_taken_card_may_stand_in_any_possible_meld() -> None:
    table = phom("5S 6S 7S 6D 6H KD", taken="6S").draw()
    assert "5S" in table.discard("5S").discards
    assert "6D" in table.discard("6D").discards


@pytest.mark.rule("PHOM-04")
@pytest.mark.parametrize("meld", ["4S 5S 6S", "4S 5S 6S 7S 8S", "AS 2S 3S", "QS JS KS", "9C 9D 9H", "9C 9D 9H 9S"])
def test_melds_are_runs_of_three_or_more_and_sets_of_three_or_four(meld: str) -> None:
    assert fourth_turn(f"{meld} 2D").show(meld).round.melds[0].owner == 0


@pytest.mark.rule("PHOM-04")
@pytest.mark.parametrize("named", ["4S 5S", "9C 9D", "4S 5S 6D", "4S 5S 7S", "QS KS AS", "KS AS 2S"])
def test_other_combinations_are_not_melds(named: str) -> None:
    with refuses(Reason.NOT_A_MELD, "CORE-09"):
        fourth_turn(f"{named} 8D").show(named)
