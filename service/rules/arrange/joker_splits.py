"""The split with the least deadwood, of a hand with jokers or cards of several packs."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from service.rules.arrange.meld_prices import UNIT, balanced_prices
from service.rules.arrange.meld_search import MeldSearch
from service.rules.arrange.meld_tables.hand_numbers import CARDS_BY_RANK, card_places, hand_number
from service.rules.arrange.meld_tables.joined_runs import join_runs
from service.rules.arrange.meld_tables.meld_choice import MeldChoice
from service.rules.arrange.meld_tables.meld_table import meld_table
from service.rules.arrange.meld_types import (
    HIGH_PLACE_POINTS,
    SHORTEST_RUN,
    ArrangedMeld,
    CardTuple,
    MeldLimits,
    MeldPoints,
    as_natural_melds,
)
from service.rules.arrange.one_pack.deadwood import deadwood
from service.rules.model.cards import JOKER, RANKS, SUITS, Card

# A cost orders splits by value, then by the number of cards left.
_PER_POINT, _PER_CARD = UNIT << 6, UNIT


class WildSplit(NamedTuple):
    """A hand arranged into melds, the cards left over, and their value."""

    melds: tuple[ArrangedMeld, ...]
    left: CardTuple
    value: int


def least_split(
    hand: Sequence[Card], limits: MeldLimits, values: Mapping[str, int], points: MeldPoints = HIGH_PLACE_POINTS
) -> WildSplit:
    """A split with the least deadwood; `values` has each rank, and JOKER if there are jokers.

    Jokers stand for the cards with the most `points`.
    """
    if limits.least_run == SHORTEST_RUN and JOKER not in hand and len(set(hand)) == len(hand):
        split = deadwood(limits.ace, values).split(hand)
        return WildSplit(as_natural_melds(split.melds), split.left, split.value)
    naturals, jokers = hand_number(hand), hand.count(JOKER)
    melds = _best_melds(naturals, jokers, limits, values, points)
    places = card_places(naturals - sum([meld.naturals for meld in melds]))
    jokers -= sum([meld.jokers for meld in melds])
    left = (*[CARDS_BY_RANK[place] for place in places], *[JOKER] * jokers)
    value = sum([values[JOKER if card == JOKER else card[0]] for card in left])
    return WildSplit(join_runs(melds, limits), left, value)


def _best_melds(
    naturals: int, jokers: int, limits: MeldLimits, values: Mapping[str, int], points: MeldPoints
) -> list[MeldChoice]:
    """The melds whose cards would cost most if they were left."""
    costs = [values[rank] * _PER_POINT + _PER_CARD for rank in RANKS for _ in SUITS]
    joker = values.get(JOKER, 0) * _PER_POINT + _PER_CARD

    def gain(meld: MeldChoice) -> int:
        return sum([costs[place] for place in meld.held]) + meld.jokers * joker

    table, hand = meld_table(limits, points), (naturals, jokers)
    return MeldSearch(table, hand, gain, balanced_prices(table, hand, gain, costs)).best_melds() or []
