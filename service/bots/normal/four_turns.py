"""The normal bot for rounds of four turns: it keeps the hand with the least deadwood from the first turn on."""

from service.bots.easy.four_turns import discard_leaving_least, obvious_move
from service.rules.model.moves import Discard, PlayersMove
from service.rules.model.variant import Variant
from service.rules.view import SeatView


def choose(variant: Variant, view: SeatView) -> PlayersMove:
    """The bot's move; it depends on the view alone."""
    return obvious_move(view) or Discard(discard_leaving_least(variant, view))
