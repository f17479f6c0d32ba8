"""The normal bot for declarations of melds: it counts the cards that it lacks, and keeps runs before sets.

It leaves a round in which it has hardly a chance.
"""

from service.bots.easy.declared_melds import declaration_or_draw
from service.bots.seat_facts import legal_discards
from service.bots.seeded_random import in_varied_order
from service.bots.tactics.declared_melds import (
    arrangement,
    is_step_to_declaration,
    least_promising,
    loose_cards,
    run_help,
)
from service.bots.wild_cards import wild_cards
from service.rules.model.moves import Discard, DropHand, PlayersMove
from service.rules.model.variant import Variant
from service.rules.view import SeatView

HELP_OF_A_HOPELESS_HAND = 12
"""The run help of all cards up to which a hand without run and joker is dropped: one hand in about fifty."""


def choose(variant: Variant, view: SeatView) -> PlayersMove:
    """The bot's move; it depends on the view alone."""
    if DropHand() in view.legal_moves and _is_hopeless(variant, view):
        return DropHand()
    if move := declaration_or_draw(variant, view, is_step_to_declaration):
        return move
    loose = loose_cards(variant, view.hand, legal_discards(view))
    return Discard(least_promising(variant, view.hand, in_varied_order(view, loose)))


def _is_hopeless(variant: Variant, view: SeatView) -> bool:
    """Whether the hand that was dealt has no run, no joker and next to nothing that leads to a run."""
    assert view.seat is not None  # noqa: S101 - only players have moves
    if view.turns[view.seat] or wild_cards(variant, view.hand):
        return False
    others = sorted(set(view.hand))
    helped = (run_help(variant, card, [other for other in others if other != card]) for card in others)
    if sum(helped) > HELP_OF_A_HOPELESS_HAND:
        return False
    return arrangement(variant, tuple(sorted(view.hand))).progress.missing_runs == len(variant.declaration.wanted)
