"""`rummy serve` from its start to each of its ends."""

import json
import os
import re
import signal
import stat
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest

from tests.kit.servers.running import Running

Start = Callable[..., Running]


def test_serve_prints_where_to_play_and_where_the_docs_are(start: Start) -> None:
    running = start()
    running.says(f"play at {running.url}/")
    assert httpx.get(f"{running.url}/docs", follow_redirects=True).is_success
    running.says(f"{running.url}/docs")


def test_the_first_printed_command_creates_a_game(start: Start) -> None:
    running = start()
    body = re.findall(r"-d '(.*)'", running.says("Ctrl-C"))
    assert httpx.post(f"{running.url}/v1/games", json=json.loads(body[0])).status_code == httpx.codes.CREATED


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_a_signal_stops_all_processes(start: Start, how: signal.Signals) -> None:
    running = start()
    assert running.stop(how) == 0
    assert running.pids() == []
    assert "Traceback" not in running.log.read_text()


def test_games_and_tokens_survive_a_restart(start: Start) -> None:
    first = start()
    body = {"variant": "rami", "name": "Ann", "bots": [{"level": "easy"}]}
    created = httpx.post(f"{first.url}/v1/games", json=body)
    first.stop()
    again = start()
    token = {"Authorization": f"Bearer {created.json()['token']}"}
    found = httpx.get(f"{again.url}{httpx.URL(created.headers['location']).path}", headers=token)
    assert found.json()["game_id"] == created.json()["game"]["game_id"]


def test_secret_key_file_is_private_and_survives_a_restart(start: Start) -> None:
    first = start()
    kept = first.data_dir / "secret_key"
    key = kept.read_text()
    assert stat.S_IMODE(kept.stat().st_mode) == 0o600
    first.stop()
    start()
    assert kept.read_text() == key


def test_a_given_secret_key_file_is_used(start: Start, tmp_path: Path) -> None:
    (tmp_path / "key").write_text("k" * 32)
    running = start(SECRET_KEY_FILE=tmp_path / "key")
    assert not (running.data_dir / "secret_key").exists()


def oldest_child(running: Running, what: str) -> int:
    """The oldest process of the service with these words in its command line."""
    lines = {pid: Path(f"/proc/{pid}/cmdline").read_bytes().replace(b"\0", b" ").decode() for pid in running.pids()}
    return min(pid for pid, line in lines.items() if what in line)


@pytest.mark.parametrize(
    ("what", "name"),
    [("-m gunicorn", "web server"), ("service.cli worker", "worker"), ("valkey-server unixsocket", "embedded server")],
)
def test_serve_stops_every_part_when_one_ends(start: Start, what: str, name: str) -> None:
    running = start()
    os.kill(oldest_child(running, what), signal.SIGKILL)
    assert running.process.wait(30) == 1
    assert f"rummy: the {name} has ended" in running.log.read_text()
    running.wait_until_gone()


def test_no_process_survives_a_kill_of_the_parent(start: Start) -> None:
    running = start()
    running.process.kill()
    running.process.wait()
    running.wait_until_gone()
