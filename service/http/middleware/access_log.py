"""Counts and times every answer, and logs some of them."""

import logging
import re
from functools import cache
from itertools import count
from time import perf_counter
from typing import TYPE_CHECKING, Any

from prometheus_client import Counter, Histogram

from service.monitoring import metrics

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIEnvironment


WAIT_SECONDS_KEY = "rummy.waited"
"""Key in the WSGI environment of the seconds that the request spent waiting for events."""
NO_OPERATION_ID = "none"
_GAME_ID = re.compile(r"[a-z2-7]{16}")
log = logging.getLogger("service.access")


def operation_id(environ: "WSGIEnvironment") -> str:
    """The operationId of the request, or the endpoint of another page; NO_OPERATION_ID for an unknown address."""
    rule = request_attribute(environ, "url_rule")
    return rule.endpoint.rpartition(".")[2] if rule else NO_OPERATION_ID


def game_id_of(environ: "WSGIEnvironment") -> str | None:
    """The game id in the request's path, or None; anything that cannot be a game id stays out of the logs."""
    game_id = (request_attribute(environ, "view_args") or {}).get("game_id", "")
    return game_id if _GAME_ID.fullmatch(game_id) else None


def request_attribute(environ: "WSGIEnvironment", name: str) -> Any:
    """The attribute `name` of Flask's request, or None if Flask has not seen the request or the attribute is unset."""
    return getattr(environ.get("werkzeug.request"), name, None)


class AccessLog:
    """Counts and times all answers, and logs every answer of number `log_every`; 0: none."""

    def __init__(self, log_every: int) -> None:
        self._log_every = log_every
        self._numbers = count(1)

    def record(self, environ: "WSGIEnvironment", status: str, began: float) -> None:
        """Counts and times one answer, to a request that arrived at `began`."""
        seconds = perf_counter() - began - environ.get(WAIT_SECONDS_KEY, 0.0)
        name = operation_id(environ)
        requests, times = _metrics_of(name, status[:3])
        requests.inc()
        times.observe(seconds)
        if self._log_every and next(self._numbers) % self._log_every == 0:
            log.info("answered", extra={"facts": {"status": int(status[:3]), "ms": round(1000 * seconds, 1)}})


@cache
def _metrics_of(name: str, status: str) -> tuple[Counter, Histogram]:
    return metrics.requests.labels(name, status), metrics.request_seconds.labels(name)
