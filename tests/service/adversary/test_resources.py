"""Nobody gets more than anybody needs: all that can be sent has a bound in the contract, which the service holds to."""

from collections.abc import Iterator
from typing import Any

import pytest
from werkzeug.test import Client

from service.http.middleware.rate_limits import GAME_OPENING_ENDPOINTS
from tests.kit.client import Api, Json
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
"""Texts that the lobby has not given: no base64, or none of a place on a list."""


@pytest.mark.parametrize(("operation_id", "place"), PLACES, ids=lambda each: getattr(each, "pointer", each))
def test_whatever_a_body_holds_has_a_bound(operation_id: str, place: Place) -> None:
    for schema in ways(place.schema):
        assert is_bounded(schema), f"{operation_id} {place.pointer}: {schema}"


@pytest.mark.parametrize(("operation_id", "parameter"), PARAMETERS)
def test_whatever_a_query_holds_has_a_bound(operation_id: str, parameter: Json) -> None:
    for schema in ways(CONTRACT._inlined(parameter["schema"])):
        assert is_bounded(schema), f"{operation_id} {parameter['name']}"


def ways(schema: Json) -> Iterator[Json]:
    """The schema as alternatives, each of one type."""
    for way in schema.get("anyOf") or schema.get("oneOf") or [schema]:
        kinds = way.get("type")
        yield from ({**way, "type": kind} for kind in (kinds if isinstance(kinds, list) else [kinds]))


def is_bounded(schema: Json) -> bool:
    """Whether the schema says how much at most."""
    needed: dict[Any, tuple[set[str], ...]] = {
        "string": ({"maxLength"}, {"enum"}, {"x-extensible-enum"}, {"pattern"}),
        "array": ({"maxItems"},),
        "integer": ({"minimum", "maximum"},),
        "object": ({"properties"},),
    }
    return schema["type"] in {"boolean", "null"} or any(each <= schema.keys() for each in needed[schema["type"]])


@pytest.mark.parametrize(("operation_id", "place"), PLACES, ids=lambda each: getattr(each, "pointer", each))
def test_no_more_is_taken_than_the_contract_allows(service: Api, operation_id: str, place: Place) -> None:
    for value in too_much(place.schema):
        refused = service.http.post(address(operation_id), json=place.holding(value))
        assert refused.status_code == 422, refused.text
        assert place.pointer in {error["pointer"] for error in refused.json()["errors"]}


def too_much(schema: Json) -> Iterator[object]:
    """Values just beyond the bounds, far beyond them, and of other kinds."""
    for way in ways(schema):
        if way["type"] == "string" and "maxLength" in way:
            yield from ("x" * (way["maxLength"] + 1), "x" * 60_000)
        if way["type"] == "array":
            yield [None] * (way["maxItems"] + 1)
        if way["type"] == "integer":
            yield from (way["maximum"] + 1, way["minimum"] - 1, 10**4000, 1e300, *NO_NUMBERS)


@pytest.mark.parametrize(("operation_id", "parameter"), PARAMETERS)
def test_no_more_is_taken_in_a_query(service: Api, operation_id: str, parameter: Json) -> None:
    method = OPERATIONS[operation_id].method
    values = CURSORS if parameter["name"] == "cursor" else ["x" * 5000]
    for way in ways(CONTRACT._inlined(parameter["schema"])):
        if way["type"] == "integer":
            values = [str(way["maximum"] + 1), str(way["minimum"] - 1), *NO_NUMBERS_IN_A_QUERY]
    for value in values:
        answer = service.http.request(method, f"{address(operation_id)}?{parameter['name']}={value}")
        if parameter["name"] != "join_code" or len(value) <= 20:
            assert answer.status_code == 422, value


@pytest.mark.parametrize("query", ["x=\xff", "\xff", "limit=\xe9"])
def test_bytes_that_are_no_text_break_no_query(raw: Client, query: str) -> None:
    for path in ("/v1/games", "/v1/variants"):
        assert raw.get(path, environ_overrides={"QUERY_STRING": query}).status_code == 422


def test_what_opens_a_game_counts_as_a_new_game() -> None:
    opening = {each.rpartition(".")[2] for each in GAME_OPENING_ENDPOINTS}
    assert opening == {
        name
        for name, (_, path, _) in OPERATIONS.items()
        if path in {"/v1/games", "/v1/quick-play"} and _gives_seats(name)
    }


def _gives_seats(operation_id: str) -> bool:
    return OPERATIONS[operation_id].method == "POST"


def test_a_game_holds_so_many_players_and_no_more(service: Api) -> None:
    game = service.http.post("/v1/games", json={"variant": "continental-rum", "seats": 12, "bots": [{}] * 11}).json()[
        "game"
    ]
    refused = service.http.post(f"/v1/games/{game['game_id']}/players", json={})
    assert outcome(refused) == "409 game_already_started"
    assert outcome(service.http.post("/v1/games", json={"variant": "rami", "bots": [{}] * 12})) == "422 player_count"
