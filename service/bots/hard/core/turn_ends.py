"""The ways to end a turn that a bot weighs: discards that break little, and the plan that leaves least in hand."""

from service.bots.evaluation.card_worth import loose_card_counter, outs
from service.bots.evaluation.turn_plan import TurnPlan, lay_off_cards, may_lay_off
from service.bots.hard.core.kept_lay_offs import may_keep_lay_offs
from service.bots.hard.core.turn_features import TurnEnd
from service.bots.memory import Memory
from service.rules.model.cards import Card, Hand, without
from service.rules.model.enums import MeldsPerTurn
from service.rules.model.variant import Variant
from service.rules.scoring.round_score import card_values, points_in
from service.rules.view import SeatView

MAX_CANDIDATES = 5
"""The most discards whose features are computed."""


def melds_of_turn(variant: Variant, plan: TurnPlan) -> tuple[Hand, ...]:
    """The melds of the plan; only the dearest where a turn allows one."""
    dearest = sorted(plan.melds, key=lambda meld: -points_in(variant, meld))
    return tuple(dearest if variant.turn.melds is MeldsPerTurn.UNLIMITED else dearest[:1])


def end_of_plan(variant: Variant, view: SeatView, memory: Memory, plan: TurnPlan, laid: Hand) -> TurnEnd:
    """The end of the turn that lays down these cards by the plan, with the likeliest discard."""
    rest = without(view.hand, laid)
    return TurnEnd(_best_discards(variant, view, memory, rest, rest)[0], melds_of_turn(variant, plan), laid)


def likely_discards(variant: Variant, view: SeatView, memory: Memory, discards: Hand) -> Hand:
    """The discards of the whole hand that break least of a meld, at most MAX_CANDIDATES."""
    return _best_discards(variant, view, memory, view.hand, discards)[:MAX_CANDIDATES]


def _best_discards(variant: Variant, view: SeatView, memory: Memory, hand: Hand, discards: Hand) -> Hand:
    """The discards that break least of a meld, first those that lose few chances of another one."""
    left, live = loose_card_counter(variant).after_discards(hand), frozenset(memory.unseen)
    points, fits = card_values(variant), _own_lay_off_cards(variant, view)

    def first_sight(card: Card) -> tuple[int, int, int]:
        chances = len(outs(card, hand, variant.melds.ace) & live)
        return left[card] + (card in fits), chances, -points[card[0]]

    best = sorted(discards, key=first_sight)
    return tuple([card for card in best if left[card] <= left[best[0]] + 1])


def _own_lay_off_cards(variant: Variant, view: SeatView) -> frozenset[Card]:
    if not may_lay_off(variant, view):
        return frozenset()
    return lay_off_cards(variant, view.melds, view.hand if may_keep_lay_offs(variant) else ())
