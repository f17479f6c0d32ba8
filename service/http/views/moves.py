"""Moves on their way in and out: as a client sends them, as what he may send next, as what was sent."""

from collections.abc import Callable, Mapping
from typing import Any

from msgspec import UNSET

from service.http.schemas.answers import LegalMove, ShownLayOff
from service.http.schemas.vocabulary import Action
from service.rules.model.cards import Hand
from service.rules.model.moves import (
    Borrow,
    Call,
    Cut,
    Declare,
    Decline,
    Discard,
    Draw,
    Knock,
    LayDown,
    LayOff,
    NewMeld,
    Pass,
    PlayersMove,
    Show,
    Swap,
    SwapJoker,
)

Sent = Mapping[str, Any]


def drawn(sent: Sent) -> Draw:
    """The draw that a body asks for."""
    return Draw(**{**sent, "melds": new_melds(sent)})


def new_melds(sent: Sent) -> tuple[NewMeld, ...]:
    """The melds that a body would lay down."""
    return tuple([_new_meld(meld) for meld in sent.get("melds", ())])


def _new_meld(sent: Sent) -> NewMeld:
    borrow = sent.get("borrow")
    return NewMeld(sent["cards"], Borrow(**borrow) if borrow else None, sent.get("jokers", ()), _swap(sent))


def _swap(sent: Sent) -> Swap | None:
    swap = sent.get("swap")
    return Swap(**swap) if swap else None


def laid_off(sent: Sent) -> LayOff:
    """The lay-off that a body asks for."""
    return LayOff(sent["meld_id"], sent["cards"], sent.get("jokers", ()), _swap(sent))


def shown_melds(sent: Sent) -> tuple[Hand, ...]:
    """The melds that a body shows."""
    return tuple([meld["cards"] for meld in sent.get("melds", ())])


def offered(move: PlayersMove) -> LegalMove:
    """A move as one of `legal_moves`: the operation to call and its body."""
    return SENT[type(move)](move)


def shortened(moves: tuple[LegalMove, ...], most: int) -> tuple[LegalMove, ...]:
    """So many of the moves at most: of melds and lay-offs the first of each, everything else complete."""
    if len(moves) <= most:
        return moves
    melds, lay_offs = ([move for move in moves if move.action == action] for action in (Action.MELD, Action.LAY_OFF))
    room = most - (len(moves) - len(melds) - len(lay_offs))
    kept_lay_offs = lay_offs[: max(room // 2, room - len(melds))]
    kept = {id(move) for move in (*kept_lay_offs, *melds[: room - len(kept_lay_offs)])}
    cut = {Action.MELD, Action.LAY_OFF}
    return tuple([move for move in moves if move.action not in cut or id(move) in kept])


def _given(value: Any) -> Any:
    return value or UNSET


def _shown(melds: tuple[Hand, ...]) -> Any:
    return _given(tuple([NewMeld(cards) for cards in melds]))


def _lay_offs(lay_offs: tuple[LayOff, ...]) -> Any:
    return _given(tuple([ShownLayOff(each.meld_id, each.cards) for each in lay_offs]))


def _draw(move: Draw) -> LegalMove:
    return LegalMove(
        action=Action.DRAW,
        source=move.source,
        card=_given(move.card),
        second=_given(move.second),
        melds=_given(move.melds),
    )


def _lay_down(move: LayDown) -> LegalMove:
    return LegalMove(action=Action.MELD, melds=_given(move.melds), discard=_given(move.discard))


def _lay_off(move: LayOff) -> LegalMove:
    return LegalMove(
        action=Action.LAY_OFF,
        meld_id=move.meld_id,
        cards=move.cards,
        jokers=_given(move.jokers),
        swap=_given(move.swap),
    )


def _knock(move: Knock) -> LegalMove:
    return LegalMove(action=Action.KNOCK, discard=move.discard, melds=_shown(move.melds))


def _show(move: Show) -> LegalMove:
    return LegalMove(action=Action.SHOW, melds=_shown(move.melds), lay_offs=_lay_offs(move.lay_offs))


def _declare(move: Declare) -> LegalMove:
    return LegalMove(action=Action.DECLARE, melds=_shown(move.melds), discard=_given(move.discard))


SENT: dict[type, Callable[[Any], LegalMove]] = {
    Draw: _draw,
    LayDown: _lay_down,
    LayOff: _lay_off,
    SwapJoker: lambda move: LegalMove(action=Action.SWAP_JOKER, meld_id=move.meld_id, card=move.card),
    Discard: lambda move: LegalMove(action=Action.DISCARD, card=move.card),
    Knock: _knock,
    Show: _show,
    Declare: _declare,
    Pass: lambda _: LegalMove(action=Action.PASS_TURN),
    Call: lambda move: LegalMove(action=Action.CALL_RUMMY, meld_id=move.meld_id, jokers=_given(move.jokers)),
    Decline: lambda _: LegalMove(action=Action.CALL_RUMMY, decline=True),
    Cut: lambda move: LegalMove(action=Action.CUT, contribution=move.contribution),
}
"""How each move is sent."""
