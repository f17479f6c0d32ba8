"""The search for splits with runs that are needed, against one through all melds of small hands (IND-05, IND-08)."""

from functools import cache
from itertools import combinations
from random import Random

import pytest

from service.rules.arrange.required_runs import HandOfWildRank, RunNeeds
from service.rules.melding.wild_cards import meld_shapes
from service.rules.model.cards import JOKER, RANKS, Ace, Card, Hand, in_order, pack, without
from service.rules.model.enums import JokerLimit
from service.rules.model.melds import MeldKind
from service.rules.model.rule_fields import MeldRules

NEEDS = (RunNeeds(2, 1), RunNeeds(1, 1), RunNeeds(1, 0), RunNeeds(0, 0))
Kinds = tuple[int, int]
"""Runs, and how many of them are clean."""


def rules(wild: str) -> MeldRules:
    return MeldRules(ace=Ace.HIGH_OR_LOW, jokers=JokerLimit.ANY, wild_rank=wild)


def values(wild: str) -> dict[str, int]:
    return {rank: 0 if rank == wild else min(place, 10) for place, rank in enumerate(RANKS, start=1)}


def kinds(cards: Hand, wild: str) -> set[Kinds]:
    shapes = meld_shapes(cards, rules(wild))
    return {(1, int(shape.cards == shape.stands)) if shape.kind is MeldKind.RUN else (0, 0) for shape in shapes}


def least_by_search(hand: Hand, wild: str, needs: RunNeeds) -> int | None:
    """The least value beside melds, of all ways to divide the hand; None if none has the runs."""
    places = range(len(hand))
    melds = [
        (frozenset(chosen), kind)
        for size in range(3, len(hand) + 1)
        for chosen in combinations(places, size)
        for kind in kinds(tuple(hand[place] for place in chosen), wild)
    ]
    counts = values(wild)

    @cache
    def least(left: frozenset[int], runs: int, clean: int) -> float:
        if not left:
            return 0 if runs <= 0 and clean <= 0 else float("inf")
        first = min(left)
        card = hand[first]
        best = (0 if card == JOKER else counts[card[0]]) + least(left - {first}, runs, clean)
        for meld, (is_run, is_clean) in melds:
            if first in meld and meld <= left:
                best = min(best, least(left - meld, max(0, runs - is_run), max(0, clean - is_clean)))
        return best

    found = least(frozenset(places), needs.runs, needs.clean)
    return None if found == float("inf") else int(found)


def hands(seed: int, count: int, size: int) -> list[tuple[Hand, str]]:
    """Hands with several wild cards and cards that are close to each other."""
    chance, made = Random(seed), []
    for _ in range(count):
        wild = chance.choice(RANKS)
        near = [card for card in pack(2, 3) if card == JOKER or card[0] == wild or card[1] in "HS"]
        made.append((in_order(chance.sample(near, size)), wild))
    return made


@pytest.mark.parametrize("needs", NEEDS)
def test_least_value_is_that_of_the_best_of_all_splits(needs: RunNeeds) -> None:
    for hand, wild in hands(7, 20, 9):
        split = HandOfWildRank(hand, Ace.HIGH_OR_LOW, wild, values(wild)).least(needs)
        assert (None if split is None else split.value) == least_by_search(hand, wild, needs), (hand, wild)


def test_split_holds_each_card_once_and_its_melds_are_melds() -> None:
    for hand, wild in hands(8, 60, 13):
        split = HandOfWildRank(hand, Ace.HIGH_OR_LOW, wild, values(wild)).least(RunNeeds(1, 1))
        if split is not None:
            assert in_order((*(card for meld in split.melds for card in meld), *split.left)) == hand
            assert all(kinds(meld, wild) for meld in split.melds)
            assert (1, 1) in kinds(split.melds[0], wild)


def test_whole_hands_are_found_for_each_card_that_may_be_left_over() -> None:
    found = 0
    for hand, wild in hands(9, 40, 8):
        ways = dict(HandOfWildRank(hand, Ace.HIGH_OR_LOW, wild, values(wild)).whole(RunNeeds(2, 1)))
        for card in dict.fromkeys(hand):
            assert (card in ways) == _is_whole(without(hand, (card,)), wild), (hand, wild, card)
            found += card in ways
    assert found > 3


def _is_whole(hand: Hand, wild: str) -> bool:
    """Whether all cards, jokers included, go into melds with two runs, one of them clean."""

    def covers(left: tuple[Card, ...], runs: int, clean: int) -> bool:
        if not left:
            return runs <= 0 and clean <= 0
        for size in range(3, len(left) + 1):
            for others in combinations(left[1:], size - 1):
                meld = (left[0], *others)
                rest = without(left, meld)
                if any(covers(rest, runs - is_run, clean - is_clean) for is_run, is_clean in kinds(meld, wild)):
                    return True
        return False

    return covers(hand, 2, 1)
