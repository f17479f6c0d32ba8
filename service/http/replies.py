"""Answers on their way out: encoded once, with the headers that go with what they are."""

from collections.abc import Mapping

import msgspec
from flask import Response

from service.http.conditional import VARY, marked

JSON = "application/json"
encode = msgspec.json.Encoder().encode


def shared(body: msgspec.Struct, seconds: int = 300) -> Response:
    """What is the same for everybody who reads the same language, and for how long it is fresh."""
    headers = {"Cache-Control": f"public, max-age={seconds}", "Vary": "Accept, Accept-Language"}
    return Response(encode(body), headers=headers, content_type=JSON)


def fresh(body: msgspec.Struct, headers: Mapping[str, str]) -> Response:
    """What is never the same twice."""
    told = {"Cache-Control": "private, no-store", "Vary": VARY, **headers}
    return Response(encode(body), headers=told, content_type=JSON)


def secret(body: msgspec.Struct, location: str, tag: str) -> Response:
    """What carries a token, and must be kept nowhere on its way."""
    headers = {"Location": location, "ETag": tag, "Cache-Control": "no-store", "Vary": VARY}
    return Response(encode(body), 201, headers, content_type=JSON)


def viewed(body: msgspec.Struct, tag: str, status: int = 200) -> Response:
    """What one viewer may see of a game."""
    return marked(Response(encode(body), status, content_type=JSON), tag)
