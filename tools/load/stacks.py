"""The deployment of deploy/, started by hand on this machine: with one server for the games, or a cluster of six."""

import shutil
import tempfile
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

from tests.system.cluster.clusters import Cluster
from tests.system.deploy.stack import started

ROOT = Path(__file__).parents[2]
PRIMARIES = 6


@contextmanager
def with_one_server() -> Iterator[str]:
    """The address of nginx before two web workers and a worker; the server has redis.conf and its user's rights."""
    with _directory() as directory, started(_nginx(), ROOT, directory) as stack:
        yield stack.url


@contextmanager
def with_cluster() -> Iterator[str]:
    """The same processes on a cluster of primaries."""
    with (
        _directory() as directory,
        Cluster.running(directory / "cluster", PRIMARIES) as cluster,
        started(_nginx(), ROOT, directory, cluster.url) as stack,
    ):
        yield stack.url


STACKS: dict[str, Callable[[], AbstractContextManager[str]]] = {"server": with_one_server, "cluster": with_cluster}


@contextmanager
def _directory() -> Iterator[Path]:
    with tempfile.TemporaryDirectory(prefix="rummy-load-") as directory:
        yield Path(directory)


def _nginx() -> str:
    if found := shutil.which("nginx", path="/usr/sbin:/usr/bin:/usr/local/sbin:/usr/local/bin"):
        return found
    raise SystemExit("the deployment needs nginx: install nginx-light, or leave STACK out")
