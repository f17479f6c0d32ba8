"""The command-line option for the number of processes, for programs that play rounds in several."""

import argparse
import os

_CORES = os.cpu_count() or 1


def add_processes(parser: argparse.ArgumentParser) -> None:
    """Add `--processes`: at least one, and at most one for each core."""
    parser.add_argument("--processes", type=_within_cores, default=_CORES, help="at most one for each core")


def _within_cores(text: str) -> int:
    return max(1, min(int(text), _CORES))
