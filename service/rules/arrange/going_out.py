"""Going out: melds that hold the whole hand, or all but one card to discard (CORE-12, OPT-14)."""

from collections.abc import Iterator, Mapping, Sequence

from service.rules.arrange.meld_table import (
    CARD_UNIT,
    MeldChoice,
    MeldTable,
    hand_number,
    join_runs,
    lowest_place,
    meld_table,
)
from service.rules.arrange.meld_types import HIGH_PLACE_POINTS, MeldLimits, WayOut, as_natural_melds
from service.rules.arrange.one_pack.deadwood import deadwood
from service.rules.model.cards import JOKER, RANKS, Card

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
    if not search.can_go_out(naturals, jokers, 1):
        return
    for discard in (None, *dict.fromkeys(hand)):
        rest = naturals - (CARD_UNIT[discard] if discard else 0), jokers - (discard == JOKER)
        if search.can_go_out(*rest, 0):
            yield WayOut(discard, join_runs(search.melds_of_whole_hand(*rest), limits))


class _WayOutSearch:
    """Searches whether a hand can be melded wholly, or all but one card."""

    def __init__(self, table: MeldTable) -> None:
        self._table = table
        self._known: dict[tuple[int, int, int], bool] = {}

    def can_go_out(self, hand: int, jokers: int, spare: int) -> bool:
        """Whether all cards can be melded except at most `spare` of them, 0 or 1."""
        answer = self._known.get((hand, jokers, spare))
        if answer is None:
            answer = self._known[hand, jokers, spare] = self._search(hand, jokers, spare)
        return answer

    def _search(self, hand: int, jokers: int, spare: int) -> bool:
        if not hand:
            return jokers <= spare
        if self._meld_of_lowest_card(hand, jokers, spare) is not None:
            return True
        return bool(spare) and self.can_go_out(hand - (1 << 3 * lowest_place(hand)), jokers, 0)

    def _meld_of_lowest_card(self, hand: int, jokers: int, spare: int) -> MeldChoice | None:
        """A meld with the lowest card that lets the rest be melded too, or None."""
        melds = self._table.with_lowest_card(hand, jokers)
        fitting = (choice for choice in melds if self.can_go_out(hand - choice.naturals, jokers - choice.jokers, spare))
        return next(fitting, None)

    def melds_of_whole_hand(self, hand: int, jokers: int) -> Iterator[MeldChoice]:
        """The melds of a hand that can be melded wholly."""
        while choice := hand and self._meld_of_lowest_card(hand, jokers, 0):
            yield choice
            hand, jokers = hand - choice.naturals, jokers - choice.jokers
