"""The AsyncAPI document is valid, and it has a message for everything that a stream carries."""

import json
from copy import deepcopy
from typing import Any

import pytest
from jsonschema_rs import Draft7Validator

from service.http.openapi.asyncapi import asyncapi_document
from tests.kit.contract import FILE, Contract
from tests.kit.npm import NODE_MODULES

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
    for reference in references(DOCUMENT):
        node: Any = DOCUMENT
        for step in reference.removeprefix("#/").split("/"):
            node = node[step]


def references(node: object) -> list[str]:
    if isinstance(node, list):
        return [each for inner in node for each in references(inner)]
    if isinstance(node, dict):
        own = [node["$ref"]] if "$ref" in node else []
        return own + [each for inner in node.values() for each in references(inner)]
    return []


def test_every_type_of_event_is_a_message_with_the_schema_of_the_contract() -> None:
    types = CONTRACT["components"]["schemas"]["EventType"]["x-extensible-enum"]
    messages = DOCUMENT["components"]["messages"].values()
    assert [message["name"] for message in messages] == [*types, "UnknownEvent", "presence", "reset"]
    for message in messages:
        name = message["payload"]["$ref"].rpartition("/")[2]
        assert DOCUMENT["components"]["schemas"][name] == CONTRACT["components"]["schemas"][name]


def test_security_schemes_and_parameters_are_those_of_the_contract() -> None:
    assert DOCUMENT["components"]["securitySchemes"].keys() == CONTRACT["components"]["securitySchemes"].keys()
    channel = DOCUMENT["channels"]["gameEvents"]
    assert f"{{{next(iter(channel['parameters']))}}}" in channel["address"]
    assert Contract.published().by_id["listEvents"].path == channel["address"]
