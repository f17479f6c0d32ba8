"""The lobby: finding others to play with."""

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

lobby_resource = Resource("Lobby", "Finding others to play with, or the same ones again.")


@lobby_resource.post(
    "/quick-play",
    seat_operation(
        "quickPlay",
        "The seat, its token, and the game as its player sees it.",
        *QUICK_PLAY_REFUSES,
        HttpProblem.TOO_MANY_GAMES,
    ),
    lobby_requests.QuickPlayRequest(),
)
def quick_play(body: dict[str, Any]) -> Response:
    """Find a game.

    Gives a seat in the game that fits and has waited longest, or in a new public one. A game fits which is public and
    waits for players, is of this variant, has just these options (the stake among them) and just this `turn_seconds`,
    and has the seats, `next_round_seconds`, `on_leave`, `on_timeout` and `hints` that are named; of those left out any
    will do. A new game gets as few seats as the variant is played with, 30 seconds between rounds, and bots for who
    leaves or stays away, where nothing else is named. With an Idempotency-Key of at least 22 characters, at random,
    asking again gives the same seat.
    """
    stake = body["options"].pop("stake", None)
    return quick_play_seat(GameCriteria(**body, stake=Stake(**stake) if stake else None))


@lobby_resource.post(
    "/games/<game_id>/rematch",
    reseat_operation(
        "rematch",
        "The player's seat in the new game, its token, and the game as he sees it.",
        *REFUSES,
        *JOIN_REFUSES,
    ),
    requests.RematchRequest(),
)
def rematch(_: dict[str, Any], game_id: str) -> Response:
    """Play again.

    For the players of a finished game, with their tokens of it. Whoever asks first opens the new game and is its host;
    the others come to the same one. It has the old one's options, seats, bots and times, and is unlisted: only its
    players see the join code, and may give it to somebody who is to take the place of one who does not come. It starts
    by itself when all seats are taken. All then sit as they sat, who is new last, and the deal goes on from the old
    game's last round. Asking again gives the same seat and token again. A rematch that was abandoned before it started
    is replaced by another.
    """
    return play_again(game_id)
