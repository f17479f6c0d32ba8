"""Moves per second over HTTP, as a share of the rate of a bare Flask endpoint in the same gunicorn configuration."""

import re
import shutil
import signal
import subprocess
import tempfile
from contextlib import ExitStack
from pathlib import Path
from statistics import median
from typing import NamedTuple

from redis import Redis

from tools.bench.figures import in_words
from tools.bench.load import Load, connected
from tools.bench.scripts import GAMES, bare, players
from tools.bench.servers import Web, both

CONNECTIONS = (2, 16, 64)
PAIRS = 16
"""Short stretches in turn: the machine's speed drifts, and both sides of a pair should meet the same."""
SECONDS = 0.6
COUNTING_SECONDS = 2.5
"""How long system calls are counted: the counter needs a moment to begin."""
WARM_UP = 2.0
PERF = ("perf", "stat", "--event=raw_syscalls:sys_enter", "--field-separator=,", "--tid")
STRACE = ("strace", "--summary-only", "--summary-columns=calls,name", "--attach")
"""Slows the worker, so that its batches are larger; `PERF` does not, but needs rights that few machines give."""
TARGETS = {"rummy": 0.50, "gin-rummy": 0.50, "caloochi": 0.40}
"""The share of the bare endpoint's rate that the service should reach."""


class Stretch(NamedTuple):
    """The result of a stretch of load."""

    answers: int
    """Requests answered that are counted, those under way at the end included."""
    rate: float
    """Counted answers per second."""
    per_answer: float
    """Processor time of the worker for each request, in microseconds."""
    worker: float
    """Load of the worker, as a share of a core."""
    client: float
    """Load of the client, as a share of a core."""
    size: float
    """Bytes of an answer."""
    others: int
    """Requests other than moves: games opened, draws from an exhausted stock."""

    @property
    def requests(self) -> int:
        """All requests answered."""
        return self.answers + self.others


class Side:
    """A web server with a load on it."""

    def __init__(self, web: Web, load: Load) -> None:
        self._web = web
        self._load = load
        self.stretches: list[Stretch] = []

    def warm_up(self, seconds: float) -> None:
        """Load that is not counted and opens the games."""
        self._load.run(seconds)

    def run(self, seconds: float) -> None:
        """One more stretch of load."""
        before = self._web.cpu()
        counted = self._load.run(seconds)
        busy, answers = self._web.cpu() - before, counted.answers + counted.others
        self.stretches.append(
            Stretch(
                answers=counted.answers,
                rate=counted.answers / counted.seconds,
                per_answer=1e6 * busy / answers,
                worker=busy / counted.seconds,
                client=counted.cpu / counted.seconds,
                size=counted.bytes / answers,
                others=counted.others,
            )
        )


class Measured(NamedTuple):
    """Stretches of load on the service and on the bare endpoint, in turn, and what a move costs elsewhere."""

    moves: list[Stretch]
    answers: list[Stretch]
    store: float
    """Microseconds of the store for a move."""
    calls: float | None
    """System calls of the worker for a move, if they can be counted."""


def main() -> None:
    """Measure both servers in turn for each game and print the figures."""
    if not Path("/proc").exists():
        print("HTTP: measured on Linux only")
        return
    print(f"HTTP: one gevent worker on one core, {PAIRS} times {SECONDS} s each in turn;")
    print("      the load and the embedded server on the other core")
    for variant in GAMES:
        for connections in CONNECTIONS:
            _print_all(variant, connections, measured(variant, connections, PAIRS, SECONDS, WARM_UP))


def measured(variant: str, connections: int, pairs: int, seconds: float, warm_up: float) -> Measured:
    """Put load on the service and on the bare endpoint, in turn."""
    with ExitStack() as stack:
        service, flask, redis_url = stack.enter_context(both(REQUESTS_PER_WORKER="1000"))
        store = stack.enter_context(Redis.from_url(redis_url))
        moves = Side(service, stack.enter_context(connected(service.port, players(variant), connections)))
        answers = Side(flask, stack.enter_context(connected(flask.port, bare, connections)))
        for side in (moves, answers):
            side.warm_up(warm_up)
        before = _store_cpu(store)
        for _ in range(pairs):
            moves.run(seconds)
            answers.run(seconds)
        each = (_store_cpu(store) - before) / sum(stretch.requests for stretch in moves.stretches)
        return Measured(moves.stretches.copy(), answers.stretches, each, _system_calls(moves, service))


def _store_cpu(store: Redis) -> float:
    cpu = store.info("cpu")
    return 1e6 * float(cpu["used_cpu_user"] + cpu["used_cpu_sys"])


def _system_calls(side: Side, web: Web) -> float | None:
    """The system calls for each request of one more stretch of load, which perf counts, or strace where perf cannot."""
    for counter in (PERF, STRACE):
        calls = _counted(counter, side, web) if shutil.which(counter[0]) else None
        if calls is not None:
            return calls / side.stretches[-1].requests
    return None


def _counted(counter: tuple[str, ...], side: Side, web: Web) -> int | None:
    """The number in the last line that `counter` writes after a stretch of load; None if it could not count."""
    with tempfile.TemporaryDirectory() as directory:
        counts = Path(directory) / "counts"
        with subprocess.Popen([*counter, str(web.worker), "--output", counts], stderr=subprocess.DEVNULL) as process:
            side.run(COUNTING_SECONDS)
            process.send_signal(signal.SIGINT)
        lines = counts.read_text().splitlines() if counts.exists() else []
    number = re.match(r"\s*(\d+)", lines[-1]) if lines else None
    return int(number[1]) if number else None


def _print_all(variant: str, connections: int, found: Measured) -> None:
    print(f"  {variant}, {connections} connections")
    _print("moves per second", found.moves)
    _print("answers of bare Flask per second", found.answers)
    pairs = list(zip(found.moves, found.answers, strict=True))
    rates = [a.rate / b.rate for a, b in pairs]
    verdict = "reached" if median(rates) >= TARGETS[variant] else "MISSED"
    print(f"    {'ratio':<34}{in_words(rates, 2)}; {TARGETS[variant]:.2f} wanted: {verdict}")
    print(f"    {'ratio by processor time':<34}{in_words([b.per_answer / a.per_answer for a, b in pairs], 2)}")
    calls = "not counted for want of perf or strace" if found.calls is None else f"{found.calls:.1f}"
    print(f"    a move: {found.store:.0f} µs of the store, system calls of the worker: {calls}")


def _print(name: str, stretches: list[Stretch]) -> None:
    _, rates, each, worker, client, sizes, others = zip(*stretches, strict=True)
    print(f"    {name:<34}{in_words(rates)}")
    print(
        f"      {median(each):.0f} µs of the worker each, {median(sizes) / 1000:.1f} KB; the worker"
        f" {median(worker):.0%} busy, the client {median(client):.0%}; {sum(others)} other requests"
    )


if __name__ == "__main__":
    main()
