"""How gunicorn runs the service: `gunicorn --config deploy/gunicorn.conf.py "service.app:create_app()"`."""

import os
import sys
from pathlib import Path

from service.settings import Settings, SettingsError

try:
    settings = Settings.from_env(os.environ)
except SettingsError as error:
    sys.exit(f"rummy: {error}")

bind = f"[{settings.host}]:{settings.port}" if ":" in settings.host else f"{settings.host}:{settings.port}"
workers = settings.workers
worker_class = "gevent"
worker_connections = 5000  # every open event stream is one: with the usual 1000 they shut everybody else out
preload_app = False  # it would import the app before gevent has patched the standard library
graceful_timeout = 4  # seconds; a stream never ends by itself, and its reader comes back with the last id it saw
keepalive = 75  # longer than a proxy in front keeps an idle connection
accesslog = None  # it costs a tenth of the throughput
loglevel = "warning"
worker_tmp_dir = "/dev/shm" if Path("/dev/shm").is_dir() else None  # noqa: S108 (the heartbeat must not wait for a disk)
control_socket_disable = True
secure_scheme_headers: dict[str, str] = {}  # forwarded headers are the application's: see TRUSTED_PROXIES
