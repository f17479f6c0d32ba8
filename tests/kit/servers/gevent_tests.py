"""Runs tests under gevent, in a process of its own: gevent patches the standard library for good."""

import subprocess
import sys
from pathlib import Path

PYTEST = (
    sys.executable,
    "-W",
    "error",
    "-m",
    "gevent.monkey",
    "--module",
    "pytest",
    "-p",
    "no:xdist",
    "-p",
    "no:cacheprovider",
)
ROOT = Path(__file__).parents[3]


def run_under_gevent(*arguments: str) -> None:
    """Runs pytest with these arguments; fails with its output if a test fails."""
    done = subprocess.run([*PYTEST, *arguments], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
