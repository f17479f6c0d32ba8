"""The AsyncAPI document is valid, and it has a message for everything that a stream carries."""

import json
from copy import deepcopy
from typing import Any

import pytest
from jsonschema_rs import Draft7Validator

from service.http.openapi.asyncapi import asyncapi_document
from tests.kit.clients.contract import FILE, Contract
from tests.kit.servers.npm import NODE_MODULES

Json = dict[str, Any]
SPECIFICATION = NODE_MODULES / "@asyncapi" / "specs" / "schemas" / "3.0.0-without-$id.json"
CONTRACT: Json = json.loads(FILE.read_bytes())
DOCUMENT = asyncapi_document(CONTRACT)


@pytest.fixture(scope="module")
def specification() -> Draft7Validator:
    return Draft7Validator(json.loads(SPECIFICATION.read_bytes()))


@pytest.mark.soak
def test_the_document_is_valid_asyncapi(specification: Draft7Validator) -> None:
    assert [str(error) for error in specification.iter_errors(DOCUMENT)] == []


@pytest.mark.soak
@pytest.mark.parametrize("part", ["channels gameEvents address", "operations streamEvents action"])
def test_a_document_with_a_wrong_part_is_not_valid(specification: Draft7Validator, part: str) -> None:
    broken: Any = deepcopy(DOCUMENT)
    *steps, last = part.split()
    node = broken
    for step in steps:
        node = node[step]
    node[last] = 1
    assert not specification.is_valid(broken)


def test_every_reference_leads_to_a_part_of_the_document() -> None:
    for reference in (node["$ref"] for node in objects(DOCUMENT) if "$ref" in node):
        node: Any = DOCUMENT
        for step in reference.removeprefix("#/").split("/"):
            node = node[step]


def objects(node: object) -> list[Json]:
    """All objects within the node."""
    if isinstance(node, list):
        return [each for inner in node for each in objects(inner)]
    return [node, *(each for inner in node.values() for each in objects(inner))] if isinstance(node, dict) else []


def test_every_type_of_event_is_a_message_with_the_fields_of_the_contract() -> None:
    types = CONTRACT["components"]["schemas"]["EventType"]["x-extensible-enum"]
    messages = DOCUMENT["components"]["messages"].values()
    assert [message["name"] for message in messages] == [*types, "UnknownEvent", "presence", "reset"]
    for message in messages:
        name = message["payload"]["$ref"].rpartition("/")[2]
        described, schema = (each["components"]["schemas"][name] for each in (DOCUMENT, CONTRACT))
        assert described["required"] == schema["required"]
        assert described["properties"].keys() == schema["properties"].keys()


@pytest.mark.parametrize(("kind", "unknown"), [("passed", False), ("card_eaten", True)])
def test_draft_07_tells_events_of_later_types_from_known_ones(kind: str, unknown: bool) -> None:
    event = {"seq": 1, "version": 1, "at": "2026-11-20T12:00:00.123Z", "round": 1, "player_id": "p1", "type": kind}
    for name, valid in {"UnknownEvent": unknown, "PassedEvent": not unknown}.items():
        schema = {"$ref": f"#/components/schemas/{name}", "components": DOCUMENT["components"]}
        assert Draft7Validator(schema).is_valid(event) == valid


def test_nothing_stands_beside_a_reference() -> None:
    assert [node for node in objects(DOCUMENT) if "$ref" in node and len(node) > 1] == []


def test_security_schemes_and_parameters_are_those_of_the_contract() -> None:
    assert DOCUMENT["components"]["securitySchemes"].keys() == CONTRACT["components"]["securitySchemes"].keys()
    channel = DOCUMENT["channels"]["gameEvents"]
    assert f"{{{next(iter(channel['parameters']))}}}" in channel["address"]
    assert Contract.published().by_id["listEvents"].path == channel["address"]
