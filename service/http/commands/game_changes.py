"""The one way in which a request changes a game: token, idempotency record, If-Match, rules, view, commit."""

from collections.abc import Callable
from functools import wraps

import marshmallow as ma
from flask import Response

from service.http.commands.authorization import require_player as player_of
from service.http.commands.idempotency import Attempt, RepeatedRequest, current_attempt, repeated_response
from service.http.context import service_context
from service.http.contract.operations import Operation, Resource, ViewFunction
from service.http.protocol.conditional import check_if_match, view_etag
from service.http.protocol.responses import view_response
from service.http.protocol.tokens import token_claim
from service.http.schemas.requests import MoveQuery
from service.http.views.game import game_view
from service.http.views.moves import MoveBody
from service.rules.model.moves import PlayersMove
from service.store import AnswerRecord
from service.tables.actions.gameplay import apply_player_move, play_move
from service.tables.model.change import Change
from service.tables.model.table import Player, Table
from service.tables.storage.repository import Situation

PlayerChange = Callable[[Situation, Player], Change]


class MoveResource(Resource):
    """Operations that are moves of the rules: their views only say which move a body asks for."""

    def move(
        self, path: str, operation: Operation, body: ma.Schema, *, example: object
    ) -> Callable[[Callable[[MoveBody], PlayersMove]], ViewFunction]:
        """Registers a move, which can be made or tried."""

        def register(asked: Callable[[MoveBody], PlayersMove]) -> ViewFunction:
            @wraps(asked)
            def view(body: MoveBody, game_id: str, *, dry_run: bool) -> Response:
                return (_try_move if dry_run else _play_move)(game_id, asked(body))

            return self.post(path, operation, body, example=example, query=MoveQuery())(view)

        return register


def _play_move(game_id: str, move: PlayersMove) -> Response:
    """Makes a move of the rules; answers with the game as the mover sees it."""
    return change_game(game_id, lambda moment, player: play_move(moment.table, player.id, move, moment.now))


def _try_move(game_id: str, move: PlayersMove) -> Response:
    """Says as far as the rules can tell whether a move would be made."""
    return rehearse_change(game_id, lambda moment, player: apply_player_move(moment.table, player.id, move))


def rehearse_change(game_id: str, act: Callable[[Situation, Player], object]) -> Response:
    """Answers of a change that is not made with the game as it is, as if it were read, or with its refusal."""
    claimed = token_claim()
    tables = service_context().tables
    table = tables.look(game_id, lambda table: player_of(table, claimed))
    player = player_of(table, claimed)
    current_attempt(player.id)  # nothing is kept, but a bad key is refused as it would be
    check_if_match(table.version, player.id)
    act(Situation(table, None, tables.clock(), tables.chance), player)
    return game_response(table, player.id, 200)


def change_game(game_id: str, act: PlayerChange, answer: Callable[[Table, str], Response] | None = None) -> Response:
    """Lets a player change a game; answers with `answer`, by default with the game as he then sees it.

    What `act` makes of the table is committed or nothing is; it may be called again on a newer table.
    """
    claimed = token_claim()
    player_id = claimed.player_id if claimed else ""
    answered = answer or game_response

    def admit(table: Table) -> None:
        player_of(table, claimed)

    def authorised(moment: Situation) -> Change:
        player = player_of(moment.table, claimed)
        if tried is not None:
            tried.check(moment.answer)
        check_if_match(moment.table.version, player_id)
        return act(moment, player)

    tried = current_attempt(player_id)
    return commit_change(game_id, authorised, admit, tried, lambda table: answered(table, player_id))


def commit_change(
    game_id: str,
    act: Callable[[Situation], Change],
    admit: Callable[[Table], None],
    tried: Attempt | None,
    answer: Callable[[Table], Response],
) -> Response:
    """Commits a change with its answer; under a key, the answer is part of the commit."""
    tables = service_context().tables
    if tried is None:
        return answer(tables.change(game_id, act, admit=admit))
    last: list[Response] = []

    def record(table: Table) -> AnswerRecord:
        last[:] = [answer(table)]
        return tried.answer_record(last[0])

    try:
        tables.change(game_id, act, admit=admit, answer_of=tried.answer_key, record=record)
    except RepeatedRequest as repeated:
        return repeated_response(game_id, repeated)
    return last[0]


def game_response(table: Table, player_id: str, status: int = 201) -> Response:
    """The game as the player sees it, after his move by default."""
    return view_response(game_view(table, table.player(player_id)), view_etag(table.version, player_id), status)
