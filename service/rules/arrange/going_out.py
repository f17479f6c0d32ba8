"""Going out: melds that hold the whole hand, or all but one card to discard (CORE-12, OPT-14)."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice

from service.rules.arrange.linear_prices import cheapest_prices
from service.rules.arrange.meld_prices import LARGEST_HAND, UNIT, MeldPrices
from service.rules.arrange.meld_tables.hand_numbers import (
    ALL_COPIES,
    BITS_PER_CARD,
    CARD_UNIT,
    CARDS_BY_RANK,
    card_places,
    hand_number,
    lowest_place,
)
from service.rules.arrange.meld_tables.joined_runs import join_runs
from service.rules.arrange.meld_tables.meld_choice import MeldChoice
from service.rules.arrange.meld_tables.meld_table import MeldTable, meld_table
from service.rules.arrange.meld_tables.natural_cards import naturals_in_melds
from service.rules.arrange.meld_types import (
    HIGH_PLACE_POINTS,
    MeldLimits,
    MeldPoints,
    WayOut,
    WaysOut,
    as_natural_melds,
)
from service.rules.arrange.one_pack.deadwood import deadwood
from service.rules.model.cards import JOKER, RANKS, Card

MANY_CARDS = 15
"""Of a hand with more cards than these, the prices tell early which melds leave too little for the others."""
MOST_TRIED = 4_000
"""After this number of states no others are visited."""
MOST_TRIED_OF_LARGER = 500
_CardsToMeld = tuple[int, int, int]
"""Naturals and jokers, all of which are to be melded, and what the melds may lose."""
_ONE_EACH: Mapping[str, int] = dict.fromkeys(RANKS, 1)


def ways_out(
    hand: Sequence[Card], limits: MeldLimits, most: int | None = None, points: MeldPoints = HIGH_PLACE_POINTS
) -> WaysOut:
    """One way out for each possible discard: no discard first, then in the order of the hand.

    At most `most` of them; of a hand with jokers or identical cards these may not be the first. There jokers stand for
    the cards with the most `points`.
    """
    limit = len(hand) + 1 if most is None else most
    if JOKER not in hand and not limits.identical and _are_left(hand, meld_table(limits, points)):
        return WaysOut((), are_all=True)
    if JOKER in hand or len(set(hand)) < len(hand):
        search = _WayOutSearch(meld_table(limits, points), hand)
        discards = search.discards(limit)
        ways = [WayOut(discard, join_runs(search.melds_without(discard), limits)) for discard in discards[:limit]]
        return WaysOut(tuple(ways), not search.is_cut_short and len(discards) <= limit)
    ways = list(islice(_natural_ways(hand, limits), limit + 1))
    return WaysOut(tuple(ways[:limit]), len(ways) <= limit)


def _are_left(hand: Sequence[Card], table: MeldTable) -> bool:
    """Whether more than one card is in no meld, so that there is no way out; most hands are of this kind."""
    naturals = hand_number(hand)
    left = naturals ^ naturals_in_melds(naturals, table.above_king)
    return len(card_places(left)) > 1


def _natural_ways(hand: Sequence[Card], limits: MeldLimits) -> Iterator[WayOut]:
    for discard, split in deadwood(limits.ace, _ONE_EACH).whole_splits(hand):
        yield WayOut(discard, as_natural_melds(split.melds))


class _WayOutSearch:
    """Searches whether a hand can be melded wholly, or all but one card.

    Each melded card gains a unit of prices. What the hand costs beyond the cards to be melded may be lost on the way.
    """

    def __init__(self, table: MeldTable, hand: Sequence[Card]) -> None:
        self._hand = hand
        self._numbers = hand_number(hand), hand.count(JOKER)
        has_many = MANY_CARDS < len(hand) <= LARGEST_HAND
        self._most_tried = MOST_TRIED if len(hand) <= LARGEST_HAND else MOST_TRIED_OF_LARGER
        self._prices = (
            cheapest_prices(table, self._numbers, _gain)
            if has_many
            else MeldPrices(table, _no_gain, defaultdict(int), 0)
        )
        self._to_lose = self._prices.of_hand(*self._numbers) - UNIT * len(hand) * has_many
        self._kept = UNIT * has_many
        self._whole: dict[tuple[int, int], bool] = {}
        self._visited: set[tuple[int, int]] = set()
        self._discards = 0
        self.is_cut_short = False
        self._before: dict[Card, tuple[tuple[MeldChoice, ...], _CardsToMeld]] = {}

    def discards(self, most: int) -> list[Card | None]:
        """None if all cards can be melded, then the cards without which all others can be, in the hand's order."""
        naturals, jokers = self._numbers
        always: list[Card | None] = [None, JOKER] if jokers else [None]
        whole = [card for card in always if self._can_meld_all(*self._without(card))]
        self._find_discards((naturals, jokers, self._to_lose + self._kept), most)
        found = [card for card in dict.fromkeys(self._hand) if card != JOKER and self._discards & CARD_UNIT[card]]
        order = [None, *dict.fromkeys(self._hand)]
        return sorted([*whole, *found], key=order.index)

    def melds_without(self, discard: Card | None) -> Iterator[MeldChoice]:
        """The melds of all other cards, which can be melded."""
        melds, (hand, jokers, to_lose) = self._before.get(discard or "", ((), self._without(discard)))
        yield from melds
        while hand:
            found = self._meld_of_lowest_card(hand, jokers, to_lose)
            assert found is not None  # the caller knows that all cards can be melded
            lost, choice = found
            yield choice
            hand, jokers, to_lose = hand - choice.naturals, jokers - choice.jokers, to_lose - lost

    def _without(self, discard: Card | None) -> _CardsToMeld:
        naturals, jokers = self._numbers
        if discard is None:
            return naturals, jokers, self._to_lose
        if discard == JOKER:
            return naturals, jokers - 1, self._to_lose + self._kept - self._prices.joker
        unit = CARD_UNIT[discard]
        return naturals - unit, jokers, self._to_lose + self._kept - self._prices.cards[lowest_place(unit)]

    def _can_meld_all(self, hand: int, jokers: int, to_lose: int) -> bool:
        """Whether all cards can be melded; `to_lose` is the same whenever the cards are."""
        if to_lose < 0:
            return False
        answer = self._whole.get((hand, jokers))
        if answer is None and self._is_over():
            self.is_cut_short = True
            return False
        if answer is None:
            answer = self._meld_of_lowest_card(hand, jokers, to_lose) is not None if hand else not jokers
            self._whole[hand, jokers] = answer
        return answer

    def _is_over(self) -> bool:
        return len(self._visited) + len(self._whole) > self._most_tried

    def _find_discards(self, cards: _CardsToMeld, most: int, melds: tuple[MeldChoice, ...] = ()) -> None:
        """Adds the cards without which all others of these can be melded beside `melds`, unless all are known."""
        hand, jokers, to_lose = cards
        if to_lose < 0 or not hand & ~self._discards or (hand, jokers) in self._visited:
            return
        if self._discards.bit_count() >= ALL_COPIES.bit_count() * most or self._is_over():
            self.is_cut_short = True
            return
        self._visited.add((hand, jokers))
        place = lowest_place(hand)
        copies = ALL_COPIES << BITS_PER_CARD * place
        rest = hand - (1 << BITS_PER_CARD * place), jokers, to_lose - self._prices.cards[place]
        if not self._discards & copies and self._can_meld_all(*rest):
            self._discards |= copies
            self._before[CARDS_BY_RANK[place]] = melds, rest
        for lost, choice in self._prices.melds_with_lowest_card(hand, jokers, place):
            after = hand - choice.naturals, jokers - choice.jokers, to_lose - lost
            self._find_discards(after, most, (*melds, choice))

    def _meld_of_lowest_card(self, hand: int, jokers: int, to_lose: int) -> tuple[int, MeldChoice] | None:
        """A meld with the lowest card that lets the rest be melded too, and its loss; or None."""
        for lost, choice in self._prices.melds_with_lowest_card(hand, jokers, lowest_place(hand)):
            if self._can_meld_all(hand - choice.naturals, jokers - choice.jokers, to_lose - lost):
                return lost, choice
        return None


def _no_gain(_: MeldChoice) -> int:
    """What a meld gains in a small hand, whose prices tell nothing."""
    return 0


def _gain(meld: MeldChoice) -> int:
    return UNIT * len(meld.places)
