"""The opening with the most points (CAL-03, ROMME-04, BLOCJ-03).

The search takes the state that has lost the fewest points so far, of those that every card and joker could count at
best: hands full of melds, which have the most states, lose little, so that few of their states are visited.
"""

from collections.abc import Iterator, Mapping, Sequence
from heapq import heappop, heappush
from typing import NamedTuple

from service.rules.arrange.meld_table import (
    CARD_UNIT,
    MeldChoice,
    MeldTable,
    as_arranged_meld,
    hand_number,
    lowest_place,
    meld_table,
    without_lowest_cards,
)
from service.rules.arrange.meld_types import ArrangedMeld, MeldLimits, MeldPoints
from service.rules.arrange.run_shapes import BITS_PER_CARD
from service.rules.model.cards import JOKER, Card

_NEEDS_CLEAN_RUN, _NEEDS_CARD_LEFT, _NEEDS_CARD_USED = 1, 2, 4
"""What an opening still needs, as bits: a run without a joker, a card that stays in the hand, the required card."""


_State = tuple[int, int, int]
"""The cards and jokers that are neither left nor melded yet, the lowest of which comes next, and the needs."""
_END: _State = (0, 0, 0)
_Step = tuple[int, MeldChoice | None, _State]
"""The points that the lowest card loses, its meld (None: it is left), and the state after it."""


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
    if using is not None and using not in hand:
        return None
    naturals, jokers = hand_number(hand), hand.count(JOKER)
    search = _OpeningSearch(meld_table(limits, points), naturals, jokers, using)
    needs = _NEEDS_CLEAN_RUN * clean_run | _NEEDS_CARD_USED * bool(using)
    melds = search.best_melds((naturals, jokers, needs))
    if sum(len(meld.places) for meld in melds) > len(hand) - keeping:
        melds = search.best_melds((naturals, jokers, needs | _NEEDS_CARD_LEFT))
    return Opening(sum(meld.points for meld in melds), tuple(map(as_arranged_meld, melds))) if melds else None


class _OpeningSearch:
    """Searches the melds of a hand that lose the fewest points; the lowest card is left or melded first.

    No state is visited twice.
    """

    def __init__(self, table: MeldTable, hand: int, jokers: int, using: Card | None) -> None:
        self._table = table
        self._most_of_joker = self._most_points_of_joker(hand, jokers)
        self._using_joker = using == JOKER
        self._copies = 7 * CARD_UNIT[using] if using is not None else 0

    def _most_points_of_joker(self, hand: int, jokers: int) -> int:
        """The most points that a joker adds to any meld, rounded up."""
        melds = (choice for rest in without_lowest_cards(hand) for choice in self._table.with_lowest_card(rest, jokers))
        return max((-(self._table.lost_points(each) // each.jokers) for each in melds if each.jokers), default=0)

    def best_melds(self, start: _State) -> list[MeldChoice]:
        """The melds with the most points; empty if no melds meet the needs."""
        reached: dict[_State, tuple[int, _State, MeldChoice | None]] = {start: (0, start, None)}
        visited = set()
        states = [(0, start[0].bit_length(), start)]  # of equal states the one with the fewest cards to come
        while states:
            _, _, state = heappop(states)
            if state == _END:
                return list(_melds_on_the_way(reached, start))[::-1]
            if state in visited:
                continue
            visited.add(state)
            lost = reached[state][0]
            for more, choice, after in self._steps(state):
                known = reached.get(after)
                if known is None or lost + more < known[0]:
                    reached[after] = lost + more, state, choice
                    heappush(states, (lost + more + self._still_lost(after), after[0].bit_length(), after))
        return []

    def _steps(self, state: _State) -> Iterator[_Step]:
        """What may become of the lowest card."""
        hand, jokers, needs = state
        if not hand:
            if needs == 0 or (needs == _NEEDS_CARD_LEFT and jokers):
                yield jokers * self._most_of_joker, None, _END
            return
        if needs & _NEEDS_CARD_USED and self._copies and not hand & self._copies:
            return
        place = lowest_place(hand)
        rest = hand - (1 << BITS_PER_CARD * place)
        yield self._table.most_of_rank[place >> 2], None, (rest, jokers, needs & ~_NEEDS_CARD_LEFT)
        for choice in self._table.with_lowest_card(hand, jokers):
            after = self._needs_after(choice, needs) if needs else 0
            lost = self._table.lost_points(choice) + choice.jokers * self._most_of_joker
            yield lost, choice, (hand - choice.naturals, jokers - choice.jokers, after)

    def _still_lost(self, state: _State) -> int:
        """A lower bound of the points still to lose, which never falls by more than a step loses."""
        hand, jokers, needs = state
        if not hand:
            return jokers * self._most_of_joker
        if not needs & _NEEDS_CARD_LEFT:
            return 0
        least = self._table.least_from_rank[lowest_place(hand) >> 2]
        return min(least, self._most_of_joker) if jokers else least

    def _needs_after(self, choice: MeldChoice, needs: int) -> int:
        """What is needed besides this meld."""
        if choice.is_run and not choice.jokers:
            needs &= ~_NEEDS_CLEAN_RUN
        if choice.naturals & self._copies or (self._using_joker and choice.jokers):
            needs &= ~_NEEDS_CARD_USED
        return needs


def _melds_on_the_way(
    reached: Mapping[_State, tuple[int, _State, MeldChoice | None]], start: _State
) -> Iterator[MeldChoice]:
    """The melds on the way from the start to the end, backwards."""
    state = _END
    while state != start:
        _, state, choice = reached[state]
        if choice is not None:
            yield choice
