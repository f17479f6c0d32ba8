"""Players that see what their seat sees, remember what it was told, and choose among the moves it may make."""

from hashlib import sha256

from service.bots import easy, hard, normal
from service.bots.game_kinds import game_kind
from service.bots.memory import SeenEvent, remember_round
from service.rules.model.moves import Cut, PlayersMove
from service.rules.model.state import Phase
from service.rules.model.variant import Variant
from service.rules.view import SeatView

__all__ = ["LEVELS", "THINKING_LEVELS", "SeenEvent", "choose"]

_QUICK_BOTS = {"easy": easy.EASY_BOTS, "normal": normal.NORMAL_BOTS}
_THINKING_BOTS = {"hard": hard.HARD_BOTS}
LEVELS: tuple[str, ...] = (*_QUICK_BOTS, *_THINKING_BOTS)
"""How well bots play, the weakest first."""
THINKING_LEVELS = frozenset(_THINKING_BOTS)
"""The levels that may take milliseconds for a move: too long for a process that answers requests to play turn after
turn, though it may give a hint."""


def choose(level: str, variant: Variant, view: SeatView, told: tuple[SeenEvent, ...] = ()) -> PlayersMove:
    """The move a bot of this level makes on this view of its seat, which must have legal moves.

    `told` are the events of the round in play as the seat was told them, oldest first; only levels that think use
    them. The same view and events always get the same move.
    """
    if view.phase is Phase.CUT:
        return Cut(sha256(repr((view.seat, view.number, view.totals)).encode()).hexdigest()[:16])
    kind = game_kind(variant, len(view.hand_counts))
    if level in THINKING_LEVELS:
        return _THINKING_BOTS[level][kind](variant, view, remember_round(variant, view, told))
    return _QUICK_BOTS[level][kind](variant, view)
