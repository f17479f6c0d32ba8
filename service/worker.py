"""`rummy worker`: what nobody asks for – players out of time, closing calls, bots that think, next deals."""

import logging
import os
import signal
import time
from collections.abc import Callable

from prometheus_client import start_http_server

from service.http.middleware.json_logs import log_as_json
from service.monitoring.metrics import WORKER_STEP, measure_time
from service.monitoring.trace_export import start_tracing
from service.settings import METRICS_DIRECTORY_VARIABLE, Settings, SettingsError
from service.store import DeadlineClaim, Deadlines, GameStore, Lobby, StoreConnection, StoreUnavailable, connect
from service.tables.storage.repository import Tables

LEASE_MS = 5_000
MAX_CLAIMED_GAMES = 8
"""Few, so that a game does not wait for long behind bots that think, while another worker is idle."""
IDLE_PAUSE_SECONDS = 0.05
"""How late a deadline may be noticed."""
log = logging.getLogger("service.worker")


def run_worker(settings: Settings) -> None:
    """Work until SIGTERM or SIGINT; any number of workers may run."""
    log_as_json()
    start_tracing()
    if (
        settings.metrics_port is not None and METRICS_DIRECTORY_VARIABLE not in os.environ
    ):  # or others show what this one counts
        _serve_metrics(settings.host, settings.metrics_port)
    asked: list[int] = []  # an Event's lock may be held by the very code that a signal interrupts
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda number, _: asked.append(number))
    link = _connect_store(settings.redis_url)
    tables = Tables(GameStore(link, settings.game_ttl_seconds), Lobby(link), thinks=True)
    run_until(tables, Deadlines(link, settings.game_ttl_seconds), lambda: bool(asked))


def _connect_store(url: str) -> StoreConnection:
    try:
        return connect(url)
    except ValueError as error:
        raise SettingsError(f"REDIS_URL cannot be used ({error})") from None


def _serve_metrics(host: str, port: int) -> None:
    try:
        start_http_server(port, host)
    except OSError as error:
        reason = os.strerror(error.errno or 0)
        raise SettingsError(f"METRICS_PORT: cannot listen on {host} port {port} ({reason})") from None


def run_until(tables: Tables, deadlines: Deadlines, stopped: Callable[[], bool]) -> None:
    """Take due games until told to stop; a store that is away is waited for."""
    while not stopped():
        try:
            busy = play_due_games(tables, deadlines)
        except StoreUnavailable as away:
            log.warning("store unavailable: %s", away)
            busy = False
        if not busy:
            time.sleep(IDLE_PAUSE_SECONDS)


def play_due_games(tables: Tables, deadlines: Deadlines) -> bool:
    """Take a batch of due games; whether there was one. What thinking left no time for is another worker's by then."""
    claims = deadlines.claim(tables.clock(), LEASE_MS, MAX_CLAIMED_GAMES)
    for claim in claims:
        if tables.clock() < claim.until:
            _play_due_game(tables, deadlines, claim)
    return bool(claims)


def _play_due_game(tables: Tables, deadlines: Deadlines, claim: DeadlineClaim) -> None:
    """Take one step of what is overdue in a game. One that fails is left to its lease: the others go on."""
    try:
        with measure_time(WORKER_STEP):
            deadlines.settle(claim, tables.step(claim.game_id))
    except StoreUnavailable as away:  # of a cluster, this game's shard; the others' games are not to wait for it
        log.warning("game %s: store unavailable: %s", claim.game_id, away)
    except Exception:
        log.exception("game %s", claim.game_id)
