"""The contract itself: up to date, valid, linted, and complete for every operation."""

import json
import re
from functools import partial
from http import HTTPStatus
from itertools import chain
from pathlib import Path
from typing import Any

import msgspec
import pytest
from flask import Flask
from jsonschema_rs import Draft202012Validator
from openapi_spec_validator import OpenAPIV31SpecValidator
from vacuum import lint

from openapi import documents
from service.http.openapi.descriptions import WORD_MEANINGS
from service.http.openapi.document import write_document
from service.http.problems.problem import PROBLEMS
from service.http.schemas import move_requests
from service.http.schemas.fields import RequestSchema
from service.http.schemas.vocabulary import Action
from service.rules.engine import FOUR_TURN_HANDLERS, MOVE_REFUSES, OPEN_ENDED_HANDLERS
from service.rules.model import moves
from service.rules.model.errors import Reason
from service.rules.rounds.turn import TURN_REFUSES
from tests.kit.clients.contract import FILE, Contract

Json = dict[str, Any]
DOCUMENT: Json = json.loads(FILE.read_text("utf-8"))
OPERATIONS = [
    (path, method, operation)
    for path, methods in DOCUMENT["paths"].items()
    for method, operation in methods.items()
    if method != "parameters"
]
IDS = [operation["operationId"] for _, _, operation in OPERATIONS]
SCHEMAS: Json = DOCUMENT["components"]["schemas"]
SCHEMA_PREFIX = "#/components/schemas/"
resolved = partial(documents.resolved, DOCUMENT)

each_operation = pytest.mark.parametrize(("path", "method", "operation"), OPERATIONS, ids=IDS)


def test_contract_file_matches_the_code(tmp_path: Path) -> None:
    write_document(tmp_path / "openapi.json")
    assert (tmp_path / "openapi.json").read_bytes() == FILE.read_bytes(), "run `make openapi` and commit what it writes"


def test_the_file_is_served(app: Flask) -> None:
    assert app.test_client().get("/openapi.json").get_data() == FILE.read_bytes()


def test_contract_is_valid_openapi() -> None:
    assert DOCUMENT["openapi"].startswith("3.1.")
    assert list(OpenAPIV31SpecValidator(DOCUMENT).iter_errors()) == []


def test_linter_reports_nothing() -> None:
    found = lint(FILE.read_bytes(), ruleset=Path("openapi/lint.yaml").read_bytes())
    assert [(each.rule_id, each.path, each.message) for each in found] == []


def test_linter_reports_a_missing_operation_id() -> None:
    bad = json.loads(FILE.read_text("utf-8")) | {"components": {}}
    bad["paths"] = {"/v1/variants": bad["paths"]["/v1/variants"]}
    del bad["paths"]["/v1/variants"]["get"]["operationId"]
    found = lint(json.dumps(bad), ruleset=Path("openapi/lint.yaml").read_bytes())
    assert "operation-operationId" in {each.rule_id for each in found}


def test_operation_ids_are_unique_and_as_designed() -> None:
    assert sorted(set(IDS), key=IDS.index) == IDS
    assert all(re.fullmatch(r"[a-z]+([A-Z][a-z]+)*", name) for name in IDS)
    assert set(Action) <= set(IDS)
    assert {
        "listVariants", "getVariant", "createGame", "listGames", "getGame", "joinGame", "leaveGame", "addBot",
        "startGame", "cut", "dealRound", "getRound", "draw", "meld", "layOff", "swapJoker", "discard", "knock", "show",
        "declare", "passTurn", "callRummy", "getScores", "listEvents", "getVariantRules", "removePlayer", "rematch",
        "quickPlay",
    } <= set(IDS)  # fmt: skip


@each_operation
def test_every_operation_is_described(path: str, method: str, operation: Json) -> None:
    assert path.startswith("/v1/")
    assert operation["summary"]
    assert operation["description"]
    assert len(operation["tags"]) == 1
    for parameter in map(resolved, operation.get("parameters", [])):
        assert parameter["description"]


@each_operation
def test_optional_parameters_have_no_examples_that_a_reader_would_send(path: str, method: str, operation: Json) -> None:
    for parameter in map(resolved, operation.get("parameters", [])):
        shown = {"example", "examples"} & {*parameter, *resolved(parameter["schema"])}
        assert parameter.get("required") or not shown, parameter["name"]


@each_operation
def test_every_operation_has_examples_of_its_body_and_answers(path: str, method: str, operation: Json) -> None:
    contract = Contract.published()
    bodies = [operation["requestBody"]] if "requestBody" in operation else []
    successes = [answer for status, answer in operation["responses"].items() if status.startswith("2")]
    assert successes
    for content in chain.from_iterable(body.get("content", {}).values() for body in (*bodies, *successes)):
        contract.validate(content["schema"], content["example"])
    assert (method == "post") == bool(bodies)


@each_operation
def test_every_operation_has_an_example_of_each_problem(path: str, method: str, operation: Json) -> None:
    contract = Contract.published()
    refusals = {status: answer for status, answer in operation["responses"].items() if status[0] in "45"}
    assert {"406", "422", "500"} <= set(refusals)
    assert operation["responses"]["default"] == {"$ref": "#/components/responses/Problem"}
    for status, answer in refusals.items():
        content = answer["content"]["application/problem+json"]
        for code, example in content["examples"].items():
            assert PROBLEMS[code].status == int(status)
            contract.validate(content["schema"], resolved(example)["value"])


@each_operation
def test_every_operation_lists_the_statuses_it_can_answer(path: str, method: str, operation: Json) -> None:
    listed = set(operation["responses"])
    if "requestBody" in operation:
        assert {"400", "413", "415", "422"} <= listed
    if "{game_id}" in path:
        assert {"404", "503"} <= listed
    assert "401" in listed
    if operation["security"] == [{"playerToken": []}, {"playerToken": [], "apiKey": []}] and method == "post":
        names = {resolved(parameter)["name"] for parameter in operation["parameters"]}
        assert {"If-Match", "Idempotency-Key"} <= names
        assert {"409", "412"} <= listed
    assert all(HTTPStatus(int(status)) for status in listed - {"default"})


def nodes(node: Any) -> list[Json]:
    """The node and all objects within it."""
    if isinstance(node, list):
        return [each for inner in node for each in nodes(inner)]
    if not isinstance(node, dict):
        return []
    return [node, *(each for inner in node.values() for each in nodes(inner))]


def test_every_enum_and_every_object_is_a_named_component() -> None:
    for name, schema in SCHEMAS.items():
        inner = nodes(schema)[1:]
        excluded = [each["not"] for each in inner if "not" in each]
        assert not [each for each in inner if "enum" in each and each not in excluded], name
        assert not [each for each in inner if each.get("type") == "object" and "properties" in each], name
        assert not [each for each in nodes(schema) if "x-component" in each], name
    assert not [each for each in nodes(DOCUMENT["paths"]) if "enum" in each]


def test_request_bodies_are_named_after_their_operations() -> None:
    for _, _, operation in OPERATIONS:
        if "requestBody" in operation:
            reference = operation["requestBody"]["content"]["application/json"]["schema"]["$ref"]
            name = operation["operationId"]
            assert reference == f"#/components/schemas/{name[0].upper()}{name[1:]}Request"


def test_no_schema_has_the_name_of_a_constructor_in_go() -> None:
    assert not [name for name in SCHEMAS if name.removeprefix("New") in SCHEMAS.keys() - {name}]


@pytest.mark.parametrize(
    ("field", "request_name"),
    [("melds", "MeldRequest"), ("melds", "DrawRequest"), ("swap", "LayOffRequest"), ("lay_offs", "ShowRequest")],
)
def test_a_legal_move_and_the_body_of_the_move_share_the_schemas_of_their_parts(field: str, request_name: str) -> None:
    def parts(name: str) -> set[str]:
        return {each["$ref"] for each in nodes(SCHEMAS[name]["properties"][field]) if "$ref" in each}

    assert parts("LegalMove") == parts(request_name) != set()


def test_every_schema_has_a_type_and_a_description() -> None:
    bare = [
        name for name, schema in SCHEMAS.items() if not ({"type", "oneOf"} & {*schema} and schema.get("description"))
    ]
    assert bare == []


EVENT: Json = {"seq": 1, "version": 1, "at": "2026-11-20T12:00:00.123Z", "round": 1}


@pytest.mark.parametrize(
    ("fields", "valid"),
    [
        ({"type": "passed", "player_id": "p1"}, True),
        ({"type": "passed"}, False),
        ({"type": "discarded", "player_id": "p1", "card": "AS", "count": "2"}, False),
        ({"type": "card_drawn", "player_id": "p1", "source": "stock"}, True),
        ({"type": "card_drawn", "player_id": "p1", "source": "stock", "card": "AS"}, True),
        ({"type": "card_eaten"}, True),
    ],
)
def test_an_event_is_of_one_type_with_its_fields_or_of_a_later_type(fields: Json, valid: bool) -> None:
    schema = {"$ref": "#/components/schemas/Event", "components": DOCUMENT["components"]}
    assert Draft202012Validator(schema).is_valid({**EVENT, **fields}) == valid


def test_every_type_of_event_has_a_schema_of_its_own() -> None:
    mapping = SCHEMAS["Event"]["discriminator"]["mapping"]
    types = [SCHEMAS[name.rpartition("/")[2]]["properties"]["type"].get("const") for name in mapping.values()]
    assert types == list(mapping) == SCHEMAS["EventType"]["x-extensible-enum"]
    assert [each["$ref"] for each in SCHEMAS["Event"]["oneOf"]] == [*mapping.values(), f"{SCHEMA_PREFIX}UnknownEvent"]


def test_requests_refuse_unknown_fields_and_answers_may_grow() -> None:
    taken = {
        each["$ref"].rpartition("/")[2]
        for _, _, operation in OPERATIONS
        for each in nodes(operation.get("requestBody", {}))
        if "$ref" in each
    }
    for name in taken:
        assert SCHEMAS[name]["additionalProperties"] is False
    given = {"Game", "Round", "Player", "Event", "LegalMove", "Problem", "Scores", "Variant"}
    assert not [name for name in given if "additionalProperties" in SCHEMAS[name]]


@pytest.mark.parametrize(
    ("schema", "move"),
    [
        (move_requests.DrawRequest, moves.Draw),
        (move_requests.MeldRequest, moves.LayDown),
        (move_requests.MeldInput, moves.NewMeld),
        (move_requests.BorrowInput, moves.Borrow),
        (move_requests.LayOffRequest, moves.LayOff),
        (move_requests.SwapInput, moves.Swap),
        (move_requests.SwapJokerRequest, moves.SwapJoker),
        (move_requests.DiscardRequest, moves.Discard),
        (move_requests.KnockRequest, moves.Knock),
        (move_requests.ShowRequest, moves.Show),
        (move_requests.DeclareRequest, moves.Declare),
        (move_requests.CutRequest, moves.Cut),
        (move_requests.CallRummyRequest, moves.Call),
    ],
)
def test_request_fields_are_the_fields_of_the_moves(schema: type[RequestSchema], move: type[msgspec.Struct]) -> None:
    assert set(schema().fields) - {"decline"} == {field.name for field in msgspec.structs.fields(move)}


def test_growing_sets_are_extensible_enums() -> None:
    for name in ("VariantId", "GameStatus", "EventType", "ProblemCode", "Phase", "Ending", "PaymentReason", "Action"):
        assert SCHEMAS[name]["type"] == "string"
        assert SCHEMAS[name]["x-extensible-enum"]
        assert "enum" not in SCHEMAS[name]


@pytest.mark.parametrize("name", WORD_MEANINGS)
def test_every_word_of_an_extensible_enum_is_explained(name: str) -> None:
    assert set(WORD_MEANINGS[name]) == set(SCHEMAS[name]["x-extensible-enum"])
    for word, meaning in WORD_MEANINGS[name].items():
        assert re.search(rf"^- `{word}`.*: {re.escape(meaning)}$", SCHEMAS[name]["description"], re.MULTILINE)


def test_every_reason_is_listed_for_some_move() -> None:
    assert set(chain(TURN_REFUSES, *MOVE_REFUSES.values())) == set(Reason)
    handled = (OPEN_ENDED_HANDLERS | FOUR_TURN_HANDLERS).keys()
    assert set(MOVE_REFUSES) == handled - {moves.Forfeit, moves.Decline}  # the table gives up; declining is a call


def test_licence_is_given_by_its_identifier() -> None:
    assert DOCUMENT["info"]["license"]["identifier"] == "MIT"


def test_every_route_under_v1_is_in_the_contract(app: Flask) -> None:
    routes = {
        (re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", rule.rule), method.lower())
        for rule in app.url_map.iter_rules()
        for method in (rule.methods or set()) - {"HEAD", "OPTIONS"}
        if rule.rule.startswith("/v1/")
    }
    assert routes == {(path, method) for path, method, _ in OPERATIONS}
