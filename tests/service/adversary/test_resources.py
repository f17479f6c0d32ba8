"""Resource limits: every value that a client can send has a bound in the contract, and the service enforces it."""

from collections.abc import Iterator
from typing import Any

import pytest
from werkzeug.test import Client

from service.http.middleware.rate_limits import GAME_OPENING_ENDPOINTS
from tests.kit.clients.client import Api, Json
from tests.kit.clients.contract import PROBLEM
from tests.service.adversary.callers import outcome
from tests.service.adversary.spec import CONTRACT, OPERATIONS, TAKING, Place, address, body_of, places

PLACES = [(operation_id, place) for operation_id in TAKING for place in places(body_of(operation_id) or {})]
PARAMETERS = [
    (operation_id, parameter)
    for operation_id, (_, _, operation) in OPERATIONS.items()
    for parameter in operation.get("parameters", ())
    if parameter.get("in") == "query"
]
NO_NUMBERS = ["3", True, 3.5, [3], {"": 3}]
NO_NUMBERS_IN_A_QUERY = ["1_0", "+5", "%205", "٣", "0x10", "1e1", "5.0", "9" * 5000, "", "NaN", "5%00"]
CURSORS = [
    "x",
    "%00",
    "é",
    "A" * 200,
    "A" * 201,
    "LQ",
    "Kg==",
    "MDAwOmFiYw",
    "MDAwMDAwMDAwMDAwMDAxOg",
    "../../x",
    "(0",
    "+",
]
"""Cursors that the lobby never gave: invalid base64, or no place on a list."""


@pytest.mark.parametrize(("operation_id", "place"), PLACES, ids=lambda each: getattr(each, "pointer", each))
def test_every_value_in_a_body_has_a_bound(operation_id: str, place: Place) -> None:
    for schema in alternatives(place.schema):
        assert is_bounded(schema), f"{operation_id} {place.pointer}: {schema}"


@pytest.mark.parametrize(("operation_id", "parameter"), PARAMETERS)
def test_every_query_parameter_has_a_bound(operation_id: str, parameter: Json) -> None:
    for schema in alternatives(CONTRACT._inlined(parameter["schema"])):
        assert is_bounded(schema), f"{operation_id} {parameter['name']}"


def alternatives(schema: Json) -> Iterator[Json]:
    """The alternatives of a schema, each of one type."""
    for way in schema.get("anyOf") or schema.get("oneOf") or [schema]:
        kinds = way.get("type")
        yield from ({**way, "type": kind} for kind in (kinds if isinstance(kinds, list) else [kinds]))


def is_bounded(schema: Json) -> bool:
    """Whether the schema states an upper bound."""
    needed: dict[Any, tuple[set[str], ...]] = {
        "string": ({"maxLength"}, {"enum"}, {"x-extensible-enum"}, {"pattern"}),
        "array": ({"maxItems"},),
        "integer": ({"minimum", "maximum"},),
        "object": ({"properties"},),
    }
    return schema["type"] in {"boolean", "null"} or any(each <= schema.keys() for each in needed[schema["type"]])


@pytest.mark.parametrize(("operation_id", "place"), PLACES, ids=lambda each: getattr(each, "pointer", each))
def test_body_value_beyond_its_bound_is_refused(service: Api, operation_id: str, place: Place) -> None:
    for value in values_out_of_bounds(place.schema):
        refused = service.http.post(address(operation_id), json=place.holding(value))
        assert refused.status_code == 422, refused.text
        assert place.pointer in {error["pointer"] for error in refused.json()["errors"]}


def values_out_of_bounds(schema: Json) -> Iterator[object]:
    """Values just beyond the bounds, far beyond them, and of other types."""
    for way in alternatives(schema):
        if way["type"] == "string" and "maxLength" in way:
            yield from ("x" * (way["maxLength"] + 1), "x" * 60_000)
        if way["type"] == "array":
            yield [None] * (way["maxItems"] + 1)
        if way["type"] == "integer":
            yield from (way["maximum"] + 1, way["minimum"] - 1, 10**4000, 1e300, *NO_NUMBERS)


@pytest.mark.parametrize(("operation_id", "parameter"), PARAMETERS)
def test_query_value_beyond_its_bound_is_refused(service: Api, operation_id: str, parameter: Json) -> None:
    method = OPERATIONS[operation_id].method
    values = CURSORS if parameter["name"] == "cursor" else ["x" * 5000]
    for way in alternatives(CONTRACT._inlined(parameter["schema"])):
        if way["type"] == "integer":
            values = [str(way["maximum"] + 1), str(way["minimum"] - 1), *NO_NUMBERS_IN_A_QUERY]
    for value in values:
        answer = service.http.request(method, f"{address(operation_id)}?{parameter['name']}={value}")
        if parameter["name"] != "join_code" or len(value) <= 20:
            assert answer.status_code == 422, value


@pytest.mark.parametrize("query", ["x=\xff", "\xff", "limit=\xe9"])
def test_query_with_undecodable_bytes_is_refused(raw: Client, query: str) -> None:
    for path in ("/v1/games", "/v1/variants"):
        assert raw.get(path, environ_overrides={"QUERY_STRING": query}).status_code == 422


def test_every_operation_that_opens_a_game_counts_towards_the_game_limit() -> None:
    opening = {each.rpartition(".")[2] for each in GAME_OPENING_ENDPOINTS}
    assert opening == _refused_with("503", "store_nearly_full") == _refused_with("429", "too_many_games")


def _refused_with(status: str, code: str) -> set[str]:
    """The operations whose problems include this one."""
    answers = {name: operation["responses"].get(status) for name, (_, _, operation) in OPERATIONS.items()}
    return {name for name, answer in answers.items() if answer and code in answer["content"][PROBLEM]["examples"]}


def test_player_beyond_the_number_of_seats_is_refused(service: Api) -> None:
    game = service.http.post("/v1/games", json={"variant": "continental-rum", "seats": 12, "bots": [{}] * 11}).json()[
        "game"
    ]
    refused = service.http.post(f"/v1/games/{game['game_id']}/players", json={})
    assert outcome(refused) == "409 game_already_started"
    assert outcome(service.http.post("/v1/games", json={"variant": "rami", "bots": [{}] * 12})) == "422 player_count"
