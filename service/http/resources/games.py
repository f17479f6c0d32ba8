"""Games: opening, finding, showing and starting them."""

from typing import Any

from flask import Response, request

from service.http.commands.authorization import table_and_viewer
from service.http.commands.bot_tables import BOT_TABLE_PROBLEMS
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
from service.http.problems.language import preferred_language
from service.http.problems.problem import Fault, FaultLocation, HttpProblem, ProblemError
from service.http.protocol.conditional import not_modified, view_etag
from service.http.protocol.responses import public_response, view_response
from service.http.schemas import answers, lobby_requests, requests
from service.http.views.game import game_summary, game_view
from service.rules.catalogue import RENAMED_VARIANTS, VARIANTS
from service.tables.actions.seating import CREATE_REFUSES, START_REFUSES, start
from service.tables.model.game_setup import BotSetup, GameSetup
from service.tables.model.refusals import Refusal
from service.tables.model.table import Stake, Table
from service.tables.storage.listing import LobbyStatus
from service.tables.storage.repository import OPEN_REFUSES

games_resource = Resource("Games", "Opening, listing, showing and starting games.")


@games_resource.post(
    "/games",
    seat_operation(
        "createGame",
        "The game, and the creator's seat with its token.",
        *CREATE_REFUSES,
        *SANDBOX_REFUSES,
        *OPEN_REFUSES,
        HttpProblem.TOO_MANY_GAMES,
        *BOT_TABLE_PROBLEMS,
    ),
    requests.CreateGameRequest(),
    example={"variant": "rami", "player_name": "Ann", "bots": [{"level": "easy"}], "options": {"rounds": 3}},
)
def create_game(body: dict[str, Any]) -> Response:
    """Open a table.

    The creator gets the first seat and its token, unless bots fill all seats. The game starts when the last seat is
    taken. With an Idempotency-Key of at least 22 random characters, a repeated request gets the same seat and token.

    Bots of quick levels move within the answer to the move before theirs. With another `bot_pace` each of their moves,
    and of their answers to calls and offers, comes by itself after a wait; the answer to a player's move then shows
    that move alone, and events the rest.

    A game ends on its totals after 200 rounds at most. Bots alone take a second for each turn, and 10 rounds at most;
    their game expires half an hour after its last change, and few such games may be opened in an hour.
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
        Refusal.NEWER_RELEASE,
        *STORE_PROBLEMS,
    ),
    query=lobby_requests.GamesQuery(),
)
def list_games(query: dict[str, Any]) -> Response:
    """List public games.

    By default, the games that wait for players. A page may hold fewer games than `limit`, even none, and still have a
    `next_cursor`. `join_code` finds an unlisted game: the page then holds that game whatever its status, or nothing,
    and the other parameters have no effect.
    """
    if query["join_code"] is not None:
        game = service_context().tables.by_join_code(query["join_code"].upper())
        return _lobby_page_response([game] if game else [], None)
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


def _lobby_page_response(tables: list[Table], cursor: str | None) -> Response:
    return public_response(answers.GamePage(tuple(map(game_summary, tables)), cursor), seconds=0)


@games_resource.get(
    "/games/<game_id>",
    read_operation("getGame", "The game as the viewer sees it.", answers.Game),
)
def get_game(game_id: str) -> Response:
    """Show a game.

    With a player's token, the answer is that player's view, with their hand and their legal moves. Without a token, it
    is the view of a spectator.
    """
    game, viewer = table_and_viewer(game_id)
    language = preferred_language(request.environ)
    tag = view_etag(game, viewer.id if viewer else None, language)
    return not_modified(tag) or view_response(game_view(game, viewer, language), tag)


@games_resource.post(
    "/games/<game_id>/start",
    change_operation("startGame", *START_REFUSES),
    requests.StartGameRequest(),
    example={},
)
def start_game(_: dict[str, Any], game_id: str) -> Response:
    """Start the game with the players it has.

    Only the host may do this; any player at the table may once nobody has sat down for a minute. A game also starts by
    itself when the last seat is taken.
    """
    return change_game(game_id, lambda moment, player: start(moment.table, player.id, moment.chance(), moment.now))
