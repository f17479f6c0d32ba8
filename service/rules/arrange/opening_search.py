"""The opening with the most points (CAL-03, ROMME-04, BLOCJ-03)."""

from collections.abc import Sequence
from typing import NamedTuple

from service.rules.arrange.meld_table import (
    BITS_PER_CARD,
    CARD_UNIT,
    MeldChoice,
    MeldTable,
    as_arranged_meld,
    hand_number,
    lowest_place,
    meld_table,
)
from service.rules.arrange.meld_types import ArrangedMeld, MeldLimits, MeldPoints
from service.rules.model.cards import JOKER, Card

_IMPOSSIBLE_POINTS = -(1 << 20)


class Opening(NamedTuple):
    """The melds of one request, and their points."""

    points: int
    melds: tuple[ArrangedMeld, ...]


def best_opening(
    hand: Sequence[Card],
    limits: MeldLimits,
    points: MeldPoints,
    *,
    clean_run: bool = False,
    using: Card | None = None,
    keeping: int = 0,
) -> Opening | None:
    """The disjoint melds with the most points, or None if there are no melds.

    With `clean_run` they include a run without a joker (BLOCJ-03); with `using`, that card of the hand is in one of
    them (CAL-04); with `keeping` 1, a card stays in the hand for the discard (OPT-13).
    """
    opening = _OpeningSearch(hand, meld_table(limits, points), using).opening(clean_run)
    if opening is None or sum(len(meld.cards) for meld in opening.melds) <= len(hand) - keeping:
        return opening
    hands = [[*hand[:place], *hand[place + 1 :]] for place in map(hand.index, dict.fromkeys(hand))]
    openings = [_OpeningSearch(rest, meld_table(limits, points), using).opening(clean_run) for rest in hands]
    return max(filter(None, openings), default=None)


class _OpeningSearch:
    """Searches the melds of a hand with the most points; the lowest card is left or melded first."""

    def __init__(self, hand: Sequence[Card], table: MeldTable, using: Card | None) -> None:
        self._table = table
        self._hand = hand_number(hand)
        self._jokers = hand.count(JOKER)
        self._using = using
        self._using_missing = using is not None and using not in hand
        self._known: dict[tuple[int, int, bool], tuple[int, MeldChoice | None]] = {}

    def opening(self, clean_run: bool) -> Opening | None:
        """The melds with the most points, or None if there are none."""
        most = self._most_points(self._hand, self._jokers, clean_run)[0]
        melds = self._best_melds(clean_run) if most > 0 else ()
        return Opening(most, melds) if melds and not self._using_missing else None

    def _most_points(self, hand: int, jokers: int, clean_run: bool) -> tuple[int, MeldChoice | None]:
        """The most points, and the meld of the lowest card that leads to them (None: the card is left)."""
        answer = self._known.get((hand, jokers, clean_run))
        if answer is None:
            answer = self._known[hand, jokers, clean_run] = self._search(hand, jokers, clean_run)
        return answer

    def _search(self, hand: int, jokers: int, clean_run: bool) -> tuple[int, MeldChoice | None]:
        if not hand:
            unused = self._using == JOKER and jokers == self._jokers
            return (_IMPOSSIBLE_POINTS if clean_run or unused else 0), None
        most, best = self._most_with_lowest_left(hand, jokers, clean_run), None
        for choice in self._table.with_lowest_card(hand, jokers):
            still_needed = clean_run and not (choice.is_run and not choice.jokers)
            total = choice.points + self._most_points(hand - choice.naturals, jokers - choice.jokers, still_needed)[0]
            if total > most:
                most, best = total, choice
        return most, best

    def _most_with_lowest_left(self, hand: int, jokers: int, clean_run: bool) -> int:
        """The most points if the lowest card is left; a required card may not be, while no copy of it is melded."""
        place = lowest_place(hand)
        copies = 7 << BITS_PER_CARD * place
        if (
            self._using
            and CARD_UNIT[self._using] == 1 << BITS_PER_CARD * place
            and hand & copies == self._hand & copies
        ):
            return _IMPOSSIBLE_POINTS
        return self._most_points(hand - (1 << BITS_PER_CARD * place), jokers, clean_run)[0]

    def _best_melds(self, clean_run: bool) -> tuple[ArrangedMeld, ...]:
        hand, jokers, melds = self._hand, self._jokers, []
        while hand:
            choice = self._most_points(hand, jokers, clean_run)[1]
            if choice is None:
                hand -= 1 << BITS_PER_CARD * lowest_place(hand)
            else:
                melds.append(as_arranged_meld(choice))
                hand, jokers = hand - choice.naturals, jokers - choice.jokers
                clean_run = clean_run and not (choice.is_run and not choice.jokers)
        return tuple(melds)
