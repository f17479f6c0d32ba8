"""The cards of a suit, and numbers of runs, as one number with four bits for each place of the suit or each length."""

from collections.abc import Iterable, Iterator
from itertools import combinations

from service.rules.arrange.run_patterns.pattern_suit import HIGH_ACE_PLACE
from service.rules.model.cards import RANKS, Ace, Card

BITS_PER_COUNT = 4
Lengths = tuple[int, ...]
"""Lengths of runs."""


def pack_cards(cards: Iterable[Card], ace: Ace) -> int:
    """How many of these cards of one suit lie at each place; an ace that may be high or low is placed low."""
    at_top = ace is Ace.HIGH
    places = (HIGH_ACE_PLACE if card[0] == "A" and at_top else RANKS.index(card[0]) for card in cards)
    return sum(1 << BITS_PER_COUNT * place for place in places)


def pack_runs(lengths: Iterable[int]) -> int:
    """How many of these runs have each length."""
    return sum(1 << BITS_PER_COUNT * length for length in lengths)


def parts_of_patterns(patterns: Iterable[Lengths]) -> Iterator[tuple[int, int]]:
    """Every selection of runs from a pattern, packed, with the number of runs of the pattern that it lacks."""
    for pattern in patterns:
        for count in range(len(pattern) + 1):
            for part in combinations(pattern, count):
                yield pack_runs(part), len(pattern) - count
