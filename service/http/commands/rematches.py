"""Rematches: the first player to ask opens the one new game that follows an old one; the others find it.

The new game is created first and then announced in the old one. Its id follows from the old one's: if a process dies in
between, the next request finds the new game and announces it, also a repeated one under its key.
"""

import msgspec
from flask import Response, request

from service.http.commands.authorization import require_player
from service.http.commands.idempotency import current_attempt
from service.http.commands.seats import derived_game_id, seat_answer, seat_response
from service.http.context import service_context
from service.http.protocol.conditional import check_if_match
from service.http.protocol.tokens import token_claim
from service.tables.actions import rematch
from service.tables.model.change import Change
from service.tables.model.refusals import Refusal, TableError
from service.tables.model.table import Player, Table
from service.tables.storage.change_request import (
    ChangeRequest,
    ChangeResult,
    RenderedAnswer,
    Situation,
    Unchanged,
    allow_everybody,
    no_answer,
)


def play_again(game_id: str) -> Response:
    """Gives a player of a finished game a seat in its rematch, the same one each time."""
    claim = token_claim(request.environ)
    old = service_context().tables.look(game_id)
    player = require_player(old, claim, service_context().settings.secret_keys)
    seat_request = _seat_request(old, player)
    result = _execute_or_open(seat_request, old, player)
    if isinstance(result, Unchanged):
        # The commit of this seat may not have been confirmed.
        service_context().tables.store.confirm(seat_request.game_id)
    _announce(old, player, seat_request.game_id)
    return seat_response(seat_request.game_id, result)


def _seat_request(old: Table, player: Player) -> ChangeRequest[None]:
    """The request for this player's seat in the rematch, if the rematch exists."""

    def act(moment: Situation, _: object) -> Change | None:
        _check_old_game(old, player)
        if rematch.rematch_player(moment.table, player):
            return None
        return rematch.join_rematch(moment.table, player, moment.chance(), moment.now)

    def render(table: Table) -> RenderedAnswer:
        seat = rematch.rematch_player(table, player)
        assert seat is not None  # noqa: S101 - the table has the seat by now
        return seat_answer(table, seat.id)

    attempt = current_attempt(request.environ, f"again-{player.id}")
    return ChangeRequest(_newest_rematch_id(old), allow_everybody, act, render, attempt)


def _check_old_game(old: Table, player: Player) -> None:
    check_if_match(request.environ, old, player.id)
    rematch.check_finished(old)


def _newest_rematch_id(old: Table) -> str:
    """The id of the first game that follows from the old one and was not abandoned."""
    game_id = old.rematch or derived_game_id(f"rematch|{old.id}")
    while is_abandoned(game_id):
        game_id = derived_game_id(f"rematch|{game_id}")
    return game_id


def is_abandoned(game_id: str) -> bool:
    """Whether this game exists and is abandoned: another rematch may take its place."""
    try:
        return service_context().tables.is_abandoned(service_context().tables.look(game_id))
    except TableError:
        return False


def _execute_or_open(seat_request: ChangeRequest[None], old: Table, player: Player) -> ChangeResult:
    """The result of `seat_request`; opens the new game if it does not exist."""
    tables = service_context().tables
    try:
        return tables.execute(seat_request)
    except TableError as error:
        if error.refusal is not Refusal.GAME_NOT_FOUND:
            raise
    _check_old_game(old, player)
    rematch.check_further_rematch(old, seat_request.game_id)
    return tables.execute(msgspec.structs.replace(seat_request, setup=rematch.rematch_setup(old, player)))


def _announce(old: Table, player: Player, new_id: str) -> None:
    """Names the new game in the old one, unless another request has done so since the old one was read."""

    def act(moment: Situation, _: object) -> Change | None:
        if moment.table.rematch != old.rematch:
            return None
        return rematch.announce_rematch(moment.table, player, new_id)

    if old.rematch != new_id:
        service_context().tables.execute(ChangeRequest(old.id, allow_everybody, act, no_answer))
