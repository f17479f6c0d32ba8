"""Which card to discard in games of one pack: each discard is tried out on cards that may come."""

from collections.abc import Mapping
from typing import NamedTuple

from service.bots.evaluation.card_worth import loose_card_counter, outs
from service.bots.evaluation.turn_plan import lay_off_cards, may_lay_off
from service.bots.hard.race import going_out_speed
from service.bots.hard.round_stakes import round_stakes
from service.bots.memory import Memory
from service.rules.model.cards import Card, Hand, without
from service.rules.model.variant import Variant
from service.rules.scoring.round_score import card_values
from service.rules.view import SeatView

SPEED_WEIGHT = 0.3
"""How much of the stakes the speed of a hand decides."""
POINTS_WEIGHT = 0.5
"""The probability that another player goes out first, used to weigh a point in hand against speed."""


class DiscardTrials(NamedTuple):
    """The turns in which the hand goes out, by discard, and the number of trials."""

    turns: Mapping[Card, list[int]]
    number: int


def candidate_discards(variant: Variant, view: SeatView, memory: Memory, discards: Hand, most: int) -> Hand:
    """At most `most` discards that look cheapest: they break little of a meld and lose few chances of another one."""
    left, live = loose_card_counter(variant).after_discards(view.hand), frozenset(memory.unseen)
    points, fits = card_values(variant), _own_lay_off_cards(variant, view)

    def first_sight(card: Card) -> tuple[int, int, int]:
        chances = len(outs(card, view.hand, variant.melds.ace) & live)
        return left[card] + (card in fits), chances, -points[card[0]]

    best = sorted(discards, key=first_sight)
    return tuple([card for card in best if left[card] <= left[best[0]] + 1][:most])


def _own_lay_off_cards(variant: Variant, view: SeatView) -> frozenset[Card]:
    return lay_off_cards(variant, view.melds) if may_lay_off(variant, view) else frozenset()


def best_discard(
    variant: Variant, view: SeatView, memory: Memory, trials: DiscardTrials, danger: Mapping[Card, float]
) -> Card:
    """The discard with the best expectation: speed, minus the card's use to others, plus the points that it saves."""

    def expected(card: Card) -> float:
        stake = round_stakes(variant, view, memory, without(view.hand, (card,)))
        race = going_out_speed(trials.turns[card], trials.number) - danger.get(card, 0)
        return SPEED_WEIGHT * race * (stake.won + stake.lost) - POINTS_WEIGHT * stake.lost

    return max(trials.turns, key=expected)
