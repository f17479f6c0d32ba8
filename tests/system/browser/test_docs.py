"""The pages for developers in Chromium, as wide as a phone: the way to a first turn, and what axe finds."""

import json
import shutil
from pathlib import Path

import pytest

from tests.kit.client import Json
from tests.kit.npm import NODE_MODULES, node
from tests.kit.programs import program
from tests.kit.running import Running

pytestmark = pytest.mark.soak

HERE = Path(__file__).parent
PHONE = 390


@pytest.fixture(scope="module")
def seen(tmp_path_factory: pytest.TempPathFactory) -> Json:
    """What a person sees who opens a game, authorizes once, draws and discards."""
    chromium, folder = program("chromium"), tmp_path_factory.mktemp("browser")
    shutil.copy(HERE / "first_turn.mjs", folder)
    (folder / "node_modules").symlink_to(NODE_MODULES)
    with Running.start(folder / "data", WORKERS=1) as running:
        done = node(folder / "first_turn.mjs", running.url, chromium, folder, at=folder)
    assert done.returncode == 0, done.stdout + done.stderr
    noted: Json = json.loads(done.stdout)
    return noted


def test_the_way_leads_from_create_game_to_a_discard(seen: Json) -> None:
    assert seen["errors"] == []
    assert [answer["status"] for answer in seen["answers"]] == [201] * 3
    seat, drawn, discarded = (answer["body"] for answer in seen["answers"])
    assert discarded["game_id"] == drawn["game_id"] == seat["game"]["game_id"]
    assert len(discarded["round"]["hand"]) == len(drawn["round"]["hand"]) - 1
    token = f"Bearer {seat['token']}"
    assert [headers.get("authorization") for headers in seen["sent"]] == [None, token, token]


def test_optional_headers_stay_empty(seen: Json) -> None:
    assert len(seen["prefilled"]) >= 8
    assert set(seen["prefilled"]) == {""}
    assert not {name for headers in seen["sent"] for name in headers} & {"idempotency-key", "if-match"}


def test_axe_finds_no_violation(seen: Json) -> None:
    assert seen["violations"] == []


def test_pages_are_no_wider_than_a_phone(seen: Json) -> None:
    assert seen["widths"] == [PHONE] * 3
