"""What the hard bot draws: a promising discard, or the best of known cards once the pile was turned over."""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from math import inf

import msgspec

from service.bots.evaluation.card_worth import has_seen_whole_stock, loose_card_counter, outs
from service.bots.evaluation.turn_plan import TurnPlan, best_plan
from service.bots.hard.core.turn_ends import end_of_plan, likely_discards, melds_of_turn
from service.bots.hard.core.turn_features import TurnEnd, TurnFeatures
from service.bots.learnt.decision import Decision, weights_for_view, worth
from service.bots.memory import Memory
from service.bots.normal.core import has_laid_cards
from service.bots.seat_facts import card_taken_by
from service.bots.tactics.discard_pile import best_take
from service.rules.arrange.one_pack.masks import CARD_BIT, mask_of
from service.rules.model.cards import Card, Hand
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
    """Whether the top discard may be taken to wait for many cards, and for more than without it.

    A hidden hand that waits to go out takes none, nor does a large one.
    """
    if TAKE not in view.legal_moves or has_seen_whole_stock(view) or len(view.hand) >= MAX_TRIED_CARDS:
        return False
    completing = outs(view.discard_pile[-1], view.hand, variant.melds.ace).intersection(memory.unseen)
    if len(completing) < PROMISING_OUTS or not _waits_for_more_with_it(variant, view, memory):
        return False
    return not (variant.close.concealed and _waits_to_go_out(variant, view, memory))


def _waits_for_more_with_it(variant: Variant, view: SeatView, memory: Memory) -> bool:
    """Whether the hand with the top discard, but for its best discard, has fewer loose cards or waits for more cards.

    A hand waits for a card that would not be loose.
    """
    loose, hand, top = loose_card_counter(variant).of_mask, mask_of(view.hand), CARD_BIT[view.discard_pile[-1]]

    def outlook(cards: int) -> tuple[int, int]:
        left = loose(cards)
        return -left, sum([loose(cards | CARD_BIT[card]) <= left for card in memory.unseen])

    return max([outlook((hand | top) ^ CARD_BIT[card]) for card in view.hand]) > outlook(hand)


def _waits_to_go_out(variant: Variant, view: SeatView, memory: Memory) -> bool:
    """Whether an unseen card would make the whole hand melds, but for a discard."""
    left, hand = loose_card_counter(variant).value_after_discard, mask_of(view.hand)
    return any(not left(hand | CARD_BIT[card]) for card in memory.unseen)


def best_known_draw(decision: Decision, variant: Variant, view: SeatView, memory: Memory) -> Draw | None:
    """The draw after which the end of the turn is worth most; None unless both piles are known and may be drawn from.

    Of a pile from which any card may be taken, the bot tries its top card and the one that helps at once.
    """
    knows_both = memory.stock and {TAKE, FROM_STOCK} <= set(view.legal_moves) and not variant.draw.needs_use
    if not knows_both or len(view.hand) >= MAX_TRIED_CARDS:
        return None
    draws = dict.fromkeys((FROM_STOCK, TAKE, best_take(variant, view) or TAKE))
    return max(draws, key=partial(_worth_after, decision, variant, view, memory))


def _worth_after(decision: Decision, variant: Variant, view: SeatView, memory: Memory, draw: Draw) -> float:
    """The worth of the best end of the turn after this draw; infinite if it goes out."""
    taken = None if draw == FROM_STOCK else card_taken_by(view, draw)
    card = taken or memory.stock[0]
    memory = replace(memory, stock=_less(memory.stock, card), pile=_less(memory.pile, card))
    seen = msgspec.structs.replace(view, hand=(*view.hand, card), stock_count=view.stock_count - (taken is None))
    plan = best_plan(variant, seen, seen.hand, taken)
    if plan and plan.cost < 0:
        return inf
    features, weights = TurnFeatures(variant, seen, memory), weights_for_view(decision.name, variant, view)
    return max(worth(features.after(end), weights) for end in _ends(variant, seen, memory, plan, taken))


def _less(cards: Hand, card: Card | None) -> Hand:
    return tuple([each for each in cards if each != card])


def _ends(
    variant: Variant, view: SeatView, memory: Memory, plan: TurnPlan | None, taken: Card | None
) -> Iterator[TurnEnd]:
    """The ways to end the turn, by the plan or with a discard, which may not be the card `taken`."""
    laid = () if plan is None or variant.close.concealed else (*sum(melds_of_turn(variant, plan), ()), *plan.lay_offs)
    if plan and laid:
        yield end_of_plan(variant, view, memory, plan, laid)
    if not (laid and has_laid_cards(variant, view)):
        for card in likely_discards(variant, view, memory, _less(view.hand, taken)):
            yield TurnEnd(card)
