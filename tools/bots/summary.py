"""The levels of the service against one another at a glance: a line for each table."""

from collections.abc import Iterable, Mapping, Sequence

from service.bots import LEVELS
from tools.bots.deals import Cell, DealResult
from tools.bots.figures import Estimate, figures_of

PAIRS = (*zip(LEVELS[1:], LEVELS, strict=False), (LEVELS[-1], LEVELS[0]))
"""Each level against the one below, and the best against the weakest."""

Match = tuple[str, int, str, str]
"""A variant, the number of seats, and the two levels."""


def summary(cells: Sequence[Sequence[DealResult]]) -> list[list[str]]:
    """The fields of a line for each game and number of seats: the share of rounds won by each pair of levels."""
    matches = {_match(results[0].cell): results for results in cells if not results[0].cell.games}
    tables = dict.fromkeys(match[:2] for match in matches if match[2:] in PAIRS)
    return [[f"`{variant}`", str(seats), *_shares(matches, variant, seats)] for variant, seats in tables]


def _match(cell: Cell) -> Match:
    return cell.variant, cell.seats, cell.first, cell.second


def _shares(matches: Mapping[Match, Sequence[DealResult]], variant: str, seats: int) -> Iterable[str]:
    """The share of each pair of levels at this table; a dash if they have not met there."""
    for pair in PAIRS:
        results = matches.get((variant, seats, *pair))
        yield _share(figures_of(results).rounds_won, seats) if results else "–"


def _share(won: Estimate, seats: int) -> str:
    """The share in percent, in bold if its whole interval is above the share of equal players."""
    text = percent(won)
    return f"**{text}**" if won.half_width is not None and won.mean - won.half_width > 1 / seats else text


def percent(share: Estimate) -> str:
    """A share and the half-width of its interval in percent."""
    return f"{share.mean:.1%}" + ("" if share.half_width is None else f" ± {100 * share.half_width:.1f}")
