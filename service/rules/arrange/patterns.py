"""Going out in runs of exactly given lengths (CONT-03, NOW-04): suit by suit, the wild cards shared among them."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import product
from typing import NamedTuple

from service.rules.arrange.allowed import Laid, WayOut
from service.rules.arrange.exact import BITS, ExactRuns, Fill, Layings, exact_runs, place_of, rank_at
from service.rules.cards import JOKER, RANKS, SUITS, Ace, Card

Lengths = tuple[int, ...]
_SUIT = 14 * BITS


class _Layout(NamedTuple):
    """The four suits laid down together."""

    lengths: int
    wild: int
    given: tuple[int, ...]
    discard: Card | None
    runs: tuple[tuple[Fill, ...], ...]


def pattern_ways(
    hand: Sequence[Card], ace: Ace, patterns: tuple[Lengths, ...], *, wild_twos: bool = False
) -> Iterator[WayOut]:
    """The ways to lay down a hand in runs of just these lengths, all of it or all but a discard.

    The patterns are of one size; the hand is of that size or has one card more. Jokers are wild, without limit but for
    a natural card in each run; with `wild_twos` so are twos, except in their own place. For each choice of discard and
    of twos used as wild cards one way is given.
    """
    solver = exact_runs(ace, frozenset(length for pattern in patterns for length in pattern), wild_twos=wild_twos)
    targets = _targets(patterns)
    suits, jokers, spare = _suits(hand, ace), hand.count(JOKER), len(hand) - sum(patterns[0])
    if spare == 0:
        yield from _ways(solver, suits, (0, 0, 0, 0), jokers, targets, None)
    elif spare == 1:
        for spares in ((1, 0, 0, 0), (0, 1, 0, 0), (0, 0, 1, 0), (0, 0, 0, 1)):
            yield from _ways(solver, suits, spares, jokers, targets, None)
        if jokers:
            yield from _ways(solver, suits, (0, 0, 0, 0), jokers - 1, targets, JOKER)


@cache
def _targets(patterns: tuple[Lengths, ...]) -> frozenset[int]:
    return frozenset(sum(1 << BITS * length for length in pattern) for pattern in patterns)


@cache
def _units(ace: Ace) -> dict[Card, int]:
    """What each card adds to a number that holds the four suits' numbers side by side."""
    return {JOKER: 0} | {
        rank + suit: 1 << place * _SUIT + place_of(rank, ace) * BITS
        for place, suit in enumerate(SUITS)
        for rank in RANKS
    }


def _suits(hand: Sequence[Card], ace: Ace) -> list[int]:
    cards = sum(map(_units(ace).__getitem__, hand))
    return [cards >> place * _SUIT & (1 << _SUIT) - 1 for place in range(4)]


def _ways(
    solver: ExactRuns,
    suits: list[int],
    spares: tuple[int, ...],
    jokers: int,
    targets: frozenset[int],
    discard: Card | None,
) -> Iterator[WayOut]:
    needs = list(map(solver.need, suits, spares))
    over = jokers - sum(needs)
    if over < 0:
        return
    layings = [solver.layings(*suit) for suit in zip(suits, [need + over for need in needs], spares, strict=True)]
    seen = set()
    for layout in _layouts(layings, jokers, targets):
        kind = layout.given, layout.discard
        way = None if kind in seen else _way(layout, jokers, discard)
        if way is not None:
            seen.add(kind)
            yield way


def _layouts(layings: list[Layings], jokers: int, targets: frozenset[int]) -> Iterator[_Layout]:
    """The suits' layings that go together: lengths as asked, wild cards just as many as there are."""
    clubs, diamonds, hearts, spades = layings
    majors = defaultdict(list)
    for major in _pairs(hearts, spades, "HS"):
        majors[major.lengths, major.wild].append(major)
    for minor in _pairs(clubs, diamonds, "CD"):
        for target in targets:
            for major in majors.get((target - minor.lengths, jokers - minor.wild), ()):
                discard = minor.discard or major.discard
                yield _Layout(target, jokers, minor.given + major.given, discard, minor.runs + major.runs)


def _pairs(first: Layings, second: Layings, suits: str) -> Iterator[_Layout]:
    for (one, runs), (other, more) in product(first.items(), second.items()):
        discards = [
            RANKS[laid.discard] + suit for laid, suit in zip((one, other), suits, strict=True) if laid.discard >= 0
        ]
        yield _Layout(
            one.lengths + other.lengths,
            one.wild + other.wild,
            (one.given, other.given),
            discards[0] if discards else None,
            (runs, more),
        )


def _way(layout: _Layout, jokers: int, discard: Card | None) -> WayOut | None:
    """The layout with its wild cards dealt out; None where some two could only come to its own place."""
    runs = [_stands_for(fill, suit) for suit, fills in zip(SUITS, layout.runs, strict=True) for fill in fills]
    gaps = sorted([card for run in runs for card, held in run if not held], key=lambda card: card[0] != "2")
    twos = [f"2{suit}" for suit, given in zip(SUITS, layout.given, strict=True) for _ in range(given)]
    wild = _dealt_out(gaps, (*twos, *[JOKER] * jokers))
    if wild is None:
        return None
    for_gap = {gap: [card for at, card in zip(gaps, wild, strict=True) if at == gap] for gap in gaps}
    melds = [
        Laid(tuple([card if held else for_gap[card].pop() for card, held in run]), tuple([card for card, _ in run]))
        for run in runs
    ]
    return WayOut(layout.discard or discard, tuple(melds))


def _stands_for(fill: Fill, suit: str) -> list[tuple[Card, bool]]:
    """The cards of a run, and whether each is there itself."""
    places = range(fill.start, fill.start + fill.length)
    return [(rank_at(place) + suit, bool(fill.naturals >> BITS * place & 1)) for place in places]


def _dealt_out(gaps: Sequence[Card], wild: tuple[Card, ...]) -> list[Card] | None:
    """A wild card for each gap, no two for itself: in its own place it would not be wild."""
    if not gaps:
        return []
    for card in dict.fromkeys(wild):
        place = wild.index(card)
        others = None if card == gaps[0] else _dealt_out(gaps[1:], wild[:place] + wild[place + 1 :])
        if others is not None:
            return [card, *others]
    return None
