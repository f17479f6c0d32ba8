"""The ways out of one hand in a game of runs: how much all of them are worth, before and after a discard."""

from collections import Counter
from collections.abc import Iterable

from service.bots.evaluation.runs.run_ways import Ways, run_ways
from service.bots.wild_cards import is_wild
from service.rules.model.cards import JOKER, RANKS, SUITS, Card, Hand
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
        self._live = Counter([card for card in live if card != JOKER])
        ways = {suit: self._ways(suit, self._held) for suit in SUITS}
        self._beside = self._runs.beside_each_suit(ways, self._wild)
        self.now = self._runs.total(ways[SUITS[0]], self._beside[SUITS[0]], self._wild)
        """The sum for the whole hand."""

    def after(self, discard: Card) -> float:
        """The sum for the hand without this natural card."""
        suit, left = discard[1], self._held - Counter((discard,))
        return self._runs.total(self._ways(suit, left), self._beside[suit], self._wild)

    def _ways(self, suit: str, held: "Counter[Card]") -> Ways:
        first, second = (self._runs.by_place(self._of_copies(suit, held, copy), suit) for copy in (1, 2))
        return self._runs.of_suit(first, second, self._wild)

    def _of_copies(self, suit: str, held: "Counter[Card]", copy: int) -> dict[Card, float]:
        """The chances of the first or of the second copies of the cards."""
        cards = [rank + suit for rank in RANKS]
        return {card: 1.0 if held[card] >= copy else _chance(self._live[card]) for card in cards}


def _chance(live: int) -> float:
    return 1.0 - (1.0 - CHANCE_OF_A_CARD) ** live
