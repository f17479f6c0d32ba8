"""The README is true: its commands work, its files and targets exist."""

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from service.rules.catalogue import VARIANTS
from tests.kit.servers.documents import ADDRESS, ROOT, blocks, run
from tests.kit.servers.running import Running

README = (ROOT / "README.md").read_text()
BLOCKS = blocks("README.md", "bash")


def test_readme_commands_play_a_turn(start: Callable[..., Running], tmp_path: Path) -> None:
    answers = run(BLOCKS[0].replace(ADDRESS, start().url), tmp_path)
    seat, game, drawn = (json.loads((tmp_path / f"{name}.json").read_text()) for name in ("seat", "game", "drawn"))
    assert seat["token"]
    assert game["legal_moves"]
    assert drawn["round"]["drawn"] in drawn["round"]["hand"]
    documents, retry, stream = answers.partition("retry: ")
    discarded, events, scores = (json.JSONDecoder().raw_decode(text)[0] for text in _documents(documents))
    assert discarded["version"] > drawn["version"]
    assert [event["type"] for event in events["events"]][:2] == ["game_created", "player_joined"]
    assert "rounds" in scores
    assert retry
    assert 'event: presence\ndata: {"players":["p1"]' in stream
    assert 'id: 1\ndata: {"seq":1,"type":"game_created"' in stream


def _documents(text: str) -> list[str]:
    """The JSON documents in `text`, one after the other."""
    found, rest = [], text.strip()
    while rest:
        end = json.JSONDecoder().raw_decode(rest)[1]
        found.append(rest[:end])
        rest = rest[end:].strip()
    return found


def test_readme_example_with_the_sdk_plays_a_game(start: Callable[..., Running], sdks: Path) -> None:
    [program] = blocks("README.md", "python")
    env = os.environ | {"PYTHONPATH": str(sdks / "python")}
    command = [sys.executable, "-c", program.replace(ADDRESS, start().url)]
    done = subprocess.run(command, check=False, env=env, capture_output=True, text=True)
    assert re.fullmatch(r"won by p\d\n", done.stdout), done.stderr


@pytest.mark.parametrize("target", sorted(set(re.findall(r"make ([a-z-]+)", README))))
def test_every_make_target_named_in_the_readme_exists(target: str) -> None:
    run(f"make --dry-run {target}", ROOT)


@pytest.mark.parametrize("path", re.findall(r"\]\(([^)]+)\)", README))
def test_every_file_named_in_the_readme_exists(path: str) -> None:
    assert (ROOT / path).exists()


def test_the_readme_lists_every_variant() -> None:
    assert re.findall(r"^\| `([a-z0-9-]+)` \|", README, re.MULTILINE) == list(VARIANTS)
