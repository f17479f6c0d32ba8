"""A suit's cards and the parts of patterns, packed as the rules pack them: four bits for each place or length."""

from collections.abc import Iterable, Iterator
from itertools import combinations

from service.rules.arrange.run_patterns.pattern_suit import BITS_PER_PLACE, RunLengths, count_lengths, place_of_rank
from service.rules.model.cards import Ace, Card


def pack_cards(cards: Iterable[Card], ace: Ace) -> int:
    """How many of these cards of one suit lie at each place of A 2 3 … K A."""
    return sum(1 << BITS_PER_PLACE * place_of_rank(card[0], ace) for card in cards)


def parts_of_patterns(patterns: Iterable[RunLengths]) -> Iterator[tuple[int, int]]:
    """Every selection of runs from a pattern, packed, with the number of runs of the pattern that it lacks."""
    for pattern in patterns:
        for count in range(len(pattern) + 1):
            for part in combinations(pattern, count):
                yield count_lengths(part), len(pattern) - count
