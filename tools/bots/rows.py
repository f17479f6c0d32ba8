"""The rows of the page: what is written of a cell, and read again from the page when only some cells are measured."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple, Self

from service.rules.catalogue import VARIANTS
from tools.bots.deals import Cell, DealResult
from tools.bots.figures import ChoiceTimes, Estimate, figures_of

COLUMNS = ("game", "seats", "levels", "deals", "rounds", "rounds won", "points a round", "games won", "time", "code")
_GAMES = " (games)"
_PLUS_OR_MINUS = " ± "


class Match(NamedTuple):
    """What a row is about."""

    variant: str
    seats: int
    games: bool
    """Whether whole games were played."""
    first: str
    second: str

    @property
    def place(self) -> tuple[object, ...]:
        """The place among others: that of its variant in all lists, then by seats and levels."""
        return list(VARIANTS).index(self.variant), *self[1:]


class Row(NamedTuple):
    """A match and the fields of its line."""

    match: Match
    fields: tuple[str, ...]

    @classmethod
    def of(cls, results: Sequence[DealResult]) -> Self:
        """The row of a cell."""
        cell, figures = results[0].cell, figures_of(results)
        fields = (
            f"`{cell.variant}`",
            str(cell.seats),
            f"{cell.first} : {cell.second}",
            f"{figures.deals}{_GAMES if cell.games else ''}",
            str(figures.rounds),
            _percent(figures.rounds_won),
            _points(figures.points),
            _percent(figures.games_won) if figures.games_won else "–",
            "; ".join(f"{level} {_times(times)}" for level, times in figures.times.items()),
            results[0].code,
        )
        return cls(_match(cell), fields)

    @property
    def deals(self) -> int:
        """The number of deals behind it."""
        return int(self.fields[3].removesuffix(_GAMES))

    @property
    def rounds_won(self) -> str:
        """The share of rounds that the first level won."""
        return self.fields[5]


def rows_of(page: str) -> list[Row]:
    """The rows of a written page, without those of variants that are no more."""
    lines = (line.strip("| ").split(" | ") for line in page.splitlines() if line.startswith("| `"))
    rows = [Row(_match_of(fields), tuple(fields)) for fields in lines if len(fields) == len(COLUMNS)]
    return [row for row in rows if row.match.variant in VARIANTS]


def _match(cell: Cell) -> Match:
    return Match(cell.variant, cell.seats, cell.games, cell.first, cell.second)


def _match_of(fields: Sequence[str]) -> Match:
    first, second = fields[2].split(" : ")
    return Match(fields[0].strip("`"), int(fields[1]), fields[3].endswith(_GAMES), first, second)


def line(fields: Iterable[str]) -> str:
    """A line of a table."""
    return f"| {' | '.join(fields)} |"


def share_of(percent: str) -> float:
    """The share that `percent` says, without its half-width."""
    return float(percent.partition("%")[0]) / 100


def half_width_of(percent: str) -> float | None:
    """The half-width of its interval, if it has one."""
    _, found, half_width = percent.partition(_PLUS_OR_MINUS)
    return float(half_width) / 100 if found else None


def _percent(share: Estimate) -> str:
    """A share and the half-width of its interval in percent."""
    half_width = "" if share.half_width is None else f"{_PLUS_OR_MINUS}{100 * share.half_width:.1f}"
    return f"{share.mean:.1%}{half_width}"


def _points(points: Estimate) -> str:
    return f"{points.mean:+z.1f}" + ("" if points.half_width is None else f"{_PLUS_OR_MINUS}{points.half_width:.1f}")


def _times(times: ChoiceTimes) -> str:
    return " / ".join(f"{each:.2g}" if each < 10 else f"{each:.0f}" for each in times)
