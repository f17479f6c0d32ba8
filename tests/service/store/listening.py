"""What tests of the feed share: waits in the background, and looks at the server until something is so."""

import threading
import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor

from redis import Redis

from service.store import Feed


def wait_until(holds: Callable[[], object]) -> None:
    """Looks again and again, for a while."""
    end = time.monotonic() + 10
    while not holds():
        assert time.monotonic() < end
        time.sleep(0.002)


def seqs(feed: Feed, game_id: str, after: int, timeout: float) -> list[int]:
    """The numbers of the events that come."""
    return [seq for seq, _ in feed.wait_for_update(game_id, after, 100, timeout).events]


def in_background(
    pool: ThreadPoolExecutor, feed: Feed, game_id: str, after: int, timeout: float = 10
) -> Future[list[int]]:
    """A wait that has begun."""
    began = threading.Event()

    def wait() -> list[int]:
        began.set()
        return seqs(feed, game_id, after, timeout)

    future = pool.submit(wait)
    began.wait()
    return future


def subscribed(redis: Redis, *games: str) -> Callable[[], bool]:
    """Whether exactly these games have subscribers."""
    wanted = sorted(f"feed:{{{game_id}}}".encode() for game_id in games)
    return lambda: sorted(redis.pubsub_channels()) == wanted
