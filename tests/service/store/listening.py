"""Helpers for tests of the feed: waits in the background, and polling until a condition holds."""

import threading
import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor

from redis import Redis

from service.store import Feed


def wait_until(holds: Callable[[], object]) -> None:
    """Polls until `holds` returns true; fails after ten seconds."""
    end = time.monotonic() + 10
    while not holds():
        assert time.monotonic() < end
        time.sleep(0.002)


def seqs(feed: Feed, game_id: str, after: int, timeout: float) -> list[int]:
    """The seqs of the events that one wait returns."""
    return [seq for seq, _ in feed.wait_for_update(game_id, after, 100, timeout).events]


def in_background(
    pool: ThreadPoolExecutor, feed: Feed, game_id: str, after: int, timeout: float = 10
) -> Future[list[int]]:
    """Starts a wait in a thread of `pool`."""
    began = threading.Event()

    def wait() -> list[int]:
        began.set()
        return seqs(feed, game_id, after, timeout)

    future = pool.submit(wait)
    began.wait()
    return future


def subscribed(redis: Redis, *games: str) -> Callable[[], bool]:
    """A function that returns whether exactly these games have subscribers."""
    wanted = sorted(f"feed:{{{game_id}}}".encode() for game_id in games)
    return lambda: sorted(channels(redis)) == wanted


def channels(redis: Redis) -> list[bytes | str]:
    """All channels with subscribers, sharded or not."""
    return [*redis.pubsub_channels(), *redis.pubsub_shardchannels()]
