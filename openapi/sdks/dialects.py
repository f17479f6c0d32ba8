"""The contract as each generator reads it best; what it says stays the same."""

from collections.abc import Callable
from copy import deepcopy
from typing import Any

Json = dict[str, Any]
EXTENSIBLE_ENUM = "x-extensible-enum"
EVENT_STREAM = "text/event-stream"
LAST_EVENT_ID_PARAMETER = "#/components/parameters/LastEventId"
EMPTY_BODY_SCHEMA = "#/components/schemas/Nothing"


def for_python(document: Json) -> Json:
    """Sets that will grow are strings, as the contract says; what spectators may do needs no client with a token."""
    adapted = _adapt(document, lambda schema: schema)
    for operation in _operations(adapted):
        if {} in operation["security"]:
            operation["security"] = []
    return adapted


def for_typescript(document: Json) -> Json:
    """Sets that will grow are their known values or any other string; a legal move is one of the operations' bodies."""

    def known_or_other(schema: Json) -> Json:
        said = {name: value for name, value in schema.items() if name not in {"type", EXTENSIBLE_ENUM}}
        return {**said, "anyOf": [{"type": "string", "enum": schema[EXTENSIBLE_ENUM]}, {"type": "string"}]}

    adapted = _adapt(document, known_or_other)
    adapted["components"]["schemas"]["LegalMove"] = _union_of_moves(document)
    return adapted


def _union_of_moves(document: Json) -> Json:
    """The legal moves told apart by `action`; all the rest of each is its operation's body, as the contract says."""
    schemas = document["components"]["schemas"]
    bodies = {each["operationId"]: _body_schema(each) for each in _operations(document)}
    moves = [_move(action, bodies[action]) for action in schemas["Action"][EXTENSIBLE_ENUM]]
    return {"description": schemas["LegalMove"]["description"], "anyOf": moves}


def _move(action: str, body: Json | None) -> Json:
    tag = {"type": "object", "required": ["action"], "properties": {"action": {"const": action}}}
    return tag if body is None else {"allOf": [tag, body]}


def _body_schema(operation: Json) -> Json | None:
    """The schema of what it takes; None where that has no fields."""
    if "requestBody" not in operation or EMPTY_BODY_SCHEMA in str(operation["requestBody"]):
        return None
    schema: Json = operation["requestBody"]["content"]["application/json"]["schema"]
    return schema


def for_mobile(document: Json) -> Json:
    """Sets that will grow have a model each, which our templates make an open one; a body is always sent."""
    adapted = _adapt(document, lambda schema: {**schema, "enum": schema[EXTENSIBLE_ENUM]})
    for operation in _operations(adapted):
        if "requestBody" in operation:
            operation["requestBody"]["required"] = True
    return adapted


def for_swift(document: Json) -> Json:
    """Words that are written as Swift writes names keep their humps."""
    adapted = for_mobile(document)
    for schema in adapted["components"]["schemas"].values():
        if any(word != word.lower() for word in schema.get(EXTENSIBLE_ENUM, ())):
            schema["x-enum-varnames"] = schema[EXTENSIBLE_ENUM]
    return adapted


def _adapt(document: Json, growing: Callable[[Json], Json]) -> Json:
    adapted = deepcopy(document)
    schemas = adapted["components"]["schemas"]
    schemas.update({name: growing(schema) for name, schema in schemas.items() if EXTENSIBLE_ENUM in schema})
    for operation in _operations(adapted):
        _without_stream(operation)
        _without_empty_body(operation)
    return adapted


def _operations(document: Json) -> list[Json]:
    return [each for path in document["paths"].values() for name, each in path.items() if name != "parameters"]


def _without_stream(operation: Json) -> None:
    """A generated call waits for the end of its answer, which a stream does not have; 204 is said to streams alone."""
    answers = operation["responses"]
    if any(answer.get("content", {}).pop(EVENT_STREAM, None) for answer in answers.values()):
        answers.pop("204", None)
        operation["parameters"] = [
            each for each in operation["parameters"] if each.get("$ref") != LAST_EVENT_ID_PARAMETER
        ]


def _without_empty_body(operation: Json) -> None:
    """A body without fields may as well be left out, and then the call has no parameter for it."""
    if EMPTY_BODY_SCHEMA in str(operation.get("requestBody")):
        del operation["requestBody"]
