"""One suit's cards as runs and deadwood, by the mask of the cards; tables filled on demand."""

from functools import cache
from typing import NamedTuple

from service.rules.arrange.one_pack.masks import bit_numbers
from service.rules.arrange.one_pack.natural_melds import MeldCards, SuitRun, runs_of_suit
from service.rules.model.cards import RANKS, Ace

SuitRuns = tuple[SuitRun, ...]
NOTHING_TO_DISCARD_POINTS = -1000
MAX_BEST_PARTS_KEPT = 1 << 9
"""The most masks of a suit's cards whose best parts are kept: 400 KB; all of them would be 6 MB."""


class SuitPart(NamedTuple):
    """One suit's part of a split: its runs, the cards left over, and their value."""

    melds: tuple[MeldCards, ...]
    left: MeldCards
    value: int


class LeastDeadwoodOfSuit(dict[int, int]):
    """The least value that runs leave of a suit's cards."""

    def __init__(self, ace: Ace, values: tuple[int, ...]) -> None:
        super().__init__({0: 0})
        self._values = values
        # Longer runs consist of these.
        self._runs = _by_lowest(tuple(run for run in runs_of_suit(ace) if len(run.ranks) <= 5))

    def __missing__(self, mask: int) -> int:
        low = mask & -mask
        least = self[mask ^ low] + self._values[low.bit_length() - 1]
        for run, _ in self._runs[low]:
            if run & mask == run:
                least = min(least, self[mask ^ run])
        self[mask] = least
        return least


class DiscardSavingOfSuit(dict[int, tuple[int, int, int]]):
    """For a suit's cards the most by which a discard reduces their least deadwood, its bit, and that deadwood."""

    def __init__(self, least: LeastDeadwoodOfSuit) -> None:
        super().__init__({0: (NOTHING_TO_DISCARD_POINTS, 0, 0)})
        self._least = least

    def __missing__(self, mask: int) -> tuple[int, int, int]:
        cards, least = [1 << place for place in bit_numbers(mask)], self._least[mask]
        saving, card = max((least - self._least[mask ^ card], card) for card in cards)
        best = self[mask] = saving, card, least
        return best


class RunChoicesOfSuit(dict[int, tuple[SuitRuns, ...]]):
    """All choices of disjoint runs among a suit's cards; no two of them join to one run."""

    def __init__(self, ace: Ace) -> None:
        super().__init__({0: ((),)})
        self._all = {run.ranks for run in runs_of_suit(ace)}
        self._runs = _by_lowest(runs_of_suit(ace))

    def __missing__(self, mask: int) -> tuple[SuitRuns, ...]:
        low = mask & -mask
        ways = list(self[mask ^ low])
        for run in self._runs[low]:
            if run.mask & mask == run.mask:
                ways += [(run, *rest) for rest in self[mask ^ run.mask] if not self._joins(run, rest)]
        choices = self[mask] = tuple(ways)
        return choices

    def _joins(self, run: SuitRun, others: SuitRuns) -> bool:
        return any(run.ranks + other.ranks in self._all or other.ranks + run.ranks in self._all for other in others)


class PartsOfSuit:
    """All parts of a split that a suit's cards can make; not kept, because there are many."""

    def __init__(self, ace: Ace, values: tuple[int, ...], suit: str) -> None:
        self._ways = _run_choices(ace)
        self._values = values
        self._suit = suit

    def __getitem__(self, mask: int) -> list[SuitPart]:
        return [self._part(mask, way) for way in self._ways[mask]]

    def _part(self, mask: int, way: SuitRuns) -> SuitPart:
        melds = tuple([tuple([rank + self._suit for rank in run.ranks]) for run in way])
        left = list(bit_numbers(mask ^ sum([run.mask for run in way])))
        return SuitPart(
            melds, tuple([RANKS[place] + self._suit for place in left]), sum([self._values[place] for place in left])
        )

    def best(self, mask: int) -> list[SuitPart]:
        """The parts of least value, fewest cards left first, then fewest runs."""
        ways = self._ways[mask]
        runs = [way[0].mask for way in ways if len(way) == 1]
        saved = {run: sum([self._values[place] for place in bit_numbers(run)]) for run in runs}
        savings = [sum([saved[run.mask] for run in way]) for way in ways]
        most = max(savings)
        parts = [self._part(mask, way) for way, saving in zip(ways, savings, strict=True) if saving == most]
        return sorted(parts, key=lambda part: (len(part.left), len(part.melds)))


class BestPartsOfSuit(dict[int, list[SuitPart]]):
    """The best parts of a suit's cards; emptied when it is full."""

    def __init__(self, parts: PartsOfSuit) -> None:
        super().__init__()
        self._parts = parts

    def __missing__(self, mask: int) -> list[SuitPart]:
        if len(self) >= MAX_BEST_PARTS_KEPT:
            self.clear()
        best = self[mask] = self._parts.best(mask)
        return best


def _by_lowest(all_runs: SuitRuns) -> dict[int, SuitRuns]:
    return {1 << place: tuple(run for run in all_runs if run.mask & -run.mask == 1 << place) for place in range(13)}


@cache
def _run_choices(ace: Ace) -> RunChoicesOfSuit:
    return RunChoicesOfSuit(ace)
