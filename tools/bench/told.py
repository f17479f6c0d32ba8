"""What a reader who is told of a move costs the worker: over an event stream, and by a long poll."""

import socket
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import msgspec

from tools.bench.delays import Watched
from tools.bench.figures import in_words
from tools.bench.load import get, parsed, post
from tools.bench.servers import Web, alone
from tools.bench.streams import ACCEPT, opened_games

GAMES = 60
REPEATS = 5
TURNS = 4
"""Turns in each game with each kind of readers: the stock lasts, and the first player comes to turn again."""
END = b"\r\n\r\n"


class StreamReader:
    """A player who follows an event stream."""

    def __init__(self, port: int, path: str, token: str, after: int) -> None:
        self.socket = socket.create_connection(("127.0.0.1", port))
        self.socket.sendall(get(f"{path}?after={after}", token).replace(END, ACCEPT))
        self._read_until(b"event: presence")

    def hear(self) -> None:
        """Waits for the next event."""
        self._read_until(b"id: ")

    def _read_until(self, wanted: bytes) -> None:
        came = b""
        while b"\n\n" not in came.partition(wanted)[2]:
            came += self.socket.recv(1 << 16)


class PollingReader:
    """A player who asks for the next event, and after each answer for the one behind it."""

    def __init__(self, port: int, path: str, token: str, after: int) -> None:
        self.socket = socket.create_connection(("127.0.0.1", port))
        self._path, self._token = path, token
        self._ask(after)

    def hear(self) -> None:
        """Waits for the next event."""
        self._ask(_answer(self.socket)["last_seq"])

    def _ask(self, after: int) -> None:
        asked = get(f"{self._path}?after={after}", self._token)
        self.socket.sendall(asked.replace(END, b"\r\nPrefer: wait=30\r\n\r\n"))


Kind = type[StreamReader] | type[PollingReader] | None


def main() -> None:
    """Print the cost of a move without readers, and what each reader adds to it."""
    if not Path("/proc").exists():
        print("readers: measured on Linux only")
        return
    print(f"readers: {GAMES} games on one gevent worker, both players told of each move; µs of its worker")
    costs = measured(GAMES, REPEATS)
    print(f"  {'a move that nobody is told of':<36}{in_words(costs[None])}")
    for kind, name in ((StreamReader, "an event over a stream"), (PollingReader, "an answer to a long poll")):
        told = [(beside - without) / 2 for beside, without in zip(costs[kind], costs[None], strict=True)]
        print(f"  {name:<36}{in_words(told)}")


def measured(games: int, repeats: int) -> dict[Kind, list[float]]:
    """The microseconds of the worker for a move: alone, and with two readers of each kind."""
    costs: dict[Kind, list[float]] = {None: [], StreamReader: [], PollingReader: []}
    with alone(STREAMS_PER_ADDRESS="0") as (web, _):
        for _ in range(repeats):
            opened = list(opened_games(web.port, games))
            for kind, each in costs.items():
                each.append(_cost(web, opened, kind))
    return costs


def _cost(web: Web, games: list[Watched], kind: Kind) -> float:
    with socket.create_connection(("127.0.0.1", web.port)) as mover, ExitStack() as stack:
        readers = [_readers(stack, web.port, game, kind) for game in games]
        before, moves = web.cpu(), 0
        for turn in range(TURNS):
            for game, told in zip(games, readers, strict=True):
                for _ in _turn(mover, game, turn):
                    moves += 1
                    for reader in told:
                        reader.hear()
        return 1e6 * (web.cpu() - before) / moves


def _readers(stack: ExitStack, port: int, game: Watched, kind: Kind) -> list[StreamReader | PollingReader]:
    path, readers = f"/v1/games/{game.game_id}", list[StreamReader | PollingReader]()
    for token in game.tokens.values() if kind else ():
        with socket.create_connection(("127.0.0.1", port)) as connection:
            connection.sendall(get(path, token))
            last_seq = _answer(connection)["last_seq"]
        assert kind
        readers.append(kind(port, f"{path}/events", token, last_seq))
        stack.enter_context(readers[-1].socket)
    return readers


def _turn(mover: socket.socket, game: Watched, number: int) -> Iterator[None]:
    """Draws a card and discards it."""
    players = [game.turn, *(player for player in game.tokens if player != game.turn)]
    path, token = f"/v1/games/{game.game_id}", game.tokens[players[number % 2]]
    mover.sendall(post(f"{path}/draws", b'{"source": "stock"}', token))
    drawn = _answer(mover)["round"]["drawn"]
    yield
    mover.sendall(post(f"{path}/discards", b'{"card": "%b"}' % drawn.encode(), token))
    _answer(mover)
    yield


def _answer(connection: socket.socket) -> Any:
    came = b""
    while (response := parsed(came)) is None:
        came += connection.recv(1 << 16)
    return msgspec.json.decode(response.body)
