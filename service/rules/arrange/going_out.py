"""Going out: melds that hold the whole hand, or all but one card to discard (CORE-12, OPT-14)."""

from collections.abc import Iterator, Mapping, Sequence

from service.rules.arrange.joined_runs import join_runs
from service.rules.arrange.meld_table import (
    CARD_UNIT,
    CARDS_BY_RANK,
    MeldChoice,
    MeldTable,
    card_places,
    hand_number,
    lowest_place,
    meld_table,
)
from service.rules.arrange.meld_types import HIGH_PLACE_POINTS, MeldLimits, WayOut, as_natural_melds
from service.rules.arrange.one_pack.deadwood import deadwood
from service.rules.arrange.run_shapes import BITS_PER_CARD
from service.rules.model.cards import JOKER, RANKS, Card

MANY_CARDS = 15
"""Of a hand with more cards than these, all melds are listed first, to find a card that is in none."""
_ONE_EACH: Mapping[str, int] = dict.fromkeys(RANKS, 1)


def ways_out(hand: Sequence[Card], limits: MeldLimits) -> Iterator[WayOut]:
    """One way out for each possible discard: no discard first, then in the order of the hand."""
    if JOKER in hand or len(set(hand)) < len(hand):
        return _wild_ways(hand, limits)
    return _natural_ways(hand, limits)


def _natural_ways(hand: Sequence[Card], limits: MeldLimits) -> Iterator[WayOut]:
    for discard, split in deadwood(limits.ace, _ONE_EACH).whole_splits(hand):
        yield WayOut(discard, as_natural_melds(split.melds))


def _wild_ways(hand: Sequence[Card], limits: MeldLimits) -> Iterator[WayOut]:
    search = _WayOutSearch(meld_table(limits, HIGH_PLACE_POINTS))
    naturals, jokers = hand_number(hand), hand.count(JOKER)
    loose = search.table.cards_of_no_meld(naturals, jokers) if len(hand) > MANY_CARDS else 0
    if loose:
        yield from _ways_without(loose, search, (naturals - loose, jokers), limits)
        return
    if search.can_meld_all(naturals, jokers):
        yield WayOut(None, join_runs(search.melds_of_whole_hand(naturals, jokers), limits))
    for discard in search.discards(naturals, jokers, hand):
        rest = naturals - CARD_UNIT[discard], jokers - (discard == JOKER)
        yield WayOut(discard, join_runs(search.melds_of_whole_hand(*rest), limits))


def _ways_without(loose: int, search: "_WayOutSearch", rest: tuple[int, int], limits: MeldLimits) -> Iterator[WayOut]:
    """The way out with the `loose` card, the only one of no meld, as the discard, if there is one."""
    cards = [CARDS_BY_RANK[place] for place in card_places(loose)]
    if len(cards) == 1 and search.can_meld_all(*rest):
        yield WayOut(cards[0], join_runs(search.melds_of_whole_hand(*rest), limits))


class _WayOutSearch:
    """Searches whether a hand can be melded wholly, or all but one card."""

    def __init__(self, table: MeldTable) -> None:
        self.table = table
        self._whole: dict[tuple[int, int], bool] = {}
        self._visited: set[tuple[int, int]] = set()
        self._discards = 0

    def can_meld_all(self, hand: int, jokers: int) -> bool:
        """Whether all cards can be melded."""
        answer = self._whole.get((hand, jokers))
        if answer is None:
            answer = self._meld_of_lowest_card(hand, jokers) is not None if hand else not jokers
            self._whole[hand, jokers] = answer
        return answer

    def discards(self, naturals: int, jokers: int, hand: Sequence[Card]) -> list[Card]:
        """The cards of the hand without which all others can be melded, in its order."""
        self._find_discards(naturals, jokers)
        without_joker = JOKER in hand and self.can_meld_all(naturals, jokers - 1)
        kinds = dict.fromkeys(hand)
        return [card for card in kinds if (without_joker if card == JOKER else self._discards & CARD_UNIT[card])]

    def _find_discards(self, hand: int, jokers: int) -> None:
        """Adds the natural cards without which all others of these can be melded, unless all of them are known."""
        if not hand & ~self._discards or (hand, jokers) in self._visited:
            return
        self._visited.add((hand, jokers))
        place = lowest_place(hand)
        copies = 7 << BITS_PER_CARD * place
        if not self._discards & copies and self.can_meld_all(hand - (1 << BITS_PER_CARD * place), jokers):
            self._discards |= copies
        for choice in self.table.with_lowest_card(hand, jokers):
            self._find_discards(hand - choice.naturals, jokers - choice.jokers)

    def _meld_of_lowest_card(self, hand: int, jokers: int) -> MeldChoice | None:
        """A meld with the lowest card that lets the rest be melded too, or None."""
        for choice in self.table.with_lowest_card(hand, jokers):
            if self.can_meld_all(hand - choice.naturals, jokers - choice.jokers):
                return choice
        return None

    def melds_of_whole_hand(self, hand: int, jokers: int) -> Iterator[MeldChoice]:
        """The melds of a hand that can be melded wholly."""
        while choice := hand and self._meld_of_lowest_card(hand, jokers):
            yield choice
            hand, jokers = hand - choice.naturals, jokers - choice.jokers
