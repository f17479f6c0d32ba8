"""A store on an empty server."""

from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor

import pytest
from redis import Redis

from service import embedded
from service.store import Deadlines, Feed, GameStore, Link, Lobby, connect
from service.store.connect import Argument, Command, Reply

TTL = 3600


@pytest.fixture(scope="package")
def redis_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server for these tests alone, which count its connections and subscriptions."""
    server = embedded.join(tmp_path_factory.mktemp("store"))
    yield server.url
    server.leave()


@pytest.fixture
def link(redis: Redis, redis_url: str) -> Iterator[Link]:
    """A line to an empty server."""
    link = connect(redis_url)
    yield link
    link.close()


@pytest.fixture(scope="module")
def link_of_module(redis_url: str) -> Iterator[Link]:
    """A line for property tests, which empty the server themselves."""
    link = connect(redis_url)
    yield link
    link.close()


@pytest.fixture
def sent(link: Link, monkeypatch: pytest.MonkeyPatch) -> list[Argument]:
    """The names of the commands that go over the line from now on."""
    names: list[Argument] = []
    pipe = link.pipe

    def noted(commands: Sequence[Command]) -> list[Reply]:
        names.extend(command[0] for command in commands)
        return pipe(commands)

    monkeypatch.setattr(link, "pipe", noted)
    return names


@pytest.fixture
def store(link: Link) -> GameStore:
    """Games kept for an hour."""
    return GameStore(link, TTL)


@pytest.fixture
def lobby(link: Link) -> Lobby:
    """The lobby of the same server."""
    return Lobby(link)


@pytest.fixture
def deadlines(link: Link) -> Deadlines:
    """The deadlines of the same server."""
    return Deadlines(link, TTL)


@pytest.fixture
def feed(link: Link) -> Iterator[Feed]:
    """The feed of the same server."""
    feed = Feed(link)
    yield feed
    feed.close()


@pytest.fixture
def pool() -> Iterator[ThreadPoolExecutor]:
    """Threads for those who wait."""
    with ThreadPoolExecutor(64) as pool:
        yield pool
