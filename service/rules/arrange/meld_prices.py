"""Prices of a hand's cards and jokers: no meld gains more than its cards and jokers cost together.

The closer the prices are to what each card gains in the best melds, the less a search loses on its way to them.
"""

from collections import defaultdict
from collections.abc import Sequence
from typing import NamedTuple

from service.rules.arrange.meld_table import MeldChoice


class Worth(NamedTuple):
    """What each card, by its place in CARDS_BY_RANK, and each joker gains in any meld."""

    cards: Sequence[int]
    joker: int


class _JokerMeld(NamedTuple):
    """A meld with jokers: its gain beyond the prices of its cards, and the places of cards that need a joker."""

    meld: MeldChoice
    beyond: int
    needy: list[int]


def balanced_prices(
    melds: Sequence[MeldChoice], prices: Sequence[int], worth: Worth | None, jokers: int
) -> tuple[list[int], int]:
    """The prices of the cards by place, at most `prices`, and the price of each of the `jokers`.

    `melds` are all melds of the hand, which gain the `worth` of their cards, if given, or their points: without jokers
    at most `prices`. A card of no meld costs nothing. Cards that need a joker cost less, the more the joker costs.
    """
    sure = {place for meld in melds if not meld.jokers for place in meld.held}
    with_jokers = [
        _JokerMeld(meld, _beyond(meld, prices, worth), [place for place in meld.held if place not in sure])
        for meld in melds
        if meld.jokers
    ]
    least = max([-(-each.beyond // each.meld.jokers) for each in with_jokers], default=0)
    joker = max(least, worth.joker if worth else 0, _price_of_scarce_joker(with_jokers, prices, jokers))
    shared = _shared_prices(with_jokers, prices, joker)
    return [price if place in sure else shared.get(place, 0) for place, price in enumerate(prices)], joker


def _beyond(meld: MeldChoice, prices: Sequence[int], worth: Worth | None) -> int:
    if worth is not None:
        return meld.jokers * worth.joker  # the prices are the worth of the cards
    return meld.points - sum([prices[place] for place in meld.held])


def _price_of_scarce_joker(melds: Sequence[_JokerMeld], prices: Sequence[int], jokers: int) -> int:
    """What a joker more would gain, if cards that need a joker cost nothing: in the first meld that gets none."""
    worth = [((each.beyond + sum([prices[at] for at in each.needy])) // each.meld.jokers, each.meld) for each in melds]
    used = 0
    for price, meld in sorted(worth, reverse=True):
        if not meld.naturals & used:
            used |= meld.naturals
            jokers -= meld.jokers
            if jokers < 0:
                return price
    return 0


def _shared_prices(melds: Sequence[_JokerMeld], prices: Sequence[int], joker: int) -> dict[int, int]:
    """The prices of the cards that need a joker, by place: each takes its share of what its melds cost too much."""
    surplus = [joker * each.meld.jokers - each.beyond for each in melds]
    sharing = [len(each.needy) for each in melds]
    melds_of = defaultdict(list)
    for number, each in enumerate(melds):
        for place in each.needy:
            melds_of[place].append(number)
    shared = {}
    for place, numbers in melds_of.items():
        share = min(prices[place], *[surplus[number] // sharing[number] for number in numbers])
        shared[place] = prices[place] - share
        for number in numbers:
            surplus[number] -= share
            sharing[number] -= 1
    return shared
