"""The lobby: finding others to play with."""

from typing import Any

from flask import Response

from service.http import examples, requests
from service.http.contract import CLOSED, reseating
from service.http.operations import Resource
from service.http.rematches import play_again
from service.tables.errors import Refusal

lobby = Resource("Lobby", "Finding others to play with, or the same ones again.")


@lobby.post(
    "/games/<game_id>/rematch",
    reseating(
        "rematch",
        "The player's seat in the new game, its token, and the game as he sees it.",
        examples.rematch,
        Refusal.NOT_FINISHED,
        *CLOSED,
    ),
    requests.Nothing(),
    example={},
)
def rematch(_: dict[str, Any], game_id: str) -> Response:
    """Play again.

    For the players of a finished game, with their tokens of it. Whoever asks first opens the new game and is its host;
    the others come to the same one. It has the old one's options, seats, bots and times, and is unlisted: only its
    players see the join code, and may give it to somebody who is to take the place of one who does not come. It starts
    by itself when all seats are taken. Asking again gives the same seat and token again. A rematch that was abandoned
    before it started is replaced by another.
    """
    return play_again(game_id)
