"""The clock by which all processes agree on deadlines and event times: the store's, whatever their hosts show."""

import logging
import threading
import time
from collections.abc import Callable

from service.store import keys
from service.store.connections.interface import Command, StoreConnection, StoreUnavailable

MEASURE_SECONDS = 10
"""Seconds between two measurements, for which processes may disagree after a failover to a server of another time."""
SAMPLES = 3
"""Round trips of a measurement; the shortest of them counts, and its midpoint is at most half of it wrong."""
REFERENCE: tuple[Command, ...] = (("EXISTS", keys.DEADLINES_KEY), ("TIME",))
"""Asks the node that has the index of deadlines: the nodes of a cluster may disagree about the time."""
_STEADY_CLOCK = getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC)
"""Goes on while the machine sleeps, as a laptop does; Linux's own monotonic clock does not."""
log = logging.getLogger("service.store.clock")


class StoreClock:
    """The store's time. `report` receives the seconds by which the host's clock is ahead, after each measurement.

    The first call of `now_ms` measures; later calls take the time from the host's steady clock, which no change of its
    time moves, and start a measurement in the background now and then. Safe for threads and greenlets.
    """

    def __init__(self, connection: StoreConnection, report: Callable[[float], object]) -> None:
        self._connection = connection
        self._report = report
        self._origin_ns: int | None = None  # the store's time at which the steady clock was zero
        self._next_measurement_ns = 0

    def now_ms(self) -> int:
        """Milliseconds since 1970, UTC. Raises StoreUnavailable if no measurement has succeeded yet."""
        if self._origin_ns is None:
            self._origin_ns = self._measure_first()
        now_ns = _steady_ns()
        self._measure_if_due(now_ns)
        return (self._origin_ns + now_ns) // 1_000_000

    def now_without_wait(self) -> float:
        """Seconds since 1970, UTC, at once: the host's time if no measurement has succeeded yet."""
        now_ns = _steady_ns()
        self._measure_if_due(now_ns)
        return time.time() if self._origin_ns is None else (self._origin_ns + now_ns) / 1e9

    def _measure_first(self) -> int:
        """Asks any node if the one that counts is away, so that a new process can serve the games of the others."""
        try:
            origin_ns = self._measure(*REFERENCE)
        except StoreUnavailable:
            return self._measure(("TIME",))
        self._plan_next_measurement()
        return origin_ns

    def _measure_if_due(self, now_ns: int) -> None:
        if now_ns > self._next_measurement_ns:
            self._plan_next_measurement()
            threading.Thread(target=self._measure_again, name="clock", daemon=True).start()

    def _measure_again(self) -> None:
        try:
            self._origin_ns = self._measure(*REFERENCE)
        except StoreUnavailable as error:
            log.warning("store unavailable: %s", error)
        except Exception:
            log.exception("measuring the store's time")

    def _plan_next_measurement(self) -> None:
        self._next_measurement_ns = _steady_ns() + MEASURE_SECONDS * 1_000_000_000

    def _measure(self, *commands: Command) -> int:
        _, origin_ns = min(self._sample(commands) for _ in range(SAMPLES))
        self._report((time.time_ns() - _steady_ns() - origin_ns) / 1e9)
        return origin_ns

    def _sample(self, commands: tuple[Command, ...]) -> tuple[int, int]:
        """The nanoseconds of a round trip, and the origin by its midpoint."""
        sent_ns = _steady_ns()
        *_, (seconds, microseconds) = self._connection.pipe(commands)
        replied_ns = _steady_ns()
        time_ns = 1_000_000_000 * int(seconds) + 1000 * int(microseconds)
        return replied_ns - sent_ns, time_ns - (sent_ns + replied_ns) // 2


def _steady_ns() -> int:
    return time.clock_gettime_ns(_STEADY_CLOCK)
