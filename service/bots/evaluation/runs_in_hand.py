"""The runs of given lengths that hold most of a hand, where it cannot go out in them yet."""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache
from itertools import combinations
from typing import NamedTuple

from service.rules.arrange import ArrangedMeld
from service.rules.model.cards import JOKER, RANKS, SUITS, Ace, Card, Hand, without

_BITS_PER_COUNT = 4
_HIGH_ACE_PLACE = 13
"""The place above the king."""
PLACE_OF_TWO = 1
MAX_WILD_CARDS = 5
"""More wild cards are left over: to try them all would take too long."""
PatternLengths = tuple[int, ...]


class HeldRun(NamedTuple):
    """A run in one suit: where it starts, how long it is, and at which of its places the card itself lies."""

    start: int
    length: int
    held: tuple[int, ...]

    @property
    def gaps(self) -> list[int]:
        """The places for wild cards."""
        return [place for place in range(self.start, self.start + self.length) if place not in self.held]


class RunCombination(NamedTuple):
    """How runs of one suit fit in with others: their lengths, four bits a length, and the wild cards they take."""

    lengths: int
    wild: int


RunsByCombination = dict[RunCombination, tuple[HeldRun, ...]]
RunLayout = tuple[tuple[str, HeldRun], ...]


class RunsInHand:
    """The runs of a suit's cards that are part of one of these patterns; of each kind the first that was found.

    A suit's cards are a number of four bits a place: how many cards lie at that place of the line A 2 3 … K A.
    """

    def __init__(self, ace: Ace, patterns: tuple[PatternLengths, ...]) -> None:
        self._ace = ace
        self._lengths = sorted({length for pattern in patterns for length in pattern})
        self.parts = frozenset(_partial_patterns(patterns))
        self.of_suit = lru_cache(maxsize=1 << 12)(self._of_suit)

    def pack_cards(self, cards: Iterable[Card]) -> int:
        """Cards of one suit as a number; an ace that may stand at either end lies low at first."""
        at_top = self._ace is Ace.HIGH
        return sum(
            1 << _BITS_PER_COUNT * (_HIGH_ACE_PLACE if card[0] == "A" and at_top else RANKS.index(card[0]))
            for card in cards
        )

    def _of_suit(self, cards: int, wild: int) -> RunsByCombination:
        """With so many wild cards at most; the lowest card is left over, or the lowest of a run, or lies high."""
        if not cards:
            return {RunCombination(0, 0): ()}
        place = ((cards & -cards).bit_length() - 1) // _BITS_PER_COUNT
        found = dict(self.of_suit(cards - (1 << _BITS_PER_COUNT * place), wild))
        if not place and self._ace is Ace.HIGH_OR_LOW:
            found = self.of_suit(cards - 1 + (1 << _BITS_PER_COUNT * _HIGH_ACE_PLACE), wild) | found
        for run in self._runs_from(cards, place, wild):
            used = sum(1 << _BITS_PER_COUNT * at for at in run.held)
            gaps = run.length - len(run.held)
            for kind, others in self.of_suit(cards - used, wild - gaps).items():
                together = RunCombination(kind.lengths + (1 << _BITS_PER_COUNT * run.length), kind.wild + gaps)
                if together.lengths in self.parts:
                    found.setdefault(together, (run, *others))
        return found

    def _runs_from(self, cards: int, lowest: int, wild: int) -> Iterator[HeldRun]:
        """The runs of which this is the lowest card that is no wild one."""
        bottom, top = int(self._ace is Ace.HIGH), _HIGH_ACE_PLACE - (self._ace is Ace.LOW)
        for length in self._lengths:
            for start in range(max(bottom, lowest - length + 1), min(lowest, top - length + 1) + 1):
                held = tuple(place for place in range(start, start + length) if cards >> _BITS_PER_COUNT * place & 15)
                if length - len(held) <= wild:
                    yield HeldRun(start, length, held)


def _partial_patterns(patterns: tuple[PatternLengths, ...]) -> Iterator[int]:
    """Every choice of runs out of a pattern, as a number."""
    for pattern in patterns:
        for count in range(len(pattern) + 1):
            for part in combinations(pattern, count):
                yield sum(1 << _BITS_PER_COUNT * length for length in part)


@cache
def _suit_runs(ace: Ace, patterns: tuple[PatternLengths, ...]) -> RunsInHand:
    return RunsInHand(ace, patterns)


def best_runs_in_hand(
    hand: Sequence[Card], ace: Ace, patterns: tuple[PatternLengths, ...], *, wild_twos: bool
) -> tuple[tuple[ArrangedMeld, ...], Hand]:
    """Runs of a pattern that hold as many cards as can be, with as few wild ones as can be, and the cards left."""
    tables = _suit_runs(ace, patterns)
    twos = [card for card in hand if card[0] == "2" and wild_twos]
    jokers = hand.count(JOKER)
    most = min(MAX_WILD_CARDS, jokers + len(twos))
    layouts: dict[RunCombination, RunLayout] = {RunCombination(0, 0): ()}
    for suit in SUITS:
        cards = [card for card in hand if card != JOKER and card[1] == suit]
        layouts = _combine_suits(tables, layouts, suit, dict(_runs_with_wild_twos(tables, cards, twos, most)))
    fit = [kind for kind in layouts if kind.wild <= jokers]
    best = max(fit, key=lambda kind: (_cards_in_runs(kind.lengths), -kind.wild))
    return _assign_wild_cards(hand, layouts[best], twos)


def _runs_with_wild_twos(
    tables: RunsInHand, cards: list[Card], twos: list[Card], most: int
) -> Iterator[tuple[RunCombination, tuple[HeldRun, ...]]]:
    """The runs of a suit with its twos in their own place, and with some of them given away as wild cards."""
    own = [card for card in cards if card in twos]
    for given in range(len(own) + 1):
        left = tables.pack_cards(without(tuple(cards), own[:given]))
        for kind, runs in tables.of_suit(left, most).items():
            if not (given and any(PLACE_OF_TWO in run.gaps for run in runs)):
                yield RunCombination(kind.lengths, kind.wild - given), runs


def _combine_suits(
    tables: RunsInHand, layouts: dict[RunCombination, RunLayout], suit: str, held: RunsByCombination
) -> dict[RunCombination, RunLayout]:
    together: dict[RunCombination, RunLayout] = {}
    for kind, layout in layouts.items():
        for more, runs in held.items():
            both = RunCombination(kind.lengths + more.lengths, kind.wild + more.wild)
            if both.lengths in tables.parts:
                together.setdefault(both, (*layout, *((suit, run) for run in runs)))
    return together


def _cards_in_runs(lengths: int) -> int:
    return sum(length * (lengths >> _BITS_PER_COUNT * length & 15) for length in range(3, 16))


def _assign_wild_cards(
    hand: Sequence[Card], layout: RunLayout, twos: list[Card]
) -> tuple[tuple[ArrangedMeld, ...], Hand]:
    """The runs with wild cards dealt out to their gaps: twos first, none of them to its own place."""
    own = [_card_at(suit, place) for suit, run in layout for place in run.held]
    wild = [card for card in without(tuple(hand), own) if card in {*twos, JOKER}]
    wild.sort(key=lambda card: card == JOKER)
    melds = []
    for suit, run in layout:
        places = [_card_at(suit, place) for place in range(run.start, run.start + run.length)]
        cards = [card if at in run.held else wild.pop(0) for at, card in enumerate(places, run.start)]
        melds.append(ArrangedMeld(tuple(cards), tuple(places)))
    return tuple(melds), without(tuple(hand), [card for meld in melds for card in meld.cards])


def _card_at(suit: str, place: int) -> Card:
    return RANKS[place % 13] + suit
