"""All views and events of the players, stored game by game, to be judged once all cards are open."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

import msgspec

from tests.kit.clients.client import Json


class Kind(StrEnum):
    """The kinds of journal entries."""

    VIEW = "view"
    EVENT = "event"
    ACKNOWLEDGED = "acknowledged"


class Entry(msgspec.Struct, frozen=True):
    """One view, event or move that a player received."""

    kind: Kind
    viewer: str | None
    said: Json


@dataclass(frozen=True)
class Journal:
    """A directory with a file for each game."""

    directory: Path

    def note(self, game_id: str, kind: Kind, viewer: str | None, said: object) -> None:
        """Append an entry; text that is already JSON is stored unchanged."""
        raw = msgspec.Raw(said) if isinstance(said, bytes) else said
        line = msgspec.json.encode({"kind": kind, "viewer": viewer, "said": raw})
        with (self.directory / f"{game_id}.jsonl").open("ab") as file:
            file.write(line + b"\n")

    def games(self) -> list[str]:
        """The ids of all games of the run."""
        return sorted(path.stem for path in self.directory.glob("*.jsonl"))

    def entries(self, game_id: str) -> Iterator[Entry]:
        """All entries of one game, in order."""
        with (self.directory / f"{game_id}.jsonl").open("rb") as file:
            for line in file:
                yield msgspec.json.decode(line, type=Entry)
