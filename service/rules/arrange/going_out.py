"""Going out: laying a hand down wholly, or all but one card for the discard (CORE-12, OPT-14)."""

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


def ways_out(hand: Sequence[Card], allowed: MeldLimits) -> Iterator[WayOut]:
    """One way for each discard that lets the hand go out, no discard first, and then in the order of the hand."""
    if JOKER in hand or len(set(hand)) < len(hand):
        return _wild_ways(hand, allowed)
    return _natural_ways(hand, allowed)


def _natural_ways(hand: Sequence[Card], allowed: MeldLimits) -> Iterator[WayOut]:
    unmatched = deadwood(allowed.ace, _ONE_EACH)
    if not unmatched.value(hand):
        yield WayOut(None, as_natural_melds(unmatched.split(hand).melds))
    for discard, left in unmatched.after_discards(hand).items():
        if not left:
            rest = [card for card in hand if card != discard]
            yield WayOut(discard, as_natural_melds(unmatched.split(rest).melds))


def _wild_ways(hand: Sequence[Card], allowed: MeldLimits) -> Iterator[WayOut]:
    search = _WayOutSearch(meld_table(allowed, HIGH_PLACE_POINTS))
    cards, jokers = hand_number(hand), hand.count(JOKER)
    if not search.can_go_out(cards, jokers, 1):
        return
    for discard in (None, *dict.fromkeys(hand)):
        rest = cards - (CARD_UNIT[discard] if discard else 0), jokers - (discard == JOKER)
        if search.can_go_out(*rest, 0):
            yield WayOut(discard, join_runs(search.melds_of_whole_hand(*rest), allowed))


class _WayOutSearch:
    """Which hands can be laid down wholly, or all but one card."""

    def __init__(self, choices: MeldTable) -> None:
        self._choices = choices
        self._known: dict[tuple[int, int, int], bool] = {}

    def can_go_out(self, hand: int, jokers: int, spare: int) -> bool:
        """Whether all can be laid down but at most `spare` cards, 0 or 1."""
        known = self._known.get((hand, jokers, spare))
        if known is None:
            known = self._known[hand, jokers, spare] = self._searched(hand, jokers, spare)
        return known

    def _searched(self, hand: int, jokers: int, spare: int) -> bool:
        if not hand:
            return jokers <= spare
        if self._melded(hand, jokers, spare) is not None:
            return True
        return bool(spare) and self.can_go_out(hand - (1 << 3 * lowest_place(hand)), jokers, 0)

    def _melded(self, hand: int, jokers: int, spare: int) -> MeldChoice | None:
        """A meld for the lowest card with which the rest can be laid down too."""
        melds = self._choices.with_lowest_card(hand, jokers)
        goes = (choice for choice in melds if self.can_go_out(hand - choice.naturals, jokers - choice.jokers, spare))
        return next(goes, None)

    def melds_of_whole_hand(self, hand: int, jokers: int) -> Iterator[MeldChoice]:
        """The melds of a hand that can be laid down wholly."""
        while choice := hand and self._melded(hand, jokers, 0):
            yield choice
            hand, jokers = hand - choice.naturals, jokers - choice.jokers
