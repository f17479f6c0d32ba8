"""Hints as clients receive them."""

from typing import Annotated

import msgspec

from service.bots.hints.hint import make_hint
from service.http.schemas.answers import LegalMove
from service.http.schemas.vocabulary import CardCode, GameId, doc
from service.http.views.game import legal_moves_view
from service.http.views.moves import legal_move_view
from service.rules.model.moves import NewMeld
from service.rules.view import view
from service.tables.model.refusals import Refusal, TableError
from service.tables.model.table import Player, Table

REFUSES = (Refusal.HINTS_OFF, Refusal.NOT_STARTED)


class Hint(msgspec.Struct, frozen=True):
    """How a player can play their hand."""

    game_id: GameId
    version: Annotated[int, doc("The version of the game that the hint is for.")]
    melds: Annotated[
        tuple[NewMeld, ...], doc("The melds of the hand that leave the least deadwood; they can be sent as they are.")
    ]
    deadwood: Annotated[tuple[CardCode, ...], doc("The cards of the hand that are in none of the melds.")]
    value: Annotated[int, doc("The value of the deadwood in this game.")]
    move: Annotated[LegalMove | None, doc("The move that a bot would make; null if the player has no move to make.")]


def check_hints(table: Table) -> None:
    """Raises TableError if the game has no hints or has not started."""
    if not table.hints:
        raise TableError(Refusal.HINTS_OFF)
    if table.state is None:
        raise TableError(Refusal.NOT_STARTED)


def hint_view(table: Table, player: Player) -> Hint:
    """The hint for a player of a game that has started."""
    rules = table.rules
    seat_view = view(rules, table.game, player.seat)
    assert seat_view is not None  # noqa: S101 - the start deals the first round
    moves = legal_moves_view(rules, table, player, seat_view)
    position = seat_view if moves and table.round else msgspec.structs.replace(seat_view, legal_moves=())
    hint = make_hint(rules, position)
    move = legal_move_view(hint.move, table.id) if hint.move else next(iter(moves), None)
    return Hint(table.id, table.version, hint.melds, hint.deadwood, hint.value, move)
