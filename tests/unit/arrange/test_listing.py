"""All melds of a hand that holds jokers."""

import pytest

from service.rules.arrange import MeldLimits, melds_with_jokers
from service.rules.model.cards import Ace
from tests.unit.arrange import plain_wild as plain
from tests.unit.arrange.plain import cards
from tests.unit.arrange.test_least_split import RULES


@pytest.mark.rule("CAL-06")
def test_a_joker_is_listed_at_each_end_of_a_run() -> None:
    listed = list(melds_with_jokers(cards("5H 6H JOKER"), MeldLimits(Ace.LOW)))
    assert {meld.stands_for for meld in listed} == {("5H", "6H", "7H"), ("4H", "5H", "6H")}


def test_melds_with_fewest_jokers_are_listed_first() -> None:
    listed = list(melds_with_jokers(cards("TH JH QH 8C JOKER"), MeldLimits(Ace.LOW)))
    assert listed[0].cards == ("TH", "JH", "QH")
    assert [meld.cards.count("JOKER") for meld in listed] == sorted(meld.cards.count("JOKER") for meld in listed)


@pytest.mark.rule("DOUBLE-03")
def test_no_run_has_an_ace_at_both_ends() -> None:
    listed = list(melds_with_jokers(cards("AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS"), MeldLimits(Ace.HIGH_OR_LOW)))
    assert max(len(meld.cards) for meld in listed) == 13


@pytest.mark.parametrize("allowed", [rules for rules in RULES if rules.ace is not Ace.CORNER], ids=plain.limits_id)
def test_all_melds_are_listed_once(allowed: MeldLimits) -> None:
    for jokers in range(4):
        for hand in plain.melding_hands(20, 8, jokers, seed=50):
            listed = list(melds_with_jokers(hand, allowed))
            assert all(plain.is_legal(meld, allowed) for meld in listed)
            assert len(set(listed)) == len(listed)
            runs = {(meld.stands_for, plain.in_order(meld.cards)) for meld in listed if not is_set(meld.stands_for)}
            sets = {plain.in_order(meld.cards) for meld in listed if is_set(meld.stands_for)}
            melds = plain.melds(hand, allowed)
            assert runs == {(meld.stands_for, meld.cards) for meld in melds if meld.is_run}
            assert sets == {meld.cards for meld in melds if not meld.is_run}


def is_set(stands_for: plain.Hand) -> bool:
    return stands_for[0][0] == stands_for[1][0]
