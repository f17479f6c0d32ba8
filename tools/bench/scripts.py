"""The scripts of connections: players of a game, or a user of the bare endpoint."""

from collections.abc import Callable, Generator
from typing import Any

import msgspec

from tests.kit.clients.client import body_for
from tests.kit.clients.contract import Contract
from tests.kit.games.choices import best
from tools.bench.load import Request, Response, Script, get, post

PATHS = {name: operation.path.rpartition("/")[2] for name, operation in Contract.published().by_id.items()}
"""The last path segment of each operation. Each move builds a path, so a lookup in the contract would cost too much."""
GAMES = {
    "rummy": b'{"variant": "rummy", "seats": 4, "options": {"target": 10000}}',
    "gin-rummy": b'{"variant": "gin-rummy", "seats": 2, "options": {"target": 10000}}',
    "caloochi": b'{"variant": "caloochi", "seats": 4, "options": {"target": 10000}}',
}
"""The createGame bodies of the measured games."""
FROM_STOCK = {"action": "draw", "source": "stock"}

Move = dict[str, Any]
Seats = dict[str, str]
"""The tokens by player."""


class Round(msgspec.Struct):
    """The part of a round that these players read."""

    turn: str | None
    phase: str
    hand: tuple[str, ...]


class Game(msgspec.Struct):
    """The part of a game that these players read."""

    game_id: str
    status: str
    round: Round | None
    legal_moves: list[Move]


class Joined(msgspec.Struct):
    """The answer to createGame or joinGame."""

    player_id: str
    token: str
    game: Game


_game = msgspec.json.Decoder(Game).decode
_joined = msgspec.json.Decoder(Joined).decode


def bare() -> Script:
    """Sends the same small request again and again."""
    request = Request(post("/", b'{"source": "discard", "card": "7H"}'))
    while True:
        yield request


def players(variant: str) -> Callable[[], Script]:
    """Plays one game after another: each player draws from the stock, melds what they can and keeps cards that fit."""

    def script() -> Script:
        while True:
            seats, game = yield from _seated(GAMES[variant])
            while game.status != "finished":
                game = yield from _turn(seats, game)

    return script


def _seated(asked: bytes) -> Generator[Request, Response, tuple[Seats, Game]]:
    """The seats of a started game."""
    created = _joined((yield Request(post("/v1/games", asked), counts=False)).body)
    seats, game = {created.player_id: created.token}, created.game
    while game.status == "waiting":
        response = yield Request(post(f"/v1/games/{game.game_id}/players", b"{}"), counts=False)
        joined = _joined(response.body)
        seats[joined.player_id], game = joined.token, joined.game
    return seats, game


def _turn(seats: Seats, game: Game) -> Generator[Request, Response, Game]:
    """Plays the next player's turn, or deals the next round."""
    player = game.round.turn if game.round else None
    token = seats[player] if player else next(iter(seats.values()))
    move = _first(game)
    while game.status != "finished":
        response = yield _made(game, move, token)
        if response.status != 201:  # the stock is used up, or a void round was dealt again
            response = yield Request(get(f"/v1/games/{game.game_id}", token), counts=False)
        game = _game(response.body)
        if not game.legal_moves or game.round is None or game.round.turn != player:
            break
        move = best(game.legal_moves, game.round.hand)
    return game


def _first(game: Game) -> Move:
    """The first move of a turn, for a player who has not read the game."""
    if game.round is None or game.round.turn is None:
        return {"action": "dealRound"}
    return {"action": "passTurn"} if game.round.phase == "upcard" else FROM_STOCK


def _made(game: Game, move: Move, token: str) -> Request:
    path = move.get("path") or f"/v1/games/{game.game_id}/{PATHS[move['action']]}"
    return Request(post(path, msgspec.json.encode(body_for(move)), token))
