"""Requests counted in several processes: they share their counts soon, and no request waits for that."""

from collections.abc import Sequence

import pytest
from redis import Redis

from service.store import RateLimit, StoreConnection, StoreUnavailable, Tallies
from service.store.connections.interface import Command

LIMIT = RateLimit("token", 5, 60)
NOW = 1_767_225_630.0
"""In the middle of a minute."""


def remaining_after(tallies: Tallies, times: int, caller: str = "ann", now: float = NOW) -> list[int]:
    """Takes this many requests; returns what is left after each."""
    return [tallies.take(LIMIT, caller, now) for _ in range(times)]


def test_caller_gets_the_quota_and_no_more(link: StoreConnection) -> None:
    assert remaining_after(Tallies(link), 7) == [4, 3, 2, 1, 0, -1, -1]


def test_each_caller_has_a_separate_quota(link: StoreConnection) -> None:
    tallies = Tallies(link)
    remaining_after(tallies, 6)
    assert remaining_after(tallies, 1, "bob") == [4]


def test_quota_is_renewed_in_the_next_window(link: StoreConnection) -> None:
    tallies = Tallies(link)
    remaining_after(tallies, 6)
    assert LIMIT.left(NOW) == 30
    assert remaining_after(tallies, 1, now=NOW + 29.9) == [-1]
    assert remaining_after(tallies, 1, now=NOW + 30) == [4]


def test_processes_share_their_counts_when_they_settle(link: StoreConnection) -> None:
    one, other = Tallies(link), Tallies(link)
    assert (remaining_after(one, 2), remaining_after(other, 2)) == ([4, 3], [4, 3])
    one.settle(NOW)
    other.settle(NOW)
    assert remaining_after(other, 2) == [0, -1]
    other.settle(NOW)
    assert remaining_after(one, 1) == [2]
    one.settle(NOW)
    assert remaining_after(one, 1) == [-1]


def test_refused_requests_are_not_counted(redis: Redis, link: StoreConnection) -> None:
    one, other = Tallies(link), Tallies(link)
    remaining_after(one, 100)
    one.settle(NOW)
    remaining_after(other, 1)
    other.settle(NOW)
    assert remaining_after(other, 1) == [-1]
    assert remaining_after(one, 1, "bob") == [4]
    total = sum(int(count) for key in redis.keys("tallies:*") for count in redis.hvals(key))
    assert total == 6


def test_counts_are_sent_once_and_expire(redis: Redis, link: StoreConnection) -> None:
    tallies = Tallies(link)
    remaining_after(tallies, 3)
    for _ in range(3):
        tallies.settle(NOW)
    ((count,),) = [redis.hvals(key) for key in redis.keys("tallies:*")]
    assert int(count) == 3
    assert all(0 < redis.ttl(key) <= 120 for key in redis.keys("tallies:*"))
    tallies.settle(NOW + 60)
    assert tallies._tallies == {}


def test_processes_count_alone_without_the_store_and_settle_later(link: StoreConnection) -> None:
    tallies = Tallies(InitiallyUnavailable(link))  # type: ignore[arg-type]  # as much of a connection as is used
    assert remaining_after(tallies, 2) == [4, 3]
    with pytest.raises(StoreUnavailable):
        tallies.settle(NOW)
    assert remaining_after(tallies, 1) == [2]
    tallies.settle(NOW)
    other = Tallies(link)
    remaining_after(other, 1)
    other.settle(NOW)
    assert remaining_after(other, 2) == [0, -1]


class InitiallyUnavailable:
    """A store connection that is unavailable at the first call."""

    def __init__(self, connection: StoreConnection) -> None:
        self._connection = connection
        self._failed = False

    def pipe(self, *stages: object) -> list[object]:
        if not self._failed:
            self._failed = True
            raise StoreUnavailable("away")
        return self._connection.pipe(*stages)  # type: ignore[arg-type]  # passed on


def test_counts_expire_if_their_process_is_killed_while_it_sends_them(redis: Redis, link: StoreConnection) -> None:
    tallies = Tallies(KilledInTheMiddle(link))  # type: ignore[arg-type]  # as much of a connection as is used
    for n in range(1000):
        remaining_after(tallies, 1, f"caller {n}")
    with pytest.raises(StoreUnavailable):
        tallies.settle(NOW)
    assert redis.keys("tallies:*")
    assert all(redis.ttl(key) > 0 for key in redis.keys("tallies:*"))


class KilledInTheMiddle:
    """A store connection that sends half of what it is given."""

    def __init__(self, connection: StoreConnection) -> None:
        self._connection = connection

    def pipe(self, commands: Sequence[Command]) -> list[object]:
        self._connection.pipe(commands[: len(commands) // 2])
        raise StoreUnavailable("killed")
