"""Programs that checks need and pip does not install; the run names at its end what was left out without them."""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
DEPLOY = ROOT / "deploy"
_NEEDS = re.compile(r"needs (.+?), which")


def program(name: str) -> str:
    """The path of a program; skips the test if it is not installed."""
    beside = Path(sys.executable).parent / name
    found = str(beside) if beside.exists() else shutil.which(name, path=_searched())
    if found is None:
        pytest.skip(f"needs {name}, which is not installed here")
    return found


def _searched() -> str:
    """The folders to search, those for administrators included: Debian keeps nginx there."""
    return os.pathsep.join([os.environ.get("PATH", os.defpath), "/usr/sbin", "/usr/local/sbin"])


def output(*command: str | Path, **options: object) -> str:
    """The output of the command, which must succeed."""
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60, **options)  # type: ignore[call-overload]
    assert done.returncode == 0, f"{command}:\n{done.stdout}{done.stderr}"
    return str(done.stdout)


def left_out(reasons: Iterable[str]) -> str:
    """One line that counts the tests skipped for want of each program or other thing; empty if there are none."""
    found = [match[1] for reason in reasons if (match := _NEEDS.search(reason))]
    counts = [f"{found.count(name)} for want of {name}" for name in sorted(set(found))]
    return f"left out: {', '.join(counts)} (see deploy/README.md)" if counts else ""
