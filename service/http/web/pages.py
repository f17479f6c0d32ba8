"""The root, which takes people to the card table and programs to the contract, and the files of the card table."""

from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from flask import Blueprint, Flask, Response, abort, jsonify, redirect, request
from werkzeug import Response as Redirect

from service.http.openapi.docs import SIGNPOST
from service.http.protocol.accept import accepted_media_types
from service.http.protocol.conditional import not_modified
from service.http.protocol.pages import HTML_MEDIA_TYPE, ISOLATION_HEADERS
from service.http.schemas.parsing import JSON_MEDIA_TYPE

BUILT = Path(__file__).parent / "built"
"""What `make web` builds."""
PAGE = "index.html"
FILES_PATH = "/table"
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; base-uri 'none'; "
    "form-action 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'"
)
_MEDIA_TYPES = {
    ".html": f"{HTML_MEDIA_TYPE}; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".svg": "image/svg+xml",
}


@dataclass(frozen=True)
class PageFile:
    """A file of the page, with its copy in gzip."""

    media_type: str
    content: bytes
    packed: bytes
    tag: str

    @classmethod
    def read(cls, path: Path) -> "PageFile":
        """The file at `path`, which has a copy beside it."""
        content = path.read_bytes()
        packed = path.with_name(f"{path.name}.gz").read_bytes()
        return cls(_MEDIA_TYPES[path.suffix], content, packed, sha256(content).hexdigest()[:16])


def add_web(app: Flask, built: Path | None) -> None:
    """Adds / to the app, and the card table in the folder `built`; without one, / takes browsers to the docs."""
    files = {path.name: PageFile.read(path) for path in built.iterdir() if path.suffix != ".gz"} if built else {}
    app.register_blueprint(_web_blueprint(files))


def built_page() -> Path | None:
    """The folder with the built page, or None in a checkout without it."""
    return BUILT if (BUILT / PAGE).exists() else None


def _web_blueprint(files: dict[str, PageFile]) -> Blueprint:
    web = Blueprint("web", __name__)
    page = files.pop(PAGE, None)

    @web.get("/")
    def root() -> Response | Redirect:
        is_browser = accepted_media_types().best_match([JSON_MEDIA_TYPE, HTML_MEDIA_TYPE]) == HTML_MEDIA_TYPE
        kept = {"Cache-Control": "no-cache", "Vary": "Accept"}
        if is_browser and page:
            return _file_answer(page, {**kept, "Vary": "Accept, Accept-Encoding"})
        answer = redirect(SIGNPOST["docs"]) if is_browser else jsonify(SIGNPOST)
        answer.headers.update(kept)
        return answer

    @web.get(f"{FILES_PATH}/<name>")
    def file(name: str) -> Response:
        if name not in files:
            abort(404)
        return _file_answer(
            files[name], {"Cache-Control": "public, max-age=31536000, immutable", "Vary": "Accept-Encoding"}
        )

    return web


def _file_answer(file: PageFile, kept: dict[str, str]) -> Response:
    """The file, packed for those who take gzip; 304 to those who have it. Each form has its own strong tag."""
    is_packed = request.accept_encodings.quality("gzip") > 0
    tag = f'"{file.tag}{".gzip" if is_packed else ""}"'
    headers = {**kept, "ETag": tag, "Content-Security-Policy": POLICY, **ISOLATION_HEADERS}
    if unchanged := not_modified(tag, headers):
        return unchanged
    if is_packed:
        headers["Content-Encoding"] = "gzip"
    return Response(file.packed if is_packed else file.content, content_type=file.media_type, headers=headers)
