"""Shapes of runs with jokers, without those that two shorter runs replace: what a search has to try."""

from functools import lru_cache
from typing import NamedTuple

from service.rules.arrange.meld_types import SHORTEST_RUN, MeldLimits

LONGEST_RUN = 13


class RunShape(NamedTuple):
    """The places of a run that natural cards fill, as bits from the lowest place, which jokers may come before."""

    length: int
    naturals: int
    jokers: int
    jokers_below: int
    """The number of jokers below the lowest natural card."""


@lru_cache(maxsize=256)
def run_shapes(limits: MeldLimits, jokers: int) -> tuple[RunShape, ...]:
    """The shapes with at most `jokers` jokers that a search has to try; those with fewer jokers below come first."""
    most = jokers if limits.jokers is None else min(jokers, limits.jokers)
    shapes = [shape for count in range(most + 1) for shape in _shapes_with(limits, count)]
    return tuple(sorted(shapes, key=lambda shape: (shape.jokers_below, shape.length, -shape.naturals)))


@lru_cache(maxsize=64)
def _shapes_with(limits: MeldLimits, jokers: int) -> list[RunShape]:
    """The shapes with exactly `jokers` jokers."""
    lengths = [length for length in range(limits.least_run, LONGEST_RUN + 1) if _may_be_needed(length, jokers, limits)]
    return [_shape(length, jokers, naturals) for length in lengths for naturals in _naturals(limits, length, jokers)]


def _may_be_needed(length: int, jokers: int, limits: MeldLimits) -> bool:
    """Whether a run of this length may be legal, and no two shorter runs are known to replace it."""
    is_short = length <= _short_run(limits)
    return _is_legal(length, jokers, limits) and (is_short or _may_be_indivisible(length, jokers, limits))


def _short_run(limits: MeldLimits) -> int:
    """The length above which a run consists of two runs, unless its jokers prevent that."""
    return 2 * limits.least_run - 1


def _naturals(limits: MeldLimits, length: int, jokers: int) -> list[int]:
    """The places of the natural cards, as bits, in each run of this length that two shorter runs do not replace."""
    parts = [(0, 0)]  # naturals and jokers from the lowest place on
    for place in range(length):
        with_joker = [(naturals, wild + 1) for naturals, wild in parts if wild < jokers]
        parts = with_joker + [
            (naturals | 1 << place, wild) for naturals, wild in parts if place - wild < length - jokers
        ]
        if length > _short_run(limits) and limits.least_run <= place + 1 <= length - limits.least_run:
            parts = [part for part in parts if not _may_be_cut(limits, length, jokers, place + 1, part[1])]
    return [naturals for naturals, _ in parts]


def _may_be_cut(limits: MeldLimits, length: int, jokers: int, below: int, jokers_below: int) -> bool:
    """Whether both parts of a run are legal if it is cut above `below` cards, `jokers_below` of them jokers."""
    return _is_legal(below, jokers_below, limits) and _is_legal(length - below, jokers - jokers_below, limits)


def _shape(length: int, jokers: int, naturals: int) -> RunShape:
    return RunShape(length, naturals, jokers, (naturals & -naturals).bit_length() - 1)


@lru_cache(maxsize=256)
def shapes_by_place(limits: MeldLimits, jokers: int) -> tuple[tuple[RunShape, int], ...]:
    """Each shape with each place of a natural card in it, the lowest place first."""
    shapes = run_shapes(limits, jokers)
    places = [(shape, place) for shape in shapes for place in range(shape.length) if shape.naturals >> place & 1]
    return tuple(sorted(places, key=lambda each: (each[1], each[0].length)))


def _may_be_indivisible(length: int, jokers: int, limits: MeldLimits) -> bool:
    """A quick test: naturals in all but a few places can always be divided."""
    ahead = limits.naturals_ahead
    if limits.least_run > SHORTEST_RUN:
        return True
    return jokers >= length - 3 if ahead is None else 2 * jokers >= length - 2 - ahead


def _is_legal(length: int, jokers: int, limits: MeldLimits) -> bool:
    return jokers < length and not limits.has_too_many_jokers(length, jokers)
