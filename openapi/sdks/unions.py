"""The unions of the contract for generators: an event is one by `type`, a legal move becomes one by `action`."""

from typing import Any

Json = dict[str, Any]
EXTENSIBLE_ENUM = "x-extensible-enum"
MEMBERS = "x-members"
MEMBER_OF = "x-member-of"
UNIONS = {"Event": "type", "LegalMove": "action"}
"""The unions by the field that tells their members apart; the last member is for other values of it."""
SCHEMA_REF_PREFIX = "#/components/schemas/"


def type_unions(schemas: Json, document: Json, later_word: Json) -> None:
    """Makes a legal move of `document` a union of moves in `schemas`; `later_word` is the tag of unknown members.

    The members name their tags themselves, so that the generators need no discriminator.
    """
    actions: list[str] = document["components"]["schemas"]["Action"][EXTENSIBLE_ENUM]
    bodies = {operation["operationId"]: _body(operation, document) for operation in operations(document)}
    moves = {f"{action[0].upper()}{action[1:]}Move": _move({"const": action}, bodies[action]) for action in actions}
    moves["UnknownMove"] = _move(later_word, {"description": "A move of an action that this release does not know."})
    references = [{"$ref": SCHEMA_REF_PREFIX + name} for name in moves]
    schemas |= moves | {"LegalMove": {"description": schemas["LegalMove"]["description"], "oneOf": references}}
    schemas["UnknownEvent"]["properties"]["type"] = later_word
    del schemas["Event"]["discriminator"]


def derive_from_unknown(schemas: Json) -> None:
    """Replaces each union by its last member, under the name of the union, with the names of the others in MEMBERS."""
    for union in UNIONS:
        *known, unknown = map(schema_name, schemas[union]["oneOf"])
        schemas[union] = {**schemas.pop(unknown), "description": schemas[union]["description"], MEMBERS: known}


def _move(action: Json, body: Json) -> Json:
    """A legal move: its action, its path, and the fields of its body."""
    fields = {"action": action, "path": {"type": "string"}}
    return {
        "type": "object",
        "description": body["description"],
        "required": [*fields, *body.get("required", ())],
        "properties": fields | body.get("properties", {}),
    }


def _body(operation: Json, document: Json) -> Json:
    """The schema of the operation's body; one without fields if it has none."""
    if "requestBody" not in operation:
        return {}
    reference: Json = operation["requestBody"]["content"]["application/json"]["schema"]
    body: Json = document["components"]["schemas"][schema_name(reference)]
    return body


def flatten_event(schemas: Json) -> None:
    """Replaces the union of events in place by one event with the fields of all types."""
    union = schemas["Event"]
    kinds = [schemas.pop(schema_name(each)) for each in union["oneOf"]]
    schemas["Event"] = {
        "type": "object",
        "description": union["description"],
        "properties": {name: field for kind in kinds for name, field in kind["properties"].items()},
        "required": [name for name in kinds[0]["required"] if all(name in kind["required"] for kind in kinds)],
    }
    schemas["Event"]["properties"]["type"] = {"$ref": f"{SCHEMA_REF_PREFIX}EventType"}


def events_under_interface(schemas: Json) -> None:
    """Replaces the union of events in place by what all of them have; its members name it as MEMBER_OF."""
    *known, unknown = map(schema_name, schemas["Event"]["oneOf"])
    members = [{"name": name, "tag": schemas[name]["properties"]["type"]["const"]} for name in known]
    for name in (*known, unknown):
        schemas[name][MEMBER_OF] = "Event"
        schemas[name]["properties"]["type"] = {"$ref": f"{SCHEMA_REF_PREFIX}EventType"}
    common = {name: schemas[unknown][name] for name in ("type", "properties", "required")}
    schemas["Event"] = {**common, "description": schemas["Event"]["description"], MEMBERS: members}


def schema_name(reference: Json) -> str:
    """The name of the schema that is referred to."""
    return str(reference.get("$ref")).rpartition("/")[2]


def operations(document: Json) -> list[Json]:
    """All operations."""
    return [
        operation for path in document["paths"].values() for name, operation in path.items() if name != "parameters"
    ]
