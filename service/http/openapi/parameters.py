"""The parts of the contract that operations share: headers that are read and written, path parameters, the token."""

from typing import Any


def _request_header(name: str, description: str, schema: dict[str, Any], example: str) -> dict[str, Any]:
    read = {"name": name, "in": "header", "required": False, "description": description}
    return {**read, "schema": schema, "example": example}


def _response_header(
    description: str, schema: dict[str, Any], example: object, *, always: bool = True
) -> dict[str, Any]:
    return {"description": description, "required": always, "schema": schema, "example": example}


TEXT_SCHEMA = {"type": "string"}

HEADER_PARAMETERS: dict[str, dict[str, Any]] = {
    "AcceptLanguage": _request_header(
        "Accept-Language", "English, or French where it is preferred.", TEXT_SCHEMA, "fr"
    ),
    "IfMatch": _request_header(
        "If-Match",
        "The ETag of the game the client has in mind; 412 where it has moved on.",
        TEXT_SCHEMA,
        '"7.p1.en.3"',
    ),
    "IfNoneMatch": _request_header(
        "If-None-Match", "The ETag of the client's copy; 304 where it is current.", TEXT_SCHEMA, '"7.p1.en.3"'
    ),
    "IdempotencyKey": _request_header(
        "Idempotency-Key",
        "A fresh random text for each request: the same request under the same key gets its first answer again. Of "
        "each player the last eight that made a change are known.",
        {"type": "string", "minLength": 1, "maxLength": 200, "pattern": "^[!-~]+$"},
        "0b0e8f0e-5f0c-4f5e-9a53-0d4c3f1b9a77",
    ),
    "LastEventId": _request_header(
        "Last-Event-ID",
        "The `id` of the last event received: those after it are told, whatever `after` says.",
        {"type": "string", "pattern": "^[0-9]{1,16}$"},
        "42",
    ),
    "StrongKey": _request_header(
        "Idempotency-Key",
        "A fresh random text for each request, of at least 128 bits since no token says who asks: the same request "
        "under the same key gets its first answer again, the token included.",
        {"type": "string", "minLength": 22, "maxLength": 200, "pattern": "^[!-~]+$"},
        "0b0e8f0e-5f0c-4f5e-9a53-0d4c3f1b9a77",
    ),
    "Prefer": _request_header(
        "Prefer", "`wait=N`: wait up to N seconds, 30 at most (RFC 7240).", TEXT_SCHEMA, "wait=20"
    ),
}

RESPONSE_HEADERS: dict[str, dict[str, Any]] = {
    "ETag": _response_header("Tag of this answer: of the view of a game, or of a text.", TEXT_SCHEMA, '"7.p1.en.3"'),
    "Content-Language": _response_header("The language of the texts for people.", TEXT_SCHEMA, "fr"),
    "Location": _response_header("Address of the game.", TEXT_SCHEMA, "/v1/games/k5r2mxq7dp3wtzya"),
    "Preference-Applied": _response_header(
        "The preference, where one was followed.", TEXT_SCHEMA, "wait=20", always=False
    ),
    "RateLimit": _response_header(
        "What is left of each limit that counts this request, and the seconds until it begins anew "
        "(draft-ietf-httpapi-ratelimit-headers-10); where the service has limits.",
        TEXT_SCHEMA,
        '"address";r=11874;t=41, "token";r=588;t=41',
        always=False,
    ),
    "RateLimit-Policy": _response_header(
        "The limits that count this request: how many, in how many seconds.",
        TEXT_SCHEMA,
        '"address";q=12000;w=60, "token";q=600;w=60',
        always=False,
    ),
    "Retry-After": _response_header("Seconds until a new attempt.", {"type": "integer"}, 2),
    "WWW-Authenticate": _response_header("The token or key that is needed.", TEXT_SCHEMA, 'Bearer realm="rummy"'),
    "X-Request-Id": _response_header("Id of the request, in the log too.", TEXT_SCHEMA, "9f2c4e1b7a3d5f60"),
}

PATH_PARAMETERS: dict[str, dict[str, Any]] = {
    "game_id": {"description": "Id of the game.", "schema": {"x-component": "GameId"}, "example": "k5r2mxq7dp3wtzya"},
    "player_id": {"description": "Id of the player.", "schema": {"x-component": "PlayerId"}, "example": "p2"},
    "number": {"description": "Number of the round, from 1.", "example": 1},
    "text": {"description": "Name of the text.", "schema": {"x-component": "GeneralText"}, "example": "core"},
    "variant": {"description": "Id of the variant.", "schema": {"x-component": "VariantId"}, "example": "rami"},
}

SECURITY_SCHEMES: dict[str, Any] = {
    "playerToken": {
        "type": "http",
        "scheme": "bearer",
        "description": "The token that createGame, joinGame, quickPlay or rematch gave: for one player of one game. "
        "A lost one is given again only to the same request under the same Idempotency-Key.",
    },
    "apiKey": {
        "type": "apiKey",
        "in": "header",
        "name": "X-API-Key",
        "description": "The key that the operator of the service gave to the developer of the client. Only a service "
        "whose operator has configured keys requires it, then in every request. It is sent in addition to the player's "
        "token, never instead of it.",
    },
}
