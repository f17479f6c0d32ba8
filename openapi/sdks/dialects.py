"""The contract adapted for each generator; its meaning stays the same."""

from collections.abc import Callable, Iterator
from copy import deepcopy

from openapi.sdks.unions import (
    EXTENSIBLE_ENUM,
    SCHEMA_REF_PREFIX,
    Json,
    derive_from_unknown,
    events_under_interface,
    flatten_event,
    operations,
    schema_name,
    type_unions,
)

EVENT_STREAM = "text/event-stream"
LATER_WORD = "LaterWord"
LAST_EVENT_ID_PARAMETER = "#/components/parameters/LastEventId"


def for_python(document: Json) -> Json:
    """Makes extensible enums strings and unions base classes, keeps unknown fields, and takes all clients alike."""
    adapted = _adapt(document, lambda schema: schema)
    type_unions(adapted["components"]["schemas"], document, {"type": "string"})
    derive_from_unknown(adapted["components"]["schemas"])
    for schema in adapted["components"]["schemas"].values():
        if schema.get("additionalProperties") is False:  # a legal move of a later release may have more fields
            del schema["additionalProperties"]
    for operation in operations(adapted):
        operation["security"] = []  # a seat's client may be a spectator's
    return adapted


def for_typescript(document: Json) -> Json:
    """Makes an extensible enum its known values or any other string, and a legal move a union."""

    def known_or_other(schema: Json) -> Json:
        other_fields = {name: value for name, value in schema.items() if name not in {"type", EXTENSIBLE_ENUM}}
        return {**other_fields, "anyOf": [{"type": "string", "enum": schema[EXTENSIBLE_ENUM]}, {"type": "string"}]}

    adapted = _adapt(document, known_or_other)
    schemas = adapted["components"]["schemas"]
    schemas[LATER_WORD] = {"type": "string", "description": "A word that this release does not know."}
    type_unions(schemas, document, {"$ref": f"{SCHEMA_REF_PREFIX}{LATER_WORD}"})
    return adapted


def _body_schema(operation: Json, schemas: Json) -> Json | None:
    """The schema of the operation's body, or None if it has no fields."""
    if "requestBody" not in operation:
        return None
    reference: Json = operation["requestBody"]["content"]["application/json"]["schema"]
    return reference if schemas[schema_name(reference)]["properties"] else None


def for_mobile(document: Json) -> Json:
    """Makes each extensible enum a model, which our templates keep open; makes every body required.

    A legal move keeps the fields that the client does not know.
    """
    adapted = _without_dry_runs(_adapt(document, lambda schema: {**schema, "enum": schema[EXTENSIBLE_ENUM]}))
    adapted["components"]["schemas"]["LegalMove"] |= {"additionalProperties": True, "x-keeps-unknown-fields": True}
    for operation in operations(adapted):
        if "requestBody" in operation:
            operation["requestBody"]["required"] = True
    return adapted


def for_kotlin(document: Json) -> Json:
    """Makes events a sealed interface, puts the margin of a comment before each further line of a description.

    Leaves the token out of texts.
    """
    adapted = for_mobile(document)
    _write_null_as_type(adapted["components"]["schemas"])
    events_under_interface(adapted["components"]["schemas"])
    adapted["components"]["schemas"]["Seat"]["x-text"] = "Seat(playerId=$playerId, game=$game)"
    for schema in adapted["components"]["schemas"].values():
        _indent_description(schema, "\n * ")
    for operation in operations(adapted):
        _indent_description(operation, "\n     * ")
    return adapted


def _write_null_as_type(schemas: Json) -> None:
    """Writes null beside a plain type as another type: the generator takes equal types elsewhere for nullable, too."""
    for schema in schemas.values():
        for field in schema.get("properties", {}).values():
            match field.get("anyOf"):
                case [{"type": str(kind)} as rest, {"type": "null"}]:
                    del field["anyOf"]
                    field |= {**rest, "type": [kind, "null"]}


def for_swift(document: Json) -> Json:
    """Keeps capitals in enum values that are already written like Swift names; indents descriptions.

    What a legal move consists of keeps the fields that the client does not know, too.
    """
    adapted = for_mobile(document)
    flatten_event(adapted["components"]["schemas"])
    _keep_unknown_fields(adapted["components"]["schemas"], "LegalMove")
    for operation in operations(adapted):
        _indent_description(operation, "\n       ")
    for schema in adapted["components"]["schemas"].values():
        if any(word != word.lower() for word in schema.get(EXTENSIBLE_ENUM, ())):
            schema["x-enum-varnames"] = schema[EXTENSIBLE_ENUM]
    return adapted


def _keep_unknown_fields(schemas: Json, name: str) -> None:
    """Lets a schema, and those that its fields name, have further fields."""
    schemas[name]["additionalProperties"] = True
    for field in schemas[name]["properties"].values():
        part = schema_name(field.get("items", field))
        if "properties" in schemas.get(part, {}):
            _keep_unknown_fields(schemas, part)


def _indent_description(described: Json, line_break: str) -> None:
    if "description" in described:
        described["description"] = described["description"].strip().replace("\n", line_break)


def for_stock(document: Json) -> Json:
    """Makes extensible enums strings, without defaults: the templates would write them as names of constants."""
    adapted = _without_dry_runs(_adapt(document, lambda schema: schema))
    schemas = adapted["components"]["schemas"]
    flatten_event(schemas)
    for schema in schemas.values():
        for field in schema.get("properties", {}).values():
            if EXTENSIBLE_ENUM in schemas.get(schema_name(field), {}):
                field.pop("default", None)
    return adapted


def for_dart(document: Json) -> Json:
    """Lets the value of an option be anything: the template for schemas of several types writes no valid Dart."""
    adapted = for_stock(document)
    adapted["components"]["schemas"]["OptionValue"] = {"type": "object"}
    return adapted


def _adapt(document: Json, extensible: Callable[[Json], Json]) -> Json:
    adapted = deepcopy(document)
    schemas = adapted["components"]["schemas"]
    schemas.update({name: extensible(schema) for name, schema in schemas.items() if EXTENSIBLE_ENUM in schema})
    adapted["paths"] = dict(_with_dry_runs_apart(adapted["paths"]))
    for operation in operations(adapted):
        _without_stream(operation)
        if _body_schema(operation, schemas) is None:
            operation.pop("requestBody", None)  # it can be left out, and then the call has no parameter for it
    return adapted


def _with_dry_runs_apart(paths: Json) -> Iterator[tuple[str, Json]]:
    """The paths with a dry run as an operation of its own: a generated call has one type of answer, or all in one."""
    for path, methods in paths.items():
        post = methods.get("post", {"responses": {}})
        if not {"200", "201"} <= post["responses"].keys():
            yield path, methods
            continue
        parameters = [parameter for parameter in post["parameters"] if parameter.get("name") != "dry_run"]
        made, tried = (deepcopy({**post, "parameters": parameters}) for _ in range(2))
        del made["responses"]["200"], tried["responses"]["201"]
        name = post["operationId"]
        tried |= {
            "operationId": f"try{name[0].upper()}{name[1:]}",
            "summary": f"Try without making it: {post['summary']}",
        }
        yield path, {**methods, "post": made}
        yield f"{path}?dry_run=true", {**methods, "post": tried}


def _without_dry_runs(document: Json) -> Json:
    """The document without dry runs: these generators encode the question mark of their paths."""
    kept = {path: methods for path, methods in document["paths"].items() if "?" not in path}
    return {**document, "paths": kept}


def _without_stream(operation: Json) -> None:
    """Removes event streams: a generated call waits for the end of its answer. 204 answers only streams.

    Pages of HTML are for browsers.
    """
    answers = operation["responses"]
    for answer in answers.values():
        answer.get("content", {}).pop("text/html", None)
    if any(answer.get("content", {}).pop(EVENT_STREAM, None) for answer in answers.values()):
        answers.pop("204", None)
        operation["parameters"] = [
            parameter for parameter in operation["parameters"] if parameter.get("$ref") != LAST_EVENT_ID_PARAMETER
        ]
