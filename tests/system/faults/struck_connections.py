"""The connections to the service and on to Redis; a fault strikes a move on them at its planned point."""

import re
import socket
from collections.abc import Callable, Sequence

from tests.kit.proxy import Line
from tests.system.faults.batches import Command, Replies, commands
from tests.system.faults.peers import peer
from tests.system.faults.points import Point

POST = re.compile(rb"POST /v1/games/([^/]+)/")
AWAY = b"HTTP/1.1 503"
GAME = re.compile(rb"game:\{([^}]+)\}")
KEY = {b"HMGET": 1, b"EVALSHA": 3, b"EVAL": 3}
"""The place of the first key of these commands, which is the game's."""
Strike = Callable[[str, Point, int | None], bool]
"""Takes the game, the point and the asking process, does what is due; returns whether the connection survives."""
Which = Callable[[int], bool]
"""Tells which processes are watched."""


class Door(Line):
    """A connection from a player to the service."""

    def __init__(self, near: socket.socket, far: socket.socket, strike: Strike) -> None:
        super().__init__(near, far)
        self._strike = strike
        self._game: str | None = None

    def asked(self, said: bytes) -> bool:
        """Passes on half of a request, and then the rest."""
        found = POST.match(said)
        self._game = found[1].decode() if found else None
        return self._halved(self.far, said, Point.RECEIVING)

    def answered(self, said: bytes) -> bool:
        """Passes on half of an answer, and then the rest; a 503 is no answer to a move."""
        if said.startswith(AWAY):
            self._game = None
        return self._halved(self.near, said, Point.ANSWERING)

    def _halved(self, end: socket.socket, said: bytes, point: Point) -> bool:
        half = len(said) // 2
        end.sendall(said[:half])
        if self._game and not self._strike(self._game, point, None):
            return False
        end.sendall(said[half:])
        return True


class Wire(Line):
    """A connection from a process to Redis, which answers each batch of commands before the next comes."""

    def __init__(self, near: socket.socket, far: socket.socket, strike: Strike, which: Which) -> None:
        super().__init__(near, far)
        self._strike = strike
        self._pid = peer(near)
        self._is_watched = which(self._pid)
        self._said = b""
        self._replies = Replies(0)
        self._game: str | None = None
        self._place = 0
        self._is_commit = False

    def asked(self, said: bytes) -> bool:
        """Passes on nothing of the commands, half of them, and then the rest."""
        self._said += said
        batch = commands(self._said)
        if not batch:
            return True
        said, self._said = self._said, b""
        self._look(batch)
        return self._struck(Point.COMMIT_ASKED if self._is_commit else Point.READ_ASKED) and self._halved(
            self.far, said, Point.COMMIT_HALF
        )

    def answered(self, said: bytes) -> bool:
        """Passes on nothing of the watched replies, half of them, and then all."""
        if self._game is None:
            return super().answered(said)
        if not self._replies.hear(said):
            return True
        if self._is_commit and self._replies.found[self._place] != 1:
            self._game = None  # not made: the script is not known there, or nothing can be written
        return (
            self._struck(Point.COMMITTED if self._is_commit else Point.READ)
            and self._halved(self.near, self._replies.said, Point.TOLD_HALF)
            and (not self._is_commit or self._struck(Point.TOLD))
        )

    def _look(self, batch: Sequence[Command]) -> None:
        """Notes whether the batch reads or commits a game, or neither."""
        self._game, self._is_commit, self._replies = None, False, Replies(len(batch))
        for place, (name, *words) in enumerate(batch if self._is_watched else ()):
            key = KEY.get(name.upper(), 0) - 1
            if found := GAME.fullmatch(words[key]) if 0 <= key < len(words) else None:
                self._game, self._place, self._is_commit = found[1].decode(), place, name.upper() != b"HMGET"

    def _halved(self, end: socket.socket, said: bytes, point: Point) -> bool:
        """Passes data on; a fault may strike in the middle of a commit."""
        half = len(said) // 2 if self._is_commit else 0
        end.sendall(said[:half])
        if half and not self._struck(point):
            return False
        end.sendall(said[half:])
        return True

    def _struck(self, point: Point) -> bool:
        self.is_held = True
        goes_on = self._game is None or self._strike(self._game, point, self._pid)
        self.is_held = False
        return goes_on
