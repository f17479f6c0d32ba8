"""The outermost steps of every request, outside Flask: its id, its record in the access log, cross-origin headers."""

from collections.abc import Iterable
from time import perf_counter
from typing import TYPE_CHECKING, Any

from service.http.middleware.access_log import AccessLog
from service.http.middleware.cors import CorsPolicy, HeaderList
from service.http.middleware.rate_limits import LIMIT_HEADERS_KEY
from service.http.problems.request_id import REQUEST_ID_HEADER, REQUEST_ID_KEY, choose_request_id

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

NOSNIFF_HEADER = ("X-Content-Type-Options", "nosniff")
"""Browsers take an answer for what its Content-Type says, whatever it looks like."""


class Edge:
    """Gives every request its id, and every answer the headers that do not depend on its content."""

    def __init__(self, app: "WSGIApplication", cors: CorsPolicy, access_log: AccessLog) -> None:
        self._app = app
        self._cors = cors
        self._access_log = access_log

    def __call__(self, environ: "WSGIEnvironment", start_response: "StartResponse") -> Iterable[bytes]:
        """Answers a preflight request itself, and passes every other request on."""
        began = perf_counter()
        request_id = environ[REQUEST_ID_KEY] = choose_request_id(environ.get("HTTP_X_REQUEST_ID"))

        def start(status: str, headers: HeaderList, *exc_info: Any) -> Any:
            headers.append((REQUEST_ID_HEADER, request_id))
            headers.append(NOSNIFF_HEADER)
            self._cors.add_headers(environ, headers)
            if LIMIT_HEADERS_KEY in environ:
                headers.extend(environ[LIMIT_HEADERS_KEY].headers())
            self._access_log.record(environ, status, began)
            return start_response(status, headers, *exc_info)

        if "HTTP_ACCESS_CONTROL_REQUEST_METHOD" in environ and environ["REQUEST_METHOD"] == "OPTIONS":
            start("204 No Content", self._cors.preflight(environ))
            return []
        return self._app(environ, start)
