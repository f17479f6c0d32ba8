"""Moves on their way out: as what a client may send next, or as what was sent."""

from collections.abc import Callable
from typing import Any

from msgspec import UNSET

from service.http.answers import LegalMove
from service.http.words import Action
from service.rules.moves import Call, Cut, Decline, Discard, Draw, LayDown, LayOff, Pass, PlayersMove


def offered(move: PlayersMove) -> LegalMove:
    """A move as one of `legal_moves`: the operation to call and its body."""
    return SENT[type(move)](move)


def _given(value: Any) -> Any:
    return UNSET if value is None else value


SENT: dict[type, Callable[[Any], LegalMove]] = {
    Draw: lambda move: LegalMove(Action.DRAW, source=move.source, card=_given(move.card)),
    LayDown: lambda move: LegalMove(Action.MELD, melds=move.melds, discard=_given(move.discard)),
    LayOff: lambda move: LegalMove(Action.LAY_OFF, meld_id=move.meld_id, cards=move.cards),
    Discard: lambda move: LegalMove(Action.DISCARD, card=move.card),
    Pass: lambda _: LegalMove(Action.PASS_TURN),
    Call: lambda move: LegalMove(Action.CALL_RUMMY, meld_id=move.meld_id),
    Decline: lambda _: LegalMove(Action.CALL_RUMMY, decline=True),
    Cut: lambda move: LegalMove(Action.CUT, contribution=move.contribution),
}
"""How each move is sent."""
