"""A player that sees all hands and the stock: what the cards allow, beside what a player can know.

It is no strict bound: it expects everybody to go on as a quick level, and itself plays better than that.
"""

from service import bots
from service.rules.engine import apply
from service.rules.model.moves import PlayersMove
from service.rules.model.state import State
from service.rules.model.variant import Variant
from service.rules.view import SeatView
from tools.bots.rounds import is_running, lead, next_to_move

EXPECTED_LEVEL = "normal"
"""The level that everybody is expected to play at for the rest of the round."""


def choose(variant: Variant, state: State, view: SeatView) -> PlayersMove:
    """The move after which the round ends best; among equals the one of the expected level."""
    usual = bots.choose(EXPECTED_LEVEL, variant, view)
    return max(dict.fromkeys((usual, *view.legal_moves)), key=lambda move: _lead_after(variant, state, view, move))


def _lead_after(variant: Variant, state: State, view: SeatView, move: PlayersMove) -> float:
    """The seat's points at the end of the round, beyond the others' average, if it makes this move now."""
    assert view.seat is not None
    state, _ = apply(variant, state, view.seat, move)
    while is_running(state):
        seat, seen = next_to_move(variant, state)
        state, _ = apply(variant, state, seat, bots.choose(EXPECTED_LEVEL, variant, seen))
    return lead(variant, state, view.seat)
