"""Explains a move by facts of the player's view: what the cards are and count, never what a bot has thought."""

from collections.abc import Callable
from typing import Any

from service.bots.hints.discard_reasons import reason_to_discard
from service.bots.hints.draw_reasons import reason_to_buy, reason_to_draw, reason_to_pass
from service.bots.hints.ending_reasons import (
    reason_to_drop,
    reason_to_knock,
    reason_to_re_enter,
    reason_to_show,
    reason_to_stay_out,
)
from service.bots.hints.reasons import Explanation, MoveReason, Position
from service.bots.hints.table_reasons import (
    reason_to_call,
    reason_to_lay_down,
    reason_to_lay_off,
    reason_to_swap,
)
from service.rules.model.moves import (
    Buy,
    Call,
    Cut,
    Declare,
    Decline,
    Discard,
    Draw,
    DropHand,
    Knock,
    LayDown,
    LayOff,
    Pass,
    PlayersMove,
    ReEnter,
    Show,
    SwapJoker,
)
from service.rules.model.state import Phase


def explain(position: Position, move: PlayersMove) -> Explanation:
    """Why the player may well make this legal move; it depends on the view alone."""
    return _REASONS[type(move)](position, move)


def _always(reason: MoveReason) -> Callable[[Position, Any], Explanation]:
    return lambda *_: Explanation(reason)


def _reason_to_pass(position: Position, move: Pass) -> Explanation:
    is_out = position.view.phase is Phase.OVER
    return reason_to_stay_out(position) if is_out else reason_to_pass(position, move)


_REASONS: dict[type, Callable[[Position, Any], Explanation]] = {
    Draw: reason_to_draw,
    Buy: reason_to_buy,
    Pass: _reason_to_pass,
    LayDown: reason_to_lay_down,
    LayOff: reason_to_lay_off,
    SwapJoker: reason_to_swap,
    Call: reason_to_call,
    Decline: _always(MoveReason.KEEPS_HAND),
    Discard: reason_to_discard,
    Knock: reason_to_knock,
    Show: reason_to_show,
    Declare: _always(MoveReason.ALL_MELDED),
    DropHand: reason_to_drop,
    ReEnter: reason_to_re_enter,
    Cut: _always(MoveReason.ANY_CUT),
}
