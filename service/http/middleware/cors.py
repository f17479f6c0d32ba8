"""Cross-origin requests: which web pages may call the service, and which headers they may send and read."""

from collections.abc import Mapping, Sequence
from typing import Any

ALLOWED_HEADERS = (
    "Accept, Accept-Language, Authorization, Content-Type, If-Match, If-None-Match, "
    "Idempotency-Key, Last-Event-ID, Prefer, traceparent, tracestate, X-API-Key, X-Request-Id"
)
EXPOSED_HEADERS = (
    "Accept-Encoding, Accept-Post, Allow, Content-Language, Date, Deprecation, ETag, Link, Location, "
    "Preference-Applied, RateLimit, RateLimit-Policy, Retry-After, Sunset, WWW-Authenticate, X-Request-Id"
)
ALLOWED_METHODS = "GET, HEAD, POST, DELETE, OPTIONS"
PREFLIGHT_MAX_AGE_SECONDS = "86400"
CHANGING_METHODS = {"POST", "DELETE"}
"""Methods whose answers no cache keeps: who sends no Origin, as browsers do for pages of others, is the only reader."""

Environ = Mapping[str, Any]
HeaderList = list[tuple[str, str]]


class CorsPolicy:
    """The allowed origins; `*` allows all of them."""

    def __init__(self, origins: Sequence[str]) -> None:
        self._origins = frozenset(origins)
        self._allows_all = "*" in self._origins

    def preflight(self, environ: Environ) -> HeaderList:
        """The headers that answer a browser's preflight request; none for an origin that is not allowed."""
        if not self._allows(environ.get("HTTP_ORIGIN")):
            return []
        return [
            ("Access-Control-Allow-Methods", ALLOWED_METHODS),
            ("Access-Control-Allow-Headers", ALLOWED_HEADERS),
            ("Access-Control-Max-Age", PREFLIGHT_MAX_AGE_SECONDS),
        ]

    def add_headers(self, environ: Environ, headers: HeaderList) -> None:
        """Adds the headers that let a page of an allowed origin read the answer, even from a shared cache.

        A move of an app or a server does without them: they are a tenth of its answer.
        """
        if "HTTP_ORIGIN" not in environ and environ["REQUEST_METHOD"] in CHANGING_METHODS:
            return
        if not self._allows_all:
            headers.append(("Vary", "Origin"))
        origin = "*" if self._allows_all else environ.get("HTTP_ORIGIN")
        if origin is not None and self._allows(origin):
            headers.append(("Access-Control-Allow-Origin", origin))
            headers.append(("Access-Control-Expose-Headers", EXPOSED_HEADERS))

    def _allows(self, origin: str | None) -> bool:
        return self._allows_all or origin in self._origins
