"""The service of the previous commit beside the present one, on the same store."""

import json
import subprocess
import tarfile
from collections.abc import Callable
from contextlib import chdir
from io import BytesIO
from pathlib import Path
from random import Random

import pytest

from service.tables.model.table import STORED_FORMAT
from tests.kit.clients.client import FINISHED, Api, code_of, success
from tests.kit.games.players import few_rounds, play, without_knowledge
from tests.kit.servers.programs import ROOT
from tests.kit.servers.running import Running

VARIANTS = ("rummy", "knock-rummy", "caloochi")


def git(*command: str) -> bytes:
    """What git says of this clone; the test is skipped without git, and without history."""
    try:
        return subprocess.run(["git", "-C", ROOT, *command], capture_output=True, check=True, timeout=60).stdout
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("needs a previous commit, which this copy does not have, to run beside the present one")


@pytest.fixture
def previous(tmp_path: Path) -> Path:
    """A folder with the files of the previous commit."""
    folder = tmp_path / "previous"
    with tarfile.open(fileobj=BytesIO(git("archive", "HEAD~1"))) as files:
        files.extractall(folder, filter="data")
    return folder


@pytest.mark.soak
@pytest.mark.parametrize("variant", VARIANTS)
def test_previous_release_plays_the_same_games_or_leaves_them_to_this_one(
    variant: str, previous: Path, start: Callable[..., Running], connect: Callable[[str], Api]
) -> None:
    with chdir(previous):  # its processes import what is in their folder
        old = connect(start(PYTHONPATH=previous).url)
    new = connect(start().url)
    assert success(old.get("/openapi.json")) == json.loads((previous / "openapi/openapi.json").read_bytes())
    ann = new.create(variant, seats=3, bots=[{"level": "hard"}], options=few_rounds(new, variant))
    if f"STORED_FORMAT = {STORED_FORMAT}\n" in (previous / "service/tables/model/table.py").read_text():
        bob = ann.by(old).join()
    else:
        assert code_of(ann.by(old).get()) == (503, "newer_release")
        bob = ann.join()
    assert play([ann, bob], without_knowledge(Random(1)))["status"] == FINISHED
    events = [[event["seq"] for event in seat.events()] for seat in (ann, bob)]
    assert events[0] == events[1]
    assert ann.scores() == bob.scores()
