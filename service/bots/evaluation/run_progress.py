"""In how many ways a hand can come nearer to going out in runs of given lengths."""

from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from service.bots.evaluation.run_coverage import Coverage, Covers, coverage
from service.rules.model.cards import JOKER, NATURALS, RANKS, SUITS, Ace, Card, Hand
from service.rules.model.variant import Variant

Live = Mapping[Card, int]
"""How many of each card may still come."""
REACH = 2
"""How far from another card of its suit a card may lie to be of use to it."""


class Ways(NamedTuple):
    """How many cards of a hand are of use, and how many that may come would make that more."""

    useful: int
    nearer: int


def ways(variant: Variant, hand: Hand, live: Live) -> Ways:
    """For the hand after a discard."""
    runs = coverage(variant.melds.ace, variant.pattern.lengths)
    naturals = [card for card in hand if not is_wild(variant, card)]
    by_suit = {suit: [card for card in naturals if card[1] == suit] for suit in SUITS}
    numbers = {suit: runs.number(cards) for suit, cards in by_suit.items()}
    beside = others(runs, [runs.of_suit(numbers[suit]) for suit in SUITS])
    count, wild = len(naturals), len(hand) - len(naturals)
    now = runs.useful_with(beside[SUITS[0]], runs.of_suit(numbers[SUITS[0]]), count, wild)
    nearer = sum(number for card, number in live.items() if is_wild(variant, card))
    for suit, held in by_suit.items():
        for card in _near(frozenset(held), variant.melds.ace):
            if live.get(card) and not is_wild(variant, card):
                covers = runs.of_suit(numbers[suit] + runs.number([card]))
                if runs.useful_with(beside[suit], covers, count + 1, wild) > now:
                    nearer += live[card]
    return Ways(now, nearer)


def is_wild(variant: Variant, card: Card) -> bool:
    """Whether a card can stand for others."""
    return card == JOKER or (variant.melds.deuces_wild and card[0] == "2")


def others(runs: Coverage, covers: list[Covers]) -> dict[str, Covers]:
    """For each suit what the other suits hold together."""
    first, second, third, fourth = covers
    one, two = runs.joined(first, second), runs.joined(third, fourth)
    joined = (runs.joined(second, two), runs.joined(first, two), runs.joined(one, fourth), runs.joined(one, third))
    return dict(zip(SUITS, joined, strict=True))


@cache
def near(card: Card, ace: Ace) -> frozenset[Card]:
    """The cards of its suit that a card may share a run of three with."""
    places = _places(card, ace)
    return frozenset(
        [
            other
            for other in NATURALS
            if other[1] == card[1]
            and other != card
            and any(abs(one - place) <= REACH for one in _places(other, ace) for place in places)
        ]
    )


def _places(card: Card, ace: Ace) -> tuple[int, ...]:
    place = RANKS.index(card[0])
    if place:
        return (place,)
    return {Ace.LOW: (0,), Ace.HIGH: (13,)}.get(ace, (0, 13))


def _near(held: frozenset[Card], ace: Ace) -> frozenset[Card]:
    return held.union(*[near(card, ace) for card in held])
