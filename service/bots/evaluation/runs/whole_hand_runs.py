"""How much of a hand fits into runs that have to take all of it (CTR-06)."""

from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import product
from typing import NamedTuple

from service.bots.evaluation.runs.run_places import ACES, cards_at, held_places
from service.rules.arrange.contract_search import RUN_RANKS
from service.rules.model.cards import RANKS, SUITS, Hand

LEAST_LENGTH = 4
"""The fewest cards of a run in games of contracts (CTR-03)."""


class RunSizes(NamedTuple):
    """A number of runs, and the number of places that they have together."""

    runs: int
    places: int


Coverage = dict[RunSizes, Hand]
"""The most cards that runs can take, by their number and places."""
NOTHING: Coverage = {RunSizes(0, 0): ()}


@lru_cache(maxsize=1024)
def most_cards_in_runs(naturals: Hand, sizes: RunSizes) -> Hand:
    """The most cards, each once, that runs of these sizes can take; none if there are no such runs."""
    ways = NOTHING
    for suit in SUITS:
        ways = _joined(ways, _coverage_of_suit(suit, held_places(naturals, suit)), sizes)
    return ways.get(sizes, ())


def _joined(one: Coverage, other: Coverage, most: RunSizes) -> Coverage:
    """The most cards of two coverages together, up to these sizes."""
    joined: Coverage = {}
    for (before, cards), (added, more) in product(one.items(), other.items()):
        sizes = RunSizes(before.runs + added.runs, before.places + added.places)
        fits = sizes.runs <= most.runs and sizes.places <= most.places
        if fits and (sizes not in joined or len(joined[sizes]) < len(cards) + len(more)):
            joined[sizes] = cards + more
    return joined


@lru_cache(maxsize=1 << 12)
def _coverage_of_suit(suit: str, held: int) -> Coverage:
    coverage = dict(NOTHING)
    for sizes, places in _runs_of_suit():
        filled = places & held
        cards = cards_at(filled, suit)
        if sizes not in coverage or len(coverage[sizes]) < len(cards):
            coverage[sizes] = cards
    return coverage


@cache
def _runs_of_suit() -> tuple[tuple[RunSizes, int], ...]:
    """Every run of a suit, and every two runs with a rank missing between them."""
    runs = list(_single_runs())
    pairs = [low | high for low in runs for high in runs if _are_apart(low, high) and (low | high) & ACES != ACES]
    singles = [(RunSizes(1, run.bit_count()), run) for run in runs]
    return (*singles, *[(RunSizes(2, pair.bit_count()), pair) for pair in pairs])


def _single_runs() -> Iterator[int]:
    for length in range(LEAST_LENGTH, len(RANKS) + 1):
        for start in range(len(RUN_RANKS) - length + 1):
            yield ((1 << length) - 1) << start


def _are_apart(low: int, high: int) -> bool:
    """Whether `high` begins two places or more after the end of `low`."""
    return low << 1 < high & -high
