"""The connections to the service and on to Redis; a fault strikes a move on them at its planned point."""

import re
import socket
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from tests.kit.servers.proxy import Line
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


class Watched(NamedTuple):
    """A command of a batch that reads or commits a game."""

    game: str
    place: int
    """Its place in the batch."""
    is_commit: bool
    middle: int
    """The bytes of the batch up to the middle of the command."""


class Wire(Line):
    """A connection from a process to Redis; the replies to a batch of commands go back together.

    Commands of several games may share a batch. A large one comes in parts, maybe of whole commands.
    """

    def __init__(self, near: socket.socket, far: socket.socket, strike: Strike, which: Which) -> None:
        super().__init__(near, far)
        self._strike = strike
        self._pid = peer(near)
        self._is_watched = which(self._pid)
        self._said = b""
        self._replies = Replies()
        self._watched: list[Watched] = []

    def asked(self, said: bytes) -> bool:
        """Passes on nothing of the commands, up to half of each commit, and then the rest."""
        if not self._is_watched:
            return super().asked(said)
        self._said += said
        batch = commands(self._said)
        if not batch:
            return True
        said, self._said = self._said, b""
        watched = list(_watched(batch, self._replies.due))
        self._replies.due += len(batch)
        self._watched += watched
        return self._struck(watched, Point.COMMIT_ASKED, Point.READ_ASKED) and self._pass_on(said, _commits(watched))

    def answered(self, said: bytes) -> bool:
        """Passes on nothing of the replies that are due, half of them, and then all."""
        if not self._replies.due:  # messages of a channel come unasked
            return super().answered(said)
        if not self._replies.hear(said):
            return True
        replies, self._replies = self._replies, Replies()
        # a commit may not be made: the script is not known there, or nothing can be written
        watched = [each for each in self._watched if not each.is_commit or replies.found[each.place] == 1]
        self._watched = []
        return (
            self._struck(watched, Point.COMMITTED, Point.READ)
            and self._tell(replies.said, _commits(watched))
            and self._struck(watched, Point.TOLD)
        )

    def _pass_on(self, said: bytes, commits: Sequence[Watched]) -> bool:
        """Passes a batch on; a fault may strike in the middle of each commit."""
        sent = 0
        for each in commits:
            self.far.sendall(said[sent : each.middle])
            sent = each.middle
            if not self._strikes(each.game, Point.COMMIT_HALF):
                return False
        self.far.sendall(said[sent:])
        return True

    def _tell(self, said: bytes, commits: Sequence[Watched]) -> bool:
        """Passes replies on; a fault may strike in the middle of those to commits."""
        half = len(said) // 2 if commits else 0
        self.near.sendall(said[:half])
        if not all(self._strikes(each.game, Point.TOLD_HALF) for each in commits):
            return False
        self.near.sendall(said[half:])
        return True

    def _struck(self, watched: Sequence[Watched], of_commit: Point, of_read: Point | None = None) -> bool:
        """Strikes at these points of the commits and reads; returns whether the connection survives."""
        points = [(each.game, of_commit if each.is_commit else of_read) for each in watched]
        return all(self._strikes(game, point) for game, point in points if point)

    def _strikes(self, game: str, point: Point) -> bool:
        self.is_held = True
        goes_on = self._strike(game, point, self._pid)
        self.is_held = False
        return goes_on


def _commits(watched: Sequence[Watched]) -> list[Watched]:
    return [each for each in watched if each.is_commit]


def _watched(batch: Sequence[Command], first: int) -> Iterator[Watched]:
    """The commands that read or commit a game; `first` is the place of the first of them all."""
    for place, command in enumerate(batch, first):
        name, *words = command.words
        key = KEY.get(name.upper(), 0) - 1
        if found := GAME.fullmatch(words[key]) if 0 <= key < len(words) else None:
            yield Watched(found[1].decode(), place, name.upper() != b"HMGET", command.middle)
