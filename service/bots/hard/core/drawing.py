"""What the hard bot draws: a promising discard, or the better of two known cards once the pile was turned over."""

from collections.abc import Iterator
from dataclasses import replace
from math import inf

import msgspec

from service.bots.evaluation.card_worth import has_seen_whole_stock, outs
from service.bots.evaluation.turn_plan import TurnPlan, best_plan
from service.bots.hard.core.turn_ends import end_of_plan, likely_discards, melds_of_turn
from service.bots.hard.core.turn_features import TurnEnd, TurnFeatures
from service.bots.learnt.decision import Decision, worth
from service.bots.learnt.weights import weights_of
from service.bots.memory import Memory
from service.bots.normal.core import has_laid_cards
from service.rules.model.cards import Card, without
from service.rules.model.moves import Draw, Source
from service.rules.model.variant import Variant
from service.rules.view import SeatView

PROMISING_OUTS = 3
"""The bot takes a discard that melds nothing yet if this many unseen cards would make a meld with it and the hand.

Tried to the end of rounds, a card of the stock gains more up to 2, and less from 3 on.
"""
TAKE = Draw(Source.DISCARD)
FROM_STOCK = Draw(Source.STOCK)
MAX_TRIED_CARDS = 16
"""The largest hand whose discards the bot tries; one of thirty cards would take a third of a second."""


def is_top_discard_promising(variant: Variant, view: SeatView, memory: Memory) -> bool:
    """Whether the top discard may be taken to wait for many cards that make melds with it."""
    if TAKE not in view.legal_moves or has_seen_whole_stock(view):
        return False
    completing = outs(view.discard_pile[-1], view.hand, variant.melds.ace).intersection(memory.unseen)
    return len(completing) >= PROMISING_OUTS


def better_known_draw(decision: Decision, variant: Variant, view: SeatView, memory: Memory) -> Draw | None:
    """The draw after which the end of the turn is worth most; None unless both cards are known and may be drawn."""
    knows_both = memory.stock and {TAKE, FROM_STOCK} <= set(view.legal_moves) and not variant.draw.needs_use
    if not knows_both or len(view.hand) >= MAX_TRIED_CARDS:
        return None
    discard = _worth_with(decision, variant, view, replace(memory, pile=memory.pile[:-1]), view.discard_pile[-1])
    stock = _worth_with(decision, variant, view, replace(memory, stock=memory.stock[1:]), memory.stock[0])
    return TAKE if discard > stock else FROM_STOCK


def _worth_with(decision: Decision, variant: Variant, view: SeatView, memory: Memory, card: Card) -> float:
    """The worth of the best end of the turn once this card is in the hand; infinite if it goes out."""
    hand = (*view.hand, card)
    seen = msgspec.structs.replace(view, hand=hand)
    plan = best_plan(variant, seen, hand, card)
    if plan and plan.cost < 0:
        return inf
    features, weights = TurnFeatures(variant, seen, memory), weights_of(decision.name, variant.id, len(view.turns))
    return max(worth(features.after(end), weights) for end in _ends(variant, seen, memory, plan))


def _ends(variant: Variant, view: SeatView, memory: Memory, plan: TurnPlan | None) -> Iterator[TurnEnd]:
    """The ends of the turn that drew the last card of the hand."""
    laid = () if plan is None or variant.close.concealed else (*sum(melds_of_turn(variant, plan), ()), *plan.lay_offs)
    if plan and laid:
        yield end_of_plan(variant, view, memory, plan, laid)
    if not (laid and has_laid_cards(variant, view)):
        for card in likely_discards(variant, view, memory, without(view.hand, view.hand[-1:])):
            yield TurnEnd(card)
