"""Shapes of runs with jokers, without those that two shorter runs replace: what a search has to try."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from service.rules.arrange.meld_tables.hand_numbers import BITS_PER_RANK
from service.rules.arrange.meld_types import MeldLimits

LONGEST_RUN = 13
SHORT_RUN = 5
"""A longer run consists of two runs, unless its jokers prevent that."""


class RunShape(NamedTuple):
    """The places of a run that natural cards fill, as bits from the lowest place, which jokers may come before."""

    length: int
    naturals: int
    jokers: int
    jokers_below: int
    """The number of jokers below the lowest natural card."""
    hand: int
    """The naturals as a hand of the first suit whose lowest place is the ace."""


@lru_cache(maxsize=256)
def run_shapes(limits: MeldLimits, jokers: int) -> tuple[RunShape, ...]:
    """The shapes with at most `jokers` jokers that a search has to try; those with fewer jokers below come first."""
    most = jokers if limits.jokers is None else min(jokers, limits.jokers)
    shapes = [shape for count in range(most + 1) for shape in _shapes_with(limits, count)]
    return tuple(sorted(shapes, key=lambda shape: (shape.jokers_below, shape.length, -shape.naturals)))


@lru_cache(maxsize=64)
def _shapes_with(limits: MeldLimits, jokers: int) -> list[RunShape]:
    """The shapes with exactly `jokers` jokers."""
    lengths = [
        length
        for length in range(3, LONGEST_RUN + 1)
        if _is_legal(length, jokers, limits) and (length <= SHORT_RUN or _may_be_indivisible(length, jokers, limits))
    ]
    return [_shape(length, jokers, naturals) for length in lengths for naturals in _naturals(limits, length, jokers)]


def _naturals(limits: MeldLimits, length: int, jokers: int) -> Iterator[int]:
    """The places of the natural cards, as bits, in each run of this length that two shorter runs do not replace."""
    whole = (1 << length) - 1
    cuts = _cuts(limits, length, jokers) if length > SHORT_RUN else []
    for wild in combinations([1 << place for place in range(length)], jokers):
        naturals = whole - sum(wild)
        for below, counts in cuts:
            if counts >> (naturals & below).bit_count() & 1:
                break
        else:
            yield naturals


def _cuts(limits: MeldLimits, length: int, jokers: int) -> list[tuple[int, int]]:
    """For each way to cut a run in two: the lower places, and the numbers of naturals there that make both legal.

    Both are bits.
    """
    return [
        (
            (1 << below) - 1,
            sum(
                1 << naturals
                for naturals in range(below + 1)
                if _is_legal(below, below - naturals, limits)
                and _is_legal(length - below, jokers - below + naturals, limits)
            ),
        )
        for below in range(3, length - 2)
    ]


def _shape(length: int, jokers: int, naturals: int) -> RunShape:
    places = [place for place in range(length) if naturals >> place & 1]
    return RunShape(length, naturals, jokers, places[0], sum([1 << BITS_PER_RANK * place for place in places]))


@lru_cache(maxsize=256)
def shapes_by_place(limits: MeldLimits, jokers: int) -> tuple[tuple[RunShape, int], ...]:
    """Each shape with each place of a natural card in it, the lowest place first."""
    shapes = run_shapes(limits, jokers)
    places = [(shape, place) for shape in shapes for place in range(shape.length) if shape.naturals >> place & 1]
    return tuple(sorted(places, key=lambda each: (each[1], each[0].length)))


def _may_be_indivisible(length: int, jokers: int, limits: MeldLimits) -> bool:
    """A quick test: naturals in all but a few places can always be divided."""
    return 2 * jokers >= length - 2 if limits.jokers_up_to_naturals else jokers >= length - 3


def _is_legal(length: int, jokers: int, limits: MeldLimits) -> bool:
    return jokers < length and not (limits.jokers_up_to_naturals and 2 * jokers > length)
