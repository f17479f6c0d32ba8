"""The fill of the store: of one server, of the fullest node of a cluster, and without a limit."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from redis import Redis

from service.store import StoreConnection, StoreUnavailable, connect, measure_fill
from tests.system.cluster.clusters import Cluster

MIB = 1024 * 1024


@pytest.fixture
def limited(redis: Redis) -> Iterator[Redis]:
    """The store with a `maxmemory` of 32 MiB."""
    redis.config_set("maxmemory", 32 * MIB)
    yield redis
    redis.config_set("maxmemory", 0)


def test_fill_is_the_share_of_maxmemory_in_use(limited: Redis, link: StoreConnection) -> None:
    empty = measure_fill(link)
    limited.setrange("filler", 16 * MIB - 1, "x")
    assert measure_fill(link) - empty == pytest.approx(0.55, abs=0.1)  # the server rounds allocations up


def test_fill_is_zero_without_a_maxmemory(link: StoreConnection, redis: Redis) -> None:
    redis.setrange("filler", MIB, "x")
    assert measure_fill(link) == 0


def test_store_that_does_not_answer_has_no_fill() -> None:
    with pytest.raises(StoreUnavailable):
        measure_fill(connect("unix:///nowhere/at/all", patience=0.05))


def test_fill_of_a_cluster_is_that_of_its_fullest_node_that_answers(tmp_path: Path) -> None:
    with Cluster.running(tmp_path, primaries=2) as cluster:
        (roomy, *_), (full, *_) = cluster.shards
        link = connect(cluster.url, patience=0.5)
        for node, limit in ((roomy, 1024), (full, 4)):
            node.call("CONFIG", "SET", "maxmemory", limit * MIB)
        assert measure_fill(link) > 0.2
        with full.stopped():
            assert measure_fill(link) < 0.2
        link.close()
