"""The hard bot for declarations of melds: it drops hands where that pays, and heeds what a single opponent throws."""

from service.bots.easy.declared_melds import declaration_or_draw, discards_of
from service.bots.hard.dropping import is_worth_dropping
from service.bots.memory import Memory
from service.bots.seeded_random import in_varied_order
from service.bots.tactics.declared_melds import is_helpful_for_run, least_promising, loose_cards
from service.rules.model.cards import Hand
from service.rules.model.moves import Discard, DropHand, PlayersMove
from service.rules.model.variant import Variant
from service.rules.view import SeatView


def choose(variant: Variant, view: SeatView, memory: Memory) -> PlayersMove:
    """The bot's move; it depends on the view and the memory alone."""
    assert view.seat is not None  # noqa: S101 - only players have moves
    if DropHand() in view.legal_moves and is_worth_dropping(variant, view, view.seat):
        return DropHand()
    if move := declaration_or_draw(variant, view, is_helpful_for_run):
        return move
    loose = loose_cards(variant, view.hand, discards_of(view))
    return Discard(least_promising(variant, view.hand, in_varied_order(view, loose), _thrown_by_opponent(view, memory)))


def _thrown_by_opponent(view: SeatView, memory: Memory) -> Hand:
    """What the only player beside this one in the round has thrown.

    With four players it cost 1.6 points a round to heed what the next one throws: the others profit from that as well.
    """
    assert view.seat is not None  # noqa: S101 - only players have moves
    others = set(view.in_round) - {view.seat}
    return memory.thrown[min(others)] if len(others) == 1 else ()
