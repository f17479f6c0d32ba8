"""What the winner's melds are worth when a player goes rummy: jokers and aces by their place (OPT-12)."""

from typing import Any

import pytest

from service.rules.model.result import Due
from tests.unit.rules.table import Table, bloc_rami, bloc_rami_jokers, caloochi, double_rum, german, rummy

PAID: dict[str, Any] = {"hidden_rummy": "winners_melds"}
LOSER = "KH QH JH TH"


def debt(table: Table) -> int:
    """What each loser pays or adds for the winner's melds."""
    paid = {(payment.due, payment.points) for payment in table.result.payments}
    gained = {(gain.due, gain.points) for gain in table.result.gains}
    ((due, points),) = paid | gained
    assert due is Due.WINNERS_MELDS_DOUBLED
    return points


@pytest.mark.rule("OPT-12")
@pytest.mark.rule("ROMME-04")
def test_a_joker_counts_as_its_card_and_an_ace_by_its_place_in_the_meld() -> None:
    hand = "AS 2S 3S 4S KC KD JOKER 5D 5H 5C 7C 8C 9C"
    table = german(hands=[hand, LOSER, LOSER], stock="2H ...", **PAID).draw()
    out = table.meld("AS 2S 3S 4S", "KC KD JOKER=KS", "5D 5H 5C", "7C 8C 9C").discard("2H")
    assert debt(out) == 158


@pytest.mark.rule("OPT-12")
@pytest.mark.parametrize(
    ("melds", "points"),
    [
        (("QS KS AS", "5D 5H 5C", "7C 8C 9C"), 31 + 15 + 24),
        (("AC AD AH", "9D TD JD"), 33 + 29),
        (("AC JOKER=2C 3C", "9D TD JD"), 6 + 29),
        (("QC KC JOKER=AC", "9D TD JD"), 31 + 29),
    ],
)
def test_an_ace_counts_1_before_the_two_and_11_elsewhere_in_german_rummy(melds: tuple[str, ...], points: int) -> None:
    hand = " ".join("JOKER" if "=" in card else card for meld in melds for card in meld.split())
    table = german(hands=[hand, LOSER], stock="2H ...", opening_points=0, **PAID).draw().meld(*melds).discard("2H")
    assert debt(table) == 2 * points


@pytest.mark.rule("OPT-12")
@pytest.mark.rule("BLOCJ-04")
def test_aces_and_jokers_of_a_bloc_rami_count_as_in_an_opening() -> None:
    melds = ("QS KS AS", "AC 2C 3C")
    plain = bloc_rami(hands=["QS KS AS AC 2C 3C", "KH"], stock="2H ...", **PAID).draw().meld(*melds, discard="2H")
    assert debt(plain) == 2 * (31 + 6)
    melds = ("TS JS QS KS AS", "9C 9D JOKER")
    table = bloc_rami_jokers(hands=["TS JS QS KS AS 9C 9D JOKER", "KH"], stock="2H ...", **PAID).draw()
    assert debt(table.meld(*melds).discard("2H")) == 2 * (51 + 27)


@pytest.mark.rule("OPT-12")
@pytest.mark.rule("CAL-03")
def test_an_ace_of_caloochi_counts_15_in_every_meld() -> None:
    table = caloochi(hands=["AS 2S 3S KC KD JOKER", LOSER], stock="2H ...", opening_points=0, **PAID).draw()
    assert debt(table.meld("AS 2S 3S", "KC KD JOKER=KH").discard("2H")) == 2 * (20 + 30)


@pytest.mark.rule("OPT-12")
def test_an_ace_counts_as_in_the_hand_where_no_rule_values_it_in_melds() -> None:
    high = rummy(hands=["QS KS AS", LOSER], stock="2H ...", ace="high", **PAID).draw().meld("QS KS AS").discard("2H")
    assert debt(high) == 2 * 21
    corner = rummy(hands=["KS AS 2S", LOSER], stock="2H ...", ace="around_the_corner", **PAID).draw()
    assert debt(corner.meld("KS AS 2S").discard("2H")) == 2 * 23
    double = double_rum(hands=["AS 2S JOKER", LOSER], stock="2H ...", **PAID).draw().meld("AS 2S JOKER=3S")
    assert debt(double.discard("2H")) == 2 * 16


@pytest.mark.rule("OPT-12")
def test_a_joker_that_is_laid_off_counts_as_the_card_it_stands_for() -> None:
    table = german(
        hands=["5D 5H 5C TS JOKER", LOSER, LOSER], melds=["7S 8S 9S"], stock="2H ...", opening_points=15, **PAID
    )
    assert debt(table.draw().meld("5D 5H 5C").lay_off("TS JOKER=JS", on="9S").discard("2H")) == 2 * (15 + 20)
    low = table.draw().meld("5D 5H 5C").lay_off("TS JOKER=6S", on="9S").discard("2H")
    assert debt(low) == 2 * (15 + 10 + 6)


@pytest.mark.rule("OPT-12")
@pytest.mark.rule("DOUBLE-04")
def test_a_card_that_moves_a_joker_to_the_other_end_counts_alone() -> None:
    table = double_rum(hands=["7S 8S", "KH"], melds=["5S 6S JOKER=7S"], stock="2H ...", **PAID).draw()
    assert debt(table.lay_off("7S 8S", on="5S").discard("2H")) == 2 * 15


@pytest.mark.rule("OPT-12")
@pytest.mark.rule("DOUBLE-04")
@pytest.mark.parametrize(
    ("run", "laid", "points"),
    [
        ("5S 6S JOKER=7S", "7S JOKER=8S", 7 + 8),
        ("5S 6S JOKER=7S", "7S JOKER=3S", 7 + 3),
        ("JOKER=4S 5S 6S", "4S JOKER=8S", 4 + 8),
        ("JOKER=4S 5S 6S", "4S JOKER=3S", 4 + 3),
        ("5S 6S JOKER=7S", "7S JOKER=3S JOKER=8S", 7 + 3 + 8),
        ("JOKER=4S 5S JOKER=6S", "6S JOKER=7S", 6 + 7),
        ("JOKER=4S 5S JOKER=6S", "4S JOKER=8S", 4 + 8),
        ("5S 6S JOKER=7S", "4S JOKER=8S", 4 + 8),
    ],
)
def test_a_joker_counts_as_its_own_card_where_the_lay_off_moves_another(run: str, laid: str, points: int) -> None:
    hand = " ".join("JOKER" if "=" in card else card for card in laid.split())
    table = double_rum(hands=[hand, LOSER], melds=[run], stock="2H ...", **PAID).draw()
    assert debt(table.lay_off(laid, on="m1").discard("2H")) == 2 * points


@pytest.mark.rule("OPT-12")
@pytest.mark.rule("ROMME-05")
def test_a_card_given_for_a_joker_counts_and_the_joker_does_not() -> None:
    table = german(
        hands=["5D 5H 5C KS 7C 8C", LOSER, LOSER], melds=["QS JOKER=KS AS"], stock="2H ...", opening_points=15, **PAID
    ).draw()
    assert debt(table.meld("5D 5H 5C").meld("7C 8C JOKER=9C", swap="KS").discard("2H")) == 2 * (15 + 10 + 15)


@pytest.mark.rule("OPT-12")
@pytest.mark.rule("BLOCJ-06")
def test_a_card_given_for_a_joker_that_goes_into_the_hand_counts_too() -> None:
    table = caloochi(
        hands=["5D 5H 5C 6S", LOSER], melds=["5S JOKER=6S 7S"], stock="2H ...", opening_points=0, **PAID
    ).having(opened=(True, True))
    out = table.draw().swap("6S").meld("5D 5H 5C").lay_off("JOKER=8S", on="7S").discard("2H")
    assert debt(out) == 2 * (6 + 15 + 8)


@pytest.mark.rule("OPT-12")
def test_a_turn_that_an_earlier_release_began_counts_as_it_did() -> None:
    table = german(hands=["5D 5H JOKER 7C 8C 9C", LOSER], stock="2H ...", opening_points=0, **PAID).draw()
    melded = table.meld("5D 5H JOKER=5C")
    turn = melded.round.this_turn
    former = melded.having(this_turn=type(turn)(drawn=turn.drawn, melds=turn.melds, laid=turn.laid))
    assert debt(former.meld("7C 8C 9C").discard("2H")) == 2 * (10 + 30 + 24)


@pytest.mark.rule("OPT-15")
def test_flat_values_hold_for_the_winners_melds_too() -> None:
    table = german(hands=["5D 5H JOKER", LOSER], stock="2H ...", opening_points=0, card_values="flat", **PAID).draw()
    assert debt(table.meld("5D 5H JOKER=5C").discard("2H")) == 2 * 4
