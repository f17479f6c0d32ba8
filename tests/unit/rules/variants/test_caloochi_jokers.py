"""Jokers in caloochi: the cards they may stand for, and when a request must name them (CAL-05, CAL-06)."""

import pytest

from service.rules.model.cards import JOKER
from service.rules.model.moves import LayDown, LayOff
from tests.unit.rules.table import Reason, Table, caloochi, cards, game, refuses

OWN = "0: 2C 3C 4C"
"""A meld of seat 0, which has opened with it."""


def after_draw(hand: str, *melds: str) -> Table:
    """Seat 0, which has opened, has drawn; these melds lie on the table."""
    return caloochi(hand=hand, melds=[*melds, OWN], stock="2S ...").draw()


@pytest.mark.rule("CAL-05")
def test_melds_with_two_jokers_are_listed() -> None:
    listed = [move for move in after_draw("9C JOKER JOKER KD 5S").legal() if isinstance(move, LayDown)]
    assert ("9H", "9S") in {meld.jokers for move in listed for meld in move.melds}


@pytest.mark.rule("CAL-06")
@pytest.mark.rule("OPT-07")
def test_a_joker_keeps_its_card_when_a_card_beside_it_is_borrowed() -> None:
    table = caloochi(hand="7H 8H KD", melds=["9C 9D 9H JOKER=9S", OWN], borrow="any", stock="2S ...").draw()
    assert table.meld("7H 8H 9H", borrow="9H").melds[0] == "9C 9D JOKER=9S"


@pytest.mark.rule("CAL-03")
def test_a_joker_standing_for_an_ace_counts_as_an_ace_in_listed_openings() -> None:
    table = caloochi(hand="AC AD JOKER 9S", opening_points=45, stock="2S ...").draw()
    assert {meld.jokers for move in table.legal() if isinstance(move, LayDown) for meld in move.melds} == {
        ("AH",),
        ("AS",),
    }


@pytest.mark.rule("CORE-08")
def test_card_just_taken_may_be_left_over_where_it_fits_a_meld_with_a_joker() -> None:
    table = caloochi(hand="9C 9D 9H", discards="8S", melds=["5S JOKER=6S 7S", OWN]).draw("discard")
    assert table.meld("9C 9D 9H").lay_off("8S", on="7S").result.winners == (0,)


@pytest.mark.rule("CAL-05")
@pytest.mark.parametrize(
    "meld", ["5S JOKER=6S 7S", "5S JOKER=6S JOKER=7S", "9D 9H JOKER=9C", "9D JOKER=9C JOKER=9H JOKER=9S"]
)
def test_jokers_are_wild_beside_at_least_one_natural_card(meld: str) -> None:
    table = after_draw("5S 7S 9D 9H JOKER JOKER JOKER 8C")
    assert set(table.meld(meld).melds[1].split()) == set(meld.split())


@pytest.mark.rule("CAL-05")
def test_jokers_alone_are_not_a_meld() -> None:
    table = after_draw("JOKER JOKER JOKER JOKER 8C")
    for jokers in ("JOKER JOKER JOKER", "JOKER=5S JOKER=6S JOKER=7S"):
        with refuses(Reason.NOT_A_MELD, "CAL-05"):
            table.meld(jokers)


@pytest.mark.rule("CAL-05")
@pytest.mark.parametrize("meld", ["9D 9D 9H", "9D 9H JOKER=9D", "9C 9D 9H 9S JOKER=9C", "9C 9D 9H 9S JOKER"])
def test_sets_with_jokers_hold_different_suits_and_at_most_four_cards(meld: str) -> None:
    table = after_draw("9C 9D 9D 9H 9S JOKER 8C")
    with refuses(Reason.NOT_A_MELD, "CAL-05" if "JOKER" in meld else "CORE-09"):
        table.meld(meld)


@pytest.mark.rule("CAL-05")
def test_no_run_holds_a_rank_twice_through_a_joker() -> None:
    table = after_draw("2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH JOKER JOKER 8C")
    run = "2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH"
    with refuses(Reason.NOT_A_MELD, "CAL-05"):
        table.meld(f"{run} JOKER JOKER")
    assert len(table.meld(f"{run} JOKER=AH").melds) == 2


@pytest.mark.rule("CAL-05")
def test_a_joker_may_be_discarded_and_taken_from_the_pile() -> None:
    table = after_draw("JOKER 8C 9D").discard(JOKER)
    assert table.discards.split()[-1] == JOKER
    taken = caloochi(hand="8C 9D", discards=JOKER, melds=[OWN]).draw("discard")
    assert taken.hand() == cards("8C 9D JOKER")
    with refuses(Reason.DISCARD_JUST_TAKEN, "CORE-08"):
        taken.discard(JOKER)


@pytest.mark.rule("CAL-05")
def test_a_joker_turned_up_as_upcard_may_be_taken() -> None:
    table = caloochi(hand="5S 6S 9C 9D 9H KD KH 2S", discards=JOKER)
    assert table.draw("discard", melds=["9C 9D 9H", "KD KH JOKER=KS"]).melds == ("9C 9D 9H", "KD KH JOKER=KS")
    dealt = game("caloochi", 2).deal(" ".join(["JOKER", *["2C 2D"], "..."]))
    assert JOKER in dealt.hand(dealt.turn)


@pytest.mark.rule("CAL-05")
@pytest.mark.parametrize(
    ("on", "joker", "after"),
    [
        ("5S 6S 7S", "8S", "5S 6S 7S JOKER=8S"),
        ("5S 6S 7S", "4S", "JOKER=4S 5S 6S 7S"),
        ("9C 9D 9H", "9S", "9C 9D 9H JOKER=9S"),
        ("5S JOKER=6S 7S", "4S", "JOKER=4S 5S JOKER=6S 7S"),
    ],
)
def test_a_joker_may_be_laid_off_where_the_meld_stays_legal(on: str, joker: str, after: str) -> None:
    assert after_draw("JOKER 8C", on).lay_off(f"JOKER={joker}", on="m1").melds[0] == after


@pytest.mark.rule("CAL-05")
def test_a_joker_cannot_be_laid_off_where_the_meld_becomes_illegal() -> None:
    table = after_draw("JOKER 8C", "9C 9D 9H 9S", "AD 2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD")
    for full in ("m1", "m2"):
        with refuses(Reason.DOES_NOT_FIT, "CORE-11"):
            table.lay_off(JOKER, on=full)


@pytest.mark.rule("CAL-05")
@pytest.mark.rule("CORE-08")
def test_a_joker_taken_from_the_pile_and_left_over_must_be_laid_off() -> None:
    table = caloochi(hand="5C", discards=JOKER, melds=[OWN]).draw("discard").lay_off("5C", on="4C")
    with refuses(Reason.LAY_OFF_OWED, "CORE-08"):
        table.discard(JOKER)
    assert [move for move in table.legal() if not isinstance(move, LayOff)] == []
    assert table.lay_off("JOKER=6C", on="5C").result.winners == (0,)


@pytest.mark.rule("CAL-06")
@pytest.mark.parametrize(
    ("meld", "choices"),
    [
        ("5S 6S JOKER", ("5S 6S JOKER=7S", "JOKER=4S 5S 6S")),  # which end
        ("9D 9H JOKER", ("JOKER=9C 9D 9H", "9D 9H JOKER=9S")),  # which suit
        ("7D JOKER JOKER", ("7D JOKER=8D JOKER=9D", "JOKER=7C 7D JOKER=7H")),  # set or run
    ],
)
def test_request_must_name_the_card_of_an_ambiguous_joker(meld: str, choices: tuple[str, ...]) -> None:
    table = after_draw("5S 6S 9D 9H 7D JOKER JOKER 8C")
    with refuses(Reason.JOKER_AMBIGUOUS, "CAL-06"):
        table.meld(meld)
    for choice in choices:
        assert table.meld(choice).melds[1] == choice


@pytest.mark.rule("CAL-06")
@pytest.mark.parametrize(
    ("meld", "after"),
    [
        ("5S JOKER 7S", "5S JOKER=6S 7S"),
        ("QS KS JOKER AS", "JOKER=JS QS KS AS"),
        ("AS 2S JOKER", "AS 2S JOKER=3S"),
        ("KD AD JOKER", "JOKER=QD KD AD"),
        ("9C 9D 9H JOKER", "9C 9D 9H JOKER=9S"),
        ("9C 9H JOKER JOKER", "9C JOKER=9D 9H JOKER=9S"),
        ("4H 6H JOKER JOKER", None),
    ],
)
def test_request_need_not_name_the_card_of_an_unambiguous_joker(meld: str, after: str | None) -> None:
    table = after_draw("5S 7S QS KS AS 2S KD AD 9C 9D 9H 4H 6H JOKER JOKER 8C")
    if after is None:
        with refuses(Reason.JOKER_AMBIGUOUS, "CAL-06"):
            table.meld(meld)
    else:
        assert table.meld(meld).melds[1] == after


@pytest.mark.rule("CAL-06")
def test_a_joker_cannot_stand_for_a_card_that_does_not_fit() -> None:
    table = after_draw("5S 6S JOKER 8C")
    with refuses(Reason.NOT_A_MELD, "CAL-05"):
        table.meld("5S 6S JOKER=9S")


@pytest.mark.rule("CAL-06")
def test_a_joker_that_fits_both_ends_of_a_run_must_be_named() -> None:
    table = after_draw("JOKER JOKER 8C", "5S 6S 7S")
    with refuses(Reason.JOKER_AMBIGUOUS, "CAL-06"):
        table.lay_off(JOKER, on="5S")
    assert table.lay_off("JOKER=4S JOKER=8S", on="5S").melds[0] == "JOKER=4S 5S 6S 7S JOKER=8S"
    assert after_draw("JOKER 8C", "QS KS AS").lay_off(JOKER, on="QS").melds[0] == "JOKER=JS QS KS AS"


@pytest.mark.rule("CAL-06")
def test_suit_named_in_a_set_of_three_can_be_swapped_but_not_laid_off() -> None:
    table = after_draw("9C 9S 8C 7D", "JOKER=9C 9D 9H")
    with refuses(Reason.DOES_NOT_FIT, "CORE-11"):
        table.lay_off("9C", on="9D")
    assert table.lay_off("9S", on="9D").melds[0] == "JOKER=9C 9D 9H 9S"
    assert table.swap("9C").melds[0] == "9C 9D 9H"
    assert LayOff("m1", ("9C",)) not in table.legal()


@pytest.mark.rule("CAL-06")
@pytest.mark.parametrize("card", ["9C", "9S"])
def test_either_missing_card_replaces_either_joker_of_a_set_of_four(card: str) -> None:
    table = after_draw("9C 9S 8C", "JOKER=9C 9D 9H JOKER=9S").swap(card)
    assert table.melds[0] == ("9C 9D 9H JOKER=9S" if card == "9C" else "JOKER=9C 9D 9H 9S")
    other = "9S" if card == "9C" else "9C"
    assert table.swap(other).melds[0] == "9C 9D 9H 9S"
