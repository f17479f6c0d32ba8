"""Going out in runs of given lengths (CONT-03, NOW-04): each suit is laid out, then they share the wild cards."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import product
from typing import NamedTuple

from service.rules.arrange.meld_types import ArrangedMeld, WayOut
from service.rules.arrange.run_patterns.pattern_suit import (
    BITS_PER_PLACE,
    ExactRuns,
    RunFill,
    RunLengths,
    SuitLayouts,
    count_lengths,
    exact_runs,
    place_of_rank,
)
from service.rules.model.cards import JOKER, RANKS, SUITS, Ace, Card

_WIDTH = 14 * BITS_PER_PLACE
_CARDS_IN_ORDER = {suit: [rank + suit for rank in RANKS + "A"] for suit in SUITS}
_SUIT = (1 << _WIDTH) - 1


class _Layout(NamedTuple):
    """Layouts of several suits together, in the order of SUITS."""

    lengths: int
    wild: int
    twos_as_wild: tuple[int, ...]
    runs: tuple[tuple[RunFill, ...], ...]


def pattern_ways(
    hand: Sequence[Card], ace: Ace, patterns: tuple[RunLengths, ...], *, wild_twos: bool = False
) -> Iterator[WayOut]:
    """The ways to lay down a hand in runs of exactly these lengths: all of it, or all but a discard.

    All patterns have the same size; the hand has that size or one card more. No run turns the corner. Jokers are
    wild, without a limit, but each run needs a natural card; with `wild_twos` twos are wild too, except in their own
    place. There is one way for each choice of discard and of twos used as wild cards.
    """
    solver = exact_runs(ace, patterns, wild_twos=wild_twos)
    discards: Iterable[Card | None] = {0: (None,), 1: dict.fromkeys(hand)}.get(len(hand) - sum(patterns[0]), ())
    units = _units(ace)
    cards, jokers = sum(map(units.__getitem__, hand)), hand.count(JOKER)
    for discard in discards:
        suits = _suits(cards - units[discard] if discard else cards)
        for way in _ways(solver, suits, jokers - (discard == JOKER), _targets(patterns)):
            yield WayOut(discard, way)


@cache
def _targets(patterns: tuple[RunLengths, ...]) -> frozenset[int]:
    return frozenset(map(count_lengths, patterns))


@cache
def _units(ace: Ace) -> dict[Card, int]:
    """The number that each card adds to a hand, which holds the numbers of the four suits side by side."""
    return {JOKER: 0} | {
        rank + suit: 1 << place * _WIDTH + place_of_rank(rank, ace) * BITS_PER_PLACE
        for place, suit in enumerate(SUITS)
        for rank in RANKS
    }


def _suits(cards: int) -> list[int]:
    return [cards & _SUIT, cards >> _WIDTH & _SUIT, cards >> 2 * _WIDTH & _SUIT, cards >> 3 * _WIDTH]


def _ways(
    solver: ExactRuns, suits: list[int], jokers: int, targets: frozenset[int]
) -> Iterator[tuple[ArrangedMeld, ...]]:
    """The melds that use all these cards and jokers; one example for each choice of twos used as wild cards."""
    needs = list(map(solver.need, suits))
    spare = jokers - sum(needs)
    if spare < 0:
        return
    twos_done = set()
    suit_layouts = [solver.layouts(suit, spare) for suit in suits]
    for layout in _layouts(suit_layouts, needs, jokers, targets):
        melds = None if layout.twos_as_wild in twos_done else _melds(layout, jokers)
        if melds is not None:
            twos_done.add(layout.twos_as_wild)
            yield melds


def _layouts(
    suit_layouts: list[SuitLayouts], needs: list[int], jokers: int, targets: frozenset[int]
) -> Iterator[_Layout]:
    """Combinations of the suits' layouts with the target lengths and exactly the available wild cards."""
    clubs, diamonds, hearts, spades = suit_layouts
    majors = defaultdict(list)
    for major in _pairs(hearts, spades, jokers - sum(needs[:2])):
        majors[major.lengths, major.wild].append(major)
    for minor, target in product(_pairs(clubs, diamonds, jokers - sum(needs[2:])), targets):
        for major in majors.get((target - minor.lengths, jokers - minor.wild), ()):
            yield _Layout(target, jokers, minor.twos_as_wild + major.twos_as_wild, minor.runs + major.runs)


def _pairs(first: SuitLayouts, second: SuitLayouts, most: int) -> Iterator[_Layout]:
    """Combinations of two suits' layouts with at most this number of wild cards."""
    for (kind, runs), (other_kind, other_runs) in product(first.items(), second.items()):
        wild = kind.wild + other_kind.wild
        if wild <= most:
            twos = (kind.twos_as_wild, other_kind.twos_as_wild)
            yield _Layout(kind.lengths + other_kind.lengths, wild, twos, (runs, other_runs))


def _melds(layout: _Layout, jokers: int) -> tuple[ArrangedMeld, ...] | None:
    """The melds of a layout with its wild cards placed, or None if a two could only fill its own place."""
    runs = [_stands_for(fill, suit) for suit, fills in zip(SUITS, layout.runs, strict=True) for fill in fills]
    gaps = sorted([card for run in runs for card, is_natural in run if not is_natural], key=lambda card: card[0] != "2")
    twos = [f"2{suit}" for suit, count in zip(SUITS, layout.twos_as_wild, strict=True) for _ in range(count)]
    wild_cards = _fill_gaps(gaps, (*twos, *[JOKER] * jokers))
    if wild_cards is None:
        return None
    for_gap = {gap: [card for at, card in zip(gaps, wild_cards, strict=True) if at == gap] for gap in gaps}
    return tuple(
        [
            ArrangedMeld(
                tuple([card if is_natural else for_gap[card].pop() for card, is_natural in run]),
                tuple([card for card, _ in run]),
            )
            for run in runs
        ]
    )


def _stands_for(fill: RunFill, suit: str) -> list[tuple[Card, bool]]:
    """The cards of a run, and whether each is natural."""
    cards = _CARDS_IN_ORDER[suit][fill.start : fill.start + fill.length]
    return [(card, bool(fill.naturals >> BITS_PER_PLACE * at & 1)) for at, card in enumerate(cards, fill.start)]


def _fill_gaps(gaps: Sequence[Card], wild: tuple[Card, ...]) -> list[Card] | None:
    """A wild card for each gap, or None; no two fills its own place, where it would be natural.

    The gaps at a two come first.
    """
    if not gaps or gaps[0][0] != "2":
        return list(wild)
    for card in dict.fromkeys(wild):
        place = wild.index(card)
        rest = None if card == gaps[0] else _fill_gaps(gaps[1:], wild[:place] + wild[place + 1 :])
        if rest is not None:
            return [card, *rest]
    return None
