"""The programs that a check needs and pip does not install. What is left out for want of one is named at the end."""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
_NEEDS = re.compile(r"needs (\S+), which is not installed")


def program(name: str) -> str:
    """The path of this program; a test that needs it is skipped where it is not installed."""
    beside = Path(sys.executable).parent / name
    found = str(beside) if beside.exists() else shutil.which(name, path=_searched())
    if found is None:
        pytest.skip(f"needs {name}, which is not installed here")
    return found


def _searched() -> str:
    """Where programs are, those for administrators too: Debian keeps nginx there."""
    return os.pathsep.join([os.environ.get("PATH", os.defpath), "/usr/sbin", "/usr/local/sbin"])


def output(*command: str | Path, **options: object) -> str:
    """What the command prints; it has to succeed."""
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60, **options)  # type: ignore[call-overload]
    assert done.returncode == 0, f"{command}:\n{done.stdout}{done.stderr}"
    return str(done.stdout)


def left_out(reasons: Iterable[str]) -> str:
    """One line that tells how many tests were skipped for want of which programs; empty where none was."""
    found = [match[1] for reason in reasons if (match := _NEEDS.search(reason))]
    counts = [f"{found.count(name)} for want of {name}" for name in sorted(set(found))]
    return f"left out: {', '.join(counts)} (see deploy/README.md)" if counts else ""
