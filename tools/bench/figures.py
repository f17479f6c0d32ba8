"""Several runs of one measurement, in words."""

from collections.abc import Sequence
from statistics import median


def told(values: Sequence[float], digits: int = 0) -> str:
    """The median and the spread: the least and the greatest of the runs."""
    middle, least, most = (f"{value:,.{digits}f}" for value in (median(values), min(values), max(values)))
    return f"{middle:>9} ({least} to {most})"
