"""How a request changes a game: token, idempotency record, If-Match, rules, view, commit."""

from collections.abc import Callable, Mapping
from functools import wraps

import marshmallow as ma
from flask import Response, request

from service.http.commands.authorization import require_player
from service.http.commands.idempotency import current_attempt
from service.http.context import service_context
from service.http.contract.operation_kinds import move_operation
from service.http.contract.operations import Resource, ViewFunction
from service.http.problems.language import Language, preferred_language
from service.http.protocol.conditional import check_if_match, view_etag
from service.http.protocol.responses import EncodedResponse, change_answer, uncached_response
from service.http.protocol.tokens import token_claim
from service.http.schemas.move_requests import MoveQuery
from service.http.schemas.vocabulary import MOVE_PATHS, Action
from service.http.views.dry_runs import dry_run_view
from service.http.views.game import game_view
from service.http.views.moves import MoveBody
from service.rules.model.moves import PlayersMove
from service.tables.actions.gameplay import apply_player_move, play_move
from service.tables.model.change import Change
from service.tables.model.table import Player, Table
from service.tables.storage.change_request import ChangeRequest, RenderedAnswer, Situation

PlayerChange = Callable[[Situation, Player], Change]


class MoveResource(Resource):
    """Operations that are moves of the rules: a view only turns the body into a move."""

    def move(
        self, action: Action, kind: type[PlayersMove], body: ma.Schema, *, example: Mapping[str, object]
    ) -> Callable[[Callable[[MoveBody], PlayersMove]], ViewFunction]:
        """Registers a kind of move, which a player can make or try."""

        def register(move_of: Callable[[MoveBody], PlayersMove]) -> ViewFunction:
            @wraps(move_of)
            def view(body: MoveBody, game_id: str, *, dry_run: bool) -> Response:
                return (_try_move if dry_run else _play_move)(game_id, move_of(body))

            path, operation = f"/games/<game_id>/{MOVE_PATHS[action]}", move_operation(action.value, kind)
            return self.post(path, operation, body, example=example, query=MoveQuery())(view)

        return register


def _play_move(game_id: str, move: PlayersMove) -> Response:
    """Makes a move of the rules; answers with the game as the player then sees it."""
    return change_game(game_id, lambda moment, player: play_move(moment.table, player.id, move, moment.now))


def _try_move(game_id: str, move: PlayersMove) -> Response:
    """Answers whether a move would be made, as far as the rules can tell, and what it would be worth."""
    return rehearse_change(game_id, lambda moment, player: apply_player_move(moment.table, player.id, move))


def rehearse_change(game_id: str, act: PlayerChange) -> Response:
    """Tries `act` without a commit; answers with what it would be worth, or with the refusal."""
    environ = request.environ
    claim = token_claim(environ)
    context = service_context()
    tables = context.tables
    table = tables.look(game_id)
    player = require_player(table, claim, context.settings.secret_keys)
    current_attempt(environ, player.id)  # nothing is stored, but a malformed key is refused here too
    check_if_match(environ, table, player.id)
    change = act(Situation(table, tables.clock(), tables.chance), player)
    return uncached_response(dry_run_view(table, change, player))


def change_game(game_id: str, act: PlayerChange, render: Callable[[Table], RenderedAnswer] | None = None) -> Response:
    """Lets a player change a game by `act`; answers with `render`, by default with the game as the player then sees it.

    `act` may be called again on a newer table.
    """
    environ, context = request.environ, service_context()  # once: each look through Flask's proxies costs a microsecond
    claim = token_claim(environ)
    player_id = claim.player_id if claim else ""

    def act_if_matched(moment: Situation, player: Player) -> Change:
        check_if_match(environ, moment.table, player_id)
        return act(moment, player)

    change_request = ChangeRequest(
        game_id,
        lambda table: require_player(table, claim, context.settings.secret_keys),
        act_if_matched,
        render or (lambda table: _game_answer(table, player_id, preferred_language(environ))),
        current_attempt(environ, player_id),
    )
    return EncodedResponse(context.tables.execute(change_request).answer)


def _game_answer(table: Table, player_id: str, language: Language) -> RenderedAnswer:
    view = game_view(table, table.player(player_id), language)
    return change_answer(view, view_etag(table, player_id, language))
