"""One suit laid down wholly in runs of given lengths, with wild cards in the gaps (CONT-02, CONT-05, NOW-03)."""

from collections.abc import Iterator
from functools import cache, lru_cache
from typing import NamedTuple

from service.rules.cards import RANKS, Ace

# A suit's cards are a number of four bits a place: how many cards lie at that place of the line A 2 3 … K A.
BITS = 4
HIGH = 13
_TWO = 1 << BITS
_FAR = 1 << 10


class Fill(NamedTuple):
    """A run: the naturals in it (as a number like the suit's), its wild cards, where it starts and how long it is."""

    naturals: int
    wild: int
    start: int
    length: int


class Laid(NamedTuple):
    """What laying down a suit came to; `runs` apart, what decides whether it fits together with the other suits."""

    lengths: int
    """How many runs of each length: four bits a length."""
    wild: int
    """Wild cards used, less the twos given away as wild cards."""
    given: int
    """Twos given away."""
    discard: int
    """The rank, counted from the ace, of the card left over for the discard, or -1."""


Layings = dict[Laid, tuple[Fill, ...]]


class ExactRuns:
    """The ways to lay down a suit's cards for one ace rule and choice of lengths; at most one may be left over."""

    def __init__(self, ace: Ace, lengths: frozenset[int], *, wild_twos: bool) -> None:
        self._top = 12 if ace is Ace.LOW else HIGH
        self._either_end = ace is Ace.HIGH_OR_LOW
        self._lengths = lengths
        self._wild_twos = wild_twos
        self.need = lru_cache(maxsize=1 << 15)(self._need)
        self.layings = lru_cache(maxsize=1 << 11)(self._layings)

    def _need(self, state: int, spare: int) -> int:
        """The fewest wild cards that lay down all cards but `spare` (0 or 1); a two given away counts -1."""
        if not state:
            return 0
        low = 1 << BITS * _lowest(state)
        least = self.need(state - low, 0) if spare else _FAR
        if low == 1 and self._either_end:
            least = min(least, self.need(state - 1 + (1 << BITS * HIGH), spare))
        if low == _TWO and self._wild_twos:
            least = min(least, self.need(state - low, spare) - 1)
        for fill in self._fills(state, _FAR, kept=_FAR):
            least = min(least, self.need(state - fill.naturals, spare) + fill.wild)
        return least

    def _layings(self, state: int, most: int, spare: int) -> Layings:
        """All layings with at most `most` wild cards and just `spare` cards left over: one example of each kind."""
        if not state:
            return {} if spare else {Laid(0, 0, 0, -1): ()}
        if self.need(state, spare) > most:
            return {}
        found: Layings = {}
        for laid, runs in self._first_card_laid(state, most, spare):
            found.setdefault(laid, runs)
        return found

    def _first_card_laid(self, state: int, most: int, spare: int) -> Iterator[tuple[Laid, tuple[Fill, ...]]]:
        low = 1 << BITS * _lowest(state)
        if low == 1 and self._either_end:
            yield from self.layings(state - 1 + (1 << BITS * HIGH), most, spare).items()
        if low == _TWO and self._wild_twos:
            for laid, runs in self.layings(state - low, most + 1, spare).items():
                yield laid._replace(wild=laid.wild - 1, given=laid.given + 1), runs
        if spare:
            for laid, runs in self.layings(state - low, most, 0).items():
                yield laid._replace(discard=_lowest(state) % 13), runs
        twos = (state // _TWO & 15) * self._wild_twos
        kept = 0 if spare or twos else 2
        for fill in self._fills(state, most + twos, kept):
            for laid, runs in self.layings(state - fill.naturals, most - fill.wild, spare).items():
                lengths = laid.lengths + (1 << BITS * fill.length)
                yield laid._replace(lengths=lengths, wild=laid.wild + fill.wild), (fill, *runs)

    def _fills(self, state: int, most: int, kept: int) -> Iterator[Fill]:
        """Every run for the lowest card. Wild cards below it can as well stand above, where there is room.

        A wild card takes the place of a card that is held only where `kept` more remain. For that card is then laid in
        a run where it is the only natural one: else the two could change places.
        """
        start = end = _lowest(state)
        fills = [(1 << BITS * start, 0)]
        for length in range(2, max(self._lengths) + 1):
            if end < self._top:
                end += 1
                there = 1 << BITS * end
                held = [(cards + there, wild) for cards, wild in fills] if state & 15 * there else []
            else:
                start -= 1
                held = []
            limit = most - kept if held else most
            fills = held + [(cards, wild + 1) for cards, wild in fills if wild < limit]
            if length in self._lengths:
                yield from (Fill(cards, wild, start, length) for cards, wild in fills)


def _lowest(state: int) -> int:
    """The lowest place where there is a card."""
    return ((state & -state).bit_length() - 1) // BITS


@cache
def exact_runs(ace: Ace, lengths: frozenset[int], *, wild_twos: bool) -> ExactRuns:
    """The shared tables for these rules."""
    return ExactRuns(ace, lengths, wild_twos=wild_twos)


def place_of(rank: str, ace: Ace) -> int:
    """Where a rank's cards lie at first; an ace that may stand at either end lies low."""
    return HIGH if rank == "A" and ace is Ace.HIGH else RANKS.index(rank)


def rank_at(place: int) -> str:
    """The rank at a place of the line."""
    return RANKS[place % 13]
