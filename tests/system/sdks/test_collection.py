"""The collection of requests: it has every operation, and Bruno runs all of it against a sandbox."""

import json
import subprocess
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

from openapi.collection.bruno import collection_files
from openapi.sdks import tools
from tests.kit.clients.contract import FILE, Answered, Contract

BRU = tools.ENVIRONMENT.with_name("bruno") / "node_modules" / ".bin" / "bru"
FIRST_MOVE = "first legal move"
MADE = {"createGame", "quickPlay", FIRST_MOVE, "advanceClock", "leaveGame"}
"""What changes something, whatever the cards are; a read gets its answer, the rest may be refused by the rules."""


def collection() -> dict[str, str]:
    return collection_files(json.loads(FILE.read_text("utf-8")))


def requests() -> list[str]:
    """The name of each request, in order of folders and files."""
    files = collection()
    seqs = {name: int(text.partition("seq: ")[2].split()[0]) for name, text in files.items() if "seq: " in text}
    paths = (Path(name) for name in seqs if not name.endswith("folder.bru"))
    ordered = sorted(paths, key=lambda path: (seqs[f"{path.parent}/folder.bru"], seqs[str(path)]))
    return [path.stem for path in ordered]


def test_collection_has_every_operation_and_creates_a_game_before_it_plays() -> None:
    names = requests()
    assert sorted(names) == sorted([*Contract.published().by_id, FIRST_MOVE])
    assert names.index("createGame") < names.index("getGame") < names.index(FIRST_MOVE) < names.index("draw")
    assert set(names[-2:]) == {"leaveGame", "removePlayer"}


def test_request_has_the_example_of_its_body_and_optional_parameters_are_off() -> None:
    knock = collection()["Shows/knock.bru"]
    body = json.loads(knock.partition("body:json {\n")[2].partition("\n}\n")[0])
    assert body == Contract.published().body_example("knock")
    assert "  game_id: {{game_id}}\n" in knock
    assert "  ~Idempotency-Key: \n" in knock


@pytest.mark.soak
@pytest.mark.skipif(not BRU.exists(), reason="needs Bruno, which is not installed here: make .venv/bruno.stamp")
def test_bruno_runs_the_collection_and_gets_the_answers_of_the_contract(url: str, tmp_path: Path) -> None:
    for name, text in collection().items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text, "utf-8")
    run = ("run", "-r", "--env", "local", "--env-var", f"url={url}", "--reporter-json", "report.json")
    command = (tools.PROGRAMS_DIR / "node", BRU, *run)
    done = subprocess.run(command, check=False, cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    results = json.loads((tmp_path / "report.json").read_text("utf-8"))[0]["results"]
    assert [Path(each["test"]["filename"]).stem for each in results] == requests()
    for result in results:
        check(result)


def check(result: Any) -> None:
    """Fails if an answer is none of the contract's, or refuses the form of its request."""
    name, asked, answer = Path(result["test"]["filename"]).stem, result["request"], result["response"]
    text = answer["data"] if isinstance(answer["data"], str) else json.dumps(answer["data"])
    answered = Answered.of(answer["status"], answer["headers"].items(), text)
    Contract.published().check(asked["method"], urlsplit(asked["url"]).path, answered)
    if name in MADE:
        assert answer["status"] in {201, 204}, text
    refused = json.loads(text) if answer["status"] >= 400 else {}
    assert answer["status"] != 400
    assert "errors" not in refused, text
