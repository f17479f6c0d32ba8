"""One suit laid down wholly in runs of given lengths, with wild cards in the gaps (CONT-02, CONT-05, NOW-03)."""

from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from typing import NamedTuple

from service.rules.model.cards import RANKS, Ace

# A suit's cards are a number of four bits a place: how many cards lie at that place of the line A 2 3 … K A.
BITS_PER_PLACE = 4
HIGH_ACE_PLACE = 13
_TWO = 1 << BITS_PER_PLACE
_NO_LIMIT = 1 << 10


class RunFill(NamedTuple):
    """A run: the naturals in it (as a number like the suit's), its wild cards, where it starts and how long it is."""

    naturals: int
    wild: int
    start: int
    length: int


class SuitKind(NamedTuple):
    """What decides whether a way to lay down a suit fits together with the other suits."""

    lengths: int
    """How many runs of each length: four bits a length."""
    wild: int
    """Wild cards used, less the twos given away as wild cards."""
    given: int
    """Twos given away."""


SuitLayings = dict[SuitKind, tuple[RunFill, ...]]


class ExactRuns:
    """The ways to lay down a suit's cards for one ace rule and choice of lengths."""

    def __init__(self, ace: Ace, lengths: frozenset[int], *, wild_twos: bool) -> None:
        self._top = 12 if ace is Ace.LOW else HIGH_ACE_PLACE
        self._either_end = ace is Ace.HIGH_OR_LOW
        self._lengths = lengths
        self._wild_twos = wild_twos
        self.need = lru_cache(maxsize=1 << 15)(self._need)
        self.layings = lru_cache(maxsize=1 << 11)(self._layings)

    def _need(self, state: int) -> int:
        """The fewest wild cards with which the cards can be laid down; a two given away counts -1."""
        if not state:
            return 0
        low = 1 << BITS_PER_PLACE * _lowest(state)
        least = min(
            self.need(state - fill.naturals) + fill.wild for fill in self._fills(state, _NO_LIMIT, kept=_NO_LIMIT)
        )
        if low == 1 and self._either_end:
            least = min(least, self.need(state - 1 + (1 << BITS_PER_PLACE * HIGH_ACE_PLACE)))
        if low == _TWO and self._wild_twos:
            least = min(least, self.need(state - low) - 1)
        return least

    def _layings(self, state: int, most: int) -> SuitLayings:
        """All layings with at most `most` wild cards: of each kind the one with the fewest gaps for a two."""
        if not state:
            return {SuitKind(0, 0, 0): ()}
        found: SuitLayings = {}
        if self.need(state) <= most:
            for kind, runs in self._first_card_laid(state, most):
                if kind not in found or _gaps_for_two(runs) < _gaps_for_two(found[kind]):
                    found[kind] = runs
        return found

    def _first_card_laid(self, state: int, most: int) -> Iterator[tuple[SuitKind, tuple[RunFill, ...]]]:
        low = 1 << BITS_PER_PLACE * _lowest(state)
        twos = (state // _TWO & 15) * self._wild_twos
        for fill in self._fills(state, most + twos, kept=0 if twos else 2):
            for kind, runs in self.layings(state - fill.naturals, most - fill.wild).items():
                yield (
                    SuitKind(kind.lengths + (1 << BITS_PER_PLACE * fill.length), kind.wild + fill.wild, kind.given),
                    (fill, *runs),
                )
        if low == 1 and self._either_end:
            yield from self.layings(state - 1 + (1 << BITS_PER_PLACE * HIGH_ACE_PLACE), most).items()
        if low == _TWO and self._wild_twos:
            for kind, runs in self.layings(state - low, most + 1).items():
                yield SuitKind(kind.lengths, kind.wild - 1, kind.given + 1), runs

    def _fills(self, state: int, most: int, kept: int) -> Iterator[RunFill]:
        """Every run for the lowest card. Wild cards below it can as well stand above, where there is room.

        A wild card takes the place of a card that is held only where `kept` more remain. For that card is then laid in
        a run where it is the only natural one: else the two could change places.
        """
        start = end = _lowest(state)
        fills = [(1 << BITS_PER_PLACE * start, 0)]
        for length in range(2, max(self._lengths) + 1):
            if end < self._top:
                end += 1
                there = 1 << BITS_PER_PLACE * end
                held = [(cards + there, wild) for cards, wild in fills] if state & 15 * there else []
            else:
                start -= 1
                held = []
            limit = most - kept if held else most
            fills = held + [(cards, wild + 1) for cards, wild in fills if wild < limit]
            if length in self._lengths:
                yield from (RunFill(cards, wild, start, length) for cards, wild in fills)


def _gaps_for_two(runs: Iterable[RunFill]) -> int:
    """How many runs have a wild card in the two's place: the suit's own two would not be wild there."""
    return sum(fill.start <= 1 and not fill.naturals & 15 * _TWO for fill in runs)


def _lowest(state: int) -> int:
    """The lowest place where there is a card."""
    return ((state & -state).bit_length() - 1) // BITS_PER_PLACE


@cache
def exact_runs(ace: Ace, lengths: frozenset[int], *, wild_twos: bool) -> ExactRuns:
    """The shared tables for these rules."""
    return ExactRuns(ace, lengths, wild_twos=wild_twos)


def place_of_rank(rank: str, ace: Ace) -> int:
    """Where a rank's cards lie at first; an ace that may stand at either end lies low."""
    return HIGH_ACE_PLACE if rank == "A" and ace is Ace.HIGH else RANKS.index(rank)


def rank_at_place(place: int) -> str:
    """The rank at a place of the line."""
    return RANKS[place % 13]
