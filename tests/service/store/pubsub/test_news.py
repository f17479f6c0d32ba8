"""Messages carry the events: a reader that keeps up reads no stream, and a late reader reads from its position."""

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


def stream_reads(redis: Redis) -> int:
    """How often streams have been read since the server started."""
    return int(redis.info("commandstats").get("cmdstat_xrange", {"calls": 0})["calls"])


def catch_up(feed: Feed, last: int) -> None:
    """Waits until the feed has event `last`: it is then subscribed, and knows the position of the game's stream."""
    assert seqs(feed, "g1", last - 1, 10) == [last]


def test_events_from_messages_are_not_read_from_the_stream(store: GameStore, feed: Feed, redis: Redis) -> None:
    play(store, change(0))
    catch_up(feed, 1)
    before = stream_reads(redis)
    play(store, change(1, events=(b"a", b"b")), change(2, first_seq=4, events=(b"\x00\xff",)))
    heard: list[tuple[int, bytes]] = []
    while len(heard) < 3:
        heard += feed.wait_for_update("g1", 1 + len(heard), 100, 10).events
    assert heard == [(2, b"a"), (3, b"b"), (4, b"\x00\xff")]
    assert feed.wait_for_update("g1", 2, 1, 10).events == [(3, b"b")]
    assert stream_reads(redis) == before


def test_reader_behind_the_tail_reads_from_the_stream(store: GameStore, feed: Feed, redis: Redis) -> None:
    play(store, change(0))
    catch_up(feed, 1)
    play(store, *(change(n) for n in range(1, 100)))
    wait_until(lambda: seqs(feed, "g1", 99, 0))
    before = stream_reads(redis)
    assert seqs(feed, "g1", 100 - MAX_TAIL_EVENTS, 10) == list(range(101 - MAX_TAIL_EVENTS, 101))
    assert stream_reads(redis) == before
    assert seqs(feed, "g1", 99 - MAX_TAIL_EVENTS, 10) == list(range(100 - MAX_TAIL_EVENTS, 101))
    assert seqs(feed, "g1", 0, 10) == list(range(1, 101))
    assert stream_reads(redis) == before + 2


def test_a_commit_of_many_events_is_read_in_pages(store: GameStore, feed: Feed) -> None:
    assert seqs(feed, "g1", 0, 0.1) == []
    play(store, change(0, events=tuple(b"%d" % n for n in range(3 * MAX_TAIL_EVENTS))))
    heard: list[tuple[int, bytes]] = []
    while len(heard) < 3 * MAX_TAIL_EVENTS:
        page = feed.wait_for_update("g1", len(heard), 7, 10).events
        assert 0 < len(page) <= 7
        heard += page
    assert heard == [(n + 1, b"%d" % n) for n in range(3 * MAX_TAIL_EVENTS)]


def test_resent_commit_is_delivered_once(store: GameStore, link: StoreConnection, feed: Feed) -> None:
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


def test_missed_events_are_read_and_none_is_delivered_twice(
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


def test_deleted_game_has_no_new_events(store: GameStore, feed: Feed, redis: Redis) -> None:
    play(store, *(change(n) for n in range(100)))
    catch_up(feed, 100)
    redis.delete("game:{g1}:events")
    assert seqs(feed, "g1", 3, 10) == []
    began = time.monotonic()
    assert seqs(feed, "g1", 3, 0.2) == []
    assert time.monotonic() - began >= 0.2, "asked again, it waits"


def test_malformed_message_does_not_stop_the_feed(
    store: GameStore, feed: Feed, redis: Redis, caplog: pytest.LogCaptureFixture
) -> None:
    play(store, change(0))
    catch_up(feed, 1)
    for publish in ("PUBLISH", "SPUBLISH"):
        redis.execute_command(publish, "feed:{g1}", b"e no events")  # type: ignore[no-untyped-call]
    play(store, change(1))
    assert seqs(feed, "g1", 1, 10) == [2]
    assert seqs(feed, "g1", 2, 0.1) == []
    assert "the feed" in caplog.text
