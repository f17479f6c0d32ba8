"""All ways of a hand to go out in runs of fixed lengths, each weighed by the chance that its missing cards come."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from itertools import pairwise, product
from typing import NamedTuple

from service.bots.evaluation.runs.suit_counts import parts_of_patterns
from service.rules.arrange.run_patterns.pattern_suit import RunLengths, count_lengths
from service.rules.model.cards import RANKS, SUITS, Ace, Card

_PLACES = len(RANKS) + 1
"""Number of places of a suit: A 2 3 … K A."""
Chances = tuple[float, ...]
"""The chance of a card by its place; 1 for a card that is held. Of second copies: 1 for a card that is held twice."""
Ways = Mapping[int, Sequence[float]]
"""The sum of the chances of ways, by their number of runs of each length (`count_lengths`).

Each sum is a list, by the number of held wild cards that the ways use, up to the most that any of them uses.
"""


class _Stretch(NamedTuple):
    """Places of a suit that one run fills, or two runs."""

    length: int
    runs: int
    """How many runs of each length."""
    chances: Sequence[float]


class RunWays:
    """Sums up the ways to go out in the runs of these patterns.

    Runs of one suit lie side by side. Two of them overlap only where cards are held, at least one of them twice:
    another way that uses two copies of a card is rare, and is left out.
    """

    def __init__(self, ace: Ace, patterns: tuple[RunLengths, ...]) -> None:
        self._ace = ace
        self._lengths = sorted({length for pattern in patterns for length in pattern})
        self._whole = frozenset(map(count_lengths, patterns))
        self._parts = frozenset([runs for runs, _ in parts_of_patterns(patterns)])
        self.of_suit = lru_cache(maxsize=1 << 10)(self._of_suit)

    def by_place(self, by_card: Mapping[Card, float], suit: str) -> Chances:
        """The chances of a suit's cards by place, 0 for one that is not in `by_card` and where an ace has no place."""
        line = [by_card.get(rank + suit, 0.0) for rank in (*RANKS, "A")]
        if self._ace is Ace.HIGH:
            line[0] = 0.0
        if self._ace is Ace.LOW:
            line[-1] = 0.0
        return tuple(line)

    def _of_suit(self, chances: Chances, second: Chances, wild: int) -> Ways:
        """The ways in one suit that use at most `wild` held wild cards; `second` are the chances of second copies."""
        ways: list[defaultdict[int, list[float]]] = [defaultdict(list) for _ in range(_PLACES + 1)]
        ways[0][0] = [1.0]
        has_twins = 1.0 in second
        for start, before in enumerate(ways[:-1]):
            stretches = list(self._runs_from(chances[start:], wild))
            if has_twins:
                stretches += self._pairs_from(chances[start:], second[start:], wild)
            for runs, sums in before.items():
                _add(ways[start + 1][runs], sums)
                for length, number, chance in stretches:
                    if runs + number in self._parts:
                        _add(ways[start + length][runs + number], _times(sums, chance, wild))
        return {runs: tuple(sums) for runs, sums in ways[-1].items()}

    def _runs_from(self, chances: Chances, wild: int) -> Iterator[_Stretch]:
        """Each run that begins at the first place and can still come."""
        run: Sequence[float] = (1.0,)
        for length, chance in enumerate(chances[: self._lengths[-1]], 1):
            run = _with_card(run, chance, wild)
            if length in self._lengths and any(run):
                yield _Stretch(length, count_lengths((length,)), run)

    def _pairs_from(self, chances: Chances, second: Chances, wild: int) -> Iterator[_Stretch]:
        """Each two overlapping runs of which the first begins at the first place, and that can still come."""
        for first, other in product(self._lengths, repeat=2):
            for start in range(first > other, first):
                shared, length = range(start, min(first, start + other)), max(first, start + other)
                copies = second[shared.start : shared.stop]
                if length > len(chances) or 1.0 not in copies or any(chances[place] < 1 for place in shared):
                    continue
                run: Sequence[float] = (1.0,)
                for chance in (*chances[:length], *copies):
                    run = _with_card(run, chance, wild)
                if any(run):
                    yield _Stretch(length, count_lengths((first, other)), run)

    def beside_each_suit(self, ways: Mapping[str, Ways], wild: int) -> dict[str, Ways]:
        """For each suit, the ways in the other three together that use at most `wild` held wild cards."""
        first, second, third, fourth = (ways[suit] for suit in SUITS)
        one, two = self._join(first, second, wild), self._join(third, fourth, wild)
        pairs = (second, two), (first, two), (one, fourth), (one, third)
        return {suit: self._join(*pair, wild) for suit, pair in zip(SUITS, pairs, strict=True)}

    def _join(self, one: Ways, other: Ways, wild: int) -> Ways:
        joined: defaultdict[int, list[float]] = defaultdict(list)
        for runs, sums in one.items():
            for more, chances in other.items():
                if runs + more in self._parts:
                    _add(joined[runs + more], _times(sums, chances, wild))
        return joined

    def total(self, one: Ways, beside: Ways, wild: int) -> float:
        """The sum over all ways to go out, from those in one suit and those in the other three.

        They use at most `wild` held wild cards.
        """
        return sum(
            sum(_times(sums, beside[whole - runs], wild))
            for runs, sums in one.items()
            for whole in self._whole
            if whole - runs in beside
        )


def _with_card(run: Sequence[float], chance: float, wild: int) -> Sequence[float]:
    """The chances of a run that takes one more card, which comes or is a wild card; 1 is the chance of a held card."""
    if chance == 1:
        return run
    return [chance * run[0], *[chance * more + fewer for fewer, more in pairwise((*run, 0.0))]][: wild + 1]


def _add(sums: list[float], more: Sequence[float]) -> None:
    if len(sums) < len(more):
        sums.extend([0.0] * (len(more) - len(sums)))
    for used, chance in enumerate(more):
        sums[used] += chance


def _times(one: Sequence[float], other: Sequence[float], wild: int) -> list[float]:
    """The chances that two parts of a way come, without those that together use more than `wild` wild cards."""
    if len(one) == 1:
        return [one[0] * more for more in other]
    both = [0.0] * min(len(one) + len(other) - 1, wild + 1)
    for used, chance in enumerate(one):
        if chance:
            for together, more in enumerate(other[: len(both) - used], used):
                both[together] += chance * more
    return both


@cache
def run_ways(ace: Ace, patterns: tuple[RunLengths, ...]) -> RunWays:
    """The shared tables for these rules."""
    return RunWays(ace, patterns)
