"""Going out: melds that hold the whole hand, or all but one card to discard (CORE-12, OPT-14)."""

from collections.abc import Iterator, Mapping, Sequence

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
from service.rules.arrange.meld_types import HIGH_PLACE_POINTS, MeldLimits, WayOut, as_natural_melds
from service.rules.arrange.one_pack.deadwood import deadwood
from service.rules.arrange.run_shapes import BITS_PER_CARD
from service.rules.model.cards import JOKER, RANKS, Card

_ONE_EACH: Mapping[str, int] = dict.fromkeys(RANKS, 1)
_DISCARD_BIT: Mapping[Card, int] = {card: 1 << place for place, card in enumerate((*CARDS_BY_RANK, JOKER))}


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
    if search.can_meld_all(naturals, jokers):
        yield WayOut(None, join_runs(search.melds_of_whole_hand(naturals, jokers), limits))
    discards = search.discards(naturals, jokers)
    for discard in dict.fromkeys(hand):
        if discards & _DISCARD_BIT[discard]:
            rest = naturals - CARD_UNIT[discard], jokers - (discard == JOKER)
            yield WayOut(discard, join_runs(search.melds_of_whole_hand(*rest), limits))


class _WayOutSearch:
    """Searches whether a hand can be melded wholly, or all but one card."""

    def __init__(self, table: MeldTable) -> None:
        self._table = table
        self._whole: dict[tuple[int, int], bool] = {}
        self._discards: dict[tuple[int, int], int] = {}

    def can_meld_all(self, hand: int, jokers: int) -> bool:
        """Whether all cards can be melded."""
        answer = self._whole.get((hand, jokers))
        if answer is None:
            answer = self._meld_of_lowest_card(hand, jokers) is not None if hand else not jokers
            self._whole[hand, jokers] = answer
        return answer

    def discards(self, hand: int, jokers: int) -> int:
        """The cards, as bits, without which all others can be melded."""
        if not hand:
            return _DISCARD_BIT[JOKER] if jokers == 1 else 0
        discards = self._discards.get((hand, jokers))
        if discards is None:
            discards = self._discards[hand, jokers] = self._search_discards(hand, jokers)
        return discards

    def _search_discards(self, hand: int, jokers: int) -> int:
        place = lowest_place(hand)
        discards = self.can_meld_all(hand - (1 << BITS_PER_CARD * place), jokers) << place
        for choice in self._table.with_lowest_card(hand, jokers):
            discards |= self.discards(hand - choice.naturals, jokers - choice.jokers)
        return discards

    def _meld_of_lowest_card(self, hand: int, jokers: int) -> MeldChoice | None:
        """A meld with the lowest card that lets the rest be melded too, or None."""
        for choice in self._table.with_lowest_card(hand, jokers):
            if self.can_meld_all(hand - choice.naturals, jokers - choice.jokers):
                return choice
        return None

    def melds_of_whole_hand(self, hand: int, jokers: int) -> Iterator[MeldChoice]:
        """The melds of a hand that can be melded wholly."""
        while choice := hand and self._meld_of_lowest_card(hand, jokers):
            yield choice
            hand, jokers = hand - choice.naturals, jokers - choice.jokers
