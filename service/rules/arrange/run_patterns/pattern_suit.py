"""Layouts of one suit in runs of given lengths, with wild cards in the gaps (CONT-02, CONT-05, NOW-03)."""

from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from itertools import combinations
from typing import NamedTuple

from service.rules.model.cards import RANKS, Ace

RunLengths = tuple[int, ...]
# The cards of a suit are a number with four bits for each place of A 2 3 … K A: the number of cards there.
BITS_PER_PLACE = 4
HIGH_ACE_PLACE = 13
_TWO = 1 << BITS_PER_PLACE
_NO_LIMIT = 1 << 10


class RunFill(NamedTuple):
    """A run: its naturals (a number like the suit's), its number of wild cards, its start and its length."""

    naturals: int
    wild: int
    start: int
    length: int


class SuitKind(NamedTuple):
    """The properties of a suit's layout that decide whether it combines with layouts of other suits."""

    lengths: int
    """As `count_lengths` gives them."""
    wild: int
    """Wild cards used, less the twos that the suit supplies as wild cards."""
    twos_as_wild: int
    """Twos that the suit supplies as wild cards."""


SuitLayouts = dict[SuitKind, tuple[RunFill, ...]]


class ExactRuns:
    """The layouts of a suit's cards for one ace rule, in runs of which each pattern has as many of each length."""

    def __init__(self, ace: Ace, patterns: tuple[RunLengths, ...], *, wild_twos: bool) -> None:
        self._top = 12 if ace is Ace.LOW else HIGH_ACE_PLACE
        self._either_end = ace is Ace.HIGH_OR_LOW
        self._lengths = frozenset(length for pattern in patterns for length in pattern)
        self._parts = frozenset(
            count_lengths(part)
            for pattern in patterns
            for size in range(len(pattern) + 1)
            for part in combinations(pattern, size)
        )
        self._wild_twos = wild_twos
        self.need = lru_cache(maxsize=1 << 15)(self._need)
        self.layouts = lru_cache(maxsize=1 << 11)(self._layouts_of)
        self._runs_through = lru_cache(maxsize=1 << 12)(self._runs_with)

    def _need(self, state: int) -> int:
        """The fewest wild cards needed to lay out the cards; a two supplied as a wild card counts -1."""
        if not state:
            return 0
        low = 1 << BITS_PER_PLACE * _lowest(state)
        least = min(
            self.need(state - fill.naturals) + fill.wild
            for fill in self._runs_of_lowest(state, _NO_LIMIT, reserve=_NO_LIMIT)
        )
        if low == 1 and self._either_end:
            least = min(least, self.need(state - 1 + (1 << BITS_PER_PLACE * HIGH_ACE_PLACE)))
        if low == _TWO and self._wild_twos:
            least = min(least, self.need(state - low) - 1)
        return least

    def _layouts_of(self, state: int, spare: int) -> SuitLayouts:
        """The layouts with at most `spare` wild cards too many; of each kind one with the fewest gaps at the two."""
        if not state:
            return {SuitKind(0, 0, 0): ()}
        layouts: SuitLayouts = {}
        least: dict[SuitKind, int] = {}
        has_place_of_two = self._wild_twos and _lowest(state) <= 1
        most = self.need(state) + spare
        for kind, runs in self._lay_first_card(state, spare):
            if kind.wild <= most:
                gaps = _gaps_for_two(runs) if has_place_of_two else 0
                if gaps < least.get(kind, _NO_LIMIT):
                    layouts[kind], least[kind] = runs, gaps
        return layouts

    def _lay_first_card(self, state: int, spare: int) -> Iterator[tuple[SuitKind, tuple[RunFill, ...]]]:
        low = 1 << BITS_PER_PLACE * _lowest(state)
        twos = (state // _TWO & 15) * self._wild_twos
        most = self.need(state) + spare
        for fill in self._runs_of_lowest(state, most + twos, reserve=0 if twos else 2):
            rest, of_run = state - fill.naturals, 1 << BITS_PER_PLACE * fill.length
            if self.need(rest) + fill.wild <= most:
                for kind, runs in self.layouts(rest, spare).items():
                    if kind.lengths + of_run in self._parts:
                        yield SuitKind(kind.lengths + of_run, kind.wild + fill.wild, kind.twos_as_wild), (fill, *runs)
        if low == 1 and self._either_end:
            yield from self.layouts(state - 1 + (1 << BITS_PER_PLACE * HIGH_ACE_PLACE), spare).items()
        if low == _TWO and self._wild_twos:
            for kind, runs in self.layouts(state - low, spare).items():
                yield SuitKind(kind.lengths, kind.wild - 1, kind.twos_as_wild + 1), runs

    def _runs_of_lowest(self, state: int, most: int, reserve: int) -> tuple[RunFill, ...]:
        """Every run for the lowest card with at most `most` wild cards."""
        low, longest = _lowest(state), max(self._lengths)
        held = sum([1 << at for at in range(longest) if state >> BITS_PER_PLACE * (low + at) & 15])
        return self._runs_through(low, held, min(most, longest + reserve), reserve)

    def _runs_with(self, low: int, held: int, most: int, reserve: int) -> tuple[RunFill, ...]:
        """Every run for the card at place `low`, where the suit has cards at `held`, bits from this place on.

        Wild cards below it would fit above as well, as long as there is room. A wild card fills the place of a card in
        the hand only if `reserve` more wild cards remain: that card must then be the only natural card of another run,
        since otherwise the two could change places.
        """
        start = end = low
        fills = [(1 << BITS_PER_PLACE * start, 0)]
        runs: list[RunFill] = []
        for length in range(2, max(self._lengths) + 1):
            with_natural: list[tuple[int, int]] = []
            if end < self._top:
                end += 1
                if held >> end - low & 1:
                    with_natural = [(cards + (1 << BITS_PER_PLACE * end), wild) for cards, wild in fills]
            else:
                start -= 1
            limit = most - reserve if with_natural else most
            fills = with_natural + [(cards, wild + 1) for cards, wild in fills if wild < limit]
            if length in self._lengths:
                runs += [RunFill(cards, wild, start, length) for cards, wild in fills]
        return tuple(runs)


def _gaps_for_two(runs: Iterable[RunFill]) -> int:
    """The number of runs with a wild card in the two's place, where the suit's own two would not be wild."""
    return sum([fill.start <= 1 and not fill.naturals & 15 * _TWO for fill in runs])


def _lowest(state: int) -> int:
    """The lowest place with a card."""
    return ((state & -state).bit_length() - 1) // BITS_PER_PLACE


def count_lengths(lengths: Iterable[int]) -> int:
    """The number of runs of each length, four bits for each length."""
    return sum([1 << BITS_PER_PLACE * length for length in lengths])


@cache
def exact_runs(ace: Ace, patterns: tuple[RunLengths, ...], *, wild_twos: bool) -> ExactRuns:
    """The shared tables for these rules."""
    return ExactRuns(ace, patterns, wild_twos=wild_twos)


def place_of_rank(rank: str, ace: Ace) -> int:
    """The place of a rank's cards at the start; an ace that may stand at either end starts low."""
    return HIGH_ACE_PLACE if rank == "A" and ace is Ace.HIGH else RANKS.index(rank)
