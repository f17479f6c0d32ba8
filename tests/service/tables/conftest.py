"""Tables on a real store, in a web process and in a worker, with a clock that the test sets."""

from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from redis import Redis

from service.store import Deadlines, GameStore, Lobby, StoreConnection, connect
from service.tables.storage.repository import Tables


@dataclass
class Clock:
    """Milliseconds since 1970, set by the test."""

    now: int = 1_767_225_600_000

    def __call__(self) -> int:
        return self.now


@dataclass(frozen=True)
class House:
    """A web process and a worker, and what they share."""

    link: StoreConnection
    clock: Clock

    def tables(self, *, thinks: bool) -> Tables:
        """The tables of one more process."""
        return Tables(GameStore(self.link, 3600), Lobby(self.link), self.clock, thinks=thinks)

    @property
    def deadlines(self) -> Deadlines:
        """The index of deadlines that workers share."""
        return Deadlines(self.link, 3600)


@pytest.fixture
def house(redis: Redis, redis_url: str) -> Iterator[House]:
    """A house on an empty store."""
    link = connect(redis_url)
    yield House(link, Clock())
    link.close()
