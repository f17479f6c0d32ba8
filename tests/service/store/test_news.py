"""Messages carry the events: who keeps up reads nothing, who is behind reads from where he stands."""

import threading
import time
from concurrent.futures import ThreadPoolExecutor
from unittest.mock import patch

import pytest
from redis import Redis

from service.store import Feed, GameStore, StoreConnection
from service.store.pubsub.topic import MAX_TAIL_EVENTS
from tests.service.store.changes import change, play
from tests.service.store.listening import seqs, wait_until


def reads(redis: Redis) -> int:
    """How often a stream was read, ever."""
    return int(redis.info("commandstats").get("cmdstat_xrange", {"calls": 0})["calls"])


def caught_up(feed: Feed, last: int) -> None:
    """A reader who has all events so far: the game is subscribed, and the feed has looked where its stream stands."""
    assert seqs(feed, "g1", last - 1, 10) == [last]


def test_what_is_heard_is_not_read(store: GameStore, feed: Feed, redis: Redis) -> None:
    play(store, change(0))
    caught_up(feed, 1)
    before = reads(redis)
    play(store, change(1, events=(b"a", b"b")), change(2, first_seq=4, events=(b"\x00\xff",)))
    heard: list[tuple[int, bytes]] = []
    while len(heard) < 3:
        heard += feed.wait_for_update("g1", 1 + len(heard), 100, 10).events
    assert heard == [(2, b"a"), (3, b"b"), (4, b"\x00\xff")]
    assert feed.wait_for_update("g1", 2, 1, 10).events == [(3, b"b")]
    assert reads(redis) == before


def test_who_is_behind_reads_from_where_he_stands(store: GameStore, feed: Feed, redis: Redis) -> None:
    play(store, change(0))
    caught_up(feed, 1)
    play(store, *(change(n) for n in range(1, 100)))
    wait_until(lambda: seqs(feed, "g1", 99, 0))
    before = reads(redis)
    assert seqs(feed, "g1", 100 - MAX_TAIL_EVENTS, 10) == list(range(101 - MAX_TAIL_EVENTS, 101))
    assert reads(redis) == before
    assert seqs(feed, "g1", 99 - MAX_TAIL_EVENTS, 10) == list(range(100 - MAX_TAIL_EVENTS, 101))
    assert seqs(feed, "g1", 0, 10) == list(range(1, 101))
    assert reads(redis) == before + 2


def test_a_commit_of_many_events_is_read_in_pages(store: GameStore, feed: Feed) -> None:
    assert seqs(feed, "g1", 0, 0.1) == []
    play(store, change(0, events=tuple(b"%d" % n for n in range(3 * MAX_TAIL_EVENTS))))
    heard: list[tuple[int, bytes]] = []
    while len(heard) < 3 * MAX_TAIL_EVENTS:
        page = feed.wait_for_update("g1", len(heard), 7, 10).events
        assert 0 < len(page) <= 7
        heard += page
    assert heard == [(n + 1, b"%d" % n) for n in range(3 * MAX_TAIL_EVENTS)]


def test_a_commit_that_is_sent_again_is_heard_once(store: GameStore, link: StoreConnection, feed: Feed) -> None:
    assert seqs(feed, "g1", 0, 0.1) == []
    pipe = link.pipe
    with patch.object(link, "pipe", lambda *stages: [pipe(*stages) for _ in range(3)][-1]):
        play(store, change(0), change(1))
    play(store, change(2))
    heard: list[int] = []
    while len(heard) < 3:
        heard += seqs(feed, "g1", len(heard), 10)
    assert heard == [1, 2, 3]
    assert seqs(feed, "g1", 3, 0.1) == []


def test_what_was_missed_is_read_and_nothing_is_told_twice(
    store: GameStore, feed: Feed, pool: ThreadPoolExecutor, redis: Redis
) -> None:
    stop = threading.Event()

    def cut() -> None:
        while not stop.is_set():
            redis.client_kill_filter(_type="pubsub")
            time.sleep(0.05)

    cutting = pool.submit(cut)
    writing = pool.submit(lambda: play(store, *(change(n, events=(b"%d" % n,)) for n in range(3000))))
    heard: list[tuple[int, bytes]] = []
    while len(heard) < 3000:
        heard += feed.wait_for_update("g1", len(heard), 100, 10).events or [(-1, b"nothing came")]
    stop.set()
    writing.result()
    cutting.result()
    assert heard == [(n + 1, b"%d" % n) for n in range(3000)]


def test_of_a_game_that_is_gone_there_are_no_news(store: GameStore, feed: Feed, redis: Redis) -> None:
    play(store, *(change(n) for n in range(100)))
    caught_up(feed, 100)
    redis.delete("game:{g1}:events")
    assert seqs(feed, "g1", 3, 10) == []
    began = time.monotonic()
    assert seqs(feed, "g1", 3, 0.2) == []
    assert time.monotonic() - began >= 0.2, "asked again, it waits"


def test_a_message_that_is_no_message_ends_nothing(
    store: GameStore, feed: Feed, redis: Redis, caplog: pytest.LogCaptureFixture
) -> None:
    play(store, change(0))
    caught_up(feed, 1)
    redis.publish("feed:{g1}", b"e no events")
    play(store, change(1))
    assert seqs(feed, "g1", 1, 10) == [2]
    assert seqs(feed, "g1", 2, 0.1) == []
    assert "the feed" in caplog.text
