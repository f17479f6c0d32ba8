"""Splits in which each taken card has its own meld."""

from itertools import combinations

import pytest

from service.rules.arrange import every_split_with_taken, may_hold_taken, split_with_taken
from service.rules.model.cards import RANKS, Ace
from tests.unit.arrange import plain
from tests.unit.arrange.plain import cards

COUNTING = {rank: place for place, rank in enumerate(RANKS, start=1)}


def may_hold(hand: str, taken: str) -> bool:
    return may_hold_taken(cards(hand), cards(taken), Ace.LOW)


@pytest.mark.rule("PHOM-02")
def test_a_card_may_be_taken_if_it_completes_a_meld() -> None:
    assert may_hold("4H 5H 6H KS", "6H")
    assert not may_hold("4H 5H 6H KS", "KS")


@pytest.mark.rule("PHOM-03")
def test_each_taken_card_needs_a_meld_of_its_own() -> None:
    assert not may_hold("4H 5H 6H 7H KS", "4H 7H")
    assert may_hold("4H 5H 6H 7H 8H 9H KS", "4H 7H")
    assert may_hold("4H 5H 6H 7H 7S 7D", "4H 7H")
    assert not may_hold("5H 6H 7H 7S 7D", "5H 7H")
    assert may_hold("KS QD", "")


@pytest.mark.rule("PHOM-07")
def test_split_has_least_deadwood_that_the_taken_cards_allow() -> None:
    hand = cards("4H 5H 6H 7H 8H KS KD KC 9C")
    free = split_with_taken(hand, [], Ace.LOW, COUNTING)
    assert free is not None
    assert free.left == ("9C",)
    bound = split_with_taken(cards("4H 5H 6H 7H 7S 7D 9C"), cards("4H 7H"), Ace.LOW, COUNTING)
    assert bound is not None
    assert bound.left == ("9C",)
    assert bound.melds == (("4H", "5H", "6H"), ("7D", "7H", "7S"))
    assert split_with_taken(hand, ["9C"], Ace.LOW, COUNTING) is None


def test_split_with_taken_cards_has_least_deadwood_of_all_splits() -> None:
    for number, hand in enumerate(plain.melding_hands(300, 10, Ace.LOW, seed=40)):
        for taken in list(combinations(sorted(hand), number % 4))[: 40 if number < 60 else 2]:
            every = {
                family
                for family in plain.families(hand, Ace.LOW)
                if all(any(meld.intersection(taken) == {card} for meld in family) for card in taken)
                and all(len(meld.intersection(taken)) <= 1 for meld in family)
            }
            least = min((plain.left_over(hand, family, COUNTING) for family in every), default=None)
            best = split_with_taken(sorted(hand), taken, Ace.LOW, COUNTING)
            assert (best and best.value) == least
            assert may_hold_taken(sorted(hand), taken, Ace.LOW) == bool(every)
            splits = list(every_split_with_taken(sorted(hand), taken, Ace.LOW, COUNTING))
            families = [frozenset(map(frozenset, split.melds)) for split in splits]
            assert len(set(families)) == len(families)
            assert every.issuperset(families)
            unjoined = {family for family in every if not plain.has_joining_runs(family, Ace.LOW, but=taken)}
            assert unjoined.issubset(families)
