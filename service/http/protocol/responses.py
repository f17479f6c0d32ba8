"""Responses with complete headers, encoded once, as cheap as Flask allows."""

from collections.abc import Iterable, Mapping
from functools import cache
from typing import TYPE_CHECKING

import msgspec
from flask import Response
from werkzeug.datastructures import Headers
from werkzeug.http import HTTP_STATUS_CODES

from service.http.schemas.parsing import JSON_MEDIA_TYPE
from service.tables.storage.change_request import RenderedAnswer

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIEnvironment

encode_json = msgspec.json.Encoder().encode
PUBLIC_MAX_AGE_SECONDS = 300
"""Seconds for which an answer that changes only with a release stays fresh."""
VARY = "Authorization, Accept, Accept-Language"


class CompleteResponse(Response):
    """A response whose headers are complete, so that Werkzeug adds none."""

    default_mimetype = None

    def get_wsgi_headers(self, environ: object) -> Headers:
        """The headers, unchanged."""
        return self.headers


class EncodedResponse(Response):
    """An encoded answer, sent in one piece with its own headers alone.

    Werkzeug would check these headers twice on their way. They are constants, numbers, tags and paths of games.
    """

    def __init__(self, answer: RenderedAnswer) -> None:  # not Werkzeug's: its headers and body would stay empty
        self.answer = answer

    def __call__(self, environ: "WSGIEnvironment", start_response: "StartResponse") -> Iterable[bytes]:
        """Sends the answer; to HEAD, without its body."""
        start_response(_status_line(self.answer.status), [*self.answer.headers])
        return () if environ["REQUEST_METHOD"] == "HEAD" else (self.answer.body,)


@cache
def _status_line(status: int) -> str:
    return f"{status} {HTTP_STATUS_CODES[status].upper()}"


class EmptyResponse(CompleteResponse):
    """A response without a body, and so without a content type."""

    default_status = 204


def json_response(body: msgspec.Struct, headers: Mapping[str, str]) -> Response:
    """A response with `body` as JSON and these headers."""
    return EncodedResponse(_json_answer(body, headers, 200))


def _json_answer(body: msgspec.Struct, headers: Mapping[str, str], status: int) -> RenderedAnswer:
    raw = encode_json(body)
    content = ("Content-Type", JSON_MEDIA_TYPE), ("Content-Length", str(len(raw)))
    return RenderedAnswer(status, (*content, *headers.items()), raw)


def with_body(answer: RenderedAnswer, body: bytes) -> RenderedAnswer:
    """The same answer with another body."""
    headers = dict(answer.headers) | {"Content-Length": str(len(body))}
    return RenderedAnswer(answer.status, (*headers.items(),), body)


def public_response(
    body: msgspec.Struct, seconds: int = PUBLIC_MAX_AGE_SECONDS, language: str | None = None
) -> Response:
    """A response that is the same for all readers of one language; caches keep it for `seconds`."""
    language_header = {} if language is None else {"Content-Language": language}
    return json_response(
        body, {"Cache-Control": f"public, max-age={seconds}", "Vary": "Accept, Accept-Language", **language_header}
    )


def text_response(body: bytes, media_type: str, language: str, tag: str) -> Response:
    """A text that is the same for all readers of one language."""
    headers = {"Content-Type": f"{media_type}; charset=utf-8", "Content-Length": str(len(body))}
    return CompleteResponse([body], 200, Headers([*{**headers, **text_headers(language, tag)}.items()]))


def text_headers(language: str, tag: str) -> dict[str, str]:
    """The cache headers of a text."""
    return {
        "ETag": tag,
        "Content-Language": language,
        "Cache-Control": f"public, max-age={PUBLIC_MAX_AGE_SECONDS}",
        "Vary": "Accept, Accept-Language",
    }


def uncached_response(body: msgspec.Struct, headers: Mapping[str, str] | None = None) -> Response:
    """A response that no cache may keep, because its content differs each time; it has no entity tag."""
    return json_response(body, {"Cache-Control": "private, no-store", "Vary": VARY, **(headers or {})})


def token_answer(body: msgspec.Struct, location: str, tag: str) -> RenderedAnswer:
    """An answer that carries a token: no cache may keep it."""
    return _json_answer(body, {"Location": location, "ETag": tag, "Cache-Control": "no-store", "Vary": VARY}, 201)


def view_response(body: msgspec.Struct, tag: str) -> Response:
    """A response with the view of a game for one viewer."""
    return json_response(body, view_headers(tag))


def change_answer(body: msgspec.Struct, tag: str) -> RenderedAnswer:
    """The view of a game for one viewer, as the answer to a change.

    It needs no cache headers: caches keep no answer to POST without a lifetime (RFC 9110, 9.3.3).
    """
    return _json_answer(body, {"ETag": tag}, 201)


def view_headers(tag: str) -> dict[str, str]:
    """The cache headers of a view."""
    return {"ETag": tag, "Cache-Control": "private, no-cache", "Vary": VARY}
