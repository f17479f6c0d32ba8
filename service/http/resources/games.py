"""Games: opening one, finding one, looking at one, starting to play."""

from typing import Any

from flask import Response

from service.http.commands.authorization import table_and_viewer
from service.http.commands.game_changes import change_game
from service.http.commands.sandbox import SANDBOX_REFUSES, fixed_deal
from service.http.commands.seats import open_table
from service.http.context import service_context
from service.http.contract.operation_kinds import (
    STORE_PROBLEMS,
    change_operation,
    list_operation,
    read_operation,
    seat_operation,
)
from service.http.contract.operations import Resource
from service.http.problems.problem import Fault, FaultLocation, HttpProblem, ProblemError
from service.http.protocol.conditional import not_modified, view_etag
from service.http.protocol.responses import public_response, view_response
from service.http.schemas import answers, lobby_requests, requests
from service.http.views.game import game_summary, game_view
from service.rules.catalogue import RENAMED_VARIANTS, VARIANTS
from service.tables.actions.seating import CREATE_REFUSES, START_REFUSES, BotSetup, GameSetup, start
from service.tables.model.refusals import Refusal
from service.tables.model.table import Stake, Table
from service.tables.storage.listing import LobbyStatus

games_resource = Resource("Games", "Tables: opening one, finding one, looking at one, starting to play.")


@games_resource.post(
    "/games",
    seat_operation(
        "createGame",
        "The game, and the creator's seat with its token.",
        *CREATE_REFUSES,
        *SANDBOX_REFUSES,
        HttpProblem.TOO_MANY_GAMES,
    ),
    requests.CreateGameRequest(),
)
def create_game(body: dict[str, Any]) -> Response:
    """Open a table.

    The creator gets the first seat and its token, unless bots fill all seats. The game starts by itself when the last
    seat is taken. With an Idempotency-Key of at least 22 characters, at random, asking again gives the same game.
    """
    stake = body["options"].pop("stake", None)
    bots = tuple(BotSetup(**bot) for bot in body.pop("bots"))
    pack = fixed_deal(body.pop("seed"), body.pop("deck"))
    return open_table(GameSetup(**body, bots=bots, stake=Stake(**stake) if stake else None, fixed=pack))


@games_resource.get(
    "/games",
    list_operation(
        "listGames",
        "The games, newest first.",
        answers.GamePage,
        HttpProblem.UNKNOWN_VARIANT,
        Refusal.VARIANT_RENAMED,
        *STORE_PROBLEMS,
    ),
    query=lobby_requests.GamesQuery(),
)
def list_games(query: dict[str, Any]) -> Response:
    """List public games.

    Those that wait for players, if not told otherwise. A page may hold fewer games than `limit`, even none, and still
    have a `next_cursor`. With `join_code`, which finds an unlisted game, the page holds that game whatever its status,
    or nothing; the other parameters do not count then.
    """
    if query["join_code"] is not None:
        found = service_context().tables.by_join_code(query["join_code"].upper())
        return _lobby_page_response([found] if found else [], None)
    if query["variant"] not in {None, *VARIANTS}:
        raise _unknown_variant_in_query(query["variant"])
    return _lobby_page_response(
        *service_context().tables.games(LobbyStatus(query["status"]), query["variant"], query["cursor"], query["limit"])
    )


def _unknown_variant_in_query(variant: str) -> ProblemError:
    renamed = RENAMED_VARIANTS.get(variant)
    return ProblemError(
        Refusal.VARIANT_RENAMED if renamed else HttpProblem.UNKNOWN_VARIANT,
        faults=[Fault(FaultLocation.QUERY, "variant", "refused")],
        facts={"variant": variant, "renamed": renamed},
    )


def _lobby_page_response(found: list[Table], cursor: str | None) -> Response:
    return public_response(answers.GamePage(tuple(map(game_summary, found)), cursor), seconds=0)


@games_resource.get(
    "/games/<game_id>",
    read_operation("getGame", "The game as the viewer sees it.", answers.Game),
)
def get_game(game_id: str) -> Response:
    """Show a game.

    With a player's token: as that player sees it, with his hand and his legal moves. Without: as a spectator does.
    """
    game, seen_by = table_and_viewer(game_id)
    tag = view_etag(game.version, seen_by.id if seen_by else None)
    return not_modified(tag) or view_response(game_view(game, seen_by), tag)


@games_resource.post(
    "/games/<game_id>/start",
    change_operation("startGame", *START_REFUSES),
    requests.StartGameRequest(),
)
def start_game(_: dict[str, Any], game_id: str) -> Response:
    """Start with the players there are.

    For the creator, or whoever has sat longest; for every player at the table where nobody has sat down for a minute.
    The game starts by itself when the last seat is taken.
    """
    return change_game(game_id, lambda now, player: start(now.table, player.id, now.chance(), now.now))
