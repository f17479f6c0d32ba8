"""The schemas of events: one for each type with the fields of that type, and Event, which is one of them."""

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from service.http.openapi.descriptions import WORD_MEANINGS
from service.http.views.history import CONTRACT_FIELD_NAMES
from service.rules.model.events import AnyEvent, RoundEvent
from service.tables.model.game_events import TableEvent

SCHEMA_REF_PREFIX = "#/components/schemas/"
COMMON_FIELDS = ("seq", "type", "version", "at", "round")
UNKNOWN_EVENT = "UnknownEvent"
_UNKNOWN_DESCRIPTION = """\
An event of a type that this contract does not know. Later releases add types: go on after its `seq`, and read the game
again."""


def event_schemas(flat: Mapping[str, Any]) -> dict[str, Any]:
    """The schemas by name, made from the schema of an event with the fields of all types."""
    kinds = {_schema_name(kind): kind for kind in (*AnyEvent.__args__, *TableEvent.__args__)}
    known = {name: _known_event(flat, kind) for name, kind in kinds.items()}
    tags = [_tag(kind) for kind in kinds.values()]
    # The reference is in a list of its own, because linters ignore what stands beside one.
    later_type = {"allOf": [{"$ref": f"{SCHEMA_REF_PREFIX}EventType"}], "not": {"enum": tags}}
    unknown = _object(flat, _UNKNOWN_DESCRIPTION, COMMON_FIELDS, later_type)
    references = {name: SCHEMA_REF_PREFIX + name for name in (*known, UNKNOWN_EVENT)}
    union = {
        "title": flat["title"],
        "description": flat["description"],
        "oneOf": [{"$ref": reference} for reference in references.values()],
        "discriminator": {
            "propertyName": "type",
            "mapping": {tag: references[name] for tag, name in zip(tags, known, strict=True)},
        },
    }
    return {flat["title"]: union, **known, UNKNOWN_EVENT: unknown}


def _tag(kind: type[msgspec.Struct]) -> str:
    return str(kind.__struct_config__.tag)


def _schema_name(kind: type[msgspec.Struct]) -> str:
    return "".join(word.capitalize() for word in _tag(kind).split("_")) + "Event"


def _known_event(flat: Mapping[str, Any], kind: type[msgspec.Struct]) -> dict[str, Any]:
    shared, secret = (list(_contract_names(names)) for names in _field_names(kind))
    tag = _tag(kind)
    schema = _object(flat, WORD_MEANINGS["EventType"][tag], (*COMMON_FIELDS, *shared), {"type": "string", "const": tag})
    schema["properties"] |= {name: flat["properties"][name] for name in secret}
    return schema


def _field_names(kind: type[msgspec.Struct]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The fields that everybody sees, and those of the event's own player."""
    if issubclass(kind, RoundEvent):
        return ("seat", *kind.open), kind.own
    return tuple(field.name for field in msgspec.structs.fields(kind)), ()


def _contract_names(names: tuple[str, ...]) -> Iterator[str]:
    return (CONTRACT_FIELD_NAMES.get(name, name) for name in names if name not in COMMON_FIELDS)


def _object(
    flat: Mapping[str, Any], description: str, required: tuple[str, ...], kind: dict[str, Any]
) -> dict[str, Any]:
    """The schema of an object with some fields of an event, and `kind` as the schema of its type."""
    properties = {name: kind if name == "type" else flat["properties"][name] for name in required}
    return {"type": "object", "description": description, "properties": properties, "required": list(required)}
