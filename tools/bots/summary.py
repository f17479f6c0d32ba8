"""The levels of the service against one another at a glance: a line for each table."""

from collections.abc import Iterable, Mapping, Sequence

from service.bots import LEVELS
from tools.bots.rows import Match, Row, half_width_of, share_of

PAIRS = (*zip(LEVELS[1:], LEVELS, strict=False), (LEVELS[-1], LEVELS[0]))
"""Each level against the one below, and the best against the weakest."""


def summary(rows: Sequence[Row]) -> list[list[str]]:
    """The fields of a line for each game and number of seats: the share of rounds won by each pair of levels."""
    shares = {row.match: row.rounds_won for row in rows if not row.match.games}
    tables = dict.fromkeys((match.variant, match.seats) for match in shares if (match.first, match.second) in PAIRS)
    return [[f"`{variant}`", str(seats), *_shares(shares, variant, seats)] for variant, seats in tables]


def _shares(shares: Mapping[Match, str], variant: str, seats: int) -> Iterable[str]:
    """The share of each pair of levels at this table; a dash if they have not met there."""
    for first, second in PAIRS:
        share = shares.get(Match(variant, seats, False, first, second))
        yield _marked(share, seats) if share else "–"


def _marked(share: str, seats: int) -> str:
    """The share, in bold if its whole interval is above the share of equal players."""
    half_width = half_width_of(share)
    return f"**{share}**" if half_width is not None and share_of(share) - half_width > 1 / seats else share
