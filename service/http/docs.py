"""Pages for client developers: the contract, the same for reading and trying out, and the list of problems."""

from hashlib import sha256
from html import escape

from flask import Blueprint, Flask, Response, request
from flask_swagger_ui import get_swaggerui_blueprint

from service.http.language import Language, preferred
from service.http.problems import KINDS, PAGE

CONTRACT = "/openapi.json"
# The page brings its own script; this keeps it from loading anything that the service itself does not serve.
ONLY_FROM_HERE = (
    "default-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data:"
)


def add_docs(app: Flask, title: str, contract: bytes) -> None:
    """Adds /docs, /openapi.json and /problems to the app."""
    config = {"app_name": title, "layout": "BaseLayout", "validatorUrl": None, "tryItOutEnabled": True}
    reader = get_swaggerui_blueprint("/docs", CONTRACT, config=config)
    reader.after_request(_only_from_here)
    app.register_blueprint(reader)
    app.register_blueprint(_pages(contract))


def _only_from_here(response: Response) -> Response:
    response.headers["Content-Security-Policy"] = ONLY_FROM_HERE
    return response


def _pages(contract: bytes) -> Blueprint:
    pages = Blueprint("docs", __name__)
    tag = sha256(contract).hexdigest()[:16]

    @pages.get(CONTRACT)
    def openapi() -> Response:
        response = Response(contract, content_type="application/json", headers={"Cache-Control": "no-cache"})
        response.set_etag(tag)
        response.make_conditional(request)
        return response

    @pages.get(PAGE)
    def problems() -> Response:
        language = preferred()
        headers = {"Content-Language": language.value, "Vary": "Accept-Language"}
        return Response(problems_page(language), headers=headers, content_type="text/html; charset=utf-8")

    return pages


def problems_page(language: Language) -> str:
    """Every kind of problem, in the reader's language; the `type` of a problem points to its entry."""
    entries = [
        f'<dt id="{code}"><code>{code}</code> {kind.status} {escape(kind.title.said_in(language))}</dt>'
        f"<dd>{escape(kind.detail.said_in(language))}</dd>"
        for code, kind in KINDS.items()
    ]
    return f'<!doctype html><html lang="{language}"><title>Problems</title><dl>{"".join(entries)}</dl></html>'
