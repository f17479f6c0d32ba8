"""What a hand of gin is and may become, as features: its deadwood, and what one more card would make of it."""

from typing import NamedTuple

from service.bots.evaluation.card_worth import loose_card_counter
from service.bots.evaluation.meld_chances import MeldChances, meld_chances
from service.bots.hard.gin.opponent import TEN_POINTS, Opponent, lateness
from service.bots.learnt.decision import Features
from service.bots.memory import Memory
from service.rules.arrange.one_pack.masks import CARD_BIT
from service.rules.model.variant import Variant
from service.rules.scoring.round_score import card_values
from service.rules.view import SeatView

MIN_STOCK = 10.0
"""The smallest number of cards in the stock that chances are divided by: near its end few more cards come."""


class _UnseenCard(NamedTuple):
    """A card that may come, by its bit."""

    bit: int
    points: int
    chance: float
    """The probability that the other player does not hold it."""
    thrown_chance: float
    """The same if the other player is likely to throw it, else 0."""


class Outlook:
    """The cards that may come to a seat, and the stage of the round."""

    def __init__(self, variant: Variant, view: SeatView, memory: Memory) -> None:
        values = card_values(variant)
        self.opponent = Opponent(variant, view, memory)
        self.chances: MeldChances = meld_chances(variant)
        self.table = self.chances.table
        self.limit = view.knock_limit or 0
        self.late = lateness(view)
        self._count_loose = loose_card_counter(variant).of_mask
        holds = self.opponent.chances
        self._cards = [
            _UnseenCard(bit, points, chance, chance if self.opponent.throws(points) else 0.0)
            for card in memory.unseen
            for bit, points in ((CARD_BIT[card], values[card[0]]),)
            for chance in (1 - holds.get(bit.bit_length() - 1, 0.0),)
        ]
        self._total = max(MIN_STOCK, sum(card.chance for card in self._cards))

    def features(self, hand: int) -> dict[str, float]:
        """The features of a hand of ten cards."""
        least, left = self.table.of_mask(hand), self.table.value_after_discard(hand)
        completing = self.chances.completing(hand)
        gain = knock = gin = meld = thrown_knock = thrown_meld = 0.0
        for bit, points, chance, thrown in self._cards:
            if completing & bit:
                deadwood = self.table.value_after_discard(hand | bit)
                meld += chance
                thrown_meld += thrown
            else:
                deadwood = min(least, left + points)  # either it goes again, or another one does and it stays loose
            gain += chance * max(0, least - deadwood)
            if deadwood <= self.limit:
                knock += chance
                thrown_knock += thrown
            if not deadwood:
                gin += chance
        return {
            "deadwood": least / TEN_POINTS,
            "loose cards": self._count_loose(hand) / TEN_POINTS,
            "may knock": float(least <= self.limit),
            "gain": gain / self._total / TEN_POINTS,
            "knock next": knock / self._total,
            "gin next": gin / self._total,
            "meld next": meld / self._total,
            "knock thrown": thrown_knock / self._total,
            "meld thrown": thrown_meld / self._total,
        }

    def staged(self, features: Features) -> dict[str, float]:
        """The features, and each as it counts late in the round and against a player who is close to a knock."""
        late = {f"{name}, late": self.late * value for name, value in features.items()}
        close = {f"{name}, close": self.opponent.closeness * value for name, value in features.items()}
        return {**features, **late, **close}
