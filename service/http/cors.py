"""Cross-origin requests: which web pages may call the service, and which headers they may send and read."""

from collections.abc import Sequence

from flask import Response, request

ALLOWED_HEADERS = (
    "Accept, Accept-Language, Authorization, Content-Type, If-Match, If-None-Match, "
    "Idempotency-Key, Last-Event-ID, Prefer, X-Request-Id"
)
EXPOSED_HEADERS = "Content-Language, ETag, Location, Preference-Applied, Retry-After, WWW-Authenticate, X-Request-Id"
ALLOWED_METHODS = "GET, HEAD, POST, DELETE, OPTIONS"
DAY = "86400"


class Cors:
    """Adds the headers for the origins that are allowed; `*` allows all of them."""

    def __init__(self, origins: Sequence[str]) -> None:
        self._origins = frozenset(origins)
        self._everybody = "*" in self._origins

    def preflight(self) -> Response | None:
        """The answer to a browser that asks before it sends, else nothing."""
        if request.method != "OPTIONS" or "Access-Control-Request-Method" not in request.headers:
            return None
        headers = {
            "Access-Control-Allow-Methods": ALLOWED_METHODS,
            "Access-Control-Allow-Headers": ALLOWED_HEADERS,
            "Access-Control-Max-Age": DAY,
        }
        return Response(status=204, headers=headers if self._allows(request.headers.get("Origin")) else None)

    def mark(self, response: Response) -> None:
        """Lets a page of an allowed origin read the response."""
        origin = request.headers.get("Origin")
        if not self._everybody:
            response.vary.add("Origin")
        if origin is None or not self._allows(origin):
            return
        response.headers["Access-Control-Allow-Origin"] = "*" if self._everybody else origin
        response.headers["Access-Control-Expose-Headers"] = EXPOSED_HEADERS

    def _allows(self, origin: str | None) -> bool:
        return self._everybody or origin in self._origins
