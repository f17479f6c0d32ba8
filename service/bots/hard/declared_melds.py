"""The hard bot for declarations of melds: it counts its outs, drops hands where that pays, and heeds one opponent."""

from service.bots.easy.declared_melds import declaration_or_draw
from service.bots.evaluation.declaration.lacking_cards import Outs
from service.bots.hard.dropping import is_worth_dropping
from service.bots.memory import Memory
from service.bots.seat_facts import legal_discards
from service.bots.seeded_random import in_varied_order
from service.bots.tactics.declared_melds import (
    help_of_others,
    is_near,
    is_step_to_declaration,
    lacks,
    loose_cards,
)
from service.bots.wild_cards import is_wild
from service.rules.arrange.one_pack.masks import CARD_BIT
from service.rules.model.cards import Card, Hand
from service.rules.model.moves import Discard, DropHand, PlayersMove
from service.rules.model.variant import Variant
from service.rules.scoring.round_score import card_values
from service.rules.view import SeatView

CLEAN_RUN_OUT = 2.0
"""What an out for the clean run counts, in other outs: a hand without this run counts in full."""
HELP = 0.3
"""What a unit of help counts that the other cards give to the discard."""
SAFETY = 1.0
"""What each card counts that is near the discard and that the only opponent has thrown: it has less use for it."""
POINT = 0.1
"""What a point of the discard counts."""


def choose(variant: Variant, view: SeatView, memory: Memory) -> PlayersMove:
    """The bot's move; it depends on the view and the memory alone."""
    assert view.seat is not None  # noqa: S101 - only players have moves
    if DropHand() in view.legal_moves and is_worth_dropping(variant, view, view.seat):
        return DropHand()
    if move := declaration_or_draw(variant, view, is_step_to_declaration):
        return move
    return Discard(_discard(variant, view, memory))


def _discard(variant: Variant, view: SeatView, memory: Memory) -> Card:
    """The card without which the hand lacks least, and which leaves most outs."""
    outs, allowed = lacks(variant, view.hand, len(view.hand) - 1).outs, legal_discards(view)
    spared = tuple(card for card in allowed if card in outs) or loose_cards(variant, view.hand, allowed)
    thrown, values = _thrown_by_opponent(variant, view, memory), card_values(variant)

    def worth(card: Card) -> float:
        safety = sum(is_near(variant, card, other) for other in thrown)
        left = _outs_left(outs.get(card, Outs(0, 0)), memory.unseen)
        return left - HELP * help_of_others(variant, view.hand, card) + SAFETY * safety + POINT * values[card[0]]

    return max(in_varied_order(view, spared), key=worth)


def _outs_left(outs: Outs, unseen: Hand) -> float:
    """The number of unseen outs; those of the clean run count more."""
    bits = [CARD_BIT[card] for card in unseen]
    others = outs.all & ~outs.of_clean_run
    return sum(bit & others > 0 for bit in bits) + CLEAN_RUN_OUT * sum(bit & outs.of_clean_run > 0 for bit in bits)


def _thrown_by_opponent(variant: Variant, view: SeatView, memory: Memory) -> Hand:
    """The natural cards that the only player beside this one in the round has thrown.

    With four players it cost 1.6 points a round to heed what the next one throws: the others profit from that as well.
    """
    others = set(view.in_round) - {view.seat}
    thrown = memory.thrown[min(others)] if len(others) == 1 else ()
    return tuple(card for card in thrown if not is_wild(variant, card))
