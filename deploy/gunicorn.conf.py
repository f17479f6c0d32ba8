"""How gunicorn runs the service: `gunicorn --config deploy/gunicorn.conf.py "service.app:create_app()"`."""

import os
import resource
import signal
import sys
from pathlib import Path
from types import FrameType

import gevent
from gunicorn.workers.base import Worker

from service.settings import Settings, SettingsError

try:
    settings = Settings.from_env(os.environ)
except SettingsError as error:
    sys.exit(f"rummy: {error}")

host = f"[{settings.host}]" if ":" in settings.host else settings.host
bind = [f"{host}:{port}" for port in (settings.port, settings.metrics_port) if port]
workers = settings.workers
worker_class = "gevent"
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
    from service import slots

    slots.share()
    pre_fork, post_fork, child_exit = slots.take, slots.enter, slots.free


def post_request(worker: Worker, _request: object, _environ: object, _response: object) -> None:
    """Ends the streams of a worker that is to be renewed: with the request that was its last it is told so."""
    if not worker.alive:
        from service.app import stop_streams

        gevent.spawn(stop_streams, worker.wsgi)


def post_worker_init(worker: Worker) -> None:
    """Lets the worker end its streams as soon as it is told to stop; their readers resume elsewhere."""
    from service.app import stop_streams  # not earlier: see preload_app

    def stop(number: int, frame: FrameType | None) -> None:
        worker.handle_exit(number, frame)
        gevent.spawn(stop_streams, worker.wsgi)  # a signal handler must not wait

    signal.signal(signal.SIGTERM, stop)
