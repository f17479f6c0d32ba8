"""Two thousand idle event streams on one worker: their memory, their delay, and their cost for the moves."""

import resource
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, closing
from pathlib import Path
from statistics import median, quantiles
from typing import NamedTuple

import httpx

from tools.bench.delays import Mover, Watched, delays
from tools.bench.figures import in_words
from tools.bench.http import Side, Stretch
from tools.bench.listeners import Listeners
from tools.bench.load import connected, get
from tools.bench.scripts import players
from tools.bench.servers import Web, alone

STREAMS = 2000
TURNS = 300
PAIRS = 6
SECONDS = 2.5
QUIET = 20.0
"""Seconds of silence: each stream sends one or two heartbeats in them."""
WARM_UP = 2.0
WANTED = 0.8
"""The share of their rate that moves should keep."""
ACCEPT = b"\r\nAccept: text/event-stream\r\n\r\n"
GAME = {"variant": "rummy", "seats": 2, "options": {"target": 10000}}


class Idle(NamedTuple):
    """The cost of idle streams."""

    kilobytes: float
    """Memory of the worker for each stream."""
    busy: float
    """Load of the worker with all streams, as a share of a core."""


class Streamed(NamedTuple):
    """The result of the measurement."""

    idle: Idle
    delays: list[float]
    """Seconds from a commit to each of its readers."""
    without: list[Stretch]
    """Moves without streams."""
    beside: list[Stretch]
    """Moves beside the streams."""


def main() -> None:
    """Print the figures."""
    if not Path("/proc").exists():
        print("streams: measured on Linux only")
        return
    print(f"streams: {STREAMS:,} idle ones on one gevent worker, two for each game, on a core of its own;")
    print("      their readers, the load and the embedded server on the other core")
    idle, seconds, without, beside = measured(STREAMS, TURNS, PAIRS, SECONDS, QUIET)
    pairs = list(zip(without, beside, strict=True))
    middle, late = (1000 * value for value in (median(seconds), quantiles(seconds, n=100)[98]))
    print(f"  {'memory of the worker for each':<36}{idle.kilobytes:>9.1f} KB")
    print(f"  {'the worker busy with their hearts':<36}{idle.busy:>9.1%}")
    print(f"  {'from the commit to the reader':<36}{middle:>9.2f} ms, p99 {late:.2f} ms, {len(seconds)} times")
    print(f"  {'moves of rummy per second':<36}{in_words([each.rate for each in without])}")
    print(f"  {'beside the streams':<36}{in_words([each.rate for each in beside])}")
    print(f"  {f'ratio, {WANTED:.2f} wanted':<36}{in_words([b.rate / a.rate for a, b in pairs], 2)}")
    print(f"  {'ratio by processor time':<36}{in_words([a.per_answer / b.per_answer for a, b in pairs], 2)}")


def measured(streams: int, turns: int, pairs: int, seconds: float, quiet: float) -> Streamed:
    """Measure all of it on one service."""
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    with ExitStack() as stack:
        web, redis_url = stack.enter_context(alone(STREAMS_PER_ADDRESS="0"))
        games = list(opened_games(web.port, streams // 2))
        load = stack.enter_context(connected(web.port, players("rummy")))
        without, beside = Side(web, load), Side(web, load)
        without.warm_up(WARM_UP)
        idle, told_after = _listened_to(web, redis_url, games, turns, quiet)
        for _ in range(pairs):
            without.run(seconds)
            with _listening(web, games):
                beside.run(seconds)
    return Streamed(idle, told_after, without.stretches, beside.stretches)


def opened_games(port: int, number: int) -> Iterator[Watched]:
    with httpx.Client(base_url=f"http://127.0.0.1:{port}/v1") as http:
        for _ in range(number):
            first = http.post("/games", json=GAME).json()
            game_id = first["game"]["game_id"]
            second = http.post(f"/games/{game_id}/players", json={}).json()
            tokens = {seat["player_id"]: seat["token"] for seat in (first, second)}
            yield Watched(game_id, tokens, second["game"]["round"]["turn"])


def _listening(web: Web, games: Sequence[Watched]) -> closing[Listeners]:
    """Streams of both players of each game that have received all earlier events."""
    requests = [
        get(f"/v1/games/{game.game_id}/events", token).replace(b"\r\n\r\n", ACCEPT)
        for game in games
        for token in game.tokens.values()
    ]
    listeners = Listeners(web.port, requests)
    listeners.drain(1.0)
    return closing(listeners)


def _listened_to(
    web: Web, redis_url: str, games: Sequence[Watched], turns: int, quiet: float
) -> tuple[Idle, list[float]]:
    before = web.memory()
    with _listening(web, games) as listeners:
        busy = web.cpu()
        listeners.drain(quiet)
        idle = Idle((web.memory() - before) / (2 * len(games)), (web.cpu() - busy) / quiet)
        return idle, list(delays(Mover(web.port, listeners, redis_url), games, turns))
