"""The practised player of rounds of four turns each: keeps what leaves the least over, from the first turn on."""

from service.bots.easy.four_turns import discard_leaving_least, obvious_move
from service.rules.model.moves import Discard, PlayersMove
from service.rules.model.variant import Variant
from service.rules.view import SeatView


def choose(variant: Variant, view: SeatView) -> PlayersMove:
    """The move for this seat; it depends on nothing but the view."""
    return obvious_move(view) or Discard(discard_leaving_least(variant, view))
