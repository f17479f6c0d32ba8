"""Which card of the discard pile to take, if any: one that is useful at once, never one to keep for later."""

from collections.abc import Iterator

from service.bots.evaluation.card_worth import loose_card_counter
from service.bots.evaluation.turn_plan import best_plan, lay_off_cards, may_lay_off
from service.bots.seat_facts import card_taken_by
from service.bots.tactics.discard_uses import best_use
from service.rules.model.cards import Card, Hand
from service.rules.model.enums import Block
from service.rules.model.moves import Draw, Pass, Source
from service.rules.model.variant import Variant
from service.rules.scoring.round_score import points_in
from service.rules.view import SeatView


def best_take(variant: Variant, view: SeatView) -> Draw | None:
    """The draw from the pile that leaves the least in hand, or None if no card there is useful."""
    draws = [move for move in view.legal_moves if isinstance(move, Draw) and move.source is Source.DISCARD]
    if variant.draw.needs_use:
        if use := best_use(variant, view):
            return use
        draws = [move for move in draws if move == Draw(Source.DISCARD)]
    if variant.close.block is not Block.OFF and Pass() in view.legal_moves:
        costs = _costs_at_block(variant, view, draws)
    elif variant.close.concealed:
        costs = _costs_for_melds_in_hand(variant, view, draws)
    else:
        costs = _costs_for_table(variant, view, draws)
    return min(costs, key=lambda cost: cost[0], default=(0, None))[1]


TakeCosts = Iterator[tuple[int, Draw]]


def _costs_for_table(variant: Variant, view: SeatView, draws: list[Draw]) -> TakeCosts:
    """The draws of a card that can be melded or laid off this turn, and the points left after it."""
    fit = lay_off_cards(variant, view.melds) if may_lay_off(variant, view) else frozenset()
    for move in draws:
        card = card_taken_by(view, move)
        if card in fit or _joins_a_meld(variant, view.hand, card):
            plan = best_plan(variant, view, (*view.hand, card), card)
            if plan and card not in plan.left:
                yield plan.cost, move


def _joins_a_meld(variant: Variant, hand: Hand, card: Card) -> bool:
    count = loose_card_counter(variant)
    return count.value((*hand, card)) <= count.value(hand)


def _costs_for_melds_in_hand(variant: Variant, view: SeatView, draws: list[Draw]) -> TakeCosts:
    """The draws that leave fewer cards outside melds, with a cost that grows with that number."""
    count = loose_card_counter(variant)
    now = count.value(view.hand)
    for move in draws:
        taken = (card_taken_by(view, move), *(view.discard_pile[-2:-1] if move.second is Source.DISCARD else ()))
        hand = (*view.hand, *taken)
        if move.second is Source.STOCK or (not variant.close.must_discard and not count.value(hand)):
            least = count.value(hand)  # the card from the stock can be discarded
        else:
            least = min(left for discard, left in count.after_discards(hand).items() if discard not in taken)
        costs_nothing = least == now and move.second is Source.STOCK  # the card makes a meld longer
        if least < now or costs_nothing:
            # a draw with an unknown card wins a tie: it may be better
            yield 2 * least - (move.second is Source.STOCK), move


def _costs_at_block(variant: Variant, view: SeatView, draws: list[Draw]) -> TakeCosts:
    """The draws that lower what is compared at a block, and what it is after the turn."""
    by_value = variant.close.block is Block.VALUE
    now = points_in(variant, view.hand) if by_value else len(view.hand)
    for move in draws:
        card = card_taken_by(view, move)
        plan = best_plan(variant, view, (*view.hand, card), card)
        if plan is None:
            continue
        count = plan.cost if by_value else len(plan.left) - 1
        if count < now:
            yield count, move
