"""The one way in which a request changes a game: token, idempotency record, If-Match, rules, view, commit."""

from collections.abc import Callable
from functools import wraps

import marshmallow as ma
from flask import Response

from service.http.commands.authorization import player as player_of
from service.http.commands.idempotency import Attempt, Repeated, attempt, response_of
from service.http.context import parts
from service.http.contract.operations import Operation, Resource, View
from service.http.protocol import tokens as auth
from service.http.protocol.conditional import check_if_match, etag
from service.http.protocol.responses import viewed
from service.http.schemas.requests import MoveQuery
from service.http.views import game as views
from service.http.views.moves import Sent
from service.rules.model.moves import PlayersMove
from service.store import Recorded
from service.tables.actions import gameplay as playing
from service.tables.model.change import Change
from service.tables.model.table import Player, Table
from service.tables.storage.repository import Moment

Act = Callable[[Moment, Player], Change]


class Moves(Resource):
    """Operations that are moves of the rules: their views only say which move a body asks for."""

    def move(
        self, path: str, operation: Operation, body: ma.Schema, *, example: object
    ) -> Callable[[Callable[[Sent], PlayersMove]], View]:
        """Registers a move, which can be made or tried."""

        def register(asked: Callable[[Sent], PlayersMove]) -> View:
            @wraps(asked)
            def view(body: Sent, game_id: str, *, dry_run: bool) -> Response:
                return (_try if dry_run else _play)(game_id, asked(body))

            return self.post(path, operation, body, example=example, query=MoveQuery())(view)

        return register


def _play(game_id: str, move: PlayersMove) -> Response:
    """Makes a move of the rules; answers with the game as the mover sees it."""
    return command(game_id, lambda moment, player: playing.play(moment.table, player.id, move, moment.now))


def _try(game_id: str, move: PlayersMove) -> Response:
    """Says as far as the rules can tell whether a move would be made."""
    return rehearsed(game_id, lambda moment, player: playing.attempt(moment.table, player.id, move))


def rehearsed(game_id: str, act: Callable[[Moment, Player], object]) -> Response:
    """Answers of a change that is not made with the game as it is, as if it were read, or with its refusal."""
    claimed = auth.claim()
    tables = parts().tables
    table = tables.look(game_id, lambda table: player_of(table, claimed))
    player = player_of(table, claimed)
    attempt(player.id)  # nothing is kept, but a bad key is refused as it would be
    check_if_match(table.version, player.id)
    act(Moment(table, None, tables.clock(), tables.chance), player)
    return game_answer(table, player.id, 200)


def command(game_id: str, act: Act, answer: Callable[[Table, str], Response] | None = None) -> Response:
    """Lets a player change a game; answers with `answer`, by default with the game as he then sees it.

    What `act` makes of the table is committed or nothing is; it may be called again on a newer table.
    """
    claimed = auth.claim()
    player_id = claimed.player_id if claimed else ""
    answered = answer or game_answer

    def admit(table: Table) -> None:
        player_of(table, claimed)

    def authorised(moment: Moment) -> Change:
        player = player_of(moment.table, claimed)
        if tried is not None:
            tried.check(moment.answer)
        check_if_match(moment.table.version, player_id)
        return act(moment, player)

    tried = attempt(player_id)
    return committed(game_id, authorised, admit, tried, lambda table: answered(table, player_id))


def committed(
    game_id: str,
    act: Callable[[Moment], Change],
    admit: Callable[[Table], None],
    tried: Attempt | None,
    answer: Callable[[Table], Response],
) -> Response:
    """Commits a change with its answer; under a key, the answer is part of the commit."""
    tables = parts().tables
    if tried is None:
        return answer(tables.change(game_id, act, admit=admit))
    last: list[Response] = []

    def record(table: Table) -> Recorded:
        last[:] = [answer(table)]
        return tried.recorded(last[0])

    try:
        tables.change(game_id, act, admit=admit, answer_of=tried.asked, record=record)
    except Repeated as repeated:
        return response_of(game_id, repeated)
    return last[0]


def game_answer(table: Table, player_id: str, status: int = 201) -> Response:
    """The game as the player sees it, after his move by default."""
    return viewed(views.game(table, table.player(player_id)), etag(table.version, player_id), status)
