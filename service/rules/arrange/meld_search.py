"""A best-first search for the disjoint melds of a hand that gain the most.

Every card and joker has a price, the most that it can gain, so that no meld gains more than its cards cost together.
The search takes the state that has lost the least of these prices: hands full of melds, which have the most states,
lose little, so that few of their states are visited.
"""

from collections.abc import Iterator, Mapping, Sequence
from heapq import heappop, heappush

from service.rules.arrange.meld_prices import Worth, balanced_prices
from service.rules.arrange.meld_table import MeldChoice, MeldTable, card_places, lowest_place, without_lowest_cards
from service.rules.arrange.run_shapes import BITS_PER_CARD

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

    A meld gains the worth of its cards, if any, or its points. `prices` are the first prices of the cards.
    """

    def __init__(
        self, table: MeldTable, hand: tuple[int, int], prices: Sequence[int], worth: Worth | None = None
    ) -> None:
        self._table = table
        self._hand = hand
        self._required = 0
        self._requires_joker = False
        self._with_losses: dict[tuple[int, int, int], list[tuple[int, MeldChoice]]] = {}
        melds = [each for rest in without_lowest_cards(hand[0]) for each in table.with_lowest_card(rest, hand[1])]
        self._prices, self._joker = balanced_prices(melds, prices, worth, hand[1])
        self._lost_on_card, self._lost_on_joker = self._prices, self._joker
        self._counts_points = worth is None
        if worth is not None:
            self._lost_on_card = [price - gain for price, gain in zip(self._prices, worth.cards, strict=True)]
            self._lost_on_joker = self._joker - worth.joker

    def best_melds(self, needs: int = 0, required: int = 0, *, requires_joker: bool = False) -> list[MeldChoice] | None:
        """The melds that gain the most, or None if none meet the needs; no state is visited twice.

        With NEEDS_CARD_USED, `required` has all copies of the required card, or `requires_joker` is true.
        """
        self._required, self._requires_joker = required, requires_joker
        start = (*self._hand, needs)
        reached: dict[SearchState, _Way] = {start: (0, start, None)}
        states = [(0, 0, 0, start)]  # of equal states the one with about the fewest cards to come
        while states:
            _, _, lost, state = heappop(states)
            if state == _END:
                return list(_melds_on_the_way(reached, start))[::-1]
            if lost > reached[state][0]:
                continue
            for more, choice, after in self.steps(state):
                total = lost + more
                known = reached.get(after)
                if known is None or total < known[0]:
                    reached[after] = total, state, choice
                    heappush(states, (total + self._still_lost(after), after[0].bit_count(), total, after))
        return None

    def steps(self, state: SearchState) -> Sequence[Step]:
        """What may become of the lowest card."""
        hand, jokers, needs = state
        if not hand:
            is_over = needs == 0 or (needs == NEEDS_CARD_LEFT and jokers)
            return [(jokers * self._joker, None, _END)] if is_over else []
        if needs & NEEDS_CARD_USED and self._required and not hand & self._required:
            return []
        place = lowest_place(hand)
        rest = hand - (1 << BITS_PER_CARD * place), jokers, needs & ~NEEDS_CARD_LEFT
        melds = self._melds_with_losses(hand, jokers)
        if not needs:
            after = [(lost, each, (hand - each[0], jokers - each[1], 0)) for lost, each in melds]
        else:
            after = [
                (lost, each, (hand - each[0], jokers - each[1], self._needs_after(each, needs))) for lost, each in melds
            ]
        return [(self._prices[place], None, rest), *after]

    def _melds_with_losses(self, hand: int, jokers: int) -> list[tuple[int, MeldChoice]]:
        """The melds with the lowest card, each with its loss."""
        key = (*self._table.near_lowest_card(hand), jokers)
        melds = self._with_losses.get(key)
        if melds is None:
            melds = [(self._loss(each), each) for each in self._table.with_card_near(*key)]
            self._with_losses[key] = melds
        return melds

    def _loss(self, choice: MeldChoice) -> int:
        """The prices of a meld's cards and jokers that it does not gain."""
        lost = self._lost_on_card
        loss = sum([lost[place] for place in choice.held]) + choice.jokers * self._lost_on_joker
        return loss - choice.points if self._counts_points else loss

    def _still_lost(self, state: SearchState) -> int:
        """A lower bound of the loss to come, which never falls by more than a step loses."""
        hand, jokers, needs = state
        if not hand:
            return jokers * self._joker
        if not needs & NEEDS_CARD_LEFT:
            return 0
        least = min([self._prices[place] for place in card_places(hand)])
        return min(least, self._joker) if jokers else least

    def _needs_after(self, choice: MeldChoice, needs: int) -> int:
        """What is needed besides this meld."""
        if choice.is_run and not choice.jokers:
            needs &= ~NEEDS_CLEAN_RUN
        if choice.naturals & self._required or (self._requires_joker and choice.jokers):
            needs &= ~NEEDS_CARD_USED
        return needs


def _melds_on_the_way(reached: Mapping[SearchState, _Way], start: SearchState) -> Iterator[MeldChoice]:
    """The melds on the way from the start to the end, backwards."""
    state = _END
    while state != start:
        _, state, choice = reached[state]
        if choice is not None:
            yield choice
