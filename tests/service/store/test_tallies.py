"""Requests counted in several processes: what one takes the others soon know of, and nobody waits for it."""

import pytest
from redis import Redis

from service.store import RateLimit, StoreConnection, StoreUnavailable, Tallies

LIMIT = RateLimit("token", 5, 60)
NOW = 1_767_225_630.0
"""In the middle of a minute."""


def taken(tallies: Tallies, times: int, caller: str = "ann", now: float = NOW) -> list[int]:
    """What is left after each request."""
    return [tallies.take(LIMIT, caller, now) for _ in range(times)]


def test_a_caller_has_his_quota_and_no_more(link: StoreConnection) -> None:
    assert taken(Tallies(link), 7) == [4, 3, 2, 1, 0, -1, -1]


def test_each_caller_has_his_own(link: StoreConnection) -> None:
    tallies = Tallies(link)
    taken(tallies, 6)
    assert taken(tallies, 1, "bob") == [4]


def test_the_next_window_is_a_new_one(link: StoreConnection) -> None:
    tallies = Tallies(link)
    taken(tallies, 6)
    assert LIMIT.left(NOW) == 30
    assert taken(tallies, 1, now=NOW + 29.9) == [-1]
    assert taken(tallies, 1, now=NOW + 30) == [4]


def test_processes_know_of_each_other_once_they_have_settled(link: StoreConnection) -> None:
    one, other = Tallies(link), Tallies(link)
    assert (taken(one, 2), taken(other, 2)) == ([4, 3], [4, 3])
    one.settle(NOW)
    other.settle(NOW)
    assert taken(other, 2) == [0, -1]
    other.settle(NOW)
    assert taken(one, 1) == [2]
    one.settle(NOW)
    assert taken(one, 1) == [-1]


def test_what_was_refused_is_not_counted(redis: Redis, link: StoreConnection) -> None:
    one, other = Tallies(link), Tallies(link)
    taken(one, 100)
    one.settle(NOW)
    taken(other, 1)
    other.settle(NOW)
    assert taken(other, 1) == [-1]
    assert taken(one, 1, "bob") == [4]
    total = sum(int(count) for key in redis.keys("tallies:*") for count in redis.hvals(key))
    assert total == 6


def test_nothing_is_sent_twice_and_nothing_stays(redis: Redis, link: StoreConnection) -> None:
    tallies = Tallies(link)
    taken(tallies, 3)
    for _ in range(3):
        tallies.settle(NOW)
    ((count,),) = [redis.hvals(key) for key in redis.keys("tallies:*")]
    assert int(count) == 3
    assert all(0 < redis.ttl(key) <= 120 for key in redis.keys("tallies:*"))
    tallies.settle(NOW + 60)
    assert tallies._tallies == {}


def test_without_the_store_each_counts_for_itself_and_tells_later(link: StoreConnection) -> None:
    tallies = Tallies(Away(link))  # type: ignore[arg-type]  # as much of a line as is used
    assert taken(tallies, 2) == [4, 3]
    with pytest.raises(StoreUnavailable):
        tallies.settle(NOW)
    assert taken(tallies, 1) == [2]
    tallies.settle(NOW)
    other = Tallies(link)
    taken(other, 1)
    other.settle(NOW)
    assert taken(other, 2) == [0, -1]


class Away:
    """A line to a store that is away at first."""

    def __init__(self, line: StoreConnection) -> None:
        self._line = line
        self._failed = False

    def pipe(self, *stages: object) -> list[object]:
        if not self._failed:
            self._failed = True
            raise StoreUnavailable("away")
        return self._line.pipe(*stages)  # type: ignore[arg-type]  # passed on
