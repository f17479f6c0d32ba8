"""The feed brings a game's next events to every wait for them, and misses none."""

import random
import time
from concurrent.futures import Future, ThreadPoolExecutor

import pytest
from redis import Redis

from service.store import Feed, FeedUpdate, GameStore, StoreConnection
from service.store.pubsub import feed as feed_module
from service.store.pubsub import subscriptions
from tests.service.store.changes import change, play
from tests.service.store.listening import in_background, seqs, subscribed, wait_until


def test_existing_event_is_returned_without_waiting(store: GameStore, feed: Feed) -> None:
    play(store, change(0), change(1))
    began = time.monotonic()
    assert feed.wait_for_update("g1", 1, 100, 10).events == [(2, b"event 2")]
    assert feed.wait_for_update("g1", 0, 100, 10).events == [(1, b"event 1"), (2, b"event 2")]
    assert time.monotonic() - began < 5


def test_wait_without_an_event_ends_at_its_timeout(store: GameStore, feed: Feed) -> None:
    play(store, change(0))
    began = time.monotonic()
    assert not feed.wait_for_update("g1", 1, 100, 0.2).events
    assert not feed.wait_for_update("no such game", 0, 100, 0.1).events
    assert 0.3 <= time.monotonic() - began < 5


def test_commit_wakes_every_wait_for_its_game(
    store: GameStore, feed: Feed, pool: ThreadPoolExecutor, redis: Redis
) -> None:
    play(store, change(0), change(0, game_id="g2"))
    waits = [in_background(pool, feed, "g1", 1) for _ in range(30)]
    other = in_background(pool, feed, "g2", 1, timeout=0.5)
    wait_until(subscribed(redis, "g1", "g2"))
    play(store, change(1))
    assert all(wait.result(5) == [2] for wait in waits)
    assert not other.result(5)


def test_all_waits_share_one_connection(feed: Feed, pool: ThreadPoolExecutor, redis: Redis) -> None:
    waits = [in_background(pool, feed, f"g{n}", 0, timeout=0.5) for n in range(20)]
    wait_until(subscribed(redis, *(f"g{n}" for n in range(20))))
    assert len(redis.client_list(_type="pubsub")) == 1
    assert not any(wait.result(5) for wait in waits)


def test_unused_channel_is_unsubscribed_after_a_while(
    feed: Feed, redis: Redis, monkeypatch: pytest.MonkeyPatch
) -> None:
    seqs(feed, "g1", 0, 0.05)
    seqs(feed, "g2", 0, 0.05)
    assert subscribed(redis, "g1", "g2")()
    monkeypatch.setattr(feed_module, "LINGER_SECONDS", 0.0)
    seqs(feed, "g3", 0, 0.05)
    wait_until(subscribed(redis))


def test_channel_in_use_is_never_unsubscribed(
    store: GameStore, feed: Feed, pool: ThreadPoolExecutor, redis: Redis, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(feed_module, "LINGER_SECONDS", 0.0)
    long = in_background(pool, feed, "g1", 0)
    seqs(feed, "g1", 0, 0.05)
    seqs(feed, "g2", 0, 0.05)
    wait_until(subscribed(redis, "g1"))
    play(store, change(0))
    assert long.result(5) == [1]


def test_repeated_wait_sends_no_command_to_the_server(store: GameStore, feed: Feed, redis: Redis) -> None:
    play(store, change(0), change(1))
    assert seqs(feed, "g1", 2, 0.05) == []
    play(store, change(2), change(3))
    wait_until(lambda: seqs(feed, "g1", 2, 10) == [3, 4])
    before = redis.info("commandstats")
    assert seqs(feed, "g1", 2, 10) == [3, 4]
    assert seqs(feed, "g1", 3, 10) == [4]
    assert not seqs(feed, "g1", 4, 0.01)
    after = redis.info("commandstats")
    assert {name for name in after if after[name] != before.get(name)} <= {"cmdstat_info"}


@pytest.mark.parametrize("linger", [0.0, 10.0])
def test_continuous_reader_gets_all_of_a_thousand_commits(
    store: GameStore, feed: Feed, pool: ThreadPoolExecutor, monkeypatch: pytest.MonkeyPatch, linger: float
) -> None:
    monkeypatch.setattr(feed_module, "LINGER_SECONDS", linger)
    writing = pool.submit(lambda: play(store, *(change(n) for n in range(1000))))
    heard: list[int] = []
    while len(heard) < 1000:
        heard += seqs(feed, "g1", len(heard), 10) or [-1]
    assert heard == list(range(1, 1001))
    writing.result()


@pytest.mark.parametrize("linger", [0.0, 10.0])
def test_commit_at_the_start_of_a_wait_is_not_missed(
    store: GameStore, feed: Feed, pool: ThreadPoolExecutor, monkeypatch: pytest.MonkeyPatch, linger: float
) -> None:
    monkeypatch.setattr(feed_module, "LINGER_SECONDS", linger)
    chance = random.Random(1)
    for n in range(500):
        wait = pool.submit(seqs, feed, "g1", n, 10)
        time.sleep(chance.uniform(0, 0.0004))
        play(store, change(n))
        assert wait.result(15) == [n + 1]


def test_dropped_subscription_is_restored(store: GameStore, feed: Feed, pool: ThreadPoolExecutor, redis: Redis) -> None:
    play(store, change(0))
    wait = in_background(pool, feed, "g1", 1)
    for n in range(1, 6):
        wait_until(subscribed(redis, "g1"))
        assert redis.client_kill_filter(_type="pubsub") == 1
        play(store, change(n))  # while nothing is subscribed
        assert wait.result(5) == [n + 1]
        wait = in_background(pool, feed, "g1", n + 1)
    wait_until(subscribed(redis, "g1"))
    play(store, change(6))
    assert wait.result(5) == [7]


def test_connection_to_a_silent_server_is_replaced(
    store: GameStore, redis: Redis, pool: ThreadPoolExecutor, feed: Feed, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(subscriptions, "PING_AFTER_SECONDS", 0.1)
    wait = in_background(pool, feed, "g1", 0)
    wait_until(subscribed(redis, "g1"))
    wait_until(lambda: is_kept_for_a_while(redis))
    before = listeners(redis)
    redis.client_pause(1500)
    wait_until(lambda: listeners(redis) not in ([], before))
    play(store, change(0))
    assert wait.result(5) == [1]


def listeners(redis: Redis) -> list[str]:
    """The ids of subscribed connections."""
    return [client["id"] for client in redis.client_list(_type="pubsub")]


def is_kept_for_a_while(redis: Redis) -> bool:
    """Whether the connection outlasts a short silence of a server that answers; a stalled machine may fail once."""
    before = listeners(redis)
    time.sleep(0.5)
    return bool(before) and listeners(redis) == before


def test_closing_ends_every_wait(feed: Feed, pool: ThreadPoolExecutor, redis: Redis) -> None:
    waits = [in_background(pool, feed, "g1", 0), in_background(pool, feed, "g2", 0)]
    wait_until(subscribed(redis, "g1", "g2"))
    feed.close()
    assert [wait.result(5) for wait in waits] == [[], []]
    assert not seqs(feed, "g1", 0, 10)
    wait_until(subscribed(redis))


def test_a_feed_can_be_closed_at_any_time(feed: Feed, link: StoreConnection, redis: Redis) -> None:
    feed.close()
    for pause in (0, 0.0002, 0.0005, 0.001, 0.002):
        other = Feed(link)
        seqs(other, "g1", 0, 0)
        time.sleep(pause)
        began = time.monotonic()
        other.close()
        assert time.monotonic() - began < 5
    wait_until(subscribed(redis))


def test_waiter_with_lost_events_is_told(store: GameStore, feed: Feed, redis: Redis, pool: ThreadPoolExecutor) -> None:
    play(store, change(0), change(1), change(2))
    waiting = waiting_for_event_four(feed, pool)
    redis.delete(*redis.keys("game:*"))
    play(store, change(0))
    assert waiting.result(5) == FeedUpdate([], is_rewound=True)


def test_waiter_is_told_even_if_later_events_have_the_numbers_of_the_lost_ones(
    store: GameStore, feed: Feed, redis: Redis, pool: ThreadPoolExecutor
) -> None:
    play(store, change(0))
    assert seqs(feed, "g1", 1, 0.05) == []
    play(store, change(1), change(2))
    waiting = waiting_for_event_four(feed, pool)
    redis.delete(*redis.keys("game:*"))
    play(store, change(0), change(1, events=(b"other",) * 5))
    assert waiting.result(5) == FeedUpdate([], is_rewound=True)


def waiting_for_event_four(feed: Feed, pool: ThreadPoolExecutor) -> Future[FeedUpdate]:
    """A wait that has the first three events."""
    assert feed.wait_for_update("g1", 3, 10, 0.1) == FeedUpdate([])
    waiting = pool.submit(feed.wait_for_update, "g1", 3, 10, 10)
    wait_until(lambda: feed._topics["g1"].waiters)
    return waiting


def test_waiter_after_the_end_of_the_stream_is_told(store: GameStore, feed: Feed) -> None:
    play(store, change(0), change(1))
    assert feed.wait_for_update("g1", 5, 10, 10) == FeedUpdate([], is_rewound=True)
    assert feed.wait_for_update("g1", 3, 10, 10) == FeedUpdate([], is_rewound=True)
    assert not feed.wait_for_update("g1", 2, 10, 0.05).is_rewound


def test_waiter_ahead_of_the_messages_is_not_told(store: GameStore, feed: Feed, link: StoreConnection) -> None:
    play(store, change(0))
    assert seqs(feed, "g1", 1, 0.05) == []
    topic = feed._topics["g1"]
    with topic.changed:  # messages wait
        play(store, change(1), change(2))
    assert not feed.wait_for_update("g1", 3, 10, 0.2).is_rewound
