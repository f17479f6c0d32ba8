"""The load test itself, at its smallest: players of all kinds for half a minute, and nothing is wrong."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.load.__main__ import LOG, REPORT
from tests.load.outcome import Outcome


@pytest.mark.timeout(300)
def test_half_a_minute_of_load_without_a_wrong_answer(tmp_path: Path) -> None:
    out = tmp_path / "out"
    command = [sys.executable, "-m", "tests.load", "--profile", "smoke", "--out", str(out)]
    done = subprocess.run(command, check=False, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr + (out / LOG).read_text()
    outcome = Outcome.read(out)
    assert outcome.players >= 12
    assert outcome.moves
    assert "wrong answers                    0" in done.stdout
    figures = (out / LOG).read_text()
    for kind in ("repeated", "stale", "illegal", "SSE", "quickPlay", "listEvents waiting"):
        assert kind in figures
    assert "<html" in (out / REPORT).read_text()
