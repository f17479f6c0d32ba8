"""Going out in runs of exactly given lengths (CONT-03, NOW-04): suit by suit, the wild cards shared among them."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import product
from typing import NamedTuple

from service.rules.arrange.meld_types import ArrangedMeld, WayOut
from service.rules.arrange.pattern_suit import (
    BITS_PER_PLACE,
    ExactRuns,
    RunFill,
    SuitLayings,
    exact_runs,
    place_of_rank,
    rank_at_place,
)
from service.rules.model.cards import JOKER, RANKS, SUITS, Ace, Card

RunLengths = tuple[int, ...]
_WIDTH = 14 * BITS_PER_PLACE
_SUIT = (1 << _WIDTH) - 1


class _Layout(NamedTuple):
    """Suits laid down together, in the order of SUITS."""

    lengths: int
    wild: int
    given: tuple[int, ...]
    runs: tuple[tuple[RunFill, ...], ...]


def pattern_ways(
    hand: Sequence[Card], ace: Ace, patterns: tuple[RunLengths, ...], *, wild_twos: bool = False
) -> Iterator[WayOut]:
    """The ways to lay down a hand in runs of just these lengths, all of it or all but a discard.

    The patterns are of one size; the hand is of that size or has one card more. No run turns the corner. Jokers are
    wild, without limit but for a natural card in each run; with `wild_twos` so are twos, except in their own place. For
    each choice of discard and of twos used as wild cards one way is given.
    """
    solver = exact_runs(ace, frozenset(length for pattern in patterns for length in pattern), wild_twos=wild_twos)
    discards: Iterable[Card | None] = {0: (None,), 1: dict.fromkeys(hand)}.get(len(hand) - sum(patterns[0]), ())
    units = _units(ace)
    cards, jokers = sum(map(units.__getitem__, hand)), hand.count(JOKER)
    for discard in discards:
        suits = _suits(cards - units[discard] if discard else cards)
        for way in _ways(solver, suits, jokers - (discard == JOKER), _targets(patterns)):
            yield WayOut(discard, way)


@cache
def _targets(patterns: tuple[RunLengths, ...]) -> frozenset[int]:
    return frozenset(sum(1 << BITS_PER_PLACE * length for length in pattern) for pattern in patterns)


@cache
def _units(ace: Ace) -> dict[Card, int]:
    """What each card adds to a number that holds the four suits' numbers side by side."""
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
    """The melds of all these cards and so many jokers: one example for each choice of twos given away."""
    needs = list(map(solver.need, suits))
    over = jokers - sum(needs)
    if over < 0:
        return
    seen = set()
    layings = [solver.layings(suit, need + over) for suit, need in zip(suits, needs, strict=True)]
    for layout in _layouts(layings, jokers, targets):
        melds = None if layout.given in seen else _melds(layout, jokers)
        if melds is not None:
            seen.add(layout.given)
            yield melds


def _layouts(layings: list[SuitLayings], jokers: int, targets: frozenset[int]) -> Iterator[_Layout]:
    """The suits' layings that go together: lengths as asked, wild cards just as many as there are."""
    clubs, diamonds, hearts, spades = layings
    majors = defaultdict(list)
    for major in _pairs(hearts, spades):
        majors[major.lengths, major.wild].append(major)
    for minor, target in product(_pairs(clubs, diamonds), targets):
        for major in majors.get((target - minor.lengths, jokers - minor.wild), ()):
            yield _Layout(target, jokers, minor.given + major.given, minor.runs + major.runs)


def _pairs(first: SuitLayings, second: SuitLayings) -> Iterator[_Layout]:
    for (one, runs), (other, more) in product(first.items(), second.items()):
        yield _Layout(one.lengths + other.lengths, one.wild + other.wild, (one.given, other.given), (runs, more))


def _melds(layout: _Layout, jokers: int) -> tuple[ArrangedMeld, ...] | None:
    """The layout with its wild cards dealt out; None where some two could only come to its own place."""
    runs = [_stands_for(fill, suit) for suit, fills in zip(SUITS, layout.runs, strict=True) for fill in fills]
    gaps = sorted([card for run in runs for card, held in run if not held], key=lambda card: card[0] != "2")
    twos = [f"2{suit}" for suit, given in zip(SUITS, layout.given, strict=True) for _ in range(given)]
    wild = _fill_gaps(gaps, (*twos, *[JOKER] * jokers))
    if wild is None:
        return None
    for_gap = {gap: [card for at, card in zip(gaps, wild, strict=True) if at == gap] for gap in gaps}
    return tuple(
        ArrangedMeld(
            tuple([card if held else for_gap[card].pop() for card, held in run]), tuple([card for card, _ in run])
        )
        for run in runs
    )


def _stands_for(fill: RunFill, suit: str) -> list[tuple[Card, bool]]:
    """The cards of a run, and whether each is there itself."""
    places = range(fill.start, fill.start + fill.length)
    return [(rank_at_place(place) + suit, bool(fill.naturals >> BITS_PER_PLACE * place & 1)) for place in places]


def _fill_gaps(gaps: Sequence[Card], wild: tuple[Card, ...]) -> list[Card] | None:
    """A wild card for each gap, no two for itself: in its own place it would not be wild."""
    if not gaps:
        return []
    for card in dict.fromkeys(wild):
        place = wild.index(card)
        others = None if card == gaps[0] else _fill_gaps(gaps[1:], wild[:place] + wild[place + 1 :])
        if others is not None:
            return [card, *others]
    return None
