"""The runs of fixed lengths that hold most of a hand that cannot go out in them yet."""

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from typing import NamedTuple

from service.bots.evaluation.runs.suit_counts import pack_cards, parts_of_patterns
from service.rules.arrange import ArrangedMeld
from service.rules.arrange.run_patterns.pattern_suit import BITS_PER_PLACE, HIGH_ACE_PLACE, RunLengths
from service.rules.model.cards import JOKER, RANKS, SUITS, Ace, Card, Hand, without

PLACE_OF_TWO = 1
MAX_WILD_CARDS = 5
"""The largest number of wild cards placed in runs; trying more would take too long."""


class HeldRun(NamedTuple):
    """A run in one suit: its first place, its length, and the places where the hand holds the card itself."""

    start: int
    length: int
    held: tuple[int, ...]

    @property
    def gaps(self) -> list[int]:
        """The places that need a wild card."""
        return [place for place in range(self.start, self.start + self.length) if place not in self.held]


class RunCombination(NamedTuple):
    """What matters for combining runs of different suits: their lengths (`count_lengths`) and their wild cards."""

    lengths: int
    wild: int


RunsByCombination = dict[RunCombination, tuple[HeldRun, ...]]
RunLayout = tuple[tuple[str, HeldRun], ...]


class RunsInHand:
    """Finds the runs of one suit's cards that belong to one of these patterns; keeps one for each combination.

    A suit's cards are packed (`pack_cards`).
    """

    def __init__(self, ace: Ace, patterns: tuple[RunLengths, ...]) -> None:
        self.ace = ace
        self._lengths = sorted({length for pattern in patterns for length in pattern})
        self.parts = frozenset([runs for runs, _ in parts_of_patterns(patterns)])
        self.of_suit = lru_cache(maxsize=1 << 10)(self._of_suit)

    def _of_suit(self, cards: int, wild: int) -> RunsByCombination:
        """The runs of these cards with at most `wild` wild cards.

        The lowest card is left over, is the lowest natural card of a run, or (an ace) is moved to the top.
        """
        if not cards:
            return {RunCombination(0, 0): ()}
        place = ((cards & -cards).bit_length() - 1) // BITS_PER_PLACE
        runs_found = dict(self.of_suit(cards - (1 << BITS_PER_PLACE * place), wild))
        if not place and self.ace is Ace.HIGH_OR_LOW:
            runs_found = self.of_suit(cards - 1 + (1 << BITS_PER_PLACE * HIGH_ACE_PLACE), wild) | runs_found
        for run in self._runs_from(cards, place, wild):
            used = sum(1 << BITS_PER_PLACE * at for at in run.held)
            gaps = run.length - len(run.held)
            for kind, others in self.of_suit(cards - used, wild - gaps).items():
                joined = RunCombination(kind.lengths + (1 << BITS_PER_PLACE * run.length), kind.wild + gaps)
                if joined.lengths in self.parts:
                    runs_found.setdefault(joined, (run, *others))
        return runs_found

    def _runs_from(self, cards: int, lowest: int, wild: int) -> Iterator[HeldRun]:
        """The runs whose lowest natural card lies at place `lowest`."""
        bottom, top = int(self.ace is Ace.HIGH), HIGH_ACE_PLACE - (self.ace is Ace.LOW)
        for length in self._lengths:
            for start in range(max(bottom, lowest - length + 1), min(lowest, top - length + 1) + 1):
                held = tuple(place for place in range(start, start + length) if cards >> BITS_PER_PLACE * place & 15)
                if length - len(held) <= wild:
                    yield HeldRun(start, length, held)


@cache
def _suit_runs(ace: Ace, patterns: tuple[RunLengths, ...]) -> RunsInHand:
    return RunsInHand(ace, patterns)


def best_runs_in_hand(
    hand: Sequence[Card], ace: Ace, patterns: tuple[RunLengths, ...], *, wild_twos: bool
) -> tuple[tuple[ArrangedMeld, ...], Hand]:
    """The runs of a pattern that hold the most cards with the fewest wild cards, and the cards left over."""
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
    """The runs of a suit with its twos in their natural place, and with some of them used as wild cards elsewhere."""
    own = [card for card in cards if card in twos]
    for moved in range(len(own) + 1):
        left = pack_cards(without(tuple(cards), own[:moved]), tables.ace)
        for kind, runs in tables.of_suit(left, most).items():
            if not (moved and any(PLACE_OF_TWO in run.gaps for run in runs)):
                yield RunCombination(kind.lengths, kind.wild - moved), runs


def _combine_suits(
    tables: RunsInHand, layouts: dict[RunCombination, RunLayout], suit: str, suit_runs: RunsByCombination
) -> dict[RunCombination, RunLayout]:
    joined: dict[RunCombination, RunLayout] = {}
    for kind, layout in layouts.items():
        for more, runs in suit_runs.items():
            both = RunCombination(kind.lengths + more.lengths, kind.wild + more.wild)
            if both.lengths in tables.parts:
                joined.setdefault(both, (*layout, *((suit, run) for run in runs)))
    return joined


def _cards_in_runs(lengths: int) -> int:
    return sum(length * (lengths >> BITS_PER_PLACE * length & 15) for length in range(3, 16))


def _assign_wild_cards(
    hand: Sequence[Card], layout: RunLayout, twos: list[Card]
) -> tuple[tuple[ArrangedMeld, ...], Hand]:
    """The runs with wild cards in their gaps, twos before jokers, and the cards left; no two fills its own place."""
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
