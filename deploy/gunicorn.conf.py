"""The configuration of gunicorn: `gunicorn --config deploy/gunicorn.conf.py "service.app:create_app()"`."""

import errno
import gc
import os
import resource
import sys
import time
from contextlib import AbstractContextManager, suppress
from functools import partial
from pathlib import Path
from socket import SHUT_RD, SO_SNDBUF, SOL_SOCKET, socket
from types import FrameType, SimpleNamespace
from typing import Any

import gevent
from gunicorn.http import errors
from gunicorn.http.body import ChunkedReader
from gunicorn.http.wsgi import Response
from gunicorn.workers.ggevent import GeventWorker

# prometheus-client is loaded before gevent replaces the locks: it never waits while it holds one, and a move takes ten
from service.monitoring import metrics_slots
from service.settings import Settings, SettingsError
from service.time_limits import TimeLimit

try:
    settings = Settings.from_env(os.environ)
except SettingsError as error:
    sys.exit(f"rummy: {error}")

host = f"[{settings.host}]" if ":" in settings.host else settings.host
bind = [f"{host}:{port}" for port in (settings.port, settings.metrics_port) if port]
workers = settings.workers
worker_connections = settings.streams_per_worker + 1000  # event streams must not take up every connection
preload_app = False  # it would import the app before gevent has patched the standard library
graceful_timeout = 4  # seconds
# Workers are renewed, about once an hour under full load, so that no leak grows. Streams notice it like a release:
# they end, and their readers reconnect; the jitter keeps the workers from ending together.
max_requests = 1_000_000
max_requests_jitter = 200_000
keepalive = 75  # longer than a proxy in front keeps an idle connection
accesslog = None  # it costs a tenth of the throughput
loglevel = "warning"
worker_tmp_dir = "/dev/shm" if Path("/dev/shm").is_dir() else None  # noqa: S108 (the heartbeat must not wait for a disk)
control_socket_disable = True
forwarder_headers = ""  # by default a local client sets the application's SCRIPT_NAME and PATH_INFO
secure_scheme_headers: dict[str, str] = {}  # the application reads forwarded headers: see TRUSTED_PROXIES

NEW_OBJECTS_PER_COLLECTION = 5_000

gevent.config.track_greenlet_tree = False  # the tree is not used, and it costs a kilobyte for each connection

soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
files = worker_connections + 1000 if hard == resource.RLIM_INFINITY else min(worker_connections + 1000, hard)
if resource.RLIM_INFINITY != soft < files:  # each connection is a file, and 1024 are a usual limit
    resource.setrlimit(resource.RLIMIT_NOFILE, (files, hard))

if settings.metrics_port:
    metrics_slots.share_directory()
    pre_fork, post_fork, child_exit = metrics_slots.assign_slot, metrics_slots.enter_slot, metrics_slots.free_slot


def post_worker_init(_worker: object) -> None:
    """Exempts what is loaded from garbage collection: a full one takes 1 ms of processor time, not 45 to 75.

    With Python's 700 new objects for each collection of the newest, these took four percent of a caloochi move.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(NEW_OBJECTS_PER_COLLECTION)


REFUSAL_CODES = {
    errors.LimitRequestLine: "uri_too_long",
    errors.LimitRequestHeaders: "headers_too_large",
    errors.UnsupportedTransferCoding: "unsupported_transfer_coding",
    errors.ExpectationFailed: "expectation_failed",
}
"""The problem codes of what is not served; any other malformed request is `bad_request`."""
SERVER_ERRORS = (errors.InvalidResponseHeader, errors.InvalidResponseHeaderName, errors.ConfigurationProblem)
"""Errors that are not the client's, although gunicorn derives them from `ParseException`."""
SEND_BUFFER_BYTES = 32 * 1024
"""Bytes that the system buffers for a client, and as much again for its own accounts; left alone it takes megabytes."""
WRITE_SECONDS = max(settings.body_seconds, settings.stream_stall_seconds)
"""Seconds that a client has to take an answer; a stream, which is cut sooner, each piece of it."""
LAST_REQUEST_SECONDS = 1.0
"""Seconds that a connection has for its first or next request, once its worker is to end."""


class NoRequest(BaseException):
    """No request has come in time, or not the whole of its head."""


class RequestLimit(TimeLimit):
    """Surrounds the wait for a connection's next request, and ends it without an error."""

    def __exit__(self, kind: object, *_: object) -> bool:
        """Ends the wait; after it, gunicorn finds no request and closes the connection."""
        super().__exit__()
        return kind is NoRequest


SLOW_BODY = "the body came too slowly"


class TimedBody:
    """A request's body with a time limit; that of the head is the worker's.

    A slow sender occupies a connection that no other client can use. A late body raises the error of a client that
    has hung up, after which gunicorn closes the connection. A single read takes all of a body that is not too long,
    and gunicorn's look for more finds none; only later reads, of what is left of it, need a timer of their own.
    """

    first_limit = TimeLimit(settings.body_seconds, partial(TimeoutError, SLOW_BODY))

    def __init__(self, reader: Any) -> None:
        self._reader = reader
        self._end = time.monotonic() + settings.body_seconds
        self._has_read = False

    def read(self, size: int) -> bytes:
        """Up to `size` bytes, fewer at the end. Raises OSError."""
        if getattr(self._reader, "length", None) == 0:  # bytes left; a body in chunks has no length
            return b""
        try:
            with self._limit():
                data: bytes = self._reader.read(size)
        except errors.ParseException as error:  # bad chunks are the client's fault, not a failure of the service
            raise OSError(errno.ECONNRESET, str(error)) from error
        return data

    def _limit(self) -> AbstractContextManager[object]:
        """The limit of the next read: what is left of the time for the whole body."""
        if not self._has_read:
            self._has_read = True
            return self.first_limit
        return gevent.Timeout(max(self._end - time.monotonic(), 0), TimeoutError(SLOW_BODY))


def check_codings(request: Any) -> None:
    """Refuses codings beside chunks, which gunicorn lets pass and nobody decodes. Raises UnsupportedTransferCoding."""
    if isinstance(request.body.reader, ChunkedReader):
        codings = [value.strip().lower() for name, value in request.headers if name == "TRANSFER-ENCODING"]
        if codings != ["chunked"]:
            raise errors.UnsupportedTransferCoding(", ".join(codings))


class Worker(GeventWorker):
    """gunicorn's gevent worker, but streams and idle connections end when it ends: it will not serve them again."""

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self._sockets: dict[object, socket] = {}  # by the greenlets that serve them
        self._request_limit = RequestLimit(self.cfg.keepalive, NoRequest)
        self._is_ending = False

    def handle_exit(self, number: int, frame: FrameType | None) -> None:
        """SIGTERM: answers the requests that have arrived."""
        super().handle_exit(number, frame)
        self._end()

    def handle(self, listener: object, client: socket, address: object) -> None:
        """Serves one connection."""
        client.setsockopt(SOL_SOCKET, SO_SNDBUF, SEND_BUFFER_BYTES)
        greenlet = gevent.getcurrent()
        self._sockets[greenlet] = client
        try:
            super().handle(listener, client, address)
        finally:
            del self._sockets[greenlet]

    def handle_request(self, listener: object, request: Any, client: socket, address: object) -> None:
        """Answers one request, which may be the last before the worker is renewed."""
        check_codings(request)
        request.body.reader = TimedBody(request.body.reader)
        client.settimeout(WRITE_SECONDS)
        try:
            super().handle_request(listener, request, client, address)
        except TimeoutError as error:  # gunicorn would log it; it ignores a client that has gone
            raise ConnectionResetError(errno.ECONNRESET, "the client does not take its answer") from error
        finally:
            client.settimeout(None)
            if not self.alive:
                self._end()

    def handle_error(self, _: object, client: socket, __: object, error: BaseException) -> None:
        """Answers with a problem where gunicorn has no request for the application, or the application failed."""
        from service.http.middleware.admission import REFUSAL_KEY  # not earlier: see preload_app

        is_refusal = isinstance(error, errors.ParseException) and not isinstance(error, SERVER_ERRORS)
        if not is_refusal:
            self.log.error("Error handling request", exc_info=error)
        code = REFUSAL_CODES.get(type(error), "bad_request") if is_refusal else "internal_error"
        request = SimpleNamespace(method="GET", version=(1, 1), should_close=lambda: True)
        response = Response(request, client, self.cfg)
        with suppress(OSError):  # the client may have gone
            for part in self.wsgi({"REQUEST_METHOD": "GET", REFUSAL_KEY: code}, response.start_response):
                response.write(part)

    def timeout_ctx(self) -> RequestLimit:
        """Surrounds the wait for a connection's next request."""
        return self._request_limit

    def _end(self) -> None:
        if self.booted and not self._is_ending:
            self._is_ending = True
            gevent.spawn(self._stop_streams)  # a signal handler must not wait
            gevent.spawn(self._hang_up)

    def _stop_streams(self) -> None:
        from service.app import stop_streams  # not earlier: see preload_app

        stop_streams(self.wsgi)

    def _hang_up(self) -> None:
        """Until the process ends, closes connections that wait too long; a request that has arrived is answered."""
        while True:
            long_ago = time.monotonic() - LAST_REQUEST_SECONDS
            for greenlet in self._request_limit.begun_before(long_ago):
                end_reading(self._sockets[greenlet])
            gevent.sleep(0.1)


def end_reading(client: socket) -> None:
    """Ends reading after the bytes that have arrived; gevent's own shutdown would raise an error in the reader."""
    with suppress(OSError), socket(fileno=os.dup(client.fileno())) as plain:
        plain.shutdown(SHUT_RD)


worker_class = Worker
