"""Bots: they see what a player in their seat sees, remember the round's events, and choose one of the legal moves."""

from hashlib import sha256

from service.bots import easy, hard, normal
from service.bots.evaluation.coming_back import answer_offer_to_come_back
from service.bots.game_kinds import game_kind
from service.bots.memory import SeenEvent, remember_round
from service.rules.model.moves import Cut, PlayersMove
from service.rules.model.state import Phase
from service.rules.model.variant import Variant
from service.rules.view import SeatView

__all__ = ["LEVELS", "THINKING_LEVELS", "SeenEvent", "choose"]

_QUICK_BOTS = {"easy": easy.EASY_BOTS, "normal": normal.NORMAL_BOTS}
_THINKING_BOTS = {"hard": hard.HARD_BOTS}
_HINT_BOTS = {"hard": hard.HINT_BOTS}
LEVELS: tuple[str, ...] = (*_QUICK_BOTS, *_THINKING_BOTS)
"""The bot levels, weakest first."""
THINKING_LEVELS = frozenset(_THINKING_BOTS)
"""The levels that may need milliseconds for a move.

A process that answers requests does not play whole turns at these levels, but it may give a hint.
"""


def choose(
    level: str, variant: Variant, view: SeatView, events: tuple[SeenEvent, ...] = (), *, as_hint: bool = False
) -> PlayersMove:
    """The move of a bot of this level; `view` is the view of its seat and must have legal moves.

    `events` are the events of the current round as this seat may see them, oldest first; only the thinking levels use
    them. The same view and events always give the same move. With `as_hint` a thinking level thinks less long.
    """
    if view.phase is Phase.CUT:
        return Cut(sha256(repr((view.seat, view.number, view.totals)).encode()).hexdigest()[:16])
    if view.phase is Phase.OVER:
        return answer_offer_to_come_back(variant, view)
    variant = variant.with_wild_card(view.wild)
    kind = game_kind(variant, len(view.hand_counts))
    if level in THINKING_LEVELS:
        return (_HINT_BOTS if as_hint else _THINKING_BOTS)[level][kind](
            variant, view, remember_round(variant, view, events)
        )
    return _QUICK_BOTS[level][kind](variant, view)
