"""Metrics for Prometheus. Labels take few values: no game, no player, no token.

Without METRICS_PORT the metrics are not served. The web workers of a machine share PROMETHEUS_MULTIPROC_DIR, which
must be set before this module is imported.
"""

import os
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from functools import cache
from time import perf_counter
from typing import NamedTuple, Protocol

from prometheus_client import REGISTRY, CollectorRegistry, Counter, Gauge, Histogram
from prometheus_client.multiprocess import MultiProcessCollector

from service.settings import METRICS_DIRECTORY_VARIABLE

_FAST_BUCKETS = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5)

requests = Counter("rummy_http_requests", "Answers, by operation and status.", ["operation", "status"])
request_seconds = Histogram(
    "rummy_http_request_seconds",
    "Time to an answer, or to the head of a stream, without the wait of a long poll.",
    ["operation"],
    buckets=(0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10),
)
streams = Gauge("rummy_streams", "Event streams that are open.", multiprocess_mode="livesum")
long_polls = Gauge("rummy_long_polls", "Requests that wait for events.", multiprocess_mode="livesum")
in_flight = Gauge("rummy_requests_in_flight", "Requests that are being handled.", multiprocess_mode="livesum")
overloads = Counter("rummy_requests_overloaded", "Requests refused because the web worker had too many in flight.")
store_seconds = Histogram(
    "rummy_store_seconds", "The store's time for the two calls of a move.", ["call"], buckets=_FAST_BUCKETS
)
store_fill = Gauge(
    "rummy_store_fill_ratio", "The share of its maxmemory that the fullest server uses.", multiprocess_mode="livemax"
)
commits = Counter("rummy_commits", "Committed changes of games.")
conflicts = Counter("rummy_commit_conflicts", "Commits that came too late: the game had moved on.")
retries = Counter("rummy_change_retries", "Changes that were tried again on a newer version of the game.")
games_created = Counter("rummy_games_created", "Games that were opened.", ["variant"])
games_ended = Counter("rummy_games_ended", "Games that were finished or abandoned.", ["variant", "status"])
bot_seconds = Histogram("rummy_bot_move_seconds", "The time a bot takes for a move.", ["level"], buckets=_FAST_BUCKETS)
limited_requests = Counter("rummy_requests_limited", "Requests refused because there were too many.", ["limit"])
limiter_failures = Counter(
    "rummy_limiter_failures", "Failed exchanges of request counts with other processes; the process then counted alone."
)
clock_ahead = Gauge(
    "rummy_clock_ahead_seconds",
    "Seconds by which the host's clock is ahead of the store's; negative if it is behind.",
    multiprocess_mode="livemostrecent",
)
worker_seconds = Histogram(
    "rummy_worker_step_seconds", "The time of the worker process for a step of a game.", buckets=_FAST_BUCKETS
)


class TimeObserver(Protocol):
    """Takes measured times: a histogram, or one label of it."""

    def observe(self, amount: float) -> None:
        """Records one measured time."""


class TimedStep(NamedTuple):
    """A step that is timed, and that is a span if tracing is on."""

    name: str
    watch: TimeObserver


STORE_READ = TimedStep("store.read", store_seconds.labels("read"))
STORE_COMMIT = TimedStep("store.commit", store_seconds.labels("commit"))
WORKER_STEP = TimedStep("worker.step", worker_seconds)

SpanFactory = Callable[[str], AbstractContextManager[object]]
_span_factories: list[SpanFactory] = []


@cache
def bot_move_step(level: str) -> TimedStep:
    """The step of a move by a bot of this level."""
    return TimedStep(f"bot.{level}", bot_seconds.labels(level))


def trace_steps(spans: SpanFactory) -> None:
    """Makes a span of every step from now on."""
    _span_factories[:] = [spans]


class measure_time:  # noqa: N801 (it is used like a function; a generator would take twice the time)
    """Times a step."""

    __slots__ = ("_span", "_start", "_step")

    def __init__(self, step: TimedStep) -> None:
        self._step = step
        self._span = _span_factories[0](step.name) if _span_factories else None

    def __enter__(self) -> None:
        if self._span is not None:
            self._span.__enter__()
        self._start = perf_counter()

    def __exit__(self, *error: object) -> None:
        self._step.watch.observe(perf_counter() - self._start)
        if self._span is not None:
            self._span.__exit__(*error)  # type: ignore[arg-type]  # passed on as they are


@contextmanager
def track_in_progress(gauge: Gauge) -> Iterator[None]:
    """Counts the block in the gauge while it runs."""
    gauge.inc()
    try:
        yield
    finally:
        gauge.dec()


def registry() -> CollectorRegistry:
    """The metrics of all processes that share the folder, or of this one."""
    if METRICS_DIRECTORY_VARIABLE not in os.environ:
        return REGISTRY
    shared = CollectorRegistry()
    MultiProcessCollector(shared)  # type: ignore[no-untyped-call]
    return shared
