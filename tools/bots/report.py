"""The figures of the cells as a page in Markdown."""

from collections.abc import Sequence

from tools.bots.rows import COLUMNS, Row, line, rows_of
from tools.bots.summary import PAIRS, summary

HEAD = """\
# Strength of the bots

The command `make bots BOTS="gin-rummy --levels hard:easy --table docs/bots.md"` measures some rows and writes them into
this page; the others stay. The page is not edited by hand.

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

GLANCE = """\
## At a glance

The share of rounds that the first of two levels won; in bold if its whole interval is above the share of equal players.
"""


def page(rows: Sequence[Row], before: str = "") -> str:
    """The whole page: a summary, and the rows in order; a match that is not among them keeps its row of `before`."""
    newest = {row.match: row for row in (*rows_of(before), *rows)}
    ordered = sorted(newest.values(), key=lambda row: row.match.place)
    deals = [row.deals for row in ordered] or [0]
    behind = f"Behind each row are {min(deals)} to {max(deals)} deals, and sixty show only large differences.\n"
    return "\n".join([HEAD, GLANCE, *_glance(ordered), "\n## All figures\n", behind, *table(ordered), ""])


def _glance(rows: Sequence[Row]) -> list[str]:
    """The lines of the summary."""
    columns = ("game", "seats", *(f"{first} : {second}" for first, second in PAIRS))
    return [line(columns), line("---" for _ in columns), *map(line, summary(rows))]


def table(rows: Sequence[Row]) -> list[str]:
    """The lines of the table."""
    return [line(COLUMNS), line("---" for _ in COLUMNS), *(line(row.fields) for row in rows)]
