"""What a hand of gin is and may become, as features: its deadwood, and what one more card would make of it."""

from collections.abc import Callable
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
    """A card that may come, by its place."""

    place: int
    points: int
    chance: float
    """The probability that the other player does not hold it."""
    is_thrown: bool
    """Whether the other player is likely to throw it."""


class _Draw(NamedTuple):
    """What an unseen card would make of a hand."""

    card: _UnseenCard
    deadwood: int
    """The least deadwood after a discard."""
    makes_meld: bool


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
            _UnseenCard(place, points, 1 - holds.get(place, 0.0), self.opponent.throws(points))
            for card in memory.unseen
            for place, points in ((CARD_BIT[card].bit_length() - 1, values[card[0]]),)
        ]

    def features(self, hand: int) -> dict[str, float]:
        """The features of a hand of ten cards."""
        least, (left, _) = self.table.of_mask(hand), self.table.best_discard(hand)
        draws = [self._draw(hand, least, left, card) for card in self._cards]
        total = max(MIN_STOCK, sum(card.chance for card in self._cards))

        def share(fits: Callable[[_Draw], bool]) -> float:
            return sum(draw.card.chance for draw in draws if fits(draw)) / total

        gain = sum(draw.card.chance * max(0, least - draw.deadwood) for draw in draws) / total
        return {
            "deadwood": least / TEN_POINTS,
            "loose cards": self._count_loose(hand) / TEN_POINTS,
            "may knock": float(least <= self.limit),
            "gain": gain / TEN_POINTS,
            "knock next": share(lambda draw: draw.deadwood <= self.limit),
            "gin next": share(lambda draw: draw.deadwood == 0),
            "meld next": share(lambda draw: draw.makes_meld),
            "knock thrown": share(lambda draw: draw.deadwood <= self.limit and draw.card.is_thrown),
            "meld thrown": share(lambda draw: draw.makes_meld and draw.card.is_thrown),
        }

    def _draw(self, hand: int, least: int, left: int, card: _UnseenCard) -> _Draw:
        """What the card makes of the hand; `least` is the hand's deadwood, `left` what a discard would leave of it."""
        if self.chances.count_near(card.place, hand) < 2:
            # No meld can take the card: either it goes again, or another one does and it stays loose.
            return _Draw(card, min(least, left + card.points), makes_meld=False)
        deadwood, _ = self.table.best_discard(hand | 1 << card.place)
        return _Draw(card, deadwood, self.chances.completes(hand, card.place))

    def staged(self, features: Features) -> dict[str, float]:
        """The features, and each as it counts late in the round and against a player who is close to a knock."""
        late = {f"{name}, late": self.late * value for name, value in features.items()}
        close = {f"{name}, close": self.opponent.closeness * value for name, value in features.items()}
        return {**features, **late, **close}
