"""Which card to discard in games of one pack: the one without which the hand is best off, by trying out."""

from collections.abc import Mapping
from typing import NamedTuple

from service.bots.evaluation.card_worth import loose, outs
from service.bots.evaluation.turn_plan import fitting, may_lay_off
from service.bots.hard.race import speed
from service.bots.hard.round_stakes import stakes
from service.bots.memory import Memory
from service.rules.model.cards import Card, Hand, without
from service.rules.model.variant import Variant
from service.rules.scoring import round_score as scoring
from service.rules.view import SeatView

SWING = 0.3
"""What part of all that is at stake the speed of a hand decides."""
EVEN = 0.5
"""How likely it is that another goes out first, where a point in the hand is weighed against speed."""


class Trials(NamedTuple):
    """In which turns the hand went out without each discard, and in how many trials."""

    turns: Mapping[Card, list[int]]
    number: int


def worth_trying(variant: Variant, view: SeatView, memory: Memory, discards: Hand, most: int) -> Hand:
    """The few discards that cost least at first sight: of a meld at most one card, and few chances of another meld."""
    left, live = loose(variant).after_discards(view.hand), frozenset(memory.unseen)
    points, fits = scoring.values(variant), _fitting(variant, view)

    def first_sight(card: Card) -> tuple[int, int, int]:
        chances = len(outs(card, view.hand, variant.melds.ace) & live)
        return left[card] + (card in fits), chances, -points[card[0]]

    best = sorted(discards, key=first_sight)
    return tuple([card for card in best if left[card] <= left[best[0]] + 1][:most])


def _fitting(variant: Variant, view: SeatView) -> frozenset[Card]:
    return fitting(variant, view.melds) if may_lay_off(variant, view) else frozenset()


def best_discard(
    variant: Variant, view: SeatView, memory: Memory, trials: Trials, danger: Mapping[Card, float]
) -> Card:
    """The discard with most to expect: speed, less what the others gain by the card, and points that it saves."""

    def expected(card: Card) -> float:
        stake = stakes(variant, view, memory, without(view.hand, (card,)))
        race = speed(trials.turns[card], trials.number) - danger.get(card, 0)
        return SWING * race * (stake.won + stake.lost) - EVEN * stake.lost

    return max(trials.turns, key=expected)
