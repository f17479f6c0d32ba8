"""Pages for client developers: the contract, its reader with requests to try, the list of problems."""

from collections.abc import Callable
from hashlib import sha256
from html import escape
from importlib.resources import files
from pathlib import Path
from typing import Any

import flask_swagger_ui
import msgspec
from flask import Blueprint, Flask, Response, abort, redirect, request, send_from_directory
from werkzeug import Response as Redirect

from service.http.openapi.asyncapi import asyncapi_document
from service.http.problems.language import Language, Translation, preferred_language
from service.http.problems.problem import PROBLEMS, PROBLEMS_PATH
from service.http.protocol.conditional import not_modified
from service.http.protocol.pages import ISOLATION_HEADERS, NO_FRAMING_POLICY
from service.http.schemas.parsing import JSON_MEDIA_TYPE

API_TITLE = "Rummy"
CONTRACT_PATH = "/openapi.json"
STREAM_CONTRACT_PATH = "/asyncapi.json"
DOCS_PATH = "/docs"
SIGNPOST = {
    "name": API_TITLE,
    "docs": f"{DOCS_PATH}/",
    "contract": CONTRACT_PATH,
    "stream": STREAM_CONTRACT_PATH,
    "variants": "/v1/variants",
    "games": "/v1/games",
    "problems": PROBLEMS_PATH,
    "health": "/healthz",
}
"""Where a client that knows only the address of the service goes on."""
READER_HEADERS = {
    "Content-Security-Policy": "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
    + NO_FRAMING_POLICY,
    **ISOLATION_HEADERS,
}
_SWAGGER_UI = Path(flask_swagger_ui.__file__).parent / "dist"
_PAGE = Path(__file__).parent / "page"
_READER_FILES = {
    **dict.fromkeys(("index.html", "page.css", "page.js"), _PAGE),
    **dict.fromkeys(("favicon-32x32.png", "swagger-ui-bundle.js", "swagger-ui.css"), _SWAGGER_UI),
}
"""Names of the reader's files, with their folders."""


def add_docs(app: Flask) -> None:
    """Adds /docs, /openapi.json, /asyncapi.json and /problems to the app."""
    app.register_blueprint(_reader_blueprint())
    app.register_blueprint(_docs_blueprint(files(__package__).joinpath("openapi.json").read_bytes()))


def _reader_blueprint() -> Blueprint:
    """The reader of the contract: a page of ours around Swagger UI."""
    reader = Blueprint("reader", __name__, url_prefix=DOCS_PATH)

    @reader.get("/")
    @reader.get("/<name>")
    def file(name: str = "index.html") -> Response:
        if name not in _READER_FILES:
            abort(404)
        answer = send_from_directory(_READER_FILES[name], name, conditional=False)  # whole, as RFC 9110, 14.2 allows
        answer.headers.update(READER_HEADERS)
        answer.make_conditional(_environ_without_if_match())
        return answer

    return reader


def _environ_without_if_match() -> dict[str, Any]:
    """The request without If-Match, which guards changes: no GET of the service looks at it.

    werkzeug would answer 412 with the whole file, even to `If-Match: *`.
    """
    return {name: value for name, value in request.environ.items() if name != "HTTP_IF_MATCH"}


def _docs_blueprint(contract: bytes) -> Blueprint:
    pages = Blueprint("docs", __name__)
    stream_contract = asyncapi_document(msgspec.json.decode(contract))
    pages.add_url_rule(CONTRACT_PATH, "openapi", _document_view(contract))
    pages.add_url_rule(STREAM_CONTRACT_PATH, "asyncapi", _document_view(msgspec.json.encode(stream_contract)))

    @pages.get(PROBLEMS_PATH)
    def problems() -> Response:
        language = preferred_language(request.environ)
        headers = {"Content-Language": language.value, "Vary": "Accept-Language", **ISOLATION_HEADERS}
        headers["Content-Security-Policy"] = f"default-src 'none'; {NO_FRAMING_POLICY}"
        return Response(problems_page(language), headers=headers, content_type="text/html; charset=utf-8")

    @pages.get(DOCS_PATH)
    def reader() -> Redirect:
        return redirect(f"{DOCS_PATH}/", 308)  # Flask's own redirect would lead wherever the Host header says

    return pages


def _document_view(document: bytes) -> Callable[[], Response]:
    tag = f'"{sha256(document).hexdigest()[:16]}"'
    kept = {"Cache-Control": "no-cache", "ETag": tag}
    return lambda: not_modified(tag, kept) or Response(document, content_type=JSON_MEDIA_TYPE, headers=kept)


def problems_page(language: Language) -> str:
    """The page of all problems in `language`; the `type` of a problem is a link to its entry."""
    entries = [
        f'<dt id="{code}"><code>{code}</code> {kind.status} {escape(kind.title.in_language(language))}</dt>'
        f"<dd>{escape(kind.detail.in_language(language))}</dd>"
        for code, kind in PROBLEMS.items()
    ]
    title = Translation("Problems", "Problèmes").in_language(language)
    return (
        f'<!doctype html><html lang="{language}"><meta name="viewport" content="width=device-width">'
        f"<title>{title}</title><main><h1>{title}</h1><dl>{''.join(entries)}</dl></main></html>"
    )
