"""The cards around a card: those that meld with it."""

from functools import cache
from itertools import combinations
from typing import NamedTuple

from service.rules.model.cards import JOKER, NATURALS, RANKS, SUITS, Ace, Card
from service.rules.model.melds import running_order

CARD_KINDS: tuple[Card, ...] = (*NATURALS, JOKER)
"""The kinds of cards; the copies of a card in several packs are of one kind."""
PLACE = {card: place for place, card in enumerate(CARD_KINDS)}
"""The place of each card among the `CARD_KINDS`."""

Pairs = tuple[tuple[int, int], ...]


class CardsAround(NamedTuple):
    """The places of the cards around a card."""

    same: tuple[int, ...]
    """The card itself."""
    rank: tuple[int, ...]
    """The other cards of its rank."""
    next: tuple[int, ...]
    """The cards next to it in a run."""
    gap: tuple[int, ...]
    """The cards of a run with one card between."""


@cache
def cards_around(ace: Ace) -> tuple[CardsAround, ...]:
    """The cards around each kind of card; a joker has none."""
    return (*(_cards_around_one(card, ace) for card in NATURALS), CardsAround((PLACE[JOKER],), (), (), ()))


def _cards_around_one(card: Card, ace: Ace) -> CardsAround:
    rank, suit = card[0], card[1]
    others = [other for other in RANKS if other != rank]
    near = [other for other in others if _is_run(ace, rank, other)]
    gap = [other for other in others if other not in near and any(_is_run(ace, rank, other, each) for each in near)]
    return CardsAround(
        same=(PLACE[card],),
        rank=tuple([PLACE[rank + other] for other in SUITS if other != suit]),
        next=tuple([PLACE[other + suit] for other in near]),
        gap=tuple([PLACE[other + suit] for other in gap]),
    )


def _is_run(ace: Ace, *ranks: str) -> bool:
    return running_order(frozenset(ranks), ace) is not None


@cache
def pairs_in_sets(ace: Ace) -> tuple[Pairs, ...]:
    """For each kind of card the pairs that make a set of three with it."""
    return tuple([tuple(combinations(around.rank, 2)) for around in cards_around(ace)])


@cache
def pairs_in_runs(ace: Ace) -> tuple[Pairs, ...]:
    """For each kind of card the pairs that make a run of three with it."""
    return tuple([_run_pairs(place, around, ace) for place, around in enumerate(cards_around(ace))])


def _run_pairs(place: int, around: CardsAround, ace: Ace) -> Pairs:
    pairs = combinations(around.next + around.gap, 2)
    return tuple([pair for pair in pairs if _is_run(ace, *(CARD_KINDS[each][0] for each in (place, *pair)))])
