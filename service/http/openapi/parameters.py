"""Parts of the contract that operations share: headers, path parameters, security schemes."""

from typing import Any


def _request_header(name: str, description: str, schema: dict[str, Any]) -> dict[str, Any]:
    """An optional header, without an example: pages that try requests would send the example."""
    return {"name": name, "in": "header", "required": False, "description": description, "schema": schema}


def _response_header(
    description: str, schema: dict[str, Any], example: object, *, always: bool = True
) -> dict[str, Any]:
    return {"description": description, "required": always, "schema": schema, "example": example}


TEXT_SCHEMA = {"type": "string"}

HEADER_PARAMETERS: dict[str, dict[str, Any]] = {
    "AcceptLanguage": _request_header(
        "Accept-Language", "The preferred language: English (`en`) or French (`fr`).", TEXT_SCHEMA
    ),
    "IfMatch": _request_header(
        "If-Match",
        "The ETag of the view that the request is about; 412 if the game has changed since.",
        TEXT_SCHEMA,
    ),
    "IfNoneMatch": _request_header(
        "If-None-Match", "The ETag of the client's copy; 304 if it is current.", TEXT_SCHEMA
    ),
    "IdempotencyKey": _request_header(
        "Idempotency-Key",
        "A new random text for each request, such as a UUID. The same request with the same key gets the first answer "
        "again; the service keeps it for a day: the last 64 answers of each player, and the last 128 KB of each game.",
        {"type": "string", "minLength": 1, "maxLength": 200, "pattern": "^[!-~]+$"},
    ),
    "LastEventId": _request_header(
        "Last-Event-ID",
        "The `id` of the last event that the client received. Events follow from there; `after` has no effect.",
        {"type": "string", "pattern": "^[0-9]{1,16}$"},
    ),
    "StrongKey": _request_header(
        "Idempotency-Key",
        "A new random text of at least 128 bits for each request, because no token identifies the client yet. The same "
        "request with the same key gets the first answer again, including the token. The service keeps it as long as "
        "the game; after 32 KB of such answers in one game, for a day at most.",
        {"type": "string", "minLength": 22, "maxLength": 200, "pattern": "^[!-~]+$"},
    ),
    "Prefer": _request_header("Prefer", "`wait=N`: wait up to N seconds, at most 30 (RFC 7240).", TEXT_SCHEMA),
}

RESPONSE_HEADERS: dict[str, dict[str, Any]] = {
    "ETag": _response_header("The tag of this view of a game, or of this text.", TEXT_SCHEMA, '"7.c5b7e109.p1.en.3"'),
    "Content-Language": _response_header("The language of texts for people.", TEXT_SCHEMA, "fr"),
    "Location": _response_header("The address of the game.", TEXT_SCHEMA, "/v1/games/k5r2mxq7dp3wtzya"),
    "Preference-Applied": _response_header(
        "The preference that the service has applied.", TEXT_SCHEMA, "wait=20", always=False
    ),
    "RateLimit": _response_header(
        "For each limit that counts this request, the requests left and the seconds until the limit starts again "
        "(draft-ietf-httpapi-ratelimit-headers-10). Only services with limits send it.",
        TEXT_SCHEMA,
        '"address";r=11874;t=41, "token";r=588;t=41',
        always=False,
    ),
    "RateLimit-Policy": _response_header(
        "The limits that count this request: number of requests, and seconds.",
        TEXT_SCHEMA,
        '"address";q=12000;w=60, "token";q=600;w=60',
        always=False,
    ),
    "Retry-After": _response_header("Seconds to wait before the next attempt.", {"type": "integer"}, 2),
    "WWW-Authenticate": _response_header(
        "The token or key that the operation needs.", TEXT_SCHEMA, 'Bearer realm="rummy"'
    ),
    "X-Request-Id": _response_header(
        "The id of the request, which the service also logs.", TEXT_SCHEMA, "9f2c4e1b7a3d5f60"
    ),
}

PATH_PARAMETERS: dict[str, dict[str, Any]] = {
    "game_id": {
        "description": "The id of the game.",
        "schema": {"x-component": "GameId"},
        "example": "k5r2mxq7dp3wtzya",
    },
    "player_id": {"description": "The id of the player.", "schema": {"x-component": "PlayerId"}, "example": "p2"},
    "number": {"description": "The number of the round, from 1.", "example": 1},
    "text": {"description": "The name of the text.", "schema": {"x-component": "GeneralText"}, "example": "core"},
    "variant": {"description": "The id of the variant.", "schema": {"x-component": "VariantId"}, "example": "rami"},
}

SECURITY_SCHEMES: dict[str, Any] = {
    "playerToken": {
        "type": "http",
        "scheme": "bearer",
        "description": "The token of one player in one game, from createGame, joinGame, quickPlay or rematch. The "
        "service gives a lost token again only to the same request with the same Idempotency-Key.",
    },
    "apiKey": {
        "type": "apiKey",
        "in": "header",
        "name": "X-API-Key",
        "description": "The key that the operator of the service gave to the developer of the client. Only services "
        "whose operator has configured keys require it, in every request, in addition to the player's token.",
    },
}
