"""Events and legal moves have types of their own in the SDKs, and those of later releases are read, too."""

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from openapi.sdks.generate import CONTRACT
from tests.system.sdks.programs import Programs

Json = dict[str, Any]
KINDS = Path(__file__).parent / "typed"
EVENT: Json = {"version": 1, "at": "2026-11-20T12:00:00.123Z", "round": 1, "player_id": "p1"}
EVENTS: list[Json] = [
    {**EVENT, "seq": 1, "type": "hand_dealt", "count": 2, "hand": ["AS", "2S"]},
    {**EVENT, "seq": 2, "type": "discarded", "card": "KD", "count": 2, "thrown": "high"},
    {**EVENT, "seq": 3, "type": "card_eaten", "eaten": ["KD"]},
]
MOVES: list[Json] = [
    {"action": "layOff", "path": "/v1/games/abc/layoffs", "meld_id": "m1", "cards": ["4C"], "later": {"field": 1}},
    {"action": "eatCard", "path": "/v1/games/abc/meals", "card": "KD"},
]
SAID = ["1: you have AS 2S", "2: p1 discards KD", "3: card_eaten", "4C on m1", "eatCard"]


@pytest.fixture
def kinds(programs: Programs) -> Programs:
    """The programs, with the one that reads kinds of events and moves."""
    shutil.copy(KINDS / f"kinds{programs.suffix}", programs.folder)
    return programs


def game() -> Json:
    """The example of a game, with these moves."""
    contract = json.loads(CONTRACT.read_bytes())
    answer = contract["paths"]["/v1/games/{game_id}"]["get"]["responses"]["200"]
    example: Json = answer["content"]["application/json"]["example"]
    return {**example, "legal_moves": MOVES}


def test_known_kinds_are_typed_and_unknown_ones_keep_all_their_fields(kinds: Programs) -> None:
    printed = kinds.run("kinds", told=json.dumps({"events": EVENTS, "game": game()})).splitlines()
    said = [line.partition(" {")[0] for line in printed]
    moves = [json.loads(line[line.index("{") :]) for line in printed[len(EVENTS) :]]
    assert (said, moves) == (SAID, MOVES)


@pytest.mark.soak
def test_type_checker_knows_the_fields_of_each_kind(kinds: Programs) -> None:
    assert kinds.check() == ""
    old, new = {".py": ("move.cards", "move.card"), ".ts": ("event.card", "event.hand")}[kinds.suffix]
    kinds.change("kinds", old, new)
    wrong = {
        ".py": '"LayOffMove" has no attribute "card"',
        ".ts": "Property 'hand' does not exist on type 'DiscardedEvent'",
    }
    assert wrong[kinds.suffix] in kinds.check()
