"""Who sits at the connections: four players of a rummy game, or somebody who asks the bare endpoint."""

from collections.abc import Generator
from typing import Any

import msgspec

from tests.bench.load import Request, Response, Script, get, post

PATHS = {
    "draw": "draws",
    "meld": "melds",
    "layOff": "layoffs",
    "discard": "discards",
    "passTurn": "passes",
    "dealRound": "rounds",
}
BEST_FIRST = ("meld", "layOff", "dealRound", "passTurn", "discard", "draw")
GAME = b'{"variant": "rummy", "seats": 4, "options": {"target": 10000}}'
FROM_STOCK = {"action": "draw", "source": "stock"}

Move = dict[str, Any]
Seats = dict[str, str]
"""The tokens by player."""


class Round(msgspec.Struct):
    """As much of a round as these players look at."""

    turn: str | None
    drawn: str | None


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


def rummy() -> Script:
    """One game after another, each player drawing from the stock and melding what he can."""
    while True:
        seats, game = yield from _seated()
        while game.status != "finished":
            game = yield from _turn(seats, game)


def _seated() -> Generator[Request, Response, tuple[Seats, Game]]:
    """A started game of four."""
    created = _joined((yield Request(post("/v1/games", GAME), counts=False)).body)
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
    move = FROM_STOCK if player else {"action": "dealRound"}
    while game.status != "finished":
        response = yield _made(game, move, token)
        if response.status != 201:  # the stock has run out
            response = yield Request(get(f"/v1/games/{game.game_id}", token), counts=False)
        game = _game(response.body)
        if not game.legal_moves or game.round is None or game.round.turn != player:
            break
        move = chosen(game, game.round.drawn)
    return game


def _made(game: Game, move: Move, token: str) -> Request:
    body = msgspec.json.encode({name: value for name, value in move.items() if name != "action"})
    return Request(post(f"/v1/games/{game.game_id}/{PATHS[move['action']]}", body, token))


def chosen(game: Game, drawn: str | None) -> Move:
    """A meld or a lay-off where there is one, else the card just drawn goes to the pile."""
    best = min(game.legal_moves, key=lambda move: BEST_FIRST.index(move["action"]))
    if best["action"] != "discard":
        return best
    discards = [move for move in game.legal_moves if move["action"] == "discard"]
    return next((move for move in discards if move["card"] == drawn), discards[-1])
