"""Presence: the players and spectators connected to a game, as several processes report them."""

import time
from concurrent.futures import ThreadPoolExecutor

import pytest
from redis import Redis

from service.store import (
    SPECTATORS,
    Attendance,
    Feed,
    FeedUpdate,
    GameStore,
    PresenceReport,
    PresenceStore,
    StoreConnection,
)
from tests.service.store.changes import change, play
from tests.service.store.listening import wait_until

LONG = 60_000


@pytest.fixture
def one(link: StoreConnection) -> PresenceStore:
    """A process."""
    return PresenceStore(link, 60)


@pytest.fixture
def other(link: StoreConnection) -> PresenceStore:
    """Another process."""
    return PresenceStore(link, 60)


def present_after(
    presence: PresenceStore, *reported: PresenceReport | tuple[str, int, int]
) -> tuple[int, tuple[str, ...]]:
    """The spectators and players after these reports."""
    present = presence.report("g1", [PresenceReport(*each) for each in reported])
    assert present is not None
    return present.spectators, present.players


def test_nobody_is_present_at_first(one: PresenceStore) -> None:
    assert present_after(one) == (0, ())


def test_presence_adds_up_over_processes(one: PresenceStore, other: PresenceStore) -> None:
    assert present_after(one, ("p1", 1, LONG), (SPECTATORS, 2, LONG)) == (2, ("p1",))
    assert present_after(other, ("p10", 1, LONG), ("p2", 3, LONG), (SPECTATORS, 1, LONG)) == (3, ("p1", "p2", "p10"))
    assert present_after(one, ("p1", 1, LONG), (SPECTATORS, 1, LONG)) == (2, ("p1", "p2", "p10"))


def test_presence_is_separate_for_each_game(one: PresenceStore) -> None:
    one.report("g2", [PresenceReport("p1", 1, LONG)])
    assert present_after(one) == (0, ())


def test_player_is_present_until_their_last_stream_ends(one: PresenceStore, other: PresenceStore) -> None:
    present_after(one, ("p1", 1, LONG))
    assert present_after(other, ("p1", 1, LONG)) == (0, ("p1",))
    assert present_after(one, ("p1", 0, 0)) == (0, ("p1",))
    assert present_after(other, ("p1", 0, 0)) == (0, ())


def test_player_stays_present_for_a_while_after_the_last_stream(one: PresenceStore, other: PresenceStore) -> None:
    assert present_after(one, ("p1", 0, 300), (SPECTATORS, 0, 300)) == (0, ("p1",))
    wait_until(lambda: present_after(other) == (0, ()))


def test_silent_process_is_forgotten(one: PresenceStore, other: PresenceStore, link: StoreConnection) -> None:
    present_after(one, ("p1", 2, 200))
    assert present_after(other, ("p2", 1, LONG)) == (0, ("p1", "p2"))
    wait_until(lambda: present_after(other) == (0, ("p2",)))
    assert present_after(one) == (0, ("p2",))
    assert sorted(field[:2] for field in link.call("HKEYS", "game:{g1}:present")) == [b"p2", b"sa"]


def test_presence_key_expires(one: PresenceStore, redis: Redis) -> None:
    present_after(one, ("p1", 2, 200))
    assert 0 < redis.ttl("game:{g1}:present") <= 60


def test_stream_beyond_the_limit_is_refused(one: PresenceStore, other: PresenceStore) -> None:
    assert one.report("g1", [PresenceReport("p1", 1, LONG)], "p1", 2)
    assert other.report("g1", [PresenceReport("p1", 1, LONG)], "p1", 2)
    assert one.report("g1", [PresenceReport("p1", 2, LONG)], "p1", 2) is None
    assert other.report("g1", [PresenceReport("p1", 1, LONG), PresenceReport("p2", 1, LONG)], "p2", 2)
    assert one.report("g1", [PresenceReport("p1", 0, LONG)])
    assert other.report("g1", [PresenceReport("p1", 2, LONG), PresenceReport("p2", 1, LONG)], "p1", 2)


def test_refused_report_changes_nothing(one: PresenceStore, redis: Redis) -> None:
    present_after(one, ("p1", 1, LONG))
    before = redis.hgetall("game:{g1}:present")
    assert one.report("g1", [PresenceReport("p1", 2, LONG), PresenceReport("p2", 1, LONG)], "p1", 1) is None
    assert redis.hgetall("game:{g1}:present") == before


def test_presence_number_grows_only_with_a_change(one: PresenceStore, redis: Redis) -> None:
    def number(*reported: tuple[str, int, int]) -> int:
        present = one.report("g1", [PresenceReport(*each) for each in reported])
        assert present is not None
        return present.number

    first = number(("p1", 1, LONG))
    assert number(("p1", 2, LONG)) == first
    second = number(("p1", 2, LONG), ("p2", 1, LONG))
    assert second > first
    redis.delete("game:{g1}:present")
    time.sleep(0.01)  # a real key expires only after some time
    assert number(("p1", 2, LONG)) > second


def next_attendance(feed: Feed, seen: float) -> Attendance:
    """The first presence that is newer than `seen`."""
    present = feed.wait_for_update("g1", 0, 1, 10, attendance_number=seen).present
    assert present is not None
    return present


def test_presence_changes_wake_presence_listeners(one: PresenceStore, other: PresenceStore, feed: Feed) -> None:
    present_after(one, ("p1", 1, LONG))
    first = next_attendance(feed, 0)
    assert (first.spectators, first.players) == (0, ("p1",)), "what was so before the subscription"
    present_after(other, ("p2", 1, LONG))
    second = next_attendance(feed, first.number)
    assert second.players == ("p1", "p2")
    present_after(other, ("p2", 2, LONG))
    assert feed.wait_for_update("g1", 0, 1, 0.1, attendance_number=second.number).present is None


def test_presence_changes_do_not_wake_waits_for_events(one: PresenceStore, store: GameStore, feed: Feed) -> None:
    play(store, change(0))
    with ThreadPoolExecutor(1) as pool:
        waiting = pool.submit(feed.wait_for_update, "g1", 1, 10, 0.5)
        for n in range(10):
            present_after(one, ("p1", n % 2, 0 if n % 2 == 0 else LONG))
            time.sleep(0.01)
        assert waiting.result() == FeedUpdate([])
    assert store.read("g1") is not None


def test_wait_of_a_disconnected_client_ends(feed: Feed) -> None:
    gone: list[bool] = []
    with ThreadPoolExecutor(1) as pool:
        waiting = pool.submit(feed.wait_for_update, "g1", 0, 10, 10, is_gone=lambda: bool(gone))
        wait_until(lambda: feed._topics)
        gone.append(True)
        feed.wake_waiters("g1")
        feed.wake_waiters("nobody waits for it")
        assert waiting.result(5) == FeedUpdate([])
