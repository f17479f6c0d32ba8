"""Command-line options of the programs that play rounds: numbers of players, and processes."""

import argparse
import os
from collections.abc import Sequence

from service.rules.catalogue import VARIANTS

_CORES = os.cpu_count() or 1


def add_seats(parser: argparse.ArgumentParser) -> None:
    """Add `--seats`, numbers of players for `nearest_seats`."""
    wanted = "numbers of players, or the nearest that a variant takes"
    parser.add_argument("--seats", nargs="*", type=int, default=[2, 4], help=wanted)


def nearest_seats(variant: str, wanted: Sequence[int]) -> list[int]:
    """The wanted numbers of players, or the nearest that the variant takes; each once."""
    fewest, most = VARIANTS[variant].players
    return list(dict.fromkeys(max(fewest, min(most, each)) for each in wanted))


def add_processes(parser: argparse.ArgumentParser) -> None:
    """Add `--processes`: at least one, and at most one for each core."""
    parser.add_argument("--processes", type=_within_cores, default=_CORES, help="at most one for each core")


def _within_cores(text: str) -> int:
    return max(1, min(int(text), _CORES))
