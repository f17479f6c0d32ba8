"""The split of least deadwood of a hand with jokers or cards of several packs."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from service.rules.arrange.meld_table import CARDS, UNIT, Choice, Choices, choices, joined, lowest, number_of
from service.rules.arrange.meld_types import STANDING_HIGH, Allowed, Cards, Laid, natural
from service.rules.arrange.one_pack.deadwood import deadwood
from service.rules.model.cards import JOKER, Card

_POINT, _CARD, _MELD = 1 << 12, 1 << 6, 1  # least value first, then the fewest cards left, then the fewest melds


class WildSplit(NamedTuple):
    """A hand as melds and the cards left over with their value."""

    melds: tuple[Laid, ...]
    left: Cards
    value: int


def least_split(hand: Sequence[Card], allowed: Allowed, values: Mapping[str, int]) -> WildSplit:
    """A split with the least deadwood; `values` has each rank, and JOKER where there are jokers."""
    if JOKER not in hand and len(set(hand)) == len(hand):
        split = deadwood(allowed.ace, values).split(hand)
        return WildSplit(natural(split.melds), split.left, split.value)
    costs = [values[card[0]] * _POINT + _CARD for card in CARDS]
    joker = values.get(JOKER, 0) * _POINT + _CARD
    search = _Search(choices(allowed, STANDING_HIGH), costs, joker)
    chosen, left = search.followed(number_of(hand), hand.count(JOKER))
    value = sum(values[JOKER if card == JOKER else card[0]] for card in left)
    return WildSplit(joined(chosen, allowed), left, value)


class _Search:
    """What hands cost at least, by what each card costs that is left; the lowest card first: left, or in a meld."""

    def __init__(self, choices: Choices, costs: list[int], joker: int) -> None:
        self._choices = choices
        self._costs = costs
        self._joker = joker
        self._known: dict[tuple[int, int], tuple[int, Choice | None]] = {}

    def least(self, hand: int, jokers: int) -> tuple[int, Choice | None]:
        """The least cost, and the meld of the lowest card in the split that has it."""
        known = self._known.get((hand, jokers))
        if known is None:
            known = self._known[hand, jokers] = self._searched(hand, jokers)
        return known

    def _searched(self, hand: int, jokers: int) -> tuple[int, Choice | None]:
        if not hand:
            return jokers * self._joker, None
        place = lowest(hand)
        least, best = self.least(hand - (1 << 3 * place), jokers)[0] + self._costs[place], None
        for choice in self._choices.for_lowest(hand, jokers):
            cost = self.least(hand - choice.naturals, jokers - choice.jokers)[0] + _MELD
            if cost < least:
                least, best = cost, choice
        return least, best

    def followed(self, hand: int, jokers: int) -> tuple[list[Choice], Cards]:
        """The melds of the best split, and the cards it leaves."""
        chosen, left = [], []
        while hand:
            choice = self.least(hand, jokers)[1]
            if choice is None:
                left.append(CARDS[lowest(hand)])
                hand -= UNIT[left[-1]]
            else:
                chosen.append(choice)
                hand, jokers = hand - choice.naturals, jokers - choice.jokers
        return chosen, (*left, *[JOKER] * jokers)
