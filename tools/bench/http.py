"""Moves per second over HTTP, as a share of the rate of a bare Flask endpoint in the same gunicorn configuration."""

from contextlib import ExitStack
from pathlib import Path
from statistics import median
from typing import NamedTuple

from tools.bench.figures import in_words
from tools.bench.load import CONNECTIONS, Load, connected
from tools.bench.scripts import GAMES, bare, players
from tools.bench.servers import Web, both

PAIRS = 6
SECONDS = 2.5
WARM_UP = 2.0
TARGETS = {"rummy": 0.30, "gin-rummy": 0.30, "caloochi": 0.20}
"""The share of the bare endpoint's rate that the service should reach."""


class Stretch(NamedTuple):
    """The result of a stretch of load."""

    rate: float
    """Answers per second."""
    per_answer: float
    """Processor time of the worker for each answer, in microseconds."""
    worker: float
    """Load of the worker, as a share of a core."""
    client: float
    """Load of the client, as a share of a core."""
    size: float
    """Bytes of an answer."""
    others: int
    """Requests other than moves: games opened, draws from an exhausted stock."""


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
                rate=counted.answers / counted.seconds,
                per_answer=1e6 * busy / answers,
                worker=busy / counted.seconds,
                client=counted.cpu / counted.seconds,
                size=counted.bytes / answers,
                others=counted.others,
            )
        )


def main() -> None:
    """Measure both servers in turn for each game and print the figures."""
    if not Path("/proc").exists():
        print("HTTP: measured on Linux only")
        return
    print(f"HTTP: one gevent worker on one core, {CONNECTIONS} connections, {PAIRS} times {SECONDS} s each in turn;")
    print("      the load and the embedded server on the other core")
    for variant in GAMES:
        moves, answers = measured(variant, PAIRS, SECONDS, WARM_UP)
        _print(f"moves of {variant} per second", moves)
        _print("answers of bare Flask per second", answers)
        pairs = list(zip(moves, answers, strict=True))
        wanted = f"ratio, {TARGETS[variant]:.2f} wanted"
        print(f"  {wanted:<36}{in_words([a.rate / b.rate for a, b in pairs], 2)}")
        print(f"  {'ratio by processor time':<36}{in_words([b.per_answer / a.per_answer for a, b in pairs], 2)}")


def measured(variant: str, pairs: int, seconds: float, warm_up: float) -> tuple[list[Stretch], list[Stretch]]:
    """Stretches of load on the service and on the bare endpoint, in turn."""
    with ExitStack() as stack:
        service, flask, _ = stack.enter_context(both())
        playing = stack.enter_context(connected(service.port, players(variant)))
        moves = Side(service, playing)
        answers = Side(flask, stack.enter_context(connected(flask.port, bare)))
        for side in (moves, answers):
            side.warm_up(warm_up)
        for _ in range(pairs):
            moves.run(seconds)
            answers.run(seconds)
    return moves.stretches, answers.stretches


def _print(name: str, stretches: list[Stretch]) -> None:
    rates, each, worker, client, sizes, others = zip(*stretches, strict=True)
    print(f"  {name:<36}{in_words(rates)}")
    print(
        f"    {median(each):.0f} µs of the worker each, {median(sizes) / 1000:.1f} KB; the worker {median(worker):.0%}"
        f" busy, the client {median(client):.0%}; {sum(others)} other requests"
    )


if __name__ == "__main__":
    main()
