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
)
from service.rules.arrange.meld_types import ArrangedMeld, MeldLimits, MeldPoints
from service.rules.arrange.run_shapes import BITS_PER_CARD
from service.rules.model.cards import JOKER, Card

_NEEDS_CLEAN_RUN, _NEEDS_CARD_LEFT, _NEEDS_CARD_USED = 1, 2, 4
"""What an opening still needs, as bits: a run without a joker, a card that stays in the hand, the required card."""


class _State(NamedTuple):
    """Cards that are neither left nor melded yet, the lowest of which comes next, and what the opening needs."""

    hand: int
    jokers: int
    needs: int


_END = _State(0, 0, 0)
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
    search = _OpeningSearch(meld_table(limits, points), using)
    start = _State(hand_number(hand), hand.count(JOKER), _NEEDS_CLEAN_RUN * clean_run | _NEEDS_CARD_USED * bool(using))
    melds = search.best_melds(start)
    if sum(len(meld.places) for meld in melds) > len(hand) - keeping:
        melds = search.best_melds(start._replace(needs=start.needs | _NEEDS_CARD_LEFT))
    return Opening(sum(meld.points for meld in melds), tuple(map(as_arranged_meld, melds))) if melds else None


class _OpeningSearch:
    """Searches the melds of a hand that lose the fewest points; the lowest card is left or melded first.

    No state is visited twice.
    """

    def __init__(self, table: MeldTable, using: Card | None) -> None:
        self._table = table
        self._using_joker = using == JOKER
        self._copies = 7 * CARD_UNIT[using] if using is not None else 0

    def best_melds(self, start: _State) -> list[MeldChoice]:
        """The melds with the most points; empty if no melds meet the needs."""
        reached: dict[_State, tuple[int, _State, MeldChoice | None]] = {start: (0, start, None)}
        visited = set()
        states = [(0, start.hand.bit_length(), start)]  # of equal states the one with the fewest cards to come
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
                    heappush(states, (lost + more + self._still_lost(after), after.hand.bit_length(), after))
        return []

    def _steps(self, state: _State) -> Iterator[_Step]:
        """What may become of the lowest card."""
        hand, jokers, needs = state
        if not hand:
            if needs == 0 or (needs == _NEEDS_CARD_LEFT and jokers):
                yield jokers * self._table.most_of_joker, None, _END
            return
        if needs & _NEEDS_CARD_USED and self._copies and not hand & self._copies:
            return
        place = lowest_place(hand)
        rest = hand - (1 << BITS_PER_CARD * place)
        yield self._table.most_of_rank[place >> 2], None, _State(rest, jokers, needs & ~_NEEDS_CARD_LEFT)
        for choice in self._table.with_lowest_card(hand, jokers):
            after = self._needs_after(choice, needs) if needs else 0
            yield self._table.lost_points(choice), choice, _State(hand - choice.naturals, jokers - choice.jokers, after)

    def _still_lost(self, state: _State) -> int:
        """A lower bound of the points still to lose, which never falls by more than a step loses."""
        if not state.hand:
            return state.jokers * self._table.most_of_joker
        return self._table.least_from_rank[lowest_place(state.hand) >> 2] if state.needs & _NEEDS_CARD_LEFT else 0

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
