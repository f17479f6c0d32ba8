"""`rummy worker`: makes due games act – players out of time, closing calls, thinking bots, next deals."""

import gc
import logging
import os
import signal
import time
from collections.abc import Callable

from prometheus_client import start_http_server

from service.http.middleware.json_logs import log_as_json
from service.monitoring.metrics import WORKER_STEP, clock_ahead, measure_time
from service.monitoring.trace_export import start_tracing
from service.settings import METRICS_DIRECTORY_VARIABLE, Settings, SettingsError
from service.store import (
    DeadlineClaim,
    Deadlines,
    GameStore,
    Lobby,
    StoreClock,
    StoreUnavailable,
)
from service.store.indexes.deadlines import LEASE_MS
from service.store_opening import connect_as_set
from service.tables.model.refusals import Refusal, TableError
from service.tables.storage.repository import Tables

LEFT_TO_OTHERS_MS = 1_000
"""For how long a worker leaves a game alone that a newer release has written, for that release's workers to take."""
MAX_CLAIMED_GAMES = 8
"""Few, so that games do not wait behind thinking bots while another worker is idle. Games of bots alone come singly."""
IDLE_PAUSE_SECONDS = 0.05
"""By how much the worker may notice a deadline too late."""
log = logging.getLogger("service.worker")


def run_worker(settings: Settings) -> None:
    """Works until SIGTERM or SIGINT; any number of workers may run."""
    log_as_json()
    start_tracing()
    # where processes share the folder, a web worker serves the metrics of all
    if settings.metrics_port is not None and METRICS_DIRECTORY_VARIABLE not in os.environ:
        _serve_metrics(settings.host, settings.metrics_port)
    received: list[int] = []  # not an Event: the code that a signal interrupts may hold its lock
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda number, _: received.append(number))
    connection = connect_as_set(settings.redis_url)
    store, clock = GameStore(connection, settings.game_ttl_seconds), StoreClock(connection, clock_ahead.set)
    tables = Tables(store, Lobby(connection), clock.now_ms, thinks=True)
    gc.collect()
    gc.freeze()  # a full garbage collection takes 40 ms of processor time with what is loaded, and none without
    run_until(tables, Deadlines(connection, settings.game_ttl_seconds), lambda: bool(received))


def _serve_metrics(host: str, port: int) -> None:
    try:
        start_http_server(port, host)
    except OSError as error:
        reason = os.strerror(error.errno or 0)
        raise SettingsError(f"METRICS_PORT: cannot listen on {host} port {port} ({reason})") from None


def run_until(tables: Tables, deadlines: Deadlines, stopped: Callable[[], bool]) -> None:
    """Plays due games until `stopped()`; waits while the store is unavailable."""
    while not stopped():
        try:
            busy = play_due_games(tables, deadlines)
        except StoreUnavailable as error:
            log.warning("store unavailable: %s", error)
            busy = False
        if not busy:
            time.sleep(IDLE_PAUSE_SECONDS)


def play_due_games(tables: Tables, deadlines: Deadlines) -> bool:
    """Plays a batch of due games, except those whose lease has ended meanwhile; returns whether there was one."""
    claims = deadlines.claim(tables.clock(), LEASE_MS, MAX_CLAIMED_GAMES)
    for claim in claims:
        if tables.clock() < claim.until:
            _play_due_game(tables, deadlines, claim)
    return bool(claims)


def _play_due_game(tables: Tables, deadlines: Deadlines, claim: DeadlineClaim) -> None:
    """Takes one overdue step of a game. After a failure its lease runs out; the other games go on."""
    try:
        with measure_time(WORKER_STEP):
            deadlines.settle(claim, _take_step(tables, claim.game_id))
    except StoreUnavailable as error:  # in a cluster perhaps only of this game's shard: the other games go on
        log.warning("game %s: store unavailable: %s", claim.game_id, error)
    except Exception:
        log.exception("game %s", claim.game_id)


def _take_step(tables: Tables, game_id: str) -> int | None:
    """Takes one overdue step; returns when this worker should look at the game next, or None."""
    try:
        return tables.step(game_id)
    except TableError as error:
        if error.refusal is not Refusal.NEWER_RELEASE:
            raise
        log.warning("game %s: left to the workers of a newer release", game_id)
        return tables.clock() + LEFT_TO_OTHERS_MS
