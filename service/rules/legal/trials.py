"""Trials of moves against the rules, for lists of legal moves."""

from collections.abc import Callable
from typing import TypeVar

from service.rules.model.errors import IllegalMove
from service.rules.model.moves import Declare, LayDown, LayOff
from service.rules.model.state import State
from service.rules.model.variant import Variant
from service.rules.rounds.turn import running_round

M = TypeVar("M", LayDown, LayOff, Declare)


def passes(check: Callable[..., object], *args: object) -> bool:
    """Whether `check` raises no IllegalMove for these arguments."""
    try:
        check(*args)
    except IllegalMove:
        return False
    return True


def is_accepted(
    apply_move: Callable[[Variant, State, int, M], object], variant: Variant, state: State, move: M
) -> bool:
    """Whether the rules accept the move; asked where few cards are left and the turn may have no legal end."""
    return passes(apply_move, variant, state, running_round(state).turn, move)
