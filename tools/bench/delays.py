"""The delay between a commit and each reader's event, measured from the message of the store to its subscribers."""

import socket
from collections.abc import Iterator, Sequence
from random import Random
from typing import NamedTuple
from urllib.parse import urlsplit

import msgspec

from tools.bench.listeners import Listeners
from tools.bench.load import parsed, post

PATIENCE = 30.0


class Watched(NamedTuple):
    """A game of two players who both listen, over two connections with adjacent numbers."""

    game_id: str
    tokens: dict[str, str]
    turn: str


class Mover:
    """Makes one move at a time while every stream is read."""

    def __init__(self, port: int, listeners: Listeners, redis_url: str) -> None:
        self._listeners = listeners
        self._connection = socket.create_connection(("127.0.0.1", port))
        self._answers = listeners.listen(self._connection)
        subscriber = socket.socket(socket.AF_UNIX)
        subscriber.connect(urlsplit(redis_url).path)
        subscriber.sendall(b"PSUBSCRIBE feed:*\r\n")
        self._commits = listeners.listen(subscriber)
        listeners.drain(0.2)

    def make(self, path: str, token: str, body: bytes, readers: set[int]) -> tuple[bytes, list[float]]:
        """The answer, and the seconds until each of the `readers` had the event."""
        self._connection.sendall(post(path, body, token))
        answer, committed, told = b"", 0.0, dict[int, float]()
        for number, data, at in self._listeners.hear(PATIENCE):
            if number == self._answers:
                answer += data
            elif number == self._commits:
                committed = committed or at
            elif number in readers and b"id: " in data:
                told.setdefault(number, at)
            response = parsed(answer)
            if response and committed and len(told) == len(readers):
                return response.body, [max(0.0, at - committed) for at in told.values()]
        raise RuntimeError("nobody is told of a move")


def delays(mover: Mover, games: Sequence[Watched], turns: int) -> Iterator[float]:
    """Plays turns in any of the `games`: each draws a card and discards it."""
    at_turn = [game.turn for game in games]
    for number in Random(1).choices(range(len(games)), k=turns):
        game, player = games[number], at_turn[number]
        path, token, readers = f"/v1/games/{game.game_id}", game.tokens[player], {2 * number, 2 * number + 1}
        drawn, seconds = mover.make(f"{path}/draws", token, b'{"source": "stock"}', readers)
        yield from seconds
        card = msgspec.json.decode(drawn)["round"]["drawn"]
        yield from mover.make(f"{path}/discards", token, b'{"card": "%b"}' % card.encode(), readers)[1]
        at_turn[number] = next(other for other in game.tokens if other != player)
