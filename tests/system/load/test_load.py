"""The load test at its smallest: players of all kinds for half a minute, and no wrong answer.

`make soak` runs it; `make test` has its checks (test_checks.py) and the same games in tests/system/play.
"""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.kit.servers.running import free_port
from tools.load.__main__ import LOG, REPORT, main
from tools.load.outcome import Moment, Outcome
from tools.load.reports import Place, keep


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


def test_a_kept_report_has_the_figures_and_their_course(tmp_path: Path) -> None:
    course = [Moment(players=2, requests=10, p50=3, p95=8), Moment(players=4, requests=20, p50=4, p95=9)]
    outcome = Outcome(4, 10.0, 800, 3.0, 9.0, 15.0, 2000, 0, {}, [], course)
    page = keep(outcome, Place("server", is_here=True), "staging", tmp_path).read_text()
    assert "| moves a second | 80 (800 in 10 s) |" in page
    assert "| a move: p50, p95, p99 | 3, 9, 15 ms |" in page
    assert "line [10, 20]" in page
    assert "line [8, 9]" in page


def test_a_kept_report_of_a_service_elsewhere_has_its_host_in_its_name(tmp_path: Path) -> None:
    outcome = Outcome(4, 10.0, 800, 3.0, 9.0, 15.0, 2000, 0, {}, [], [Moment(players=2, requests=10, p50=3, p95=8)])
    path = keep(outcome, Place("rummy.example:8443", is_here=False), "soak", tmp_path)
    assert "rummy.example-8443" in path.name
    assert path.parent == tmp_path
    assert "for the load alone" in path.read_text()
