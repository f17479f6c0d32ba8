"""The results file: one deal a line, so that a run that was cut goes on where it stopped."""

from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path

import msgspec

from service import bots, rules
from tools.bots import players
from tools.bots.deals import Cell, DealResult

DECIDING_FOLDERS = tuple(Path(package).parent for package in (bots.__file__, rules.__file__, players.__file__))


class Results:
    """The deals in a file, and those played since; each is written at once."""

    def __init__(self, path: Path) -> None:
        self._path = path
        path.parent.mkdir(parents=True, exist_ok=True)
        self._deals: dict[tuple[Cell, str], list[DealResult]] = {}
        for line in self._whole_lines():
            self._keep(msgspec.json.decode(line, type=DealResult))

    def _whole_lines(self) -> list[bytes]:
        """The lines of the file; a last line that was cut is removed from it."""
        written = self._path.read_bytes() if self._path.exists() else b""
        whole = written[: written.rfind(b"\n") + 1]
        if whole != written:
            self._path.write_bytes(whole)
        return whole.splitlines()

    def _keep(self, result: DealResult) -> None:
        self._deals.setdefault((result.cell, result.code), []).append(result)

    def add(self, result: DealResult) -> None:
        """Keep the result and append it to the file."""
        self._keep(result)
        with self._path.open("ab") as file:
            file.write(msgspec.json.encode(result) + b"\n")

    def of(self, cell: Cell, code: str) -> list[DealResult]:
        """The deals of the cell that this code has played, by number."""
        return sorted(self._deals.get((cell, code), []), key=lambda result: result.deal)


def code_digest(folders: Sequence[Path] = DECIDING_FOLDERS) -> str:
    """A digest of the code and weights that decide moves: deals played by others are not mixed with those of these."""
    digest = sha256()
    for folder in folders:
        for path in sorted([*folder.rglob("*.py"), *folder.rglob("*.json")]):
            digest.update(path.name.encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()[:8]
