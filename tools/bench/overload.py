"""The load curve of one worker at half, one, two and four times its capacity: what is served, and what is refused.

Requests arrive in an open loop, at random times, whether or not earlier ones have their answers; a time counts from
the arrival, including the wait for a free connection.
"""

from collections import deque
from contextlib import closing
from pathlib import Path
from random import Random
from selectors import EVENT_READ, DefaultSelector
from statistics import quantiles
from time import monotonic
from typing import NamedTuple

from tools.bench.load import REFUSED, Connection, connected
from tools.bench.scripts import players
from tools.bench.servers import alone

VARIANT = "rummy"
CONNECTIONS = 1000
FACTORS = (0.5, 1, 2, 4)
SECONDS = 6.0
WARM_UP = 2.0
PATIENCE = 10.0
"""Seconds after the last arrival; a request without an answer by then counts as unanswered."""
OPENING_REQUESTS = 6
"""Requests of each connection before the measurement: they open its game."""


class Arrivals(NamedTuple):
    """The result of a stretch of arrivals."""

    seconds: float
    served: list[float]
    """Seconds to each answer."""
    refused: list[float]
    """Seconds to each refusal."""
    unanswered: int


class Crowd:
    """Connections that take arrivals in turn; a refused request is sent again at its connection's next turn."""

    def __init__(self, port: int, count: int) -> None:
        self._selector = DefaultSelector()
        self._random = Random(1)
        self._idle = deque(Connection(("127.0.0.1", port), players(VARIANT)()) for _ in range(count))
        self._connections = tuple(self._idle)
        for connection in self._connections:
            self._selector.register(connection.socket, EVENT_READ, connection)
        self._sent: dict[Connection, float] = {}

    def close(self) -> None:
        """Closes every connection."""
        self._selector.close()
        for connection in self._connections:
            connection.socket.close()

    def run(self, rate: float, seconds: float, patience: float) -> Arrivals:
        """Lets `rate` requests a second arrive for `seconds`, and waits `patience` seconds for the last answers."""
        stretch, waiting = Arrivals(seconds, [], [], 0), self._schedule(rate, seconds)
        end = monotonic() + seconds + patience
        while (waiting or self._sent) and (now := monotonic()) < end:
            while waiting and waiting[0] <= now and self._idle:
                self._send(waiting.popleft())
            self._receive(stretch, waiting[0] - now if waiting and self._idle else 0.1)
        return stretch._replace(unanswered=len(waiting) + len(self._sent))

    def _schedule(self, rate: float, seconds: float) -> deque[float]:
        begin = monotonic()
        count = int(rate * seconds)
        return deque(sorted(begin + seconds * self._random.random() for _ in range(count)))

    def _send(self, arrival: float) -> None:
        connection = self._idle.popleft()
        self._sent[connection] = arrival
        connection.send()

    def _receive(self, stretch: Arrivals, timeout: float) -> None:
        for key, _ in self._selector.select(timeout):
            if received := key.data.receive():
                waited = monotonic() - self._sent.pop(key.data)
                (stretch.refused if received[0].status == REFUSED else stretch.served).append(waited)
                self._idle.append(key.data)


def main() -> None:
    """Print the curve."""
    if not Path("/proc").exists():
        print("overload: measured on Linux only")
        return
    print(f"overload: moves of {VARIANT} on {CONNECTIONS:,} connections, one gevent worker on a core of its own;")
    capacity, curve = measured(CONNECTIONS, SECONDS, WARM_UP, PATIENCE)
    print(f"      {SECONDS:.0f} s at each multiple of its capacity, {capacity:,.0f} a second; times in ms")
    print(f"  {'':>5}{'served/s':>10}{'p50':>8}{'p99':>8}{'refused/s':>11}{'p50':>8}{'p99':>8}{'unanswered':>12}")
    for factor, each in zip(FACTORS, curve, strict=True):
        print(
            f"  {factor:>4}x{len(each.served) / each.seconds:>10,.0f}{_percentiles(each.served)}"
            f"{len(each.refused) / each.seconds:>11,.0f}{_percentiles(each.refused)}{each.unanswered:>12,}"
        )


def measured(count: int, seconds: float, warm_up: float, patience: float) -> tuple[float, list[Arrivals]]:
    """The capacity in requests per second, and a stretch of arrivals at each of `FACTORS` times that."""
    with alone() as (web, _):
        with connected(web.port, players(VARIANT)) as load:
            load.run(warm_up)
            capacity = load.run(seconds).rate
        with closing(Crowd(web.port, count)) as crowd:
            crowd.run(capacity / 2, OPENING_REQUESTS * count / (capacity / 2), patience)
            return capacity, [crowd.run(factor * capacity, seconds, patience) for factor in FACTORS]


def _percentiles(seconds: list[float]) -> str:
    if len(seconds) < 2:
        return f"{'-':>8}{'-':>8}"
    cuts = quantiles(seconds, n=100)
    return f"{1000 * cuts[49]:>8,.0f}{1000 * cuts[98]:>8,.0f}"


if __name__ == "__main__":
    main()
