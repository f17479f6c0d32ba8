"""The contract's event stream as an AsyncAPI 3 document, made from the OpenAPI document."""

from collections.abc import Iterator, Mapping
from typing import Any

from service.http.openapi.event_schemas import SCHEMA_REF_PREFIX, UNKNOWN_EVENT
from service.http.views.sse import EVENT_STREAM_MEDIA_TYPE

ASYNCAPI_VERSION = "3.0.0"
STREAM_PATH = "/v1/games/{game_id}/events"
CHANNEL = "gameEvents"
CHANNEL_REF = f"#/channels/{CHANNEL}"
NAMED_FRAMES = {"Presence": "presence", "Reset": "reset"}
"""Schemas by the `event` of their frames; the frames of events have none."""
FRAMES_WITHOUT_ID = {"Presence"}
DESCRIPTION = """\
The events of a game as a stream of server-sent events: `GET` with `Accept: text/event-stream`. The headers of a message
are the fields of its frame beside `data`. `Last-Event-ID` with the last `id` resumes a lost stream; 204 says that no
more events will come. All other operations, and events page by page, are in /openapi.json.
"""
OPERATION_DESCRIPTION = f"""\
listEvents with `Accept: {EVENT_STREAM_MEDIA_TYPE}`. Players send their `playerToken`; spectators need none. If the
service requires an `apiKey`, every client sends it, too.
"""
"""Security in words: AsyncAPI has no schemes that are required together."""


def asyncapi_document(contract: Mapping[str, Any]) -> dict[str, Any]:
    """The document for the stream of the `contract`; its messages have the payloads that the contract describes."""
    operation, schemas = contract["paths"][STREAM_PATH]["get"], contract["components"]["schemas"]
    messages = {name: _message(name, schemas[name]) for name in _payloads(schemas)}
    info = {name: contract["info"][name] for name in ("title", "version")}
    license_name = contract["info"]["license"]["name"]
    return {
        "asyncapi": ASYNCAPI_VERSION,
        "info": {**info, "description": DESCRIPTION, "license": {"name": license_name}},
        "defaultContentType": "application/json",
        "channels": {CHANNEL: _channel(contract, messages)},
        "operations": {"streamEvents": _operation(operation)},
        "components": {
            "messages": messages,
            "schemas": _schemas_within(messages, schemas),
            "securitySchemes": _security_schemes(contract),
        },
    }


def _payloads(schemas: Mapping[str, Any]) -> list[str]:
    """The schemas of all that a stream carries."""
    events = [reference["$ref"].removeprefix(SCHEMA_REF_PREFIX) for reference in schemas["Event"]["oneOf"]]
    return [*events, *NAMED_FRAMES]


def _message(name: str, schema: Mapping[str, Any]) -> dict[str, Any]:
    fields: dict[str, Any] = {"event": {"type": "string", "const": NAMED_FRAMES[name]}} if name in NAMED_FRAMES else {}
    if name not in FRAMES_WITHOUT_ID:
        fields["id"] = {"type": "integer", "description": "The number from which a lost stream is resumed."}
    tag = schema["properties"].get("type", {}).get("const", NAMED_FRAMES.get(name, UNKNOWN_EVENT))
    return {
        "name": tag,
        "summary": schema["description"],
        "headers": {"type": "object", "properties": fields, "required": list(fields)},
        "payload": {"$ref": SCHEMA_REF_PREFIX + name},
    }


def _channel(contract: Mapping[str, Any], messages: Mapping[str, Any]) -> dict[str, Any]:
    parameters = contract["paths"][STREAM_PATH]["parameters"]
    return {
        "address": STREAM_PATH,
        "description": "The events of one game, as its viewer may see them.",
        "parameters": {each["name"]: {"description": each["description"]} for each in parameters},
        "messages": {name: {"$ref": f"#/components/messages/{name}"} for name in messages},
    }


def _operation(operation: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "action": "send",
        "channel": {"$ref": CHANNEL_REF},
        "summary": operation["summary"],
        "description": OPERATION_DESCRIPTION,
        "bindings": {"http": {"method": "GET"}},
    }


def _security_schemes(contract: Mapping[str, Any]) -> dict[str, Any]:
    """The schemes in AsyncAPI's words, where a key in a header has a type of its own."""
    schemes = contract["components"]["securitySchemes"]
    return {
        name: {**scheme, "type": "httpApiKey"} if scheme["type"] == "apiKey" else scheme
        for name, scheme in schemes.items()
    }


def _schemas_within(node: object, schemas: Mapping[str, Any]) -> dict[str, Any]:
    """The schemas that `node` refers to, and those that they refer to."""
    found: dict[str, Any] = {}
    waiting = list(_references(node))
    while waiting:
        name = waiting.pop()
        if name not in found:
            found[name] = schemas[name]
            waiting += _references(schemas[name])
    return {name: _without_siblings_of_references(schema) for name, schema in sorted(found.items())}


def _without_siblings_of_references(node: Any) -> Any:
    """The schema with each reference alone: JSON Schema draft 07, AsyncAPI's, ignores whatever stands beside one."""
    if isinstance(node, list):
        return [_without_siblings_of_references(inner) for inner in node]
    if not isinstance(node, Mapping):
        return node
    inner = {name: _without_siblings_of_references(part) for name, part in node.items()}
    return {"allOf": [{"$ref": inner.pop("$ref")}], **inner} if "$ref" in inner and len(inner) > 1 else inner


def _references(node: object) -> Iterator[str]:
    if isinstance(node, Mapping):
        if "$ref" in node:
            yield str(node["$ref"]).removeprefix(SCHEMA_REF_PREFIX)
        node = list(node.values())
    for inner in node if isinstance(node, list) else ():
        yield from _references(inner)
