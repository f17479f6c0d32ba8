"""Moves in both directions: the bodies that clients send, and moves as clients receive them."""

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

from msgspec import UNSET

from service.http.schemas.answers import LayOffWithDraw, LegalMove, ShownLayOff
from service.http.schemas.vocabulary import MOVE_PATHS, Action
from service.rules.model.cards import Hand
from service.rules.model.moves import (
    Borrow,
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
    NewMeld,
    Pass,
    PlayersMove,
    ReEnter,
    Show,
    Swap,
    SwapJoker,
)

MoveBody = Mapping[str, Any]
MAX_CACHED_MOVES = 15_000
"""Listed moves that a process remembers: some 7 MB, for 300 games in play, whose players may discard the same cards
turn after turn.
"""


def draw_from_body(body: MoveBody) -> Draw:
    """The draw that `body` describes."""
    lay_off, swap = body.get("lay_off"), body.get("swap")
    return Draw(
        body["source"],
        body.get("card"),
        melds_to_lay_down(body),
        body.get("second"),
        lay_off_from_body(lay_off) if lay_off else None,
        SwapJoker(**swap) if swap else None,
        body.get("depth"),
    )


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


@lru_cache(maxsize=MAX_CACHED_MOVES)
def legal_move_view(move: PlayersMove, game_id: str) -> LegalMove:
    """A move as one of `legal_moves`: the operation, its path and its body."""
    action, segment, body_of = _LISTED_MOVES[type(move)]
    return LegalMove(action=action, path=_path(game_id, segment), **body_of(move))


def deal_round_view(game_id: str) -> LegalMove:
    """Dealing the next round as one of `legal_moves`."""
    return LegalMove(action=Action.DEAL_ROUND, path=_path(game_id, MOVE_PATHS[Action.DEAL_ROUND]))


def _path(game_id: str, segment: str) -> str:
    """The path of a move in a game."""
    return f"/v1/games/{game_id}/{segment}"


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


def _draw_body(move: Draw) -> MoveBody:
    return {
        "source": move.source,
        "card": _or_unset(move.card),
        "second": _or_unset(move.second),
        "melds": _or_unset(move.melds),
        "depth": _or_unset(move.depth),
        "lay_off": LayOffWithDraw(**_lay_off_body(move.lay_off)) if move.lay_off else UNSET,
        "swap": Swap(move.swap.meld_id, move.swap.card) if move.swap else UNSET,
    }


def _lay_off_body(move: LayOff) -> MoveBody:
    return {
        "meld_id": move.meld_id,
        "cards": move.cards,
        "jokers": _or_unset(move.jokers),
        "swap": _or_unset(move.swap),
    }


def _show_body(move: Show) -> MoveBody:
    return {"melds": _shown_melds_view(move.melds), "lay_offs": _lay_offs_view(move.lay_offs)}


MOVE_BODIES: dict[type, tuple[Action, Callable[[Any], MoveBody]]] = {
    Draw: (Action.DRAW, _draw_body),
    LayDown: (
        Action.MELD,
        lambda move: {"melds": _or_unset(move.melds), "discard": _or_unset(move.discard)},
    ),
    LayOff: (Action.LAY_OFF, _lay_off_body),
    SwapJoker: (Action.SWAP_JOKER, lambda move: {"meld_id": move.meld_id, "card": move.card}),
    Discard: (Action.DISCARD, lambda move: {"card": move.card}),
    Knock: (Action.KNOCK, lambda move: {"discard": move.discard, "melds": _shown_melds_view(move.melds)}),
    Show: (Action.SHOW, _show_body),
    Declare: (
        Action.DECLARE,
        lambda move: {"melds": _shown_melds_view(move.melds), "discard": _or_unset(move.discard)},
    ),
    DropHand: (Action.DROP_HAND, lambda _: {}),
    Pass: (Action.PASS_TURN, lambda _: {}),
    Buy: (Action.BUY, lambda _: {}),
    Call: (Action.CALL_RUMMY, lambda move: {"meld_id": move.meld_id, "jokers": _or_unset(move.jokers)}),
    Decline: (Action.CALL_RUMMY, lambda _: {"decline": True}),
    ReEnter: (Action.RE_ENTER, lambda _: {}),
    Cut: (Action.CUT, lambda move: {"contribution": move.contribution}),
}
"""The action of each kind of move, and how its body is made."""
_LISTED_MOVES = {kind: (action, MOVE_PATHS[action], body_of) for kind, (action, body_of) in MOVE_BODIES.items()}
