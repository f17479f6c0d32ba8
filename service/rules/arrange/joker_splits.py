"""The split with the least deadwood, of a hand with jokers or cards of several packs."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from service.rules.arrange.joined_runs import join_runs
from service.rules.arrange.meld_table import (
    CARD_UNIT,
    CARDS_BY_RANK,
    MeldChoice,
    MeldTable,
    hand_number,
    lowest_place,
    meld_table,
)
from service.rules.arrange.meld_types import HIGH_PLACE_POINTS, ArrangedMeld, CardTuple, MeldLimits, as_natural_melds
from service.rules.arrange.one_pack.deadwood import deadwood
from service.rules.model.cards import JOKER, RANKS, SUITS, Card

# A cost orders splits by value, then by the number of cards left, then by the number of melds.
_PER_POINT, _PER_CARD, _PER_MELD = 1 << 12, 1 << 6, 1
MAX_SPLIT_STATES_KEPT = 1 << 12
"""The most states that later searches reuse: those of similar hands share most."""


class WildSplit(NamedTuple):
    """A hand arranged into melds, the cards left over, and their value."""

    melds: tuple[ArrangedMeld, ...]
    left: CardTuple
    value: int


def least_split(hand: Sequence[Card], limits: MeldLimits, values: Mapping[str, int]) -> WildSplit:
    """A split with the least deadwood; `values` has each rank, and JOKER if there are jokers."""
    if JOKER not in hand and len(set(hand)) == len(hand):
        split = deadwood(limits.ace, values).split(hand)
        return WildSplit(as_natural_melds(split.melds), split.left, split.value)
    search = _split_search(limits, tuple([values[rank] for rank in RANKS]), values.get(JOKER, 0))
    choices, left = search.best_melds(hand_number(hand), hand.count(JOKER))
    value = sum(values[JOKER if card == JOKER else card[0]] for card in left)
    return WildSplit(join_runs(choices, limits), left, value)


@lru_cache(maxsize=16)
def _split_search(limits: MeldLimits, values: tuple[int, ...], joker: int) -> "_SplitSearch":
    """The shared search for these values."""
    costs = [value * _PER_POINT + _PER_CARD for value in values for _ in SUITS]
    return _SplitSearch(meld_table(limits, HIGH_PLACE_POINTS), costs, joker * _PER_POINT + _PER_CARD)


class _SplitSearch:
    """Searches the split of least cost, where every card left has a cost; the lowest card is left or melded first."""

    def __init__(self, table: MeldTable, costs: list[int], joker: int) -> None:
        self._table = table
        self._costs = costs
        self._joker = joker
        self._known: dict[tuple[int, int], tuple[int, MeldChoice | None]] = {}

    def least(self, hand: int, jokers: int) -> tuple[int, MeldChoice | None]:
        """The least cost, and the meld of the lowest card in that split (None: the card is left)."""
        answer = self._known.get((hand, jokers))
        if answer is None:
            answer = self._known[hand, jokers] = self._search(hand, jokers)
        return answer

    def _search(self, hand: int, jokers: int) -> tuple[int, MeldChoice | None]:
        if not hand:
            return jokers * self._joker, None
        place = lowest_place(hand)
        least, best = self.least(hand - (1 << 3 * place), jokers)[0] + self._costs[place], None
        for choice in self._table.with_lowest_card(hand, jokers):
            cost = self.least(hand - choice.naturals, jokers - choice.jokers)[0] + _PER_MELD
            if cost < least:
                least, best = cost, choice
        return least, best

    def best_melds(self, hand: int, jokers: int) -> tuple[list[MeldChoice], CardTuple]:
        """The melds of the best split, and the cards left."""
        if len(self._known) > MAX_SPLIT_STATES_KEPT:
            self._known.clear()
        choices, left = [], []
        while hand:
            choice = self.least(hand, jokers)[1]
            if choice is None:
                left.append(CARDS_BY_RANK[lowest_place(hand)])
                hand -= CARD_UNIT[left[-1]]
            else:
                choices.append(choice)
                hand, jokers = hand - choice.naturals, jokers - choice.jokers
        return choices, (*left, *[JOKER] * jokers)
