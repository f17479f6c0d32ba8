"""The figures of a cell, with intervals by deal: the mean over the seats of one deal is one observation."""

from collections import Counter
from collections.abc import Sequence
from statistics import fmean, stdev
from typing import NamedTuple

from tools.bots.deals import DealResult

Z = 1.96
"""Half-width of a 95 % interval, in standard errors."""


class Estimate(NamedTuple):
    """A mean and the half-width of its 95 % interval, None if there is only one observation."""

    mean: float
    half_width: float | None


class ChoiceTimes(NamedTuple):
    """Processor times of a level's choices in milliseconds: median, the 99th of a hundred, the most."""

    median: float
    late: float
    most: float


class Figures(NamedTuple):
    """What a cell's deals say of its first level."""

    deals: int
    rounds: int
    rounds_won: Estimate
    points: Estimate
    games_won: Estimate | None
    times: dict[str, ChoiceTimes]


def figures_of(results: Sequence[DealResult]) -> Figures:
    """The figures of a cell from its deals, of which there is at least one."""
    seats = results[0].cell.seats
    games = [each.games_won / seats for each in results if each.games_won is not None]
    return Figures(
        deals=len(results),
        rounds=sum(each.rounds for each in results),
        rounds_won=estimate([each.rounds_won / each.rounds for each in results]),
        points=estimate([each.points / each.rounds for each in results]),
        games_won=estimate(games) if games else None,
        times=_times_by_level(results),
    )


def estimate(observations: Sequence[float]) -> Estimate:
    """The mean of independent observations and its 95 % interval (normal approximation)."""
    count = len(observations)
    return Estimate(fmean(observations), Z * stdev(observations) / count**0.5 if count > 1 else None)


def _times_by_level(results: Sequence[DealResult]) -> dict[str, ChoiceTimes]:
    choices: dict[str, Counter[int]] = {}
    for result in results:
        for level, counts in result.times.items():
            choices.setdefault(level, Counter()).update(counts)
    return {level: choice_times(counts) for level, counts in choices.items() if counts}


def choice_times(counts: Counter[int]) -> ChoiceTimes:
    """The times of choices from their numbers by microseconds."""
    ordered = sorted(counts.elements())
    last = len(ordered) - 1
    return ChoiceTimes(*(ordered[int(part * last)] / 1000 for part in (0.5, 0.99, 1)))
