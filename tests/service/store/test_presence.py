"""Who is connected to a game, as several processes report it."""

import time
from concurrent.futures import ThreadPoolExecutor

import pytest
from redis import Redis

from service.store import SPECTATORS, Attendance, Feed, GameStore, PresenceReport, PresenceStore, StoreConnection
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


def here(presence: PresenceStore, *reported: PresenceReport | tuple[str, int, int]) -> tuple[int, tuple[str, ...]]:
    """Spectators and players after a report."""
    present = presence.report("g1", [PresenceReport(*each) for each in reported])
    assert present is not None
    return present.spectators, present.players


def test_nobody_is_there_at_first(one: PresenceStore) -> None:
    assert here(one) == (0, ())


def test_all_processes_count(one: PresenceStore, other: PresenceStore) -> None:
    assert here(one, ("p1", 1, LONG), (SPECTATORS, 2, LONG)) == (2, ("p1",))
    assert here(other, ("p10", 1, LONG), ("p2", 3, LONG), (SPECTATORS, 1, LONG)) == (3, ("p1", "p2", "p10"))
    assert here(one, ("p1", 1, LONG), (SPECTATORS, 1, LONG)) == (2, ("p1", "p2", "p10"))


def test_games_have_nothing_to_do_with_each_other(one: PresenceStore) -> None:
    one.report("g2", [PresenceReport("p1", 1, LONG)])
    assert here(one) == (0, ())


def test_a_player_is_there_until_his_last_stream_has_ended(one: PresenceStore, other: PresenceStore) -> None:
    here(one, ("p1", 1, LONG))
    assert here(other, ("p1", 1, LONG)) == (0, ("p1",))
    assert here(one, ("p1", 0, 0)) == (0, ("p1",))
    assert here(other, ("p1", 0, 0)) == (0, ())


def test_who_may_come_straight_back_is_there_for_a_while(one: PresenceStore, other: PresenceStore) -> None:
    assert here(one, ("p1", 0, 300), (SPECTATORS, 0, 300)) == (0, ("p1",))
    wait_until(lambda: here(other) == (0, ()))


def test_a_process_that_reports_no_more_is_forgotten(
    one: PresenceStore, other: PresenceStore, link: StoreConnection
) -> None:
    here(one, ("p1", 2, 200))
    assert here(other, ("p2", 1, LONG)) == (0, ("p1", "p2"))
    wait_until(lambda: here(other) == (0, ("p2",)))
    assert here(one) == (0, ("p2",))
    assert sorted(field[:2] for field in link.call("HKEYS", "game:{g1}:present")) == [b"p2", b"sa"]


def test_all_of_it_expires(one: PresenceStore, redis: Redis) -> None:
    here(one, ("p1", 2, 200))
    assert 0 < redis.ttl("game:{g1}:present") <= 60


def test_who_has_too_many_streams_is_not_let_in(one: PresenceStore, other: PresenceStore) -> None:
    assert one.report("g1", [PresenceReport("p1", 1, LONG)], "p1", 2)
    assert other.report("g1", [PresenceReport("p1", 1, LONG)], "p1", 2)
    assert one.report("g1", [PresenceReport("p1", 2, LONG)], "p1", 2) is None
    assert other.report("g1", [PresenceReport("p1", 1, LONG), PresenceReport("p2", 1, LONG)], "p2", 2)
    assert one.report("g1", [PresenceReport("p1", 0, LONG)])
    assert other.report("g1", [PresenceReport("p1", 2, LONG), PresenceReport("p2", 1, LONG)], "p1", 2)


def test_a_refusal_changes_nothing(one: PresenceStore, redis: Redis) -> None:
    here(one, ("p1", 1, LONG))
    before = redis.hgetall("game:{g1}:present")
    assert one.report("g1", [PresenceReport("p1", 2, LONG), PresenceReport("p2", 1, LONG)], "p1", 1) is None
    assert redis.hgetall("game:{g1}:present") == before


def test_numbers_grow_with_every_change_and_only_then(one: PresenceStore, redis: Redis) -> None:
    def number(*reported: tuple[str, int, int]) -> int:
        present = one.report("g1", [PresenceReport(*each) for each in reported])
        assert present is not None
        return present.number

    first = number(("p1", 1, LONG))
    assert number(("p1", 2, LONG)) == first
    second = number(("p1", 2, LONG), ("p2", 1, LONG))
    assert second > first
    redis.delete("game:{g1}:present")
    time.sleep(0.01)  # it expires only after some time
    assert number(("p1", 2, LONG)) > second


def told(feed: Feed, seen: float) -> Attendance:
    """What is told of who is there, once it is newer."""
    present = feed.wait_for_update("g1", 0, 1, 10, attendance_number=seen).present
    assert present is not None
    return present


def test_changes_are_told_to_those_who_listen(one: PresenceStore, other: PresenceStore, feed: Feed) -> None:
    here(one, ("p1", 1, LONG))
    first = told(feed, 0)
    assert (first.spectators, first.players) == (0, ("p1",)), "what was so before the subscription"
    here(other, ("p2", 1, LONG))
    second = told(feed, first.number)
    assert second.players == ("p1", "p2")
    here(other, ("p2", 2, LONG))
    assert feed.wait_for_update("g1", 0, 1, 0.1, attendance_number=second.number).present is None


def test_who_waits_for_events_only_is_left_alone(one: PresenceStore, store: GameStore, feed: Feed) -> None:
    play(store, change(0))
    with ThreadPoolExecutor(1) as pool:
        waiting = pool.submit(feed.wait_for_update, "g1", 1, 10, 0.5)
        for n in range(10):
            here(one, ("p1", n % 2, 0 if n % 2 == 0 else LONG))
            time.sleep(0.01)
        assert waiting.result() == ([], None)
    assert store.read("g1") is not None


def test_who_is_gone_is_let_go(feed: Feed) -> None:
    gone: list[bool] = []
    with ThreadPoolExecutor(1) as pool:
        waiting = pool.submit(feed.wait_for_update, "g1", 0, 10, 10, is_gone=lambda: bool(gone))
        wait_until(lambda: feed._topics)
        gone.append(True)
        feed.wake_waiters("g1")
        feed.wake_waiters("nobody waits for it")
        assert waiting.result(5) == ([], None)
