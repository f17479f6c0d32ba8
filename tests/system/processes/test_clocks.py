"""A process whose host's clock is wrong plays in time all the same; its events and limits have the store's time."""

import os
import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import datetime

import pytest
from redis import Redis

from service.app import create_app, stop_streams
from service.settings import Settings
from service.standalone.child_processes import spawn_child, stop_child
from service.store import GameStore, Lobby, connect
from service.tables.model.game_setup import GameSetup
from service.tables.model.table import Table
from service.tables.storage.repository import Tables
from service.tables.storage.sources import now_ms
from tests.kit.clients.client import Api
from tests.kit.games.tables import join_game, open_game
from tests.kit.servers.redis_server import wait_until
from tests.kit.servers.running import PATIENCE, free_port
from tests.system.watch.reading import Metrics

WORKER = """
import sys, time
ahead, seconds, nanoseconds = int(sys.argv[1]), time.time, time.time_ns
time.time, time.time_ns = lambda: seconds() + ahead, lambda: nanoseconds() + ahead * 10**9
from service.cli import main
sys.exit(main(["worker"]))
"""
"""Runs a worker on a host whose clock is ahead by some seconds; no other clock of the system is."""
TURN_SECONDS = 600
IN_TIME_MS = 5000
"""By how much the worker may be late on a machine that stands still for a while: less than its clock is wrong."""


@contextmanager
def worker_ahead(seconds: int, redis_url: str) -> Iterator[int]:
    """A worker whose clock is ahead by `seconds`; yields the port of its metrics."""
    port = free_port()
    env = {**os.environ, "REDIS_URL": redis_url, "SECRET_KEY": "s" * 32, "METRICS_PORT": str(port)}
    process = spawn_child([sys.executable, "-c", WORKER, str(seconds)], env=env)
    try:
        yield port
    finally:
        stop_child(process, PATIENCE)


def open_table_with_turn_until(tables: Tables, due: int) -> Table:
    """A table whose first turn ends at `due`."""
    open_game(tables, "clocks", GameSetup("rummy", seats=2, turn_seconds=TURN_SECONDS))
    tables.clock = lambda: due - 1000 * TURN_SECONDS
    table = join_game(tables, "clocks")
    tables.clock = now_ms
    return table


@pytest.fixture
def shifted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Puts this process on a host whose clock is ahead."""
    seconds, nanoseconds = time.time, time.time_ns
    monkeypatch.setattr(time, "time", lambda: seconds() + 30)
    monkeypatch.setattr(time, "time_ns", lambda: nanoseconds() + 30 * 10**9)


@pytest.mark.usefixtures("shifted")
def test_events_have_the_time_of_the_store(redis: Redis, redis_url: str) -> None:
    app = create_app(Settings(redis_url=redis_url, secret_key="s" * 32))
    try:
        seat = Api.inside(app).create("rummy", turn_seconds=5)
        assert abs(datetime.fromisoformat(seat.events()[0]["at"]).timestamp() - redis.time()[0]) < 5
    finally:
        stop_streams(app)


@pytest.mark.usefixtures("shifted")
def test_windows_of_limits_begin_by_the_clock_of_the_store(redis: Redis, redis_url: str) -> None:
    app = create_app(Settings(redis_url=redis_url, secret_key="s" * 32, requests_per_address=100_000))
    try:
        service = Api.inside(app)
        service.create("rummy")  # the process has measured by then

        def next_window() -> int:
            """The second of the store's minute in which the next window begins."""
            left = int(service.get("/v1/variants").headers["RateLimit"].rpartition("=")[2])
            return (redis.time()[0] + left) % 60

        assert min(next_window(), 60 - next_window()) < 5
    finally:
        stop_streams(app)


@pytest.mark.parametrize("ahead", [30, -30])
def test_worker_with_a_wrong_clock_plays_in_time(redis: Redis, redis_url: str, ahead: int) -> None:
    with closing(connect(redis_url)) as link, worker_ahead(ahead, redis_url) as port:
        wait_until(lambda: "cmdstat_evalsha" in redis.info("commandstats"))
        tables, due = Tables(GameStore(link, 600), Lobby(link)), now_ms() + 1500
        table = open_table_with_turn_until(tables, due)
        wait_until(lambda: tables.events(table, table.seq, 1))
        seen, (first,) = now_ms(), tables.events(table, table.seq, 1)
        assert due <= first.at <= seen <= due + IN_TIME_MS
        assert Metrics.at(port).sum("rummy_clock_ahead_seconds") == pytest.approx(ahead, abs=0.5)
