"""Redis' protocol, as far as it shows where a batch of commands or replies ends."""

from typing import NamedTuple

import hiredis


class Command(NamedTuple):
    """A command of a batch."""

    words: list[bytes]
    middle: int
    """The place in the batch up to which half of the command has come."""


class Replies:
    """The replies to a batch of commands, while they come."""

    def __init__(self) -> None:
        self.said = b""
        self.found: list[object] = []
        self.due = 0
        self._reader = hiredis.Reader()

    def hear(self, said: bytes) -> bool:
        """Adds the bytes in `said`; returns whether all replies have come."""
        self.said += said
        self._reader.feed(said)
        while (reply := self._reader.gets()) is not False:
            self.found.append(reply)
        return len(self.found) >= self.due


def commands(said: bytes) -> list[Command]:
    """The commands of a batch, or none while it is incomplete."""
    found: list[Command] = []
    at = 0
    while at < len(said):
        try:
            command, at = _command(said, at)
        except ValueError:
            return []
        found.append(command)
    return found


def _command(said: bytes, at: int) -> tuple[Command, int]:
    start = at
    count, at = _number(said, at)
    words: list[bytes] = []
    for _ in range(count):
        length, at = _number(said, at)
        if said[at + length : at + length + 2] != b"\r\n":
            raise ValueError("there is more to come")
        words.append(said[at : at + length])
        at += length + 2
    return Command(words, (start + at) // 2), at


def _number(said: bytes, at: int) -> tuple[int, int]:
    end = said.index(b"\r\n", at)
    return int(said[at + 1 : end]), end + 2
