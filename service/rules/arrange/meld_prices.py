"""Prices of a hand's cards and jokers: no meld gains more than its cards and jokers cost together.

The closer the prices are to what each card gains in the best melds, the less a search loses on its way to them.
Balanced prices are found by a rule of thumb; hands for which it is too rough need those of `linear_prices`.
"""

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from service.rules.arrange.meld_tables.hand_numbers import card_places
from service.rules.arrange.meld_tables.meld_choice import MeldChoice
from service.rules.arrange.meld_tables.meld_table import MeldTable

UNIT = 1 << 6
"""Gains are multiples of this; prices need not be."""
LARGEST_HAND = 21
"""The most cards that an option deals in these games. Of a larger hand only few states are visited."""


class MeldPrices:
    """The prices of a hand's cards, by place in CARDS_BY_RANK, and jokers, and what melds lose of them.

    The card that the player keeps, if one is to be kept, costs `kept_less` than its price; the first run without a
    joker, if the melds need one, `clean_less`.
    """

    def __init__(
        self,
        table: MeldTable,
        gain: Callable[[MeldChoice], int],
        cards: Mapping[int, int],
        joker: int,
        kept_less: int = 0,
        clean_less: int = 0,
    ) -> None:
        self.cards, self.joker, self.kept_less, self.clean_less = cards, joker, kept_less, clean_less
        self._table = table
        self._gain = gain
        self._losses: dict[tuple[int, int, int], list[tuple[int, MeldChoice]]] = {}

    def of_hand(self, naturals: int, jokers: int) -> int:
        """The price of all these cards and jokers."""
        return sum([self.cards[place] for place in card_places(naturals)]) + jokers * self.joker

    def melds_with_lowest_card(self, hand: int, jokers: int, place: int) -> list[tuple[int, MeldChoice]]:
        """The melds with the lowest card, which is at `place`, each with its loss."""
        key = (*self._table.near_lowest_card(hand, place), jokers)
        melds = self._losses.get(key)
        if melds is None:
            melds = self._losses[key] = [(self._loss(each), each) for each in self._table.with_card_near(*key)]
        return melds

    def _loss(self, meld: MeldChoice) -> int:
        prices = self.cards
        return sum([prices[place] for place in meld.held]) + meld.jokers * self.joker - self._gain(meld)


class _JokerMeld(NamedTuple):
    """A meld with jokers: its gain beyond the prices of its cards, and the places of cards that need a joker."""

    meld: MeldChoice
    beyond: int
    needy: list[int]


def balanced_prices(
    table: MeldTable, hand: tuple[int, int], gain: Callable[[MeldChoice], int], prices: Sequence[int]
) -> MeldPrices:
    """Prices for the naturals and jokers of `hand`; the cards cost at most `prices`, which melds without jokers gain.

    A card of no meld costs nothing. Cards that need a joker cost less, the more the joker costs.
    """
    naturals, jokers = hand
    melds = table.melds_of_hand(*hand)
    sure = {place for meld in melds if not meld.jokers for place in meld.held}
    with_jokers = [
        _JokerMeld(
            meld,
            gain(meld) - sum([prices[place] for place in meld.held]),
            [place for place in meld.held if place not in sure],
        )
        for meld in melds
        if meld.jokers
    ]
    least = max([-(-each.beyond // each.meld.jokers) for each in with_jokers], default=0)
    joker = max(least, _price_of_scarce_joker(with_jokers, prices, jokers))
    shared = _shared_prices(with_jokers, prices, joker)
    cards = {place: prices[place] if place in sure else shared.get(place, 0) for place in card_places(naturals)}
    return MeldPrices(table, gain, cards, joker)


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
