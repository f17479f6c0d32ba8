"""Toss rummy (TOSS-01)."""

import pytest

from tests.unit.rules.table import Reason, cards, refuses, rummy, toss

PILE = "3C 9H QD 4S"


@pytest.mark.rule("TOSS-01")
@pytest.mark.parametrize("card", PILE.split())
def test_a_draw_may_take_any_one_card_of_the_pile(card: str) -> None:
    table = toss(hand="9C KD", discards=PILE, seats=3).draw("discard", card)
    assert table.hand() == cards(f"9C KD {card}")
    assert table.discards.split() == [other for other in PILE.split() if other != card]


@pytest.mark.rule("TOSS-01")
def test_cards_above_the_card_taken_stay_in_the_pile() -> None:
    after = toss(hand="9C KD", discards=PILE, seats=3).draw("discard", "3C").discard("KD")
    assert after.draw("discard", "9H").discards == "QD 4S KD"


@pytest.mark.rule("TOSS-01")
@pytest.mark.rule("CORE-08")
def test_card_taken_cannot_be_discarded_in_the_same_turn() -> None:
    table = toss(hand="9C KD", discards=PILE, seats=3).draw("discard", "9H")
    with refuses(Reason.DISCARD_JUST_TAKEN, "CORE-08"):
        table.discard("9H")


@pytest.mark.rule("TOSS-01")
@pytest.mark.rule("CORE-08")
def test_card_taken_cannot_be_left_as_the_only_card_in_hand() -> None:
    table = toss(hand="7C 7D 7H", discards=PILE, seats=3).draw("discard", "9H")
    with refuses(Reason.TAKEN_CARD_LEFT_OVER, "CORE-08"):
        table.meld("7C 7D 7H")


@pytest.mark.rule("TOSS-01")
@pytest.mark.rule("CORE-22")
def test_whole_pile_is_shown() -> None:
    assert toss(hand="9C KD", discards=PILE, seats=3).view(1).discard_pile == ("3C", "9H", "QD", "4S")
    assert rummy(hand="9C KD", discards=PILE, seats=3).view(1).discard_pile == ("4S",)


@pytest.mark.rule("TOSS-01")
@pytest.mark.rule("RUM-01")
def test_other_facts_are_those_of_rummy() -> None:
    table = toss(hand="5H 2S 3D", melds=["2: 2H 3H 4H"], seats=3, turns=0).draw()
    assert table.lay_off("5H", on="4H").melds == ("2H 3H 4H 5H",)
    won = toss(hands=["7C 7H", "AS AD KH"], discards="7D TC 2C", totals=(76, 50)).draw("discard", "7D")
    over = won.meld("7C 7D 7H")
    assert over.payments == {(1, 0): 24}
    assert over.state.winners == (0,)
