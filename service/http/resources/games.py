"""Games: opening one, finding one, looking at one, starting to play."""

from typing import Any

from flask import Response

from service.http.commands.authorization import seen
from service.http.commands.game_changes import command
from service.http.commands.sandbox import fixed
from service.http.commands.seats import open_table
from service.http.context import parts
from service.http.contract import examples
from service.http.contract.operation_kinds import HOST, OPTIONS, STORED, changing, listing, reading, seating
from service.http.contract.operations import Resource
from service.http.problems.problem import Code, Fault, Place, ProblemError
from service.http.protocol.conditional import etag, not_modified
from service.http.protocol.responses import shared, viewed
from service.http.schemas import answers, lobby_requests, requests
from service.http.views import game as views
from service.rules.catalogue import VARIANTS
from service.tables.actions import seating as table
from service.tables.model.refusals import Refusal
from service.tables.model.table import Stake, Table
from service.tables.storage.listing import LobbyStatus

games = Resource("Games", "Tables: opening one, finding one, looking at one, starting to play.")


@games.post(
    "/games",
    seating(
        "createGame",
        "The game, and the creator's seat with its token.",
        examples.created,
        Code.UNKNOWN_VARIANT,
        *OPTIONS,
        Refusal.PLAYER_COUNT,
        Refusal.TOO_MANY_BOTS,
        Refusal.NOBODY_TO_SEE,
        Refusal.SANDBOX_ONLY,
        Refusal.BAD_DECK,
        Code.TOO_MANY_GAMES,
    ),
    requests.NewGame(),
    example=examples.NEW_GAME,
)
def create_game(body: dict[str, Any]) -> Response:
    """Open a table.

    The creator gets the first seat and its token, unless bots fill all seats. The game starts by itself when the last
    seat is taken. With an Idempotency-Key of at least 22 characters, at random, asking again gives the same game.
    """
    stake = body["options"].pop("stake", None)
    bots = tuple(table.NewBot(**bot) for bot in body.pop("bots"))
    pack = fixed(body.pop("seed"), body.pop("deck"))
    return open_table(table.NewGame(**body, bots=bots, stake=Stake(**stake) if stake else None, fixed=pack))


@games.get(
    "/games",
    listing("listGames", "The games, newest first.", answers.GamePage, examples.lobby, Code.UNKNOWN_VARIANT, *STORED),
    query=lobby_requests.GamesQuery(),
)
def list_games(query: dict[str, Any]) -> Response:
    """List public games.

    Those that wait for players, if not told otherwise. A page may hold fewer games than `limit`, even none, and still
    have a `next_cursor`. With `join_code`, which finds an unlisted game, the page holds that game whatever its status,
    or nothing; the other parameters do not count then.
    """
    if query["join_code"] is not None:
        found = parts().tables.coded(query["join_code"].upper())
        return _page([found] if found else [], None)
    if query["variant"] not in {None, *VARIANTS}:
        wrong = Fault(Place.QUERY, "variant", "refused")
        raise ProblemError(Code.UNKNOWN_VARIANT, faults=[wrong], facts={"variant": query["variant"]})
    return _page(*parts().tables.games(LobbyStatus(query["status"]), query["variant"], query["cursor"], query["limit"]))


def _page(found: list[Table], cursor: str | None) -> Response:
    return shared(answers.GamePage(tuple(map(views.summary, found)), cursor), seconds=0)


@games.get("/games/<game_id>", reading("getGame", "The game as the viewer sees it.", answers.Game, examples.game))
def get_game(game_id: str) -> Response:
    """Show a game.

    With a player's token: as that player sees it, with his hand and his legal moves. Without: as a spectator does.
    """
    game, seen_by = seen(game_id)
    tag = etag(game.version, seen_by.id if seen_by else None)
    return not_modified(tag) or viewed(views.game(game, seen_by), tag)


@games.post(
    "/games/<game_id>/start",
    changing("startGame", *HOST, Refusal.NOT_ENOUGH_PLAYERS, Refusal.BAD_DECK, *OPTIONS),
    requests.Nothing(),
    example={},
)
def start_game(_: dict[str, Any], game_id: str) -> Response:
    """Start with the players there are.

    For the creator, or whoever has sat longest; for every player at the table where nobody has sat down for a minute.
    The game starts by itself when the last seat is taken.
    """
    return command(game_id, lambda now, player: table.start(now.table, player.id, now.chance(), now.now))
