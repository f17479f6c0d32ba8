"""Pages for client developers: the contract, its reader with requests to try, and the list of problems."""

import re
from hashlib import sha256
from html import escape
from importlib.resources import files

from flask import Blueprint, Flask, Response, redirect, request
from flask_swagger_ui import get_swaggerui_blueprint
from werkzeug import Response as Redirect

from service.http.problems.language import Language, Translation, preferred_language
from service.http.problems.problem import PROBLEMS, PROBLEMS_PATH
from service.http.protocol.conditional import not_modified
from service.http.protocol.pages import ISOLATION_HEADERS, NO_FRAMING_POLICY, content_hash

API_TITLE = "Rummy"
CONTRACT_PATH = "/openapi.json"
DOCS_PATH = "/docs"
_SCRIPT = re.compile(b"<script>(.*?)</script>", re.DOTALL)


def add_docs(app: Flask) -> None:
    """Adds /docs, /openapi.json and /problems to the app."""
    config = {"app_name": API_TITLE, "layout": "BaseLayout", "validatorUrl": None, "tryItOutEnabled": True}
    config["oauth2RedirectUrl"] = (
        f"{DOCS_PATH}/oauth2-redirect.html"  # Without it the page's script would quote the Host header
    )
    reader = get_swaggerui_blueprint(DOCS_PATH, CONTRACT_PATH, config=config)
    reader.before_request(_drop_if_match)
    reader.after_request(_add_content_security_policy)
    app.register_blueprint(reader)
    app.register_blueprint(_docs_blueprint(files(__package__).joinpath("openapi.json").read_bytes()))


def _drop_if_match() -> None:
    """Lets `If-Match: *` pass: werkzeug holds that it names no file, and would send the file with status 412."""
    request.environ.pop("HTTP_IF_MATCH", None)


def _add_content_security_policy(response: Response) -> Response:
    """Allows the page to load what the service serves, and to run the one script that the page contains."""
    whole = b"" if response.direct_passthrough else response.get_data()
    scripts = "".join(f" 'sha256-{content_hash(script)}'" for script in _SCRIPT.findall(whole))
    response.headers["Content-Security-Policy"] = (
        f"default-src 'self'; script-src 'self'{scripts}; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
        f"{NO_FRAMING_POLICY}"
    )
    response.headers.update(ISOLATION_HEADERS)
    return response


def _docs_blueprint(contract: bytes) -> Blueprint:
    pages = Blueprint("docs", __name__)
    tag = f'"{sha256(contract).hexdigest()[:16]}"'
    kept = {"Cache-Control": "no-cache", "ETag": tag}

    @pages.get(CONTRACT_PATH)
    def openapi() -> Response:
        return not_modified(tag, kept) or Response(contract, content_type="application/json", headers=kept)

    @pages.get(PROBLEMS_PATH)
    def problems() -> Response:
        language = preferred_language()
        headers = {"Content-Language": language.value, "Vary": "Accept-Language", **ISOLATION_HEADERS}
        headers["Content-Security-Policy"] = f"default-src 'none'; {NO_FRAMING_POLICY}"
        return Response(problems_page(language), headers=headers, content_type="text/html; charset=utf-8")

    @pages.get(DOCS_PATH)
    def reader() -> Redirect:
        return redirect(f"{DOCS_PATH}/", 308)  # Flask's own redirect would lead wherever the Host header says

    return pages


def problems_page(language: Language) -> str:
    """The page of all problems in `language`; the `type` of a problem is a link to its entry."""
    entries = [
        f'<dt id="{code}"><code>{code}</code> {kind.status} {escape(kind.title.in_language(language))}</dt>'
        f"<dd>{escape(kind.detail.in_language(language))}</dd>"
        for code, kind in PROBLEMS.items()
    ]
    title = Translation("Problems", "Problèmes").in_language(language)
    return f'<!doctype html><html lang="{language}"><title>{title}</title><dl>{"".join(entries)}</dl></html>'
