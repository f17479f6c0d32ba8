"""Schemathesis as a stranger runs it, in all its phases, without and with a player's token."""

import subprocess
from pathlib import Path

import pytest

from tests.kit.clients.client import Api
from tests.kit.clients.contract import FILE
from tests.kit.servers.programs import program
from tests.kit.servers.running import Running

pytestmark = pytest.mark.soak

PHASES = ("Examples", "Coverage", "Fuzzing", "Stateful")
CONFIG = FILE.parent / "schemathesis.toml"


def run(folder: Path, url: str, config: str, *options: str) -> None:
    """Runs Schemathesis on a service, under its configuration and `config`."""
    (folder / "schemathesis.toml").write_text(f"{config}\n{CONFIG.read_text()}")
    command = [program("schemathesis"), "--config-file", "schemathesis.toml", "run", f"{url}/openapi.json"]
    phases = ("--phases", ",".join(PHASES).lower(), "--max-examples", "5", "--seed", "1", "--no-color")
    done = subprocess.run([*command, *phases, *options], cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert all(f"✅ {phase}" in done.stdout for phase in PHASES), done.stdout


def test_schemathesis_finds_nothing_without_a_token(running: Running, tmp_path: Path) -> None:
    run(tmp_path, running.url, "")


def test_schemathesis_finds_nothing_with_a_token(running: Running, service: Api, tmp_path: Path) -> None:
    seat = service.create("rami", bots=[{"level": "easy"}])
    headers = f'headers = {{ Authorization = "Bearer {seat.token}" }}'
    game = f'[parameters]\n"path.game_id" = "{seat.game_id}"'
    run(tmp_path, running.url, f"{headers}\n{game}", "--exclude-operation-id", "leaveGame")  # it ends the token
