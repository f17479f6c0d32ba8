"""Every run of a hand in every reading of its jokers, also those that two shorter runs replace."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from service.rules.arrange.meld_tables.run_shapes import LONGEST_RUN
from service.rules.arrange.meld_types import ArrangedMeld, CardTuple, MeldLimits
from service.rules.model.cards import JOKER, RANKS, SUITS


class RunReading(NamedTuple):
    """A run in any suit: its first and last index in the order of ranks, and those of its natural cards, as bits."""

    start: int
    end: int
    naturals: int


def readings_through(limits: MeldLimits, size: int, held: int, at: int, jokers: int) -> Iterator[RunReading]:
    """The runs with a natural card at index `at` of an order of `size` ranks and exactly this number of jokers.

    `held` has the indexes whose cards the hand has, as bits. For each lower end, downwards, they come with each upper
    end, upwards; of runs with the same ends those whose jokers are nearer to the lower one come first.
    """
    if jokers < 2 and not held & _near(at, jokers + 1):  # such a run has two natural cards
        return
    for start, end, to_replace in _stretches_through(held, at, jokers, size):
        length = end + 1 - start
        if length >= limits.least_run and not limits.has_too_many_jokers(length, jokers):
            inside = held & (2 << end) - (1 << start)
            replaceable = [place for place in (*range(end, at, -1), *range(start, at)) if held >> place & 1]
            for replaced in reversed([*combinations(replaceable, to_replace)]):
                yield RunReading(start, end, inside & ~sum([1 << place for place in replaced]))


@lru_cache(maxsize=1 << 14)
def run_in_suit(order: tuple[int, ...], suit: int, reading: RunReading) -> ArrangedMeld:
    """A run with its cards: jokers except at the places of its natural cards."""
    start, end, naturals = reading
    stands_for = _cards_of_run(order[start : end + 1], suit)
    cards = [card if naturals >> start + place & 1 else JOKER for place, card in enumerate(stands_for)]
    return ArrangedMeld(tuple(cards), stands_for)


def _near(at: int, distance: int) -> int:
    """The indexes other than `at` up to this distance from it, as bits."""
    return ((2 << 2 * distance) - 1 << at >> distance) & ~(1 << at)


def _stretches_through(held: int, at: int, jokers: int, size: int) -> Iterator[tuple[int, int, int]]:
    """The first and last index of each stretch that jokers can complete, and how many jokers are left over."""
    for start in range(at, max(at - LONGEST_RUN, -1), -1):
        for end in range(at, min(start + LONGEST_RUN, size)):
            to_replace = jokers - ((2 << end) - (1 << start) & ~held).bit_count()
            if to_replace < 0:
                break
            yield start, end, to_replace
        if jokers < ((2 << at) - (1 << start) & ~held).bit_count():
            return


@lru_cache(maxsize=1 << 10)
def _cards_of_run(ranks: tuple[int, ...], suit: int) -> CardTuple:
    return tuple([RANKS[rank] + SUITS[suit] for rank in ranks])
