"""The Kotlin SDK compiles; its models keep all that the service says, and send nothing that it refuses.

Compiling takes a minute of processor time, so `make soak` runs it; `make test` reads the sources (test_models.py).
"""

import json
from pathlib import Path
from typing import Any

import httpx
import pytest

from openapi.sdks.generate import CONTRACT
from tests.system.sdks.kotlin.compiling import run

DOCUMENT = json.loads(CONTRACT.read_bytes())
Said = list[tuple[str, Any]]
pytestmark = pytest.mark.soak


def round_trip(classes: Path, said: Said) -> list[Any]:
    """The values after a round trip through the models."""
    lines = "".join(f"{name}\t{json.dumps(value)}\n" for name, value in said)
    return [json.loads(line) for line in run("rummy.client.RoundTripKt", classes, said=lines).splitlines()]


def without_nulls(value: Any) -> Any:
    """The value without nulls, since a field that may be absent is left out then."""
    if isinstance(value, list):
        return [without_nulls(each) for each in value]
    if isinstance(value, dict):
        return {name: without_nulls(each) for name, each in value.items() if each is not None}
    return value


def test_models_keep_every_example_of_the_contract(classes: Path) -> None:
    operations = [each for path in DOCUMENT["paths"].values() for name, each in path.items() if name != "parameters"]
    bodies = [each["requestBody"] for each in operations if "requestBody" in each]
    answers = [answer for each in operations for answer in each["responses"].values()]
    contents = [content for each in (*bodies, *answers) for content in each.get("content", {}).values()]
    said = [(content["schema"], content["example"]) for content in contents if "example" in content]
    examples = [(schema["$ref"].rpartition("/")[2], example) for schema, example in said if "$ref" in schema]
    examples = [(name, example) for name, example in examples if DOCUMENT["components"]["schemas"][name]["properties"]]
    assert {"Game", "Seat", "EventPage", "MeldRequest"} <= {name for name, _ in examples}
    assert without_nulls(round_trip(classes, examples)) == without_nulls([example for _, example in examples])


def test_models_keep_a_whole_game(classes: Path, url: str) -> None:
    played = json.loads(run("PlayKt", classes, url, "caloochi"))
    game = f"/v1/games/{played['game_id']}"
    seen = [("Game", ""), ("EventPage", "/events?limit=500"), ("Scores", "/scores"), ("RoundRecord", "/rounds/1")]
    paths = [(name, game + path) for name, path in seen]
    paths += [("Problem", "/v1/games/none"), ("Variants", "/v1/variants"), ("Variant", "/v1/variants/german-rummy")]
    with httpx.Client(base_url=url) as client:
        said = [(name, client.get(path).json()) for name, path in paths]
    assert without_nulls(round_trip(classes, said)) == without_nulls([value for _, value in said])


def test_models_accept_words_and_fields_of_later_releases(classes: Path) -> None:
    event = {"seq": 1, "type": "card_eaten", "version": 1, "at": "2026-11-20T12:00:00.123Z", "round": 1}
    assert round_trip(classes, [("Event", {**event, "eaten_by": "p1"})]) == [event]


def test_a_legal_move_converts_to_a_request_body_without_absent_fields(classes: Path) -> None:
    moves: Said = [
        ("DrawRequest", {"action": "draw", "source": "stock"}),
        ("MeldRequest", {"action": "meld", "melds": [{"cards": ["2C", "3C", "4C"]}]}),
        ("KnockRequest", {"action": "knock", "discard": "KS", "melds": [{"cards": ["AS", "AC", "AD"]}]}),
    ]
    bodies = [{name: value for name, value in move.items() if name != "action"} for _, move in moves]
    listed = [(f"LegalMove>{name}", {"path": "/v1/games/g/moves", **move}) for name, move in moves]
    assert round_trip(classes, listed) == bodies
