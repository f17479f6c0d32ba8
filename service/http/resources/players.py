"""Players: joining, leaving, returning, bots."""

from http import HTTPStatus
from typing import Any

from flask import Response

from service.http.commands.game_changes import change_game
from service.http.commands.seats import join_attempt, take_seat
from service.http.contract.operation_kinds import (
    COMMIT_PROBLEMS,
    PLAYER_TOKEN,
    change_operation,
    seat_operation,
)
from service.http.contract.operations import Answer, Operation, Resource
from service.http.schemas import requests
from service.tables.actions import seating
from service.tables.actions.gameplay import LEAVE_REFUSES, leave
from service.tables.model.change import Change
from service.tables.model.game_setup import BotSetup
from service.tables.model.table import Player, TableStatus
from service.tables.storage.change_request import Situation, no_answer
from service.tables.storage.repository import CHANGE_REFUSES
from service.tables.turns import absence

players_resource = Resource("Players", "Joining and leaving a game, returning to it, adding bots.")
LEFT_ANSWER = Answer(HTTPStatus.NO_CONTENT, "The player has left.", headers=("X-Request-Id",))
REMOVED_ANSWER = Answer(HTTPStatus.NO_CONTENT, "The seat is free.", headers=("X-Request-Id",))


@players_resource.post(
    "/games/<game_id>/players",
    seat_operation(
        "joinGame",
        "The seat, its token, and the game as the new player sees it.",
        *seating.JOIN_REFUSES,
        *CHANGE_REFUSES,
    ),
    requests.JoinGameRequest(),
    example={"player_name": "Bob"},
)
def join_game(body: dict[str, Any], game_id: str) -> Response:
    """Join a game.

    Keep the token in the answer: it is the only proof of the player's identity, and a lost token cannot be given again.
    Without it, the host can free the seat before the start (removePlayer), and a time limit plays for it later. The
    game starts when the last seat is taken. With an Idempotency-Key of at least 22 random characters, a repeated
    request gets the same seat and token.
    """
    return take_seat(game_id, body["player_name"], join_attempt(), body["join_code"])


@players_resource.delete(
    "/games/<game_id>/players/me",
    Operation("leaveGame", (LEFT_ANSWER,), (*COMMIT_PROBLEMS, *LEAVE_REFUSES), PLAYER_TOKEN, ("IfMatch",)),
)
def leave_game(game_id: str) -> Response:
    """Leave a game.

    Before the start the seat becomes free, and the game is abandoned if no person is left. Later a bot plays on, or the
    seat forfeits, as `on_leave` says. If the host leaves, the player who has sat longest becomes the host. The player's
    token becomes void.
    """
    return change_game(game_id, _leave_or_free_seat, no_answer)


def _leave_or_free_seat(moment: Situation, player: Player) -> Change:
    if moment.table.status is TableStatus.WAITING:
        return seating.free_seat(moment.table, player.id, moment.now)
    return leave(moment.table, player.id, moment.now)


@players_resource.delete(
    "/games/<game_id>/players/<player_id>",
    Operation(
        "removePlayer",
        (REMOVED_ANSWER,),
        (*COMMIT_PROBLEMS, *seating.REMOVE_REFUSES),
        PLAYER_TOKEN,
        ("IfMatch",),
    ),
)
def remove_player(game_id: str, player_id: str) -> Response:
    """Remove a player or a bot before the start.

    The seat becomes free, and the player's token becomes void. Only the host may do this; any player at the table may
    once nobody has sat down for a minute.
    """
    return change_game(
        game_id,
        lambda moment, player: seating.remove(moment.table, player.id, player_id, moment.now),
        no_answer,
    )


@players_resource.post(
    "/games/<game_id>/players/me/return",
    change_operation("returnToGame", *absence.RETURN_REFUSES),
    requests.ReturnToGameRequest(),
    example={},
)
def return_to_game(_: dict[str, Any], game_id: str) -> Response:
    """Take the seat back.

    After the clock has played three turns of a player in a row, a bot takes the seat and the player's `status` is
    `away`. The player plays again after the bot's last move. If nobody else plays in the game, the bot takes the time
    of a turn for each of its turns, so that the game waits, but ends with its tenth round. Where `on_timeout` is
    `forfeit`, the seat is lost for good.
    """
    return change_game(game_id, lambda moment, player: absence.return_to_seat(moment.table, player.id, moment.now))


@players_resource.post(
    "/games/<game_id>/bots",
    change_operation("addBot", *seating.HOST_REFUSES),
    requests.AddBotRequest(),
    example={"level": "easy"},
)
def add_bot(body: dict[str, Any], game_id: str) -> Response:
    """Give a free seat to a bot.

    Only the host may do this; any player at the table may once nobody has sat down for a minute.
    """
    bot = BotSetup(**body)

    def act(moment: Situation, player: Player) -> Change:
        return seating.add_bot(moment.table, player.id, bot, moment.chance(), moment.now)

    return change_game(game_id, act)
