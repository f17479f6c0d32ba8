"""Web servers to measure: one gevent worker each, configured as in production, on a core of its own. Linux only."""

import os
import sys
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

import httpx

from service.standalone.embedded_server import join_server
from service.standalone.serve import GUNICORN_CONFIG, WSGI_APP
from tests.kit.servers.running import free_port, started

ROOT = Path(__file__).parents[2]
BARE = "tools.bench.bare:app"
STORE_MB = 4096
"""A limit of the embedded server's memory that no part reaches: 100,000 games take 600 MB."""


@dataclass(frozen=True)
class Web:
    """A gunicorn with one worker."""

    port: int
    master: int

    @property
    def worker(self) -> int:
        """The process id of the worker."""
        return int(Path(f"/proc/{self.master}/task/{self.master}/children").read_text().split()[0])

    def cpu(self) -> float:
        """The processor time of the worker, in seconds."""
        return int(Path(f"/proc/{self.worker}/schedstat").read_text().split()[0]) / 1e9

    def memory(self) -> int:
        """The memory of its worker that no other process shares, in kilobytes."""
        rollup = Path(f"/proc/{self.worker}/smaps_rollup").read_text()
        return sum(int(line.split()[1]) for line in rollup.splitlines() if line.startswith("Private_"))


@contextmanager
def both(app: str = WSGI_APP, yardstick: str = BARE, **settings: str) -> Iterator[tuple[Web, Web, str]]:
    """The service and the bare endpoint on one core; the embedded server and the caller on the other.

    The last item is the address of the embedded server.
    """
    with _surroundings() as (env, core), ExitStack() as stack:
        served = [stack.enter_context(_served(each, env | settings, core)) for each in (app, yardstick)]
        yield served[0], served[1], env["REDIS_URL"]


@contextmanager
def alone(**settings: str) -> Iterator[tuple[Web, str]]:
    """The service on one core, and the address of its embedded server, which is on the other."""
    with _surroundings() as (env, core), _served(WSGI_APP, env | settings, core) as web:
        yield web, env["REDIS_URL"]


@contextmanager
def yardstick() -> Iterator[Web]:
    """The bare endpoint on any core."""
    env = {"REDIS_URL": "unix:///not-needed", "SECRET_KEY": "only-for-a-measurement-" * 2, "WORKERS": "1"}
    with _served(BARE, env, os.sched_getaffinity(0)) as web:
        yield web


@contextmanager
def _surroundings() -> Iterator[tuple[dict[str, str], set[int]]]:
    """An embedded server in the environment of a web server, and the core for the latter."""
    with _cores() as core, tempfile.TemporaryDirectory(prefix="rummy-bench-") as directory:
        redis = join_server(Path(directory) / "redis", maxmemory_mb=STORE_MB)
        try:
            yield {"REDIS_URL": redis.url, "SECRET_KEY": "only-for-a-measurement-" * 2, "WORKERS": "1"}, core
        finally:
            redis.leave()


@contextmanager
def _cores() -> Iterator[set[int]]:
    """Leaves one core to others and returns the other one; a single core is shared."""
    allowed = os.sched_getaffinity(0)
    mine = set(sorted(allowed)[:1])
    os.sched_setaffinity(0, mine)
    yield set(sorted(allowed)[-1:])
    os.sched_setaffinity(0, allowed)


@contextmanager
def _served(app: str, env: Mapping[str, str], cores: set[int]) -> Iterator[Web]:
    port = free_port()
    command: list[str | Path] = [sys.executable, "-m", "gunicorn", "--config", GUNICORN_CONFIG, "--chdir", ROOT, app]
    with tempfile.TemporaryDirectory(prefix="rummy-bench-") as directory:
        log, url = Path(directory) / "log", f"http://127.0.0.1:{port}/"
        with started(
            command, log, lambda: _responds(url), {**os.environ, **env, "PORT": str(port)}, cores=cores
        ) as web:
            yield Web(port, web.pid)


def _responds(url: str) -> bool:
    with suppress(httpx.TransportError):
        return bool(httpx.get(url))
    return False
