"""Who sits at the connections: the players of a game, or somebody who asks the bare endpoint."""

from collections.abc import Callable, Generator
from typing import Any

import msgspec

from tests.kit.choices import best
from tests.kit.contract import Contract
from tools.bench.load import Request, Response, Script, get, post

PATHS = {name: operation.path.rpartition("/")[2] for name, operation in Contract.published().by_id.items()}
"""The last part of the path of each operation: a path is made for each move, so it is not looked for each time."""
GAMES = {
    "rummy": b'{"variant": "rummy", "seats": 4, "options": {"target": 10000}}',
    "gin-rummy": b'{"variant": "gin-rummy", "seats": 2, "options": {"target": 10000}}',
    "caloochi": b'{"variant": "caloochi", "seats": 4, "options": {"target": 10000}}',
}
"""What is asked for to play each of the games that are measured."""
FROM_STOCK = {"action": "draw", "source": "stock"}

Move = dict[str, Any]
Seats = dict[str, str]
"""The tokens by player."""


class Round(msgspec.Struct):
    """As much of a round as these players look at."""

    turn: str | None
    phase: str
    hand: tuple[str, ...]


class Game(msgspec.Struct):
    """As much of a game."""

    game_id: str
    status: str
    round: Round | None
    legal_moves: list[Move]


class Joined(msgspec.Struct):
    """A seat that was taken."""

    player_id: str
    token: str
    game: Game


_game = msgspec.json.Decoder(Game).decode
_joined = msgspec.json.Decoder(Joined).decode


def bare() -> Script:
    """The same small request again and again."""
    request = Request(post("/", b'{"source": "discard", "card": "7H"}'))
    while True:
        yield request


def players(variant: str) -> Callable[[], Script]:
    """One game after another, each player drawing from the stock, laying down what he can and keeping what fits."""

    def script() -> Script:
        while True:
            seats, game = yield from _seated(GAMES[variant])
            while game.status != "finished":
                game = yield from _turn(seats, game)

    return script


def _seated(asked: bytes) -> Generator[Request, Response, tuple[Seats, Game]]:
    """A started game."""
    created = _joined((yield Request(post("/v1/games", asked), counts=False)).body)
    seats, game = {created.player_id: created.token}, created.game
    while game.status == "waiting":
        response = yield Request(post(f"/v1/games/{game.game_id}/players", b"{}"), counts=False)
        joined = _joined(response.body)
        seats[joined.player_id], game = joined.token, joined.game
    return seats, game


def _turn(seats: Seats, game: Game) -> Generator[Request, Response, Game]:
    """The next player's turn, or the deal of the next round."""
    player = game.round.turn if game.round else None
    token = seats[player] if player else next(iter(seats.values()))
    move = _first(game)
    while game.status != "finished":
        response = yield _made(game, move, token)
        if response.status != 201:  # the stock has run out, or a void round was dealt again
            response = yield Request(get(f"/v1/games/{game.game_id}", token), counts=False)
        game = _game(response.body)
        if not game.legal_moves or game.round is None or game.round.turn != player:
            break
        move = best(game.legal_moves, game.round.hand)
    return game


def _first(game: Game) -> Move:
    """What a turn begins with, for a player who has not looked at the game."""
    if game.round is None or game.round.turn is None:
        return {"action": "dealRound"}
    return {"action": "passTurn"} if game.round.phase == "upcard" else FROM_STOCK


def _made(game: Game, move: Move, token: str) -> Request:
    body = msgspec.json.encode({name: value for name, value in move.items() if name != "action"})
    return Request(post(f"/v1/games/{game.game_id}/{PATHS[move['action']]}", body, token))
