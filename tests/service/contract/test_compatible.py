"""Clients of a released contract keep working: breaking changes are found, and the current contract has none."""

import json
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from openapi.changelog.additions import additions
from openapi.changelog.compatible import breaks
from openapi.changelog.section import section
from tests.kit.clients.contract import FILE

Json = dict[str, Any]
RELEASED = sorted(Path("openapi/released").glob("*.json"))
GONE = object()
"""Stands for removing a part of the document."""
PLAY = "paths /play post"
SENT = "components schemas NewMove properties"
GIVEN = "components schemas Game properties"
CARD: Json = {"type": "string", "pattern": "^[A-K]$"}
PROBLEM: Json = {"schema": {"type": "object"}, "examples": {"no_game": {}, "your_turn": {}}}
DOCUMENT: Json = {
    "openapi": "3.1.0",
    "paths": {
        "/play": {
            "parameters": [{"in": "path", "name": "game", "required": True, "schema": {"type": "string"}}],
            "post": {
                "operationId": "play",
                "security": [{}, {"token": []}],
                "parameters": [
                    {"in": "query", "name": "limit", "schema": {"type": "integer", "minimum": 1, "default": 20}}
                ],
                "requestBody": {
                    "required": False,
                    "content": {"application/json": {"schema": {"$ref": "#/components/schemas/NewMove"}}},
                },
                "responses": {
                    "200": {
                        "headers": {"ETag": {"required": True, "schema": {"type": "string"}}},
                        "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Game"}}},
                    },
                    "404": {"content": {"application/problem+json": PROBLEM}},
                },
            },
        }
    },
    "components": {
        "securitySchemes": {"token": {"type": "http", "scheme": "bearer", "description": "A token."}},
        "schemas": {
            "Source": {"type": "string", "enum": ["stock", "discard"]},
            "Status": {"type": "string", "x-extensible-enum": ["playing", "finished"]},
            "NewMove": {
                "type": "object",
                "additionalProperties": False,
                "required": ["source"],
                "properties": {
                    "source": {"$ref": "#/components/schemas/Source"},
                    "cards": {"type": "array", "maxItems": 3, "items": CARD},
                    "name": {"type": ["string", "null"], "maxLength": 40},
                    "points": {"type": "integer", "minimum": 0, "maximum": 9},
                },
            },
            "Game": {
                "type": "object",
                "required": ["status", "turn", "melds"],
                "properties": {
                    "status": {"$ref": "#/components/schemas/Status"},
                    "source": {"$ref": "#/components/schemas/Source"},
                    "turn": {"type": "string", "pattern": "^p[0-9]$"},
                    "melds": {"type": "array", "minItems": 1, "items": CARD},
                    "winner": {"anyOf": [{"type": "integer"}, {"type": "null"}]},
                    "totals": {"type": "object", "additionalProperties": {"type": "integer"}},
                },
            },
        },
    },
}
BREAKS = [
    ("paths /play post", GONE, "play: removed"),
    ("paths /play", GONE, "play: removed"),
    (f"{PLAY} operationId", "move", "play: has another operationId"),
    (f"{PLAY} security", [{"token": []}], "play: no longer takes the security {}"),
    ("components securitySchemes token scheme", "basic", "security scheme token: changed"),
    ("components securitySchemes token", GONE, "component token: removed"),
    (f"{PLAY} parameters", [], "play query limit: removed"),
    (f"{PLAY} parameters 0 required", True, "play query limit: is now required"),
    (f"{PLAY} parameters 0 name", "most", "play query limit: removed"),
    (f"{PLAY} parameters 0 schema minimum", 2, "play query limit: minimum was 1 and is 2"),
    (f"{PLAY} parameters 0 schema maximum", 50, "play query limit: maximum was None and is 50"),
    (f"{PLAY} parameters 0 schema default", 10, "play query limit: another default"),
    ("paths /play parameters 0 schema type", "integer", "play path game: no longer takes string"),
    (f"{PLAY} requestBody required", True, "play body: is now required"),
    (f"{PLAY} requestBody", GONE, "play body: removed"),
    (f"{PLAY} requestBody content", {"text/plain": {}}, "play body application/json: removed"),
    (f"{PLAY} responses 404", GONE, "play 404: removed"),
    (f"{PLAY} responses 202", {"description": "Later."}, "play 202: a new success"),
    (f"{PLAY} responses 200 content", {}, "play 200 application/json: removed"),
    (f"{PLAY} responses 200 headers ETag", GONE, "play 200 header ETag: removed"),
    (f"{PLAY} responses 200 headers ETag required", False, "play 200 header ETag: is no longer always there"),
    (
        f"{PLAY} responses 404 content application/problem+json examples no_game",
        GONE,
        "play 404: no longer gives the problem no_game",
    ),
    ("components schemas Source enum", ["stock"], "Source: the value 'discard' is gone"),
    ("components schemas Source enum", ["stock", "discard", "pile"], "Source: the value 'pile' is new"),
    ("components schemas Source enum", GONE, "Source: is no longer one of ['stock', 'discard']"),
    ("components schemas Status x-extensible-enum", ["playing"], "Status: the value 'finished' is gone"),
    ("components schemas Status x-extensible-enum", GONE, "Status: the value 'playing' is gone"),
    ("components schemas NewMove required", ["source", "cards"], "NewMove.cards: is now required"),
    (f"{SENT} cards", GONE, "NewMove.cards: removed"),
    (f"{SENT} cards maxItems", 2, "NewMove.cards: maxItems was 3 and is 2"),
    (f"{SENT} cards items pattern", "^[A-J]$", "NewMove.cards[]: another pattern"),
    (f"{SENT} name type", "string", "NewMove.name: no longer takes null"),
    (f"{SENT} name minLength", 1, "NewMove.name: minLength was None and is 1"),
    (f"{SENT} name format", "email", "NewMove.name: another format"),
    (f"{SENT} points type", "string", "NewMove.points: no longer takes integer"),
    (f"{SENT} points maximum", 8, "NewMove.points: maximum was 9 and is 8"),
    (f"{SENT} points enum", [1, 2], "NewMove.points: is now one of [1, 2]"),
    (f"{GIVEN} turn", GONE, "Game.turn: removed"),
    ("components schemas Game required", ["status", "melds"], "Game.turn: is no longer always there"),
    (f"{GIVEN} turn type", ["string", "null"], "Game.turn: may now be null"),
    (f"{GIVEN} turn pattern", GONE, "Game.turn: another pattern"),
    (f"{GIVEN} turn type", "integer", "Game.turn: may now be integer"),
    (
        f"{GIVEN} source",
        {"allOf": [{"$ref": "#/components/schemas/Status"}]},
        "Game.source: is no longer one of ['stock', 'discard']",
    ),
    (f"{GIVEN} melds minItems", 0, "Game.melds: minItems was 1 and is 0"),
    (f"{GIVEN} melds items type", "object", "Game.melds[]: may now be object"),
    (f"{GIVEN} winner anyOf 0 type", "string", "Game.winner: may now be string"),
    (f"{GIVEN} winner anyOf 0 type", "number", "Game.winner: may now be number"),
    (f"{GIVEN} totals additionalProperties type", "string", "Game.totals[]: may now be string"),
    ("components schemas Status", GONE, "component Status: removed"),
]
COMPATIBLE: list[tuple[str, object, list[str]]] = [
    ("paths /more", {"get": {"operationId": "more", "summary": "More.", "responses": {}}}, ["Operation `more`: More."]),
    (f"{PLAY} security", [{}, {"token": []}, {"other": []}], []),
    (
        f"{PLAY} parameters 1",
        {"in": "query", "name": "dry", "schema": {"type": "boolean"}, "description": "Only\n  check."},
        ["Query parameter `play.dry`: Only check."],
    ),
    (f"{PLAY} parameters 0 schema minimum", 0, []),
    (f"{PLAY} responses 429", {"content": {"text/plain": {}}}, ["Media type `play.429.text/plain`"]),
    (f"{PLAY} responses 200 content text/html", {}, ["Media type `play.200.text/html`"]),
    (f"{PLAY} requestBody content text/csv", {}, ["Media type `play.body.text/csv`"]),
    (f"{PLAY} responses 200 headers Age", {"schema": {"type": "integer"}}, ["Header `play.200.Age`"]),
    (f"{PLAY} responses 404 content application/problem+json examples no_seat", {}, ["Problem `no_seat` of `play`"]),
    (
        "components schemas Status x-extensible-enum",
        ["playing", "finished", "paused"],
        ["Value `Status.paused`"],
    ),
    ("components schemas New", {"type": "object", "properties": {"a": {}}}, ["Schema `New`"]),
    ("components schemas NewMove required", [], []),
    ("components schemas NewMove additionalProperties", GONE, []),
    (f"{SENT} more", {"type": "string", "description": "More."}, ["Field `NewMove.more`: More."]),
    (f"{SENT} cards maxItems", 4, []),
    (f"{SENT} points type", "number", []),
    (f"{SENT} points maximum", GONE, []),
    (
        f"{GIVEN} more",
        {"type": "array", "items": {"properties": {"a": {"enum": [1, 2]}}}},
        ["Field `Game.more`"],
    ),
    (f"{GIVEN} melds items properties", {"a": {}}, ["Field `NewMove.cards.a`", "Field `Game.melds.a`"]),
    ("components schemas Game required", ["status", "turn", "melds", "winner"], []),
    (f"{GIVEN} winner anyOf", [{"type": "integer"}], []),
    (f"{GIVEN} source", {"allOf": [{"$ref": "#/components/schemas/Source"}], "not": {"const": "stock"}}, []),
    (f"{GIVEN} melds minItems", 2, []),
    ("components securitySchemes token description", "The token.", []),
]
"""Changes that break nothing, and the additions among them."""


def document_with(path: str, value: object) -> Json:
    """The document with `value` at `path`; a number in the path is an index of a list."""
    document = deepcopy(DOCUMENT)
    *steps, last = path.split()
    node: Any = document
    for step in steps:
        node = node[int(step) if isinstance(node, list) else step]
    if value is GONE:
        del node[last]
    elif isinstance(node, list):
        node[int(last) :] = [value]
    else:
        node[last] = value
    return document


@pytest.mark.parametrize(("path", "value", "found"), BREAKS)
def test_breaking_change_is_found(path: str, value: object, found: str) -> None:
    new = document_with(path, value)
    if found == "component Status: removed":
        new["components"]["schemas"]["Game"]["properties"]["status"] = DOCUMENT["components"]["schemas"]["Status"]
    assert found in breaks(DOCUMENT, new)


@pytest.mark.parametrize(("path", "value", "added"), COMPATIBLE)
def test_addition_breaks_nothing_and_is_listed(path: str, value: object, added: list[str]) -> None:
    new = document_with(path, value)
    assert breaks(DOCUMENT, new) == []
    assert additions(DOCUMENT, new) == added


def test_what_is_removed_is_no_addition() -> None:
    assert additions(DOCUMENT, document_with(f"{GIVEN} turn", GONE)) == []


def test_changelog_tells_additions_from_what_breaks_clients() -> None:
    new = document_with(f"{GIVEN} round", {"type": "integer", "description": "Its number."})
    new |= {"info": {"version": "0.3.0"}}
    assert section(DOCUMENT, new) == "## [0.3.0]\n\n### Added\n\n- Field `Game.round`: Its number."
    del new["components"]["schemas"]["NewMove"]["properties"]["cards"]
    assert section(DOCUMENT, new).endswith("### Changed, and breaks clients\n\n- NewMove.cards: removed")
    assert section(new, new) == "## [0.3.0]\n\nThe contract is the same."


def kind(const: str | None, *fields: str) -> Json:
    """A game of one type, or with None of a type that is not known."""
    tag = {"type": "string", "not": {"enum": ["gin", "rami"]}} if const is None else {"type": "string", "const": const}
    known: Json = DOCUMENT["components"]["schemas"]["Game"]
    properties = {name: of for name, of in known["properties"].items() if name in {*known["required"], *fields}}
    return {**known, "properties": {**properties, "type": tag}, "required": [*known["required"], "type"]}


def union_of(*kinds: Json) -> Json:
    return document_with("components schemas Game", {"oneOf": list(kinds)})


KINDS = union_of(kind("gin", "winner", "source"), kind("rami", "totals"), kind(None))


@pytest.mark.parametrize(
    ("old", "new", "found"),
    [
        (DOCUMENT, KINDS, []),
        (DOCUMENT, union_of(kind("gin", "winner", "source"), kind("rami"), kind(None)), ["Game.totals: removed"]),
        (KINDS, union_of(*KINDS["components"]["schemas"]["Game"]["oneOf"], kind("phom", "winner")), []),
        (
            KINDS,
            union_of(kind("gin", "totals", "source"), kind("rami", "totals"), kind(None)),
            ["Game.winner: removed"],
        ),
    ],
    ids=["one object becomes kinds", "a field is in no kind", "a new kind", "a kind loses a field that others have"],
)
def test_an_object_may_become_a_growing_union_of_its_kinds(old: Json, new: Json, found: list[str]) -> None:
    assert breaks(old, new) == found


def test_a_contract_is_compatible_with_itself() -> None:
    document = json.loads(FILE.read_text("utf-8"))
    assert breaks(document, document) == []


def test_a_released_contract_is_kept_under_its_version() -> None:
    assert RELEASED
    assert [json.loads(file.read_text("utf-8"))["info"]["version"] for file in RELEASED] == [
        file.stem for file in RELEASED
    ]


WIDENED = {"GameOptions.jokers: minimum was 1 and is 0", "GameOptions.jokers: maximum was 4 and is 8"}
"""The option of the games of a release keeps its range (BLOCJ-01); games that came later have more jokers, or none."""


@pytest.mark.parametrize("file", RELEASED, ids=lambda file: file.stem)
def test_contract_is_compatible_with_every_released_one(file: Path) -> None:
    found = breaks(json.loads(file.read_text("utf-8")), json.loads(FILE.read_text("utf-8")))
    assert [each for each in found if each not in WIDENED] == []
