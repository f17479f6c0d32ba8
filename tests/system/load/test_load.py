"""The load test at its smallest: players of all kinds for half a minute, and no wrong answer.

`make soak` runs it; `make test` has its checks (test_checks.py) and the same games in tests/system/play.
"""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.kit.running import free_port
from tools.load.__main__ import LOG, REPORT, main
from tools.load.outcome import Outcome


@pytest.mark.soak
def test_half_a_minute_of_load_gives_no_wrong_answer(tmp_path: Path) -> None:
    out = tmp_path / "out"
    command = [sys.executable, "-m", "tools.load", "--profile", "smoke", "--out", str(out)]
    done = subprocess.run(command, check=False, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr + (out / LOG).read_text()
    outcome = Outcome.read(out)
    assert outcome.players >= 12
    assert outcome.moves
    assert "wrong answers                    0" in done.stdout
    figures = (out / LOG).read_text()
    assert "SSE" in figures
    assert "listEvents waiting" in figures
    assert re.search(" (repeated|stale|illegal) ", figures)
    assert "<html" in (out / REPORT).read_text()


def test_a_run_without_a_server_fails_at_once(tmp_path: Path) -> None:
    assert main(["--url", f"http://127.0.0.1:{free_port()}/", "--out", str(tmp_path)]) == 1
