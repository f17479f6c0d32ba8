"""What is kept of every answer: that it was given and how long it took, and of some of them a line in the log."""

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
"""Where the WSGI environment has the seconds for which the request waited for events."""
NO_OPERATION_ID = "none"
_GAME_ID = re.compile(r"[a-z2-7]{16}")
log = logging.getLogger("service.access")


def operation_id(environ: "WSGIEnvironment") -> str:
    """The operationId of the request, or what else the service has there; one word for all that it has not."""
    rule = request_attribute(environ, "url_rule")
    return rule.endpoint.rpartition(".")[2] if rule else NO_OPERATION_ID


def game_id_of(environ: "WSGIEnvironment") -> str | None:
    """The game of the request; what cannot be one may be anything, and is not for a log."""
    asked = (request_attribute(environ, "view_args") or {}).get("game_id", "")
    return asked if _GAME_ID.fullmatch(asked) else None


def request_attribute(environ: "WSGIEnvironment", what: str) -> Any:
    """What Flask found out of the request; None where it never saw it, or found nothing."""
    return getattr(environ.get("werkzeug.request"), what, None)


class AccessLog:
    """Counts and times all answers; every so manieth is logged, none where that is 0."""

    def __init__(self, log_every: int) -> None:
        self._log_every = log_every
        self._turn = count(1)

    def record(self, environ: "WSGIEnvironment", status: str, began: float) -> None:
        """One more answer, to a request that came in then."""
        seconds = perf_counter() - began - environ.get(WAIT_SECONDS_KEY, 0.0)
        name = operation_id(environ)
        requests, times = _metrics_of(name, status[:3])
        requests.inc()
        times.observe(seconds)
        if self._log_every and next(self._turn) % self._log_every == 0:
            log.info("answered", extra={"facts": {"status": int(status[:3]), "ms": round(1000 * seconds, 1)}})


@cache
def _metrics_of(name: str, status: str) -> tuple[Counter, Histogram]:
    return metrics.requests.labels(name, status), metrics.request_seconds.labels(name)
