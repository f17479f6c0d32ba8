"""Certain and uncertain jokers in bloc rami: swapped into the hand, or called (BLOCJ-06, CAL-06)."""

from typing import Any

import pytest

from service.rules.model.cards import JOKER
from service.rules.model.events import JokerSwapped
from service.rules.model.moves import Call, SwapJoker
from tests.unit.rules.table import Reason, Table, bloc_rami_jokers, cards, refuses

OWN = "0: 2C 3C 4C"
"""A meld of seat 0, which has opened with it."""


def after_draw(hand: str, *melds: str, **facts: Any) -> Table:
    """Seat 0, which has opened, has drawn; these melds lie on the table."""
    return bloc_rami_jokers(hand=hand, melds=[*melds, OWN], stock="2S ...", turns=1, **facts).draw()


def before_opening(hand: str, **facts: Any) -> Table:
    """Seat 0, which has not opened, has drawn in its second turn."""
    return bloc_rami_jokers(hand=hand, stock="2S ...", turns=1, **facts).draw()


@pytest.mark.rule("CAL-06")
@pytest.mark.parametrize(("card", "joker"), [("9C", "9S"), ("9S", "9C")])
def test_either_missing_suit_completes_a_set_of_three_and_fixes_its_joker(card: str, joker: str) -> None:
    table = after_draw("9C 9S KD 5D", "9D 9H JOKER=9?").lay_off(card, on="m1")
    assert f"JOKER={joker}" in table.melds[0].split()
    assert SwapJoker("m1", joker) in table.legal()
    assert table.swap(joker).melds[0] == "9C 9D 9H 9S"


@pytest.mark.rule("CAL-06")
def test_a_suit_named_in_a_set_of_three_is_kept() -> None:
    table = after_draw("9D 9H JOKER 5S 6S KD")
    assert table.meld("9D 9H JOKER").melds[1] == table.meld("9D 9H JOKER=9?").melds[1] == "9D 9H JOKER=9?"
    assert table.meld("9D 9H JOKER=9C").melds[1] == "JOKER=9C 9D 9H"
    with refuses(Reason.JOKER_AMBIGUOUS, "CAL-06"):
        table.meld("5S 6S JOKER")


@pytest.mark.rule("CAL-05")
@pytest.mark.rule("CAL-06")
@pytest.mark.parametrize("place", ["9D", "9H", "8C", "QC"])
def test_a_place_that_a_joker_cannot_have_in_a_set_is_refused(place: str) -> None:
    with refuses(Reason.NOT_A_MELD, "CAL-05"):
        after_draw("9D 9H JOKER 5S 6S KD").meld(f"9D 9H JOKER={place}")


@pytest.mark.rule("CAL-06")
@pytest.mark.rule("BLOCJ-06")
@pytest.mark.parametrize(("card", "joker"), [("9C", "9S"), ("9S", "9C")])
def test_a_named_suit_does_not_bind_a_set_of_three(card: str, joker: str) -> None:
    table = after_draw("9C 9S KD 5D", "9D 9H JOKER=9C")
    with refuses(Reason.NO_SUCH_JOKER, "BLOCJ-06"):
        table.swap("9C", on="m1")
    assert not any(isinstance(move, SwapJoker) for move in table.legal())
    assert f"JOKER={joker}" in table.lay_off(card, on="m1").melds[0].split()


@pytest.mark.rule("BLOCJ-06")
@pytest.mark.parametrize(
    ("meld", "card"), [("3H JOKER=4H 5H", "4H"), ("JOKER=2H 3H 4H", "2H"), ("9C 9D 9H JOKER=9S", "9S")]
)
def test_a_certain_joker_goes_to_the_hand_and_may_be_kept(meld: str, card: str) -> None:
    table = after_draw(f"{card} KD 5D", f"1: {meld}").swap(card)
    assert JOKER not in table.melds[0]
    assert table.hand() == cards("KD 5D 2S JOKER")
    assert table.event(JokerSwapped).card == card
    assert JOKER in table.discard("KD").hand(0)


@pytest.mark.rule("BLOCJ-06")
@pytest.mark.parametrize("card", ["9C", "9S"])
def test_a_joker_cannot_be_swapped_out_of_a_set_of_three(card: str) -> None:
    table = after_draw(f"{card} KD 5D", "9D 9H JOKER=9?")
    with refuses(Reason.NO_SUCH_JOKER, "BLOCJ-06"):
        table.swap(card, on="m1")
    assert not any(isinstance(move, SwapJoker) for move in table.legal())


@pytest.mark.rule("BLOCJ-06")
def test_only_a_player_that_has_opened_may_swap() -> None:
    table = before_opening("4H KD 5D QS KS AS TC JC QC 9S", melds=["3H JOKER=4H 5H"])
    with refuses(Reason.SWAP_NOT_ALLOWED, "BLOCJ-06"):
        table.swap("4H")
    assert not any(isinstance(move, SwapJoker) for move in table.legal())
    assert JOKER in table.meld("QS KS AS", "TC JC QC").swap("4H").hand()


@pytest.mark.rule("BLOCJ-06")
def test_swap_is_allowed_at_any_time_of_the_turn_after_drawing() -> None:
    with refuses(Reason.WRONG_PHASE, "CORE-17"):
        bloc_rami_jokers(hand="4H KD", melds=["3H JOKER=4H 5H", OWN], turns=1).swap("4H")
    table = after_draw("4H 5C 7C 7D 7H KD", "3H JOKER=4H 5H").meld("7C 7D 7H").lay_off("5C", on="4C")
    assert table.swap("4H").lay_off("JOKER=6H", on="m1").melds[0] == "3H 4H 5H JOKER=6H"


@pytest.mark.rule("BLOCJ-06")
@pytest.mark.rule("OPT-13")
def test_a_swapped_joker_can_be_the_last_discard() -> None:
    table = bloc_rami_jokers(hand="4H", melds=["3H JOKER=4H 5H", OWN], stock="5C ...", turns=1).draw()
    over = table.lay_off("5C", on="4C").swap("4H").discard(JOKER)
    assert over.result.winners == (0,)


@pytest.mark.rule("BLOCJ-06")
@pytest.mark.rule("OPT-07")
def test_a_set_of_three_that_has_lent_a_card_has_no_certain_joker() -> None:
    table = after_draw("8S TS 9C KD 5D", "9C 9D JOKER=9H 9S", borrow="any", packs=2).meld("8S 9S TS", borrow="9S")
    assert table.melds[0] == "9C 9D JOKER=9?"


@pytest.mark.rule("OPT-01")
def test_a_joker_may_be_called_and_a_card_that_only_replaces_one_may_not() -> None:
    hands = ["4H 8D", "KC QC", "KD QD"]
    melds = ["1: 3H JOKER=4H 5H", "2: 9C 9D 9H"]
    table = bloc_rami_jokers(hands=hands, melds=[*melds, OWN], stock="JOKER ...", turns=1, call_rummy=True).draw()
    with refuses(Reason.CALL_NOT_ALLOWED, "OPT-01"):
        table.discard("4H").call("m1", by=1)
    called = table.discard(JOKER)
    ends = [Call("m3", ("AC",)), Call("m3", ("5C",))]
    assert [move for move in called.legal(1) if isinstance(move, Call)] == [Call("m2"), *ends]
    assert called.call("m2", by=1).melds[1] == "9C 9D 9H JOKER=9S"
