"""Who sits at the connections: the players of a game, or somebody who asks the bare endpoint."""

from collections.abc import Callable, Generator, Sequence
from functools import cache
from typing import Any

import msgspec

from tools.bench.load import Request, Response, Script, get, post

PATHS = {
    "draw": "draws",
    "meld": "melds",
    "layOff": "layoffs",
    "swapJoker": "swaps",
    "discard": "discards",
    "knock": "knocks",
    "passTurn": "passes",
    "dealRound": "rounds",
}
BEST_FIRST = ("knock", "swapJoker", "meld", "layOff", "dealRound", "passTurn", "discard", "draw")
GAMES = {
    "rummy": b'{"variant": "rummy", "seats": 4, "options": {"target": 10000}}',
    "gin-rummy": b'{"variant": "gin-rummy", "seats": 2, "options": {"target": 10000}}',
    "caloochi": b'{"variant": "caloochi", "seats": 4, "options": {"target": 10000}}',
}
"""What is asked for to play each of the games that are measured."""
FROM_STOCK = {"action": "draw", "source": "stock"}
RANKS = "A23456789TJQK"

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
        move = chosen(game.legal_moves, game.round.hand)
    return game


def _first(game: Game) -> Move:
    """What a turn begins with, for a player who has not looked at the game."""
    if game.round is None or game.round.turn is None:
        return {"action": "dealRound"}
    return {"action": "passTurn"} if game.round.phase == "upcard" else FROM_STOCK


def _made(game: Game, move: Move, token: str) -> Request:
    body = msgspec.json.encode({name: value for name, value in move.items() if name != "action"})
    return Request(post(f"/v1/games/{game.game_id}/{PATHS[move['action']]}", body, token))


def chosen(moves: Sequence[Move], hand: Sequence[str]) -> Move:
    """The first of the moves that bring the round nearer to its end; a discard is the card that fits worst."""
    best = min(moves, key=lambda move: BEST_FIRST.index(move["action"]))
    if best["action"] != "discard":
        return best
    return min((move for move in moves if move["action"] == "discard"), key=lambda move: _company(move["card"], hand))


def _company(card: str, hand: Sequence[str]) -> int:
    """How many cards of the hand go well with this one."""
    return sum(_fits(card, other) for other in hand)


@cache
def _fits(card: str, other: str) -> int:
    """Whether two cards may be parts of one meld; a joker fits all."""
    if "JOKER" in {card, other}:
        return 2
    near = card[1] == other[1] and 0 < abs(RANKS.index(card[0]) - RANKS.index(other[0])) <= 2
    return int(near or (card[0] == other[0] and card[1] != other[1]))
