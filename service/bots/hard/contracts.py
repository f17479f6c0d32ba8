"""The hard bot for games of contracts: it discards what few coming cards go with and nobody else collects."""

from collections import Counter
from collections.abc import Mapping
from functools import lru_cache, partial
from math import inf

from service.bots.evaluation.contract_progress import is_useful
from service.bots.evaluation.runs.run_distance import run_distance
from service.bots.hard.contract_feeding import expected_takers
from service.bots.memory import Memory
from service.bots.normal.contracts import worst_card
from service.bots.seat_facts import has_melded
from service.bots.tactics.contract_turn import ContractStyle, play_contract_turn
from service.bots.tactics.joker_turn import cards_used_on_table
from service.rules.arrange import WantedMelds
from service.rules.melding.solver_bridge import wanted_melds
from service.rules.model.cards import JOKER, NATURALS, Card, Hand, without
from service.rules.model.moves import PlayersMove
from service.rules.model.variant import Variant
from service.rules.scoring.round_score import points_in
from service.rules.view import SeatView

USEFUL_CARDS_WORTH = 60.0
"""The worth of keeping a card, in points of the round, if each unseen card were useful together with it alone.

This and FIT_WORTH are rounded weights of a regression over 1460 try-outs with four players.
"""
FIT_WORTH = 5.0
"""The worth of keeping a card that somebody can lay off."""
TAKER_COST = 16.0
"""The worth of keeping a card from each other player who can use it.

With three players the bot wins 36 of a hundred rounds against normal bots with it and 33 without; 8 and 28 are no
better.
"""
HANDS_TRIED = 32
"""On how many hands that the others may hold the bot tries its discards, all players together."""
HANDS_OF_HINT = 8
"""The same for a hint, which a request waits for."""
POINT_COST, POINT_COST_BY_OPENING, POINT_COST_AFTER_OPENING = 0.1, 0.07, 0.3
"""The cost of keeping a card for each of its points; more for each other seat that has opened, and after its own."""
ANY_HAND = 99
"""More cards than a hand has: the bot swaps jokers with any."""
REACH = 3
"""The most places between two cards of a suit for which the bot looks at a run with both."""


def choose(variant: Variant, view: SeatView, memory: Memory, hands_tried: int = HANDS_TRIED) -> PlayersMove:
    """The bot's move; it depends on the view, the memory and the number of hands tried alone."""
    worst = partial(_worst_card, variant, view, memory, hands_tried)
    style = ContractStyle(worst, buys_from_far=True, most_cards_to_swap=ANY_HAND)
    return play_contract_turn(style, variant, view)


def _worst_card(variant: Variant, view: SeatView, memory: Memory, hands_tried: int, cards: Hand) -> Card:
    """The card least worth keeping; where the melds must take the whole hand, the choice of the normal bot.

    Copies go first there: two runs of a suit need a gap between them (CTR-04), so that only an ace has two places.
    """
    wanted = wanted_melds(variant.in_deal(view.scored).opening)
    if wanted.whole_hand:
        copies = tuple([card for card in cards if view.hand.count(card) > 1 and card[0] != "A"])
        return worst_card(variant, view, copies or cards)
    takers = expected_takers(variant, view, memory, cards, hands_tried)
    return _KeepingWorth(variant, view, memory, wanted).least(takers)


class _KeepingWorth:
    """What keeping a card is worth to a seat, in points of the round."""

    def __init__(self, variant: Variant, view: SeatView, memory: Memory, wanted: WantedMelds) -> None:
        self._variant, self._hand, self._wanted = variant, view.hand, wanted
        self._live = Counter(card for card in memory.unseen if card != JOKER)
        self._fits = cards_used_on_table(variant, view.melds)
        self._opened = has_melded(view, view.seat)
        others = len({meld.owner for meld in view.melds} - {view.seat})
        self._point_cost = POINT_COST + POINT_COST_BY_OPENING * others + POINT_COST_AFTER_OPENING * self._opened
        self._is_useful_now = lru_cache(maxsize=len(NATURALS))(partial(is_useful, view.hand, wanted=wanted))

    def least(self, takers: Mapping[Card, float]) -> Card:
        """The card least worth keeping, of those with these numbers of other players who can use them.

        It compares cards by their worth alone until no other can be worth less.
        """
        alone = {card: self._alone(card) + TAKER_COST * number for card, number in takers.items()}
        best, least = next(iter(takers)), inf
        for card in sorted(alone, key=alone.__getitem__):
            if alone[card] >= least:
                break
            worth = alone[card] + self._with_others(card)
            if worth < least:
                best, least = card, worth
        return best

    def _alone(self, card: Card) -> float:
        """The worth of keeping this card, if no unseen card were useful with it."""
        return FIT_WORTH * (card in self._fits) - self._point_cost * points_in(self._variant, (card,))

    def _with_others(self, card: Card) -> float:
        """What the unseen cards add to the worth of keeping this card; never less than 0."""
        return 0.0 if self._opened else USEFUL_CARDS_WORTH * self._useful_with(card)

    def _useful_with(self, card: Card) -> float:
        """The share of the unseen cards that bring the contract closer only together with this card."""
        rest = without(self._hand, (card,))
        useful = (
            number
            for other, number in self._live.items()
            if self._is_related(card, other) and self._is_useful_now(other) and not is_useful(rest, other, self._wanted)
        )
        return sum(useful) / max(1, self._live.total())

    def _is_related(self, card: Card, other: Card) -> bool:
        """Whether two cards may be in one of the wanted melds."""
        if card[0] == other[0]:
            return bool(self._wanted.sets)
        if card[1] != other[1] or not self._wanted.runs:
            return False
        return run_distance(card, other, self._variant.melds.ace) <= REACH
