"""CORE-07 and CORE-08: the turn, and the card just taken."""

import pytest

from service.rules.catalogue.core import CORE
from service.rules.model.events import CardDrawn, Discarded, DiscardTaken
from service.rules.model.moves import Discard, LayDown, LayOff
from tests.unit.rules.table import Phase, Reason, cards, game, rami, refuses, rummy, set_table

TWO_PACKS = CORE.derive("two-packs", "Two packs", pack={"packs": 2})


@pytest.mark.rule("CORE-07")
@pytest.mark.parametrize("seats", [2, 3, 6])
def test_eldest_plays_first_and_play_passes_to_the_left(seats: int) -> None:
    table = game("rummy", seats).deal()
    players = []
    for _ in range(2 * seats):
        players.append(table.turn)
        table = table.turn_of("stock")
    assert players == [seat % seats for seat in range(1, 2 * seats + 1)]


@pytest.mark.rule("CORE-07")
def test_a_draw_takes_the_top_of_the_stock() -> None:
    table = rummy(hand="AS 7D", stock="9C 2H ...").draw("stock")
    assert table.hand() == cards("AS 7D 9C")
    assert table.stock.startswith("2H ")
    assert table.event(CardDrawn).card == "9C"


@pytest.mark.rule("CORE-07")
def test_a_draw_may_take_the_top_of_the_discard_pile() -> None:
    table = rummy(hand="AS 7D", discards="QC 5C").draw("discard")
    assert table.hand() == cards("AS 7D 5C")
    assert table.discards == "QC"
    assert table.event(DiscardTaken).card == "5C"


@pytest.mark.rule("CORE-07")
def test_a_card_deeper_in_the_pile_cannot_be_drawn() -> None:
    table = rummy(hand="AS 7D", discards="QC 5C")
    for card in ("QC", "KC", "7D"):
        with refuses(Reason.CARD_NOT_IN_PILE, "CORE-07"):
            table.draw("discard", card)
    assert table.draw("discard", "5C").hand() == cards("AS 7D 5C")


@pytest.mark.rule("CORE-07")
def test_a_card_of_the_stock_cannot_be_chosen() -> None:
    with refuses(Reason.CARD_NOT_IN_PILE, "CORE-07"):
        rummy(hand="AS 7D", stock="9C 2H ...").draw("stock", "2H")


@pytest.mark.rule("CORE-07")
@pytest.mark.parametrize("first", ["stock", "discard"])
@pytest.mark.parametrize("second", ["stock", "discard"])
def test_a_turn_draws_exactly_one_card(first: str, second: str) -> None:
    table = rummy(hand="AS 7D", discards="QC 5C").draw(first)
    with refuses(Reason.WRONG_PHASE, "CORE-17"):
        table.draw(second)


@pytest.mark.rule("CORE-07")
def test_a_turn_begins_with_the_draw() -> None:
    table = rummy(hand="AS 7D 8D 9D", melds=["2S 3S 4S"])
    with refuses(Reason.WRONG_PHASE, "CORE-17"):
        table.discard("AS")
    with refuses(Reason.WRONG_PHASE, "CORE-17"):
        table.meld("7D 8D 9D")
    with refuses(Reason.WRONG_PHASE, "CORE-17"):
        table.lay_off("AS", on="2S")


@pytest.mark.rule("CORE-07")
def test_melding_and_laying_off_are_optional_and_go_in_any_order() -> None:
    table = rummy(hand="AS 7D 8D 9D KC QC", melds=["2S 3S 4S"], stock="JH ...").draw()
    assert table.discard("KC").turn == 1
    melded_first = table.meld("7D 8D 9D").lay_off("AS", on="2S")
    laid_off_first = table.lay_off("AS", on="2S").meld("7D 8D 9D")
    assert melded_first.hand() == laid_off_first.hand() == cards("KC QC JH")
    assert melded_first.discard("KC").turn == 1


@pytest.mark.rule("CORE-07")
def test_discard_is_one_card_face_up_and_ends_the_turn() -> None:
    table = rummy(hand="AS 7D", discards="5C", stock="9C ...").draw().discard("7D")
    assert table.discards == "5C 7D"
    assert table.hand(0) == cards("AS 9C")
    assert (table.turn, table.phase) == (1, Phase.DRAW)
    assert table.event(Discarded).seen_by(None) == {"seat": 0, "card": "7D", "count": 2}
    assert table.round.turns == (1, 0)
    with refuses(Reason.NOT_YOUR_TURN, "CORE-17"):
        table.discard("AS", by=0)


@pytest.mark.rule("CORE-08")
def test_discard_pile_card_just_taken_cannot_be_discarded() -> None:
    table = rummy(hand="AS 7D 8D", discards="5C").draw("discard")
    with refuses(Reason.DISCARD_JUST_TAKEN, "CORE-08"):
        table.discard("5C")
    assert Discard("5C") not in table.legal()
    assert table.discard("AS").hand(0) == cards("7D 8D 5C")


@pytest.mark.rule("CORE-08")
def test_card_taken_may_be_discarded_in_a_later_turn() -> None:
    table = rummy(hand="AS 7D 8D", discards="5C").turn_of("discard", "AS").turn_of().draw().discard("5C")
    assert table.discards.endswith(" 5C")


@pytest.mark.rule("CORE-08")
def test_the_card_drawn_from_the_stock_may_be_discarded() -> None:
    assert rummy(hand="AS 7D 8D", stock="9C ...").draw().discard("9C").discards.endswith(" 9C")


@pytest.mark.rule("CORE-08")
def test_card_taken_may_be_discarded_when_the_hand_held_an_identical_card() -> None:
    table = set_table(TWO_PACKS, hand="AS 5C 8D", discards="5C").draw("discard")
    assert Discard("5C") in table.legal()
    assert table.discard("5C").hand(0) == cards("AS 5C 8D")


@pytest.mark.rule("CORE-08")
def test_an_identical_card_that_was_melded_later_in_the_turn_still_counts_as_held() -> None:
    table = set_table(TWO_PACKS, hand="3C 4C 5C 8D", discards="5C").draw("discard").meld("3C 4C 5C")
    assert table.discard("5C").hand(0) == cards("8D")


@pytest.mark.rule("CORE-08")
@pytest.mark.parametrize("held", ["7D 8D 9D", "7D 8D 9D TD JD QD"])
def test_a_meld_that_leaves_only_the_card_taken_is_refused(held: str) -> None:
    table = rummy(hand=held, discards="5C").draw("discard")
    with refuses(Reason.TAKEN_CARD_LEFT_OVER, "CORE-08"):
        table.meld(held)
    assert not any(
        isinstance(move, LayDown) and len(move.melds[0].cards) == len(held.split()) for move in table.legal()
    )


@pytest.mark.rule("CORE-08")
def test_a_lay_off_that_leaves_only_the_card_taken_is_refused() -> None:
    table = rummy(hand="JS", discards="5C", melds=["8S 9S TS"]).draw("discard")
    with refuses(Reason.TAKEN_CARD_LEFT_OVER, "CORE-08"):
        table.lay_off("JS", on="TS")
    assert table.legal() == [Discard("JS")]


@pytest.mark.rule("CORE-08")
@pytest.mark.parametrize("melds", [["6D 7D 8D"], ["9C 9H 9S"]])
def test_meld_may_leave_the_card_taken_when_it_can_be_laid_off_next(melds: list[str]) -> None:
    table = rummy(hand="2C 3C 4C", discards="9D", melds=melds).draw("discard").meld("2C 3C 4C")
    assert table.hand() == cards("9D")
    with refuses(Reason.LAY_OFF_OWED, "CORE-08"):
        table.discard("9D")
    with refuses(Reason.LAY_OFF_OWED, "CORE-08"):
        table.meld("9D")
    assert table.legal() == [LayOff("m1", ("9D",))]
    assert table.lay_off("9D", on="m1").result.winners == (0,)


@pytest.mark.rule("CORE-08")
def test_card_taken_may_be_laid_off_on_the_meld_just_made() -> None:
    table = rummy(hand="7D 8D 9D", discards="TD").draw("discard").meld("7D 8D 9D")
    assert table.lay_off("TD", on="9D").result.winners == (0,)


@pytest.mark.rule("CORE-08")
def test_a_lay_off_may_make_room_for_the_card_taken() -> None:
    table = rummy(hand="JS", discards="QS", melds=["8S 9S TS"]).draw("discard").lay_off("JS", on="TS")
    assert table.lay_off("QS", on="JS").result.winners == (0,)


@pytest.mark.rule("CORE-08")
def test_meld_leaving_the_card_taken_is_refused_where_the_turn_allows_no_lay_off() -> None:
    first_turn = rami(hand="2C 3C 4C", discards="9D", melds=["6D 7D 8D"]).draw("discard")
    with refuses(Reason.TAKEN_CARD_LEFT_OVER, "CORE-08"):
        first_turn.meld("2C 3C 4C")
    either = rummy(hand="2C 3C 4C", discards="9D", melds=["6D 7D 8D"], melds_per_turn="one_or_lay_off").draw("discard")
    with refuses(Reason.TAKEN_CARD_LEFT_OVER, "CORE-08"):
        either.meld("2C 3C 4C")


@pytest.mark.rule("CORE-08")
def test_meld_that_opens_may_leave_the_card_taken_for_a_lay_off() -> None:
    table = rummy(hand="2C 3C 4C", discards="9D", melds=["6D 7D 8D"], lay_off_needs_meld=True).draw("discard")
    assert table.meld("2C 3C 4C").lay_off("9D", on="8D").result.winners == (0,)


@pytest.mark.rule("CORE-08")
@pytest.mark.rule("OPT-13")
def test_card_taken_cannot_be_left_over_where_the_last_card_must_be_discarded() -> None:
    table = rummy(hand="2C 3C 4C", discards="9D", melds=["6D 7D 8D"], must_discard_to_go_out=True).draw("discard")
    with refuses(Reason.TAKEN_CARD_LEFT_OVER, "CORE-08"):
        table.meld("2C 3C 4C")
    table = rummy(hand="JS", discards="QS", melds=["8S 9S TS"], must_discard_to_go_out=True).draw("discard")
    with refuses(Reason.TAKEN_CARD_LEFT_OVER, "CORE-08"):
        table.lay_off("JS", on="TS")


@pytest.mark.rule("CORE-08")
def test_a_discard_may_leave_the_card_taken_as_the_last_in_hand() -> None:
    table = rummy(hand="AS", discards="5C").draw("discard").discard("AS")
    assert table.hand(0) == cards("5C")
    assert table.turn == 1


@pytest.mark.rule("CORE-08")
def test_an_identical_card_held_before_may_be_left_over_and_discarded() -> None:
    table = set_table(TWO_PACKS, hand="3C 4C 5C", discards="5C").draw("discard").meld("3C 4C 5C")
    assert table.discard("5C").result.winners == (0,)


@pytest.mark.rule("CORE-08")
@pytest.mark.rule("OPT-14")
def test_a_concealed_hand_does_not_go_out_with_the_card_taken_as_its_discard() -> None:
    table = rummy(hand="7D 8D 9D 4C 4D 4H", discards="KS", concealed=True).draw("discard")
    with refuses(Reason.DISCARD_JUST_TAKEN, "CORE-08"):
        table.meld("7D 8D 9D", "4C 4D 4H", discard="KS")
