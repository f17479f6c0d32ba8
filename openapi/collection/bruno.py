"""Writes the contract's operations as files of a Bruno collection: a folder for each tag, a file for each request.

createGame keeps the game's id and the player's token for the requests after it. What takes players out of a game comes
last, so that all requests can be run in their order.
"""

import json
from collections.abc import Iterator, Mapping
from textwrap import indent

from openapi.documents import DocumentOperation, Json, operations

SEATED = {"game_id": "res.body.game.game_id", "token": "res.body.token"}
KEEP_FIRST_MOVE = """const game = res.body?.game ?? res.body;
if (game?.legal_moves?.length) bru.setVar("move", game.legal_moves[0]);"""
MAKE_FIRST_MOVE = """const { action, path, ...body } = bru.getVar("move");
req.setUrl(bru.getEnvVar("url") + path);
req.setBody(body);"""

Block = tuple[str, Mapping[str, object] | str]


def collection_files(contract: Json) -> dict[str, str]:
    """The text of each file of the collection, by its path."""
    everything = list(operations(contract))
    by_tag = {
        tag["name"]: [each for each in everything if tag["name"] in each.described["tags"]] for tag in contract["tags"]
    }
    files = {
        "bruno.json": json.dumps({"version": "1", "name": contract["info"]["title"], "type": "collection"}) + "\n",
        "collection.bru": _text(
            ("auth", {"mode": "bearer"}),
            ("auth:bearer", {"token": "{{token}}"}),
            ("script:post-response", KEEP_FIRST_MOVE),
        ),
        "environments/local.bru": _text(("vars", {"url": "http://127.0.0.1:8000"})),
        "Turns/first legal move.bru": _text(*_first_legal_move()),
    }
    for place, tag in enumerate(sorted(by_tag, key=lambda tag: any(map(_is_last, by_tag[tag]))), 1):
        files[f"{tag}/folder.bru"] = _text(("meta", {"name": tag, "seq": place}))
        for seq, operation in enumerate(sorted(by_tag[tag], key=_is_last), 2):
            files[f"{tag}/{operation.name}.bru"] = _text(*_request(operation, seq))
    return files


def _is_last(operation: DocumentOperation) -> bool:
    return operation.method == "delete"


def _request(operation: DocumentOperation, seq: int) -> Iterator[Block]:
    body = operation.described.get("requestBody", {}).get("content", {}).get("application/json")
    has_player = any("playerToken" in way for way in operation.described.get("security", ()))
    yield "meta", {"name": operation.name, "type": "http", "seq": seq}
    path = operation.path.replace("{", ":").replace("}", "")
    auth = "inherit" if has_player else "none"
    yield operation.method, {"url": "{{url}}" + path, "body": "json" if body else "none", "auth": auth}
    yield from _parameters(operation)
    if body:
        yield "body:json", json.dumps(body["example"], indent=2)
    if operation.name == "createGame":
        yield "vars:post-response", SEATED
    yield "docs", f"{operation.described['summary']}\n\n{operation.described.get('description', '')}".strip()


def _parameters(operation: DocumentOperation) -> Iterator[Block]:
    """The parameters of the path with their examples; the optional ones are there, but off."""
    places = {"path": "params:path", "query": "params:query", "header": "headers"}
    for place, block in places.items():
        named = {name: each for (where, name), each in operation.parameters.items() if where == place}
        if named:
            yield block, {_name(name, each): _value(name, each) for name, each in named.items()}


def _name(name: str, parameter: Json) -> str:
    return name if parameter.get("required") else f"~{name}"


def _value(name: str, parameter: Json) -> object:
    return "{{game_id}}" if name in SEATED else parameter.get("example", "")


def _first_legal_move() -> Iterator[Block]:
    yield "meta", {"name": "first legal move", "type": "http", "seq": 1}
    yield "post", {"url": "{{url}}", "body": "json", "auth": "inherit"}
    yield "body:json", "{}"
    yield "script:pre-request", MAKE_FIRST_MOVE
    yield "docs", "Makes the first of the legal moves in the last answer: send it again and again to play."


def _text(*blocks: Block) -> str:
    return "\n".join(f"{name} {{\n{indent(_lines(content), '  ')}\n}}\n" for name, content in blocks)


def _lines(content: Mapping[str, object] | str) -> str:
    return content if isinstance(content, str) else "\n".join(f"{name}: {value}" for name, value in content.items())
