"""Moves in both directions: the bodies that clients send, and moves as clients receive them."""

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

MoveBody = Mapping[str, Any]


def draw_from_body(body: MoveBody) -> Draw:
    """The draw that `body` describes."""
    return Draw(**{**body, "melds": melds_to_lay_down(body)})


def melds_to_lay_down(body: MoveBody) -> tuple[NewMeld, ...]:
    """The new melds in `body`."""
    return tuple([_meld_to_lay_down(meld) for meld in body.get("melds", ())])


def _meld_to_lay_down(body: MoveBody) -> NewMeld:
    borrow = body.get("borrow")
    return NewMeld(body["cards"], Borrow(**borrow) if borrow else None, body.get("jokers", ()), _swap_from_body(body))


def _swap_from_body(body: MoveBody) -> Swap | None:
    swap = body.get("swap")
    return Swap(**swap) if swap else None


def lay_off_from_body(body: MoveBody) -> LayOff:
    """The lay-off that `body` describes."""
    return LayOff(body["meld_id"], body["cards"], body.get("jokers", ()), _swap_from_body(body))


def melds_to_show(body: MoveBody) -> tuple[Hand, ...]:
    """The melds to show in `body`."""
    return tuple([meld["cards"] for meld in body.get("melds", ())])


def legal_move_view(move: PlayersMove) -> LegalMove:
    """A move as one of `legal_moves`: the operation to call and its body."""
    return MOVE_VIEWS[type(move)](move)


def shorten_moves(moves: tuple[LegalMove, ...], most: int) -> tuple[LegalMove, ...]:
    """At most `most` of the moves: the first melds and lay-offs, and all other moves."""
    if len(moves) <= most:
        return moves
    melds, lay_offs = ([move for move in moves if move.action == action] for action in (Action.MELD, Action.LAY_OFF))
    free = most - (len(moves) - len(melds) - len(lay_offs))
    first_lay_offs = lay_offs[: max(free // 2, free - len(melds))]
    kept_ids = {id(move) for move in (*first_lay_offs, *melds[: free - len(first_lay_offs)])}
    shortened = {Action.MELD, Action.LAY_OFF}
    return tuple([move for move in moves if move.action not in shortened or id(move) in kept_ids])


def _or_unset(value: Any) -> Any:
    return value or UNSET


def _shown_melds_view(melds: tuple[Hand, ...]) -> Any:
    return _or_unset(tuple([NewMeld(cards) for cards in melds]))


def _lay_offs_view(lay_offs: tuple[LayOff, ...]) -> Any:
    return _or_unset(tuple([ShownLayOff(each.meld_id, each.cards) for each in lay_offs]))


def _draw_view(move: Draw) -> LegalMove:
    return LegalMove(
        action=Action.DRAW,
        source=move.source,
        card=_or_unset(move.card),
        second=_or_unset(move.second),
        melds=_or_unset(move.melds),
    )


def _lay_down_view(move: LayDown) -> LegalMove:
    return LegalMove(action=Action.MELD, melds=_or_unset(move.melds), discard=_or_unset(move.discard))


def _lay_off_view(move: LayOff) -> LegalMove:
    return LegalMove(
        action=Action.LAY_OFF,
        meld_id=move.meld_id,
        cards=move.cards,
        jokers=_or_unset(move.jokers),
        swap=_or_unset(move.swap),
    )


def _knock_view(move: Knock) -> LegalMove:
    return LegalMove(action=Action.KNOCK, discard=move.discard, melds=_shown_melds_view(move.melds))


def _show_view(move: Show) -> LegalMove:
    return LegalMove(action=Action.SHOW, melds=_shown_melds_view(move.melds), lay_offs=_lay_offs_view(move.lay_offs))


def _declare_view(move: Declare) -> LegalMove:
    return LegalMove(action=Action.DECLARE, melds=_shown_melds_view(move.melds), discard=_or_unset(move.discard))


MOVE_VIEWS: dict[type, Callable[[Any], LegalMove]] = {
    Draw: _draw_view,
    LayDown: _lay_down_view,
    LayOff: _lay_off_view,
    SwapJoker: lambda move: LegalMove(action=Action.SWAP_JOKER, meld_id=move.meld_id, card=move.card),
    Discard: lambda move: LegalMove(action=Action.DISCARD, card=move.card),
    Knock: _knock_view,
    Show: _show_view,
    Declare: _declare_view,
    Pass: lambda _: LegalMove(action=Action.PASS_TURN),
    Call: lambda move: LegalMove(action=Action.CALL_RUMMY, meld_id=move.meld_id, jokers=_or_unset(move.jokers)),
    Decline: lambda _: LegalMove(action=Action.CALL_RUMMY, decline=True),
    Cut: lambda move: LegalMove(action=Action.CUT, contribution=move.contribution),
}
"""The view of each kind of move."""
