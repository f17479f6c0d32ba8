"""The ways out of one hand in a game of runs: how much all of them are worth, before and after a discard."""

from collections import Counter
from collections.abc import Iterable, Mapping

from service.bots.evaluation.runs.run_progress import is_wild
from service.bots.evaluation.runs.run_ways import Chances, run_ways
from service.rules.model.cards import JOKER, SUITS, Card, Hand
from service.rules.model.variant import Variant

CHANCE_OF_A_CARD = 0.01
"""The chance, for the weight of a way, that one live card comes in time.

It is small, so that a way with fewer missing cards counts more than many ways with more; with 0.1 the bot won fewer
rounds.
"""


class GoingOutChances:
    """The sum over all ways out of a hand of the chance that the missing cards come; `live` may still come."""

    def __init__(self, variant: Variant, hand: Hand, live: Iterable[Card]) -> None:
        self._runs = run_ways(variant.melds.ace, variant.pattern.lengths)
        self._held = Counter([card for card in hand if not is_wild(variant, card)])
        self._wild = len(hand) - self._held.total()
        self._chances = {card: _chance(number) for card, number in Counter(live).items() if card != JOKER}
        ways = {suit: self._runs.of_suit(self._by_place(self._held, suit), self._wild) for suit in SUITS}
        self._beside = self._runs.beside_each_suit(ways, self._wild)
        self.now = self._runs.total(ways[SUITS[0]], self._beside[SUITS[0]], self._wild)
        """The sum for the whole hand."""

    def after(self, discard: Card) -> float:
        """The sum for the hand without this natural card."""
        if self._held[discard] > 1:
            return self.now
        suit, left = discard[1], self._held - Counter((discard,))
        ways = self._runs.of_suit(self._by_place(left, suit), self._wild)
        return self._runs.total(ways, self._beside[suit], self._wild)

    def _by_place(self, held: Mapping[Card, int], suit: str) -> Chances:
        return self._runs.by_place(self._chances | dict.fromkeys(held, 1.0), suit)


def _chance(live: int) -> float:
    return 1.0 - (1.0 - CHANCE_OF_A_CARD) ** live
