"""A connection to a WSGI application in this process, as httpx wants it.

Unlike `httpx.WSGITransport` it passes header bytes beyond ASCII, paths as they were sent, and bodies in chunks.
"""

import sys
from collections.abc import Callable, Iterable, Iterator
from io import BytesIO
from typing import Any
from urllib.parse import unquote_to_bytes

import httpx
from werkzeug.test import run_wsgi_app

Application = Callable[..., Any]


def in_process(app: Application) -> httpx.Client:
    """A connection to the application; what it raises, the request raises."""
    return httpx.Client(transport=Transport(app), base_url="http://localhost")


class Transport(httpx.BaseTransport):
    """Calls the application for each request."""

    def __init__(self, app: Application) -> None:
        self.app = app

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        """The answer; its body is read from the application bit by bit."""
        body, status, headers = run_wsgi_app(self.app, _environ(request))
        return httpx.Response(int(status[:3]), headers=list(headers), stream=_Body(body))


class _Body(httpx.SyncByteStream):
    def __init__(self, chunks: Iterable[bytes]) -> None:
        self._chunks = chunks

    def __iter__(self) -> Iterator[bytes]:
        yield from self._chunks

    def close(self) -> None:
        if close := getattr(self._chunks, "close", None):
            close()


def _environ(request: httpx.Request) -> dict[str, Any]:
    path, _, query = request.url.raw_path.partition(b"?")
    environ = {
        "REQUEST_METHOD": request.method,
        "SCRIPT_NAME": "",
        "PATH_INFO": unquote_to_bytes(path).decode("latin-1"),
        "QUERY_STRING": query.decode("latin-1"),
        "SERVER_NAME": request.url.host,
        "SERVER_PORT": "80",
        "SERVER_PROTOCOL": "HTTP/1.1",
        "REMOTE_ADDR": "127.0.0.1",
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": "http",
        "wsgi.input": BytesIO(request.read()),
        "wsgi.input_terminated": "Transfer-Encoding" in request.headers,
        "wsgi.errors": sys.stderr,
        "wsgi.multithread": True,
        "wsgi.multiprocess": False,
        "wsgi.run_once": False,
    }
    return environ | {_variable(name): value.decode("latin-1") for name, value in request.headers.raw}


def _variable(header: bytes) -> str:
    """The name of a header in the environment."""
    name = header.decode("ascii").upper().replace("-", "_")
    return name if name in {"CONTENT_TYPE", "CONTENT_LENGTH"} else f"HTTP_{name}"
