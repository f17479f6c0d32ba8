"""The hard bot for gin rummy and its relatives."""

from service.bots.easy.knocking import draw_in_knocking_game
from service.bots.hard.gin.discarding import DISCARD
from service.bots.hard.gin.drawing import DRAW
from service.bots.hard.gin.knocking import KNOCK
from service.bots.learnt.decision import Decision, best_option
from service.bots.memory import Memory
from service.rules.model.moves import PlayersMove
from service.rules.model.state import Phase
from service.rules.model.variant import Variant
from service.rules.view import SeatView

GIN_DECISIONS: tuple[Decision, ...] = (KNOCK, DISCARD, DRAW)


def choose(variant: Variant, view: SeatView, memory: Memory) -> PlayersMove:
    """The bot's move; it depends on the view and the memory alone."""
    if view.phase is Phase.SHOWDOWN or len(view.legal_moves) == 1:
        return view.legal_moves[0]
    for decision in GIN_DECISIONS:
        if options := decision.options(variant, view, memory):
            return best_option(decision, variant, view, options).move
    return draw_in_knocking_game(variant, view)
