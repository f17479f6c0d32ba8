"""The TypeScript SDK in Chromium, in a page of another origin than the service."""

import json
import shutil
from pathlib import Path

import pytest

from tests.kit.npm import NODE_MODULES, node
from tests.kit.programs import program
from tests.kit.running import Running

pytestmark = pytest.mark.soak

HERE = Path(__file__).parent


def test_client_plays_and_follows_a_whole_game_in_a_browser(sdks: Path, tmp_path: Path) -> None:
    chromium = program("chromium")
    shutil.copy(HERE / "client.mjs", tmp_path)
    (tmp_path / "node_modules").symlink_to(NODE_MODULES)
    with Running.start(tmp_path / "data", WORKERS=1) as running:
        done = node(tmp_path / "client.mjs", running.url, chromium, sdks / "typescript", at=tmp_path)
    assert done.returncode == 0, done.stdout + done.stderr
    seen = json.loads(done.stdout)
    assert (seen["status"], seen["again"]) == ("finished", "NotModified")
    assert seen["seqs"] == list(range(1, seen["last_seq"] + 1))
    assert seen["presences"] > 0
