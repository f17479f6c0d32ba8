"""What happens at the edge of every request, outside Flask: its id, the account of it, rules for other origins."""

from collections.abc import Iterable
from time import perf_counter
from typing import TYPE_CHECKING, Any

from service.http.middleware.access_log import Accounts
from service.http.middleware.cors import Cors
from service.http.middleware.rate_limits import LIMITS
from service.http.problems.request_id import HEADER, KEY, chosen

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

Headers = list[tuple[str, str]]
NOTHING_ELSE = ("X-Content-Type-Options", "nosniff")
"""An answer is what its Content-Type says, whatever it looks like."""


class Edge:
    """Gives every request its id and every answer the headers that have nothing to do with what it says."""

    def __init__(self, app: "WSGIApplication", cors: Cors, accounts: Accounts) -> None:
        self._app = app
        self._cors = cors
        self._accounts = accounts

    def __call__(self, environ: "WSGIEnvironment", start_response: "StartResponse") -> Iterable[bytes]:
        """Passes the request on, unless it only asks whether it may come."""
        began = perf_counter()
        mark = environ[KEY] = chosen(environ.get("HTTP_X_REQUEST_ID"))

        def start(status: str, headers: Headers, *exc_info: Any) -> Any:
            headers.append((HEADER, mark))
            headers.append(NOTHING_ELSE)
            self._cors.mark(environ, headers)
            if LIMITS in environ:
                headers.extend(environ[LIMITS].headers())
            self._accounts.enter(environ, status, began)
            return start_response(status, headers, *exc_info)

        if "HTTP_ACCESS_CONTROL_REQUEST_METHOD" in environ and environ["REQUEST_METHOD"] == "OPTIONS":
            start("204 No Content", self._cors.preflight(environ))
            return []
        return self._app(environ, start)
