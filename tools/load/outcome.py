"""The results of a run, passed from the process of the load to the process of the report."""

from pathlib import Path
from typing import Self

import msgspec

FILE = "outcome.json"


class Moment(msgspec.Struct, frozen=True):
    """Some seconds of a run."""

    players: int
    requests: float
    """Requests a second."""
    p50: float
    p95: float


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
    """Number of wrong answers by kind."""
    shown: list[str]
    """Some wrong answers in full."""
    course: list["Moment"] = []
    """The run as it went."""

    def write(self, directory: Path) -> None:
        """Write the file in `directory`."""
        (directory / FILE).write_bytes(msgspec.json.encode(self))

    @classmethod
    def read(cls, directory: Path) -> Self:
        """Read the file in `directory`."""
        return msgspec.json.decode((directory / FILE).read_bytes(), type=cls)
