"""The opening with the most points (CAL-03, ROMME-04, BLOCJ-03)."""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from service.rules.arrange.meld_table import (
    CARD_UNIT,
    MeldChoice,
    MeldTable,
    as_arranged_meld,
    hand_number,
    lowest_place,
    meld_table,
)
from service.rules.arrange.meld_types import ArrangedMeld, MeldLimits, MeldPoints
from service.rules.arrange.run_shapes import BITS_PER_CARD
from service.rules.model.cards import JOKER, Card

_IMPOSSIBLE_POINTS = -(1 << 20)
_NEEDS_CLEAN_RUN, _NEEDS_CARD_LEFT = 1, 2
"""What an opening still needs, as bits: a run without a joker, and a card that stays in the hand."""
_Known = dict[tuple[int, int, int], tuple[int, MeldChoice | None]]
MAX_OPENING_STATES_KEPT = 1 << 12
"""The most states that later searches with the same limits and points reuse: those of similar hands share most."""


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
    search, needs = _OpeningSearch(hand, meld_table(limits, points), using), _NEEDS_CLEAN_RUN * clean_run
    opening = search.opening(needs)
    if opening is None or sum(len(meld.cards) for meld in opening.melds) <= len(hand) - keeping:
        return opening
    return search.opening(needs | _NEEDS_CARD_LEFT)


@lru_cache(maxsize=16)
def _shared_states(table: MeldTable) -> _Known:
    """The states that do not depend on the hand that a search began with."""
    return {}


class _OpeningSearch:
    """Searches the melds of a hand with the most points; the lowest card is left or melded first."""

    def __init__(self, hand: Sequence[Card], table: MeldTable, using: Card | None) -> None:
        self._table = table
        self._hand = hand_number(hand)
        self._jokers = hand.count(JOKER)
        self._using = using
        self._using_missing = using is not None and using not in hand
        self._copies = 7 * CARD_UNIT[using] if using is not None else 0
        self._known: _Known = {}
        self._shared = _shared_states(table)
        if len(self._shared) > MAX_OPENING_STATES_KEPT:
            self._shared.clear()

    def opening(self, needs: int) -> Opening | None:
        """The melds with the most points, or None if there are none."""
        most = self._most_points(self._hand, self._jokers, needs)[0]
        melds = self._best_melds(needs) if most > 0 else ()
        return Opening(most, melds) if melds and not self._using_missing else None

    def _most_points(self, hand: int, jokers: int, needs: int) -> tuple[int, MeldChoice | None]:
        """The most points, and the meld of the lowest card that leads to them (None: the card is left)."""
        known = self._known_of(hand)
        answer = known.get((hand, jokers, needs))
        if answer is None:
            answer = known[hand, jokers, needs] = self._search(hand, jokers, needs)
        return answer

    def _known_of(self, hand: int) -> _Known:
        """The states known of this hand: those that depend on the required card are not shared."""
        return self._known if self._using == JOKER or self._is_required_card_left(hand) else self._shared

    def _is_required_card_left(self, hand: int) -> bool:
        """Whether no copy of the natural card that must be melded has left the hand."""
        return bool(self._copies) and hand & self._copies == self._hand & self._copies

    def _search(self, hand: int, jokers: int, needs: int) -> tuple[int, MeldChoice | None]:
        if not hand:
            unused = self._using == JOKER and jokers == self._jokers
            missing = needs & _NEEDS_CLEAN_RUN or (needs & _NEEDS_CARD_LEFT and not jokers)
            return (_IMPOSSIBLE_POINTS if missing or unused else 0), None
        most, best = self._most_with_lowest_left(hand, jokers, needs), None
        shared = self._shared if self._using is None else {}  # looked up here first, because most states are known
        for choice in self._table.with_lowest_card(hand, jokers):
            naturals, wild, points, _, _ = choice
            after = _needs_after(choice, needs) if needs else 0
            state = hand - naturals, jokers - wild, after
            total = points + (shared.get(state) or self._most_points(*state))[0]
            if total > most or (total == most and needs & _NEEDS_CARD_LEFT):  # then the card left is a later one
                most, best = total, choice
        return most, best

    def _most_with_lowest_left(self, hand: int, jokers: int, needs: int) -> int:
        """The most points if the lowest card is left; a required card may not be, while no copy of it is melded."""
        place = lowest_place(hand)
        if self._copies == 7 << BITS_PER_CARD * place and self._is_required_card_left(hand):
            return _IMPOSSIBLE_POINTS
        return self._most_points(hand - (1 << BITS_PER_CARD * place), jokers, needs & ~_NEEDS_CARD_LEFT)[0]

    def _best_melds(self, needs: int) -> tuple[ArrangedMeld, ...]:
        hand, jokers, melds = self._hand, self._jokers, []
        while hand:
            choice = self._most_points(hand, jokers, needs)[1]
            if choice is None:
                hand -= 1 << BITS_PER_CARD * lowest_place(hand)
                needs &= ~_NEEDS_CARD_LEFT
            else:
                melds.append(as_arranged_meld(choice))
                hand, jokers = hand - choice.naturals, jokers - choice.jokers
                needs = _needs_after(choice, needs)
        return tuple(melds)


def _needs_after(choice: MeldChoice, needs: int) -> int:
    """What is needed besides this meld."""
    return needs & ~_NEEDS_CLEAN_RUN if choice.is_run and not choice.jokers else needs
