"""Tables on a real store, of a web process and of a worker, whose clock the test moves."""

from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from redis import Redis

from service.store import Deadlines, GameStore, Lobby, StoreConnection, connect
from service.tables.storage.repository import Tables


@dataclass
class Clock:
    """Milliseconds since 1970, as the test wants them."""

    now: int = 1_767_225_600_000

    def __call__(self) -> int:
        return self.now


@dataclass(frozen=True)
class House:
    """A web process and a worker beside it, and what they share."""

    link: StoreConnection
    clock: Clock

    def tables(self, *, thinks: bool) -> Tables:
        """What one more process has of the games."""
        return Tables(GameStore(self.link, 3600), Lobby(self.link), self.clock, thinks=thinks)

    @property
    def deadlines(self) -> Deadlines:
        """What workers share out."""
        return Deadlines(self.link, 3600)


@pytest.fixture
def house(redis: Redis, redis_url: str) -> Iterator[House]:
    """On an empty store."""
    link = connect(redis_url)
    yield House(link, Clock())
    link.close()
