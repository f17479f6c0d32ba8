"""How gunicorn runs the service: `gunicorn --config deploy/gunicorn.conf.py "service.app:create_app()"`."""

import errno
import os
import resource
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from socket import SHUT_RD, socket
from types import FrameType
from typing import Any

import gevent
from gunicorn.http.errors import ParseException
from gunicorn.workers.ggevent import GeventWorker

from service.settings import Settings, SettingsError

try:
    settings = Settings.from_env(os.environ)
except SettingsError as error:
    sys.exit(f"rummy: {error}")

host = f"[{settings.host}]" if ":" in settings.host else settings.host
bind = [f"{host}:{port}" for port in (settings.port, settings.metrics_port) if port]
workers = settings.workers
worker_connections = settings.streams_per_worker + 1000  # or event streams would shut everybody else out
preload_app = False  # it would import the app before gevent has patched the standard library
graceful_timeout = 4  # seconds
# What grows in a long life starts anew, about once an hour under full load. It costs streams what a release costs them:
# they end, and their readers come back; the jitter keeps the workers from ending together.
max_requests = 1_000_000
max_requests_jitter = 200_000
keepalive = 75  # longer than a proxy in front keeps an idle connection
accesslog = None  # it costs a tenth of the throughput
loglevel = "warning"
worker_tmp_dir = "/dev/shm" if Path("/dev/shm").is_dir() else None  # noqa: S108 (the heartbeat must not wait for a disk)
control_socket_disable = True
secure_scheme_headers: dict[str, str] = {}  # forwarded headers are the application's: see TRUSTED_PROXIES

gevent.config.track_greenlet_tree = False  # nobody asks who spawned whom, and it is a kilobyte for each connection

soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
files = worker_connections + 1000 if hard == resource.RLIM_INFINITY else min(worker_connections + 1000, hard)
if resource.RLIM_INFINITY != soft < files:  # each connection is a file, and 1024 are a usual limit
    resource.setrlimit(resource.RLIMIT_NOFILE, (files, hard))

if settings.metrics_port:
    from service.monitoring import metrics_slots

    metrics_slots.share_directory()
    pre_fork, post_fork, child_exit = metrics_slots.assign_slot, metrics_slots.enter_slot, metrics_slots.free_slot


FRESH = 1.0
"""Seconds that a connection has for its first or next request, once its worker is to end."""


class Hurried:
    """A request's body, which has to come in time; its head has to come within `keepalive`, as gunicorn itself sees to.

    Whoever sends slowly holds a place that nobody else has. Too late is an error as of a client that has hung up, after
    which gunicorn closes the connection.
    """

    def __init__(self, reader: Any, seconds: float) -> None:
        self._reader = reader
        self._end = time.monotonic() + seconds

    def read(self, size: int) -> bytes:
        """So many bytes, fewer at the end. Raises OSError."""
        try:
            with gevent.Timeout(max(self._end - time.monotonic(), 0), TimeoutError("the body came too slowly")):
                found: bytes = self._reader.read(size)
        except ParseException as error:  # bad chunks are the client's fault, and no failure of the service
            raise OSError(errno.ECONNRESET, str(error)) from error
        return found


class Worker(GeventWorker):
    """gunicorn's own, but for its end: streams and idle connections end at once, for nobody will answer there again."""

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self._sockets: dict[object, socket] = {}  # of the greenlets that serve them
        self._idle: dict[socket, float] = {}  # since when they wait for a request
        self._is_ending = False

    def handle_exit(self, number: int, frame: FrameType | None) -> None:
        """SIGTERM: what has been asked is answered."""
        super().handle_exit(number, frame)
        self._end()

    def handle(self, listener: object, client: socket, address: object) -> None:
        """Serves one connection."""
        here = gevent.getcurrent()
        self._sockets[here] = client
        try:
            super().handle(listener, client, address)
        finally:
            del self._sockets[here]

    def handle_request(self, listener: object, asked: Any, *given: object) -> None:
        """Answers one request, which may be the last before the worker is renewed."""
        asked.body.reader = Hurried(asked.body.reader, settings.body_seconds)
        try:
            super().handle_request(listener, asked, *given)
        finally:
            if not self.alive:
                self._end()

    @contextmanager
    def timeout_ctx(self) -> Iterator[None]:
        """Surrounds the wait for a connection's next request."""
        client = self._sockets[gevent.getcurrent()]
        self._idle[client] = time.monotonic()
        try:
            with gevent.Timeout(self.cfg.keepalive, False):
                yield
        finally:
            del self._idle[client]

    def _end(self) -> None:
        if self.booted and not self._is_ending:
            self._is_ending = True
            gevent.spawn(self._stop_streams)  # a signal handler must not wait
            gevent.spawn(self._hang_up)

    def _stop_streams(self) -> None:
        from service.app import stop_streams  # not earlier: see preload_app

        stop_streams(self.wsgi)

    def _hang_up(self) -> None:
        """Until the process ends: closes what has waited long enough for a request. One that has come is answered."""
        while True:
            long_ago = time.monotonic() - FRESH
            for client in [each for each, since in self._idle.items() if since < long_ago]:
                read_no_more(client)
            gevent.sleep(0.1)


def read_no_more(client: socket) -> None:
    """Who reads from it gets what has come, and then the end; gevent's own shutdown would raise an error there."""
    with suppress(OSError), socket(fileno=os.dup(client.fileno())) as plain:
        plain.shutdown(SHUT_RD)


worker_class = Worker
