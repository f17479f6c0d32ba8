"""Fixtures: a store on an empty server."""

from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor

import pytest
from redis import Redis

from service.standalone.embedded_server import join_server
from service.store import Deadlines, Feed, GameStore, Lobby, StoreConnection, connect
from service.store.connections.interface import Argument, Command, Reply
from tests.system.cluster.clusters import Cluster

TTL = 3600


@pytest.fixture(scope="package")
def redis_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server for these tests alone, because they count its connections and subscriptions."""
    server = join_server(tmp_path_factory.mktemp("store"))
    yield server.url
    server.leave()


@pytest.fixture(scope="session")
def cluster_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A cluster of one node, which the tests can inspect like a single server."""
    with Cluster.running(tmp_path_factory.mktemp("cluster"), primaries=1) as cluster:
        yield cluster.url


@pytest.fixture(params=["server", "cluster"])
def url(request: pytest.FixtureRequest) -> str:
    """The URL of the store: every test runs on a single server and on a cluster."""
    return str(request.getfixturevalue("redis_url" if request.param == "server" else "cluster_url"))


@pytest.fixture
def redis(url: str) -> Iterator[Redis]:
    """A client of the empty store."""
    with Redis.from_url(url.replace("+cluster", "")) as client:
        client.flushall()
        yield client


@pytest.fixture
def link(redis: Redis, url: str) -> Iterator[StoreConnection]:
    """A connection to an empty store."""
    link = connect(url)
    yield link
    link.close()


@pytest.fixture(scope="module")
def link_of_module(redis_url: str) -> Iterator[StoreConnection]:
    """A connection for property tests, which empty the server themselves."""
    link = connect(redis_url)
    yield link
    link.close()


@pytest.fixture
def sent(link: StoreConnection, monkeypatch: pytest.MonkeyPatch) -> list[Argument]:
    """The names of the commands sent over the connection from now on."""
    names: list[Argument] = []
    pipe = link.pipe

    def noted(*stages: Sequence[Command]) -> list[Reply]:
        names.extend(command[0] for stage in stages for command in stage)
        return pipe(*stages)

    monkeypatch.setattr(link, "pipe", noted)
    return names


@pytest.fixture
def store(link: StoreConnection) -> GameStore:
    """A store that keeps games for an hour."""
    return GameStore(link, TTL)


@pytest.fixture
def lobby(link: StoreConnection) -> Lobby:
    """The lobby of the same server."""
    return Lobby(link)


@pytest.fixture
def deadlines(link: StoreConnection) -> Deadlines:
    """The deadlines of the same server."""
    return Deadlines(link, TTL)


@pytest.fixture
def feed(link: StoreConnection) -> Iterator[Feed]:
    """The feed of the same server."""
    feed = Feed(link)
    yield feed
    feed.close()


@pytest.fixture
def pool() -> Iterator[ThreadPoolExecutor]:
    """Threads for waits."""
    with ThreadPoolExecutor(64) as pool:
        yield pool
