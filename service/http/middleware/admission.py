"""Admits as many requests as the process can answer soon, and refuses the others at once.

Without a bound, twice as many requests as a process can answer would all wait: their answers come too late for
anybody, after time spent on requests whose clients have given up.
"""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from io import BytesIO
from typing import TYPE_CHECKING

from service.http.problems.language import best_language
from service.http.problems.prepared import prepared_problem
from service.http.problems.problem import HttpProblem
from service.http.problems.request_id import REQUEST_ID_KEY
from service.http.schemas.parsing import WHOLE_BODY_KEY
from service.monitoring import metrics

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

IN_FLIGHT_KEY = "rummy.in_flight"
"""Key in the WSGI environment of the set of requests in flight, by the ids of their environments."""
REFUSAL_KEY = "rummy.refusal"
"""Key in the WSGI environment of the code of a problem, where the web server refuses a request that it could not read.
"""
HEALTH_PATHS = {"/healthz", "/readyz"}
GAMES_IN_PLAY = "/v1/games/"
"""How the path of every operation on one game begins."""


class Admission:
    """Takes at most `most` requests at once: half of them for anything, the rest for games in play alone."""

    def __init__(self, app: "WSGIApplication", most: int, max_body_bytes: int) -> None:
        self._app = app
        self._most = most
        self._max_body_bytes = max_body_bytes
        self._in_flight: set[int] = set()

    def __call__(self, environ: "WSGIEnvironment", start_response: "StartResponse") -> Iterable[bytes]:
        """Passes the request on or refuses it, once its body has arrived."""
        if REFUSAL_KEY in environ:
            return refuse(environ[REFUSAL_KEY], environ, start_response)
        path = environ["PATH_INFO"]
        if path in HEALTH_PATHS:
            return self._app(environ, start_response)
        try:
            read_body(environ, self._max_body_bytes)
        except OSError:
            return refuse(HttpProblem.BAD_REQUEST, environ, start_response)
        if len(self._in_flight) >= (self._most if path.startswith(GAMES_IN_PLAY) else self._most // 2):
            metrics.overloads.inc()
            return refuse(HttpProblem.OVERLOADED, environ, start_response, Retry_After="1")
        environ[IN_FLIGHT_KEY] = self._in_flight
        _enter(environ)
        try:
            return self._app(environ, start_response)
        finally:
            _leave(environ)


def read_body(environ: "WSGIEnvironment", most: int) -> None:
    """Waits for the body, unless it is too long: a slow sender must not take up a place. Raises OSError."""
    length, is_chunked = _content_length(environ), "HTTP_TRANSFER_ENCODING" in environ
    if is_chunked or 0 < length <= most:
        # more than the length would make the web server look for an end that it knows, with a timer of its own
        body = environ["wsgi.input"].read(most + 1 if is_chunked else length)
        environ["wsgi.input"] = BytesIO(body)
        if len(body) == length and not is_chunked:
            environ[WHOLE_BODY_KEY] = body


def _content_length(environ: "WSGIEnvironment") -> int:
    text = environ.get("CONTENT_LENGTH", "")
    return int(text) if text.isascii() and text.isdigit() else 0


def refuse(code: str, environ: "WSGIEnvironment", start_response: "StartResponse", **headers: str) -> Iterable[bytes]:
    """Answers with the problem of this code."""
    problem = prepared_problem(code, best_language(environ.get("HTTP_ACCEPT_LANGUAGE", "")), **headers)
    body = problem.body(environ[REQUEST_ID_KEY])
    start_response(problem.status, [*problem.headers, ("Content-Length", str(len(body)))])
    return [] if environ["REQUEST_METHOD"] == "HEAD" else [body]


@contextmanager
def not_in_flight(environ: "WSGIEnvironment") -> Iterator[None]:
    """The block waits for events: until its end, the request leaves its place to others."""
    _leave(environ)
    try:
        yield
    finally:
        _enter(environ)


def _enter(environ: "WSGIEnvironment") -> None:
    environ[IN_FLIGHT_KEY].add(id(environ))
    metrics.in_flight.inc()


def _leave(environ: "WSGIEnvironment") -> None:
    environ[IN_FLIGHT_KEY].discard(id(environ))
    metrics.in_flight.dec()
