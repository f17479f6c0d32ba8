"""Several runs of one measurement as text."""

from collections.abc import Sequence
from statistics import median


def in_words(values: Sequence[float], digits: int = 0) -> str:
    """The median and the range (least to greatest) of `values` as text."""
    middle, least, most = (f"{value:,.{digits}f}" for value in (median(values), min(values), max(values)))
    return f"{middle:>9} ({least} to {most})"
