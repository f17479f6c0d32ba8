"""The lobby: finding games and rematches."""

from typing import Any

from flask import Response

from service.http.commands.quick_play import QUICK_PLAY_REFUSES, quick_play_seat
from service.http.commands.rematches import play_again
from service.http.contract.operation_kinds import (
    reseat_operation,
    seat_operation,
)
from service.http.contract.operations import Resource
from service.http.problems.problem import HttpProblem
from service.http.schemas import lobby_requests, requests
from service.tables.actions.rematch import REFUSES
from service.tables.actions.seating import JOIN_REFUSES
from service.tables.matchmaking import GameCriteria
from service.tables.model.table import Stake
from service.tables.storage.repository import OPEN_REFUSES

lobby_resource = Resource("Lobby", "Finding players for a game, or a rematch with the same ones.")


@lobby_resource.post(
    "/quick-play",
    seat_operation(
        "quickPlay",
        "The seat, its token, and the game as its player sees it.",
        *QUICK_PLAY_REFUSES,
        *OPEN_REFUSES,
        HttpProblem.TOO_MANY_GAMES,
    ),
    lobby_requests.QuickPlayRequest(),
    example={"variant": "rami", "player_name": "Ann"},
)
def quick_play(body: dict[str, Any]) -> Response:
    """Find a game and take a seat.

    The service gives a seat in the fitting game that has waited longest, or in a new public game. A game fits if it is
    public, waits for players, and has this variant, exactly these options (including the stake) and exactly this
    `turn_seconds`. `seats`, `next_round_seconds`, `on_leave`, `on_timeout`, `hints` and `bot_pace` must match only if
    the request names them. A new game takes as defaults the fewest seats of the variant, 30 seconds between rounds, and
    bots, which move at once, for players who leave or stay away. With an Idempotency-Key of at least 22 random
    characters, a repeated request gets the same seat and token.
    """
    stake = body["options"].pop("stake", None)
    return quick_play_seat(GameCriteria(**body, stake=Stake(**stake) if stake else None))


@lobby_resource.post(
    "/games/<game_id>/rematch",
    reseat_operation(
        "rematch",
        "The player's seat in the new game, its token, and the game as the player sees it.",
        *REFUSES,
        *JOIN_REFUSES,
        *OPEN_REFUSES,
        HttpProblem.TOO_MANY_GAMES,
    ),
    requests.RematchRequest(),
    example={},
)
def rematch(_: dict[str, Any], game_id: str) -> Response:
    """Play again.

    Each player of a finished game can ask for a rematch with their token of that game. The first request opens the new
    game and makes its sender the host; the others get seats in the same game. It has the same options, seats, bots and
    times, and is unlisted: only its players see the join code, which they can pass on to fill the seat of a player who
    does not come. The game starts when all seats are taken. Players keep their order, newcomers sit last, and the deal
    continues from the last round of the old game. A repeated request gets the same seat and token. If a rematch is
    abandoned before it starts, the next request opens another one, unless the record of the old game is full (4 MB).
    """
    return play_again(game_id)
