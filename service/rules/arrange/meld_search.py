"""A best-first search for the disjoint melds of a hand that gain the most.

Every card and joker has a price, the most that it can gain, so that no meld gains more than its cards cost together.
The search takes the state that has lost the least of these prices: hands full of melds, which have the most states,
lose little, so that few of their states are visited.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from heapq import heapify, heappop, heappush

from service.rules.arrange.linear_prices import cheapest_prices
from service.rules.arrange.meld_prices import LARGEST_HAND, UNIT, MeldPrices
from service.rules.arrange.meld_tables.hand_numbers import BITS_PER_CARD, card_places, lowest_place
from service.rules.arrange.meld_tables.meld_choice import MeldChoice
from service.rules.arrange.meld_tables.meld_table import MeldTable

FEW_STATES = 200
"""After this number of states the search begins anew with the cheapest prices, which take as long to find."""
MOST_STATES = 3_000
"""After this number of states those with the fewest cards come first, and after as many again the search gives up."""
NEEDS_CLEAN_RUN, NEEDS_CARD_LEFT, NEEDS_CARD_USED = 1, 2, 4
"""What the melds still need, as bits: a run without a joker, a card that stays in the hand, the required card."""

SearchState = tuple[int, int, int]
"""The cards and jokers that are neither left nor melded yet, the lowest of which comes next, and the needs."""
_END: SearchState = (0, 0, 0)
Step = tuple[int, MeldChoice | None, SearchState]
"""The loss, the meld of the lowest card (None: it is left), and the state after it."""
_Way = tuple[int, SearchState, MeldChoice | None]
"""The least loss up to a state, and the last step to it."""


class MeldSearch:
    """The search in one hand of naturals and jokers; the lowest card is left or melded first.

    `gain` is what a meld gains, a multiple of UNIT; `prices` are any of this hand, or of one with more cards. With
    `keeping` a card stays in the hand.
    """

    def __init__(
        self,
        table: MeldTable,
        hand: tuple[int, int],
        gain: Callable[[MeldChoice], int],
        prices: MeldPrices,
        *,
        keeping: bool = False,
    ) -> None:
        self._table = table
        self._hand = hand
        self._first_prices = prices
        self._cheapest = partial(cheapest_prices, table, hand, gain, keeping=keeping)
        self._keeping = keeping
        self._required = 0
        self._requires_joker = False

    def best_melds(self, needs: int = 0, required: int = 0, *, requires_joker: bool = False) -> list[MeldChoice] | None:
        """The melds that gain the most, or None if none meet the needs.

        With NEEDS_CARD_USED, `required` has all copies of the required card, or `requires_joker` is true.
        """
        self._required, self._requires_joker = required, requires_joker
        start = (*self._hand, needs | NEEDS_CARD_LEFT * self._keeping)
        self._use(self._first_prices)
        is_large = len(card_places(self._hand[0])) + self._hand[1] > LARGEST_HAND
        reached = self._search(start, FEW_STATES, FEW_STATES if is_large else 0)
        if reached is None:
            self._use(self._cheapest(clean_run=bool(needs & NEEDS_CLEAN_RUN)))
            reached = self._search(start, MOST_STATES, MOST_STATES)
        return list(_melds_on_the_way(reached, start))[::-1] if reached and _END in reached else None

    def _use(self, prices: MeldPrices) -> None:
        self._prices = prices
        self._price_of_all = prices.of_hand(*self._hand) - prices.clean_less
        jokers = [prices.joker] * (self._hand[1] > 0)
        self._least_left = min([*prices.cards.values(), *jokers], default=0) - prices.kept_less

    def _search(self, start: SearchState, most: int, more: int) -> dict[SearchState, _Way] | None:
        """The states reached on the best way to the end, if there is one; None after `most` states and no `more`.

        No state is visited twice. After `most` states those with the fewest cards come first.
        """
        reached: dict[SearchState, _Way] = {start: (0, start, None)}
        states = [(0, 0, 0, start)]  # of equal states the one with about the fewest cards to come
        for visited in range(most + more):
            if visited == most:
                states = [(cards, units, lost, state) for units, cards, lost, state in states]
                heapify(states)
            if not states:
                return reached
            _, _, lost, state = heappop(states)
            if state == _END:
                return reached
            if lost > reached[state][0]:
                continue
            for loss, choice, after in self.steps(state):
                total = lost + loss
                known = reached.get(after)
                if known is None or total < known[0]:
                    reached[after] = total, state, choice
                    units, cards = self._units_lost(total, after), after[0].bit_count()
                    heappush(states, (*((units, cards) if visited < most else (cards, units)), total, after))
        return reached if more else None

    def steps(self, state: SearchState) -> Sequence[Step]:
        """What may become of the lowest card."""
        hand, jokers, needs = state
        if not hand:
            is_over = needs == 0 or (needs == NEEDS_CARD_LEFT and jokers)
            return [(self._still_lost(state), None, _END)] if is_over else []
        if needs & NEEDS_CARD_USED and self._required and not hand & self._required:
            return []
        if needs & NEEDS_CLEAN_RUN and not self._table.may_hold_clean_run(hand):
            return []
        place = lowest_place(hand)
        left = self._prices.cards[place]
        melds = self._prices.melds_with_lowest_card(hand, jokers, place)
        if not needs:
            after: list[Step] = [(lost, each, (hand - each[0], jokers - each[1], 0)) for lost, each in melds]
        else:
            left -= self._prices.kept_less if needs & NEEDS_CARD_LEFT else 0
            after = [self._meld(state, lost, each) for lost, each in melds]
        rest = hand - (1 << BITS_PER_CARD * place), jokers, needs & ~NEEDS_CARD_LEFT
        return [(left, None, rest), *after]

    def _units_lost(self, lost: int, state: SearchState) -> int:
        """The least loss, after the `lost` one, of a way through this state, in whole units like all gains."""
        still_lost = self._still_lost(state) if state[2] or not state[0] else 0
        return -((self._price_of_all - lost - still_lost) // UNIT)

    def _still_lost(self, state: SearchState) -> int:
        """A lower bound of the loss to come, which never falls by more than a step loses."""
        hand, jokers, needs = state
        if not hand:
            return jokers * self._prices.joker - (self._prices.kept_less if needs else 0)
        return self._least_left if needs & NEEDS_CARD_LEFT else 0

    def _meld(self, state: SearchState, lost: int, choice: MeldChoice) -> Step:
        """The step that makes this meld, which may be one that is needed."""
        hand, jokers, needs = state
        if needs & NEEDS_CLEAN_RUN and choice.is_run and not choice.jokers:
            needs &= ~NEEDS_CLEAN_RUN
            lost -= self._prices.clean_less
        if choice.naturals & self._required or (self._requires_joker and choice.jokers):
            needs &= ~NEEDS_CARD_USED
        return lost, choice, (hand - choice.naturals, jokers - choice.jokers, needs)


def _melds_on_the_way(reached: Mapping[SearchState, _Way], start: SearchState) -> Iterator[MeldChoice]:
    """The melds on the way from the start to the end, backwards."""
    state = _END
    while state != start:
        _, state, choice = reached[state]
        if choice is not None:
            yield choice
