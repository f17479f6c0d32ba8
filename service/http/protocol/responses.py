"""Answers on their way out: encoded once, their headers complete, as cheap as Flask allows."""

from collections.abc import Mapping

import msgspec
from flask import Response
from werkzeug.datastructures import Headers

from service.http.schemas.parsing import JSON_MEDIA_TYPE

encode_json = msgspec.json.Encoder().encode
PUBLIC_MAX_AGE_SECONDS = 300
"""How long what changes only with a release is fresh."""
VARY = "Authorization, Accept, Accept-Language"


class CompleteResponse(Response):
    """A response to whose headers nothing needs to be added on the way."""

    def get_wsgi_headers(self, environ: object) -> Headers:
        """The headers as they are."""
        return self.headers


class EmptyResponse(CompleteResponse):
    """A response that has no body, and so no type of one."""

    default_status = 204
    default_mimetype = None


def json_response(body: msgspec.Struct, headers: Mapping[str, str], status: int = 200) -> Response:
    """A JSON body with these headers."""
    raw = encode_json(body)
    content = {"Content-Type": JSON_MEDIA_TYPE, "Content-Length": str(len(raw))}
    return CompleteResponse([raw], status, Headers([*content.items(), *headers.items()]))


def public_response(
    body: msgspec.Struct, seconds: int = PUBLIC_MAX_AGE_SECONDS, language: str | None = None
) -> Response:
    """What is the same for everybody who reads the same language, and for how long it is fresh."""
    said = {} if language is None else {"Content-Language": language}
    return json_response(
        body, {"Cache-Control": f"public, max-age={seconds}", "Vary": "Accept, Accept-Language", **said}
    )


def text_response(body: bytes, media_type: str, language: str, tag: str) -> Response:
    """A text that is the same for everybody who reads the same language."""
    headers = {"Content-Type": f"{media_type}; charset=utf-8", "Content-Length": str(len(body))}
    return CompleteResponse([body], 200, Headers([*{**headers, **text_headers(language, tag)}.items()]))


def text_headers(language: str, tag: str) -> dict[str, str]:
    """What a cache has to know of a text."""
    return {
        "ETag": tag,
        "Content-Language": language,
        "Cache-Control": f"public, max-age={PUBLIC_MAX_AGE_SECONDS}",
        "Vary": "Accept, Accept-Language",
    }


def uncached_response(body: msgspec.Struct, headers: Mapping[str, str]) -> Response:
    """What is never the same twice."""
    return json_response(body, {"Cache-Control": "private, no-store", "Vary": VARY, **headers})


def token_response(body: msgspec.Struct, location: str, tag: str) -> Response:
    """What carries a token, and must be kept nowhere on its way."""
    return json_response(body, {"Location": location, "ETag": tag, "Cache-Control": "no-store", "Vary": VARY}, 201)


def view_response(body: msgspec.Struct, tag: str, status: int = 200) -> Response:
    """What one viewer may see of a game."""
    return json_response(body, view_headers(tag), status)


def view_headers(tag: str) -> dict[str, str]:
    """What a cache has to know of a view."""
    return {"ETag": tag, "Cache-Control": "private, no-cache", "Vary": VARY}
