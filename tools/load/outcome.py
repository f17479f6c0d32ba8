"""What a run came to, as the process of the load writes it down for the one that reports."""

from pathlib import Path
from typing import Self

import msgspec

FILE = "outcome.json"


class Outcome(msgspec.Struct, frozen=True):
    """The figures of a run; times are in milliseconds."""

    players: int
    seconds: float
    moves: int
    p50: float
    p95: float
    p99: float
    requests: int
    errors: int
    wrong: dict[str, int]
    """How many wrong answers of each kind."""
    shown: list[str]
    """Some of them in full."""

    def write(self, directory: Path) -> None:
        """Into its file there."""
        (directory / FILE).write_bytes(msgspec.json.encode(self))

    @classmethod
    def read(cls, directory: Path) -> Self:
        """From its file there."""
        return msgspec.json.decode((directory / FILE).read_bytes(), type=cls)
