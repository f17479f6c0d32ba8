"""Recorded rounds of all games, with the house rules that move cards: the page replays them and checks their deals."""

import json
import os
import re
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest

from service.rules.catalogue import VARIANTS
from tests.kit.clients.client import Api, Json, success
from tests.kit.games.players import play, without_knowledge
from tests.kit.servers.running import Running
from tests.system.web.conftest import NODE, TESTS

HOUSE_RULES = {
    "call_rummy": True,
    "borrow": "any",
    "cut": True,
    "discard_pickup": "any",
    "reshuffle": True,
    "showdown": "manual",
    "swap_before_opening": True,
}


@pytest.fixture
def records(start: Callable[..., Running], connect: Callable[[str], Api], tmp_path: Path) -> Path:
    """A folder with a round of each variant, and one with house rules."""
    folder = tmp_path / "records"
    folder.mkdir()
    api = connect(start(SANDBOX="on").url)
    for variant in VARIANTS:
        for number, options in enumerate(settings(api, variant)):
            seats = api.table(variant, VARIANTS[variant].players[0], seed=f"{number:064x}", options=options)
            play(seats, without_knowledge(Random(variant)), lambda view: view["round"]["phase"] == "over")
            (folder / f"{variant}-{number}.json").write_text(json.dumps(seats[0].record(1)))
    return folder


def settings(api: Api, variant: str) -> Iterator[Json]:
    """No options, and those of the house rules that the variant takes."""
    yield {}
    taken = {option["name"] for option in success(api.call("getVariant", variant=variant))["options"]}
    yield {name: value for name, value in HOUSE_RULES.items() if name in taken}


def test_page_replays_every_record_and_finds_every_deal_right(bundled: Path, records: Path) -> None:
    for name in ("replay", "verification"):
        done = subprocess.run(
            [NODE, "--enable-source-maps", "--test", "--test-reporter=tap", bundled / "records" / f"{name}.test.mjs"],
            check=False,
            cwd=TESTS,
            env=os.environ | {"RECORDS": str(records)},
            capture_output=True,
            text=True,
        )
        assert done.returncode == 0, done.stdout + done.stderr
        [passed] = re.findall(r"^# pass (\d+)", done.stdout, re.MULTILINE)
        assert int(passed) >= 2 * len(VARIANTS)
