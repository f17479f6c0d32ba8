"""Small installations of several servers; a test that needs a large one starts it itself."""

from collections.abc import Callable, Iterator

import pytest

from service.store import StoreConnection, connect
from tests.kit.servers.redis_server import wait_until
from tests.system.cluster.clusters import Cluster


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    """Three nodes without replicas."""
    with Cluster.running(tmp_path_factory.mktemp("cluster"), primaries=3) as cluster:
        yield cluster


@pytest.fixture
def link(cluster: Cluster) -> Iterator[StoreConnection]:
    """A connection to the cluster, whose nodes are emptied."""
    for node in cluster.nodes:
        node.call("FLUSHALL")
    link = connect(cluster.url, patience=4.0)
    yield link
    link.close()


@pytest.fixture
def restart_killed(cluster: Cluster) -> Iterator[Callable[[], None]]:
    """Restarts what the test has killed, and waits until every node sees all others."""

    def start() -> None:
        for node in cluster.nodes:
            if node.process and node.process.poll() is not None:
                node.start()
        wait_until(cluster.is_ready)

    yield start
    start()
