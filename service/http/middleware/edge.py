"""What happens at the edge of every request, outside Flask: its id, the account of it, rules for other origins."""

from collections.abc import Iterable
from time import perf_counter
from typing import TYPE_CHECKING, Any

from service.http.middleware.access_log import AccessLog
from service.http.middleware.cors import CorsPolicy
from service.http.middleware.rate_limits import LIMIT_HEADERS_KEY
from service.http.problems.request_id import REQUEST_ID_HEADER, REQUEST_ID_KEY, choose_request_id

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

_HeaderList = list[tuple[str, str]]
NOSNIFF_HEADER = ("X-Content-Type-Options", "nosniff")
"""An answer is what its Content-Type says, whatever it looks like."""


class Edge:
    """Gives every request its id and every answer the headers that have nothing to do with what it says."""

    def __init__(self, app: "WSGIApplication", cors: CorsPolicy, accounts: AccessLog) -> None:
        self._app = app
        self._cors = cors
        self._accounts = accounts

    def __call__(self, environ: "WSGIEnvironment", start_response: "StartResponse") -> Iterable[bytes]:
        """Passes the request on, unless it only asks whether it may come."""
        began = perf_counter()
        mark = environ[REQUEST_ID_KEY] = choose_request_id(environ.get("HTTP_X_REQUEST_ID"))

        def start(status: str, headers: _HeaderList, *exc_info: Any) -> Any:
            headers.append((REQUEST_ID_HEADER, mark))
            headers.append(NOSNIFF_HEADER)
            self._cors.add_headers(environ, headers)
            if LIMIT_HEADERS_KEY in environ:
                headers.extend(environ[LIMIT_HEADERS_KEY].headers())
            self._accounts.record(environ, status, began)
            return start_response(status, headers, *exc_info)

        if "HTTP_ACCESS_CONTROL_REQUEST_METHOD" in environ and environ["REQUEST_METHOD"] == "OPTIONS":
            start("204 No Content", self._cors.preflight(environ))
            return []
        return self._app(environ, start)
