"""The figures of the cells as a page in Markdown."""

from collections.abc import Iterable, Sequence

from tools.bots.deals import DealResult
from tools.bots.figures import ChoiceTimes, Estimate, figures_of
from tools.bots.summary import PAIRS, percent, summary

HEAD = """\
# Strength of the bots

The command `make bots BOTS="gin-rummy --levels hard:easy --table docs/bots.md"` measures some rows and writes this page
from all deals in `build/bots.jsonl`. The page is not edited by hand.

- **Mirrored deals.** Each deal is played once with the first level in every seat, against the second level in all other
  seats. Good cards help both levels alike.
- **Players.** `easy`, `normal` and `hard` are the levels of the service. `baseline` is a simple player of gin rummy: it
  takes the discard only into a meld, throws the highest unmatched card, and knocks as soon as it may. `openspiel` and
  `rlcard` are the rule bots for gin rummy of these projects. `all-seeing` sees all hands and the stock and tries each
  move on them; it shows the room above a level, but is no strict bound.
- **Rounds won** is the share of the first level. A tie counts in parts, and a void round as one part for every seat.
  Equal players win 50 % with two seats, 33 % with three, 25 % with four. Where laid cards count for who laid them, the
  most points win a round, whoever goes out.
- **Points a round** are the points of the first level less the average of the others, in the variant's own points. More
  is better, also in games where the lowest total wins. Bonuses for the whole game do not count.
- **Games won** is the share of whole games. The deals of a game are one sequence, played once from every seat.
- **Intervals** are 95 % intervals. One deal, or one sequence, is one observation: the mean over its seats. A row whose
  interval includes the share of equal players shows no difference; with ± 0.0 both levels make the same moves.
- **Time** is the processor time of a choice in milliseconds: median / 99th percentile / most, by level. The first
  choices of a process fill tables and take longer.
- **Code** is a digest of the rules and bots. Rows with different digests were measured with different versions.
"""
COLUMNS = ("game", "seats", "levels", "deals", "rounds", "rounds won", "points a round", "games won", "time", "code")


GLANCE = """\
## At a glance

The share of rounds that the first of two levels won; in bold if its whole interval is above the share of equal players.
"""


def page(cells: Sequence[Sequence[DealResult]]) -> str:
    """The whole page: a summary, and a row for each cell."""
    deals = [len(results) for results in cells] or [0]
    behind = f"Behind each row are {min(deals)} to {max(deals)} deals, and sixty show only large differences.\n"
    return "\n".join([HEAD, GLANCE, *_glance(cells), "\n## All figures\n", behind, *table(cells), ""])


def _glance(cells: Sequence[Sequence[DealResult]]) -> list[str]:
    """The lines of the summary."""
    columns = ("game", "seats", *(f"{first} : {second}" for first, second in PAIRS))
    return [_line(columns), _line("---" for _ in columns), *map(_line, summary(cells))]


def table(cells: Sequence[Sequence[DealResult]]) -> list[str]:
    """The lines of the table."""
    return [_line(COLUMNS), _line("---" for _ in COLUMNS), *(row(results) for results in cells)]


def row(results: Sequence[DealResult]) -> str:
    """A cell's line of the table."""
    cell, figures = results[0].cell, figures_of(results)
    return _line([
        f"`{cell.variant}`",
        str(cell.seats),
        f"{cell.first} : {cell.second}",
        f"{figures.deals} (games)" if cell.games else str(figures.deals),
        str(figures.rounds),
        percent(figures.rounds_won),
        _points(figures.points),
        percent(figures.games_won) if figures.games_won else "–",
        "; ".join(f"{level} {_times(times)}" for level, times in figures.times.items()),
        results[0].code,
    ])  # fmt: skip


def _line(fields: Iterable[str]) -> str:
    return f"| {' | '.join(fields)} |"


def _points(points: Estimate) -> str:
    return f"{points.mean:+z.1f}" + ("" if points.half_width is None else f" ± {points.half_width:.1f}")


def _times(times: ChoiceTimes) -> str:
    return " / ".join(f"{each:.2g}" if each < 10 else f"{each:.0f}" for each in times)
