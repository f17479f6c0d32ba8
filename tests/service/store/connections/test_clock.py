"""The store's clock: the same for all processes, measured rarely, and kept while the store is away."""

import time
from collections.abc import Sequence
from typing import NoReturn

import pytest
from redis import Redis

from service.store import StoreClock, StoreConnection, StoreUnavailable
from service.store.clock import SAMPLES
from service.store.connections.interface import Argument, Command, Reply
from tests.kit.servers.redis_server import wait_until

AHEAD = 30.0
"""Seconds by which the host's clock is ahead."""


@pytest.fixture
def measured(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The seconds by which the host was found to be ahead; its clock is ahead from now on."""
    seconds, nanoseconds = time.time, time.time_ns
    monkeypatch.setattr(time, "time", lambda: seconds() + AHEAD)
    monkeypatch.setattr(time, "time_ns", lambda: nanoseconds() + int(1e9 * AHEAD))
    return []


@pytest.fixture
def clock(link: StoreConnection, measured: list[float]) -> StoreClock:
    """The clock of a process on a host whose clock is ahead."""
    return StoreClock(link, measured.append)


def redis_ms(redis: Redis) -> int:
    """The server's time."""
    seconds, microseconds = redis.time()
    return int(1000 * seconds + microseconds // 1000)


def test_clock_shows_the_time_of_the_store(clock: StoreClock, redis: Redis) -> None:
    for _ in range(3):
        before, now, after = redis_ms(redis), clock.now_ms(), redis_ms(redis)
        assert before - 2 <= now <= after + 2


def test_host_ahead_is_reported(clock: StoreClock, measured: list[float]) -> None:
    clock.now_ms()
    assert measured == [pytest.approx(AHEAD, abs=0.5)]


def test_reading_the_clock_sends_nothing_between_measurements(clock: StoreClock, sent: list[Argument]) -> None:
    for _ in range(100):
        clock.now_ms()
    assert sent == SAMPLES * ["EXISTS", "TIME"]


def test_clock_follows_a_server_with_another_time(
    clock: StoreClock, link: StoreConnection, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = clock.now_ms()
    pipe = link.pipe

    def shifted(*stages: Sequence[Command]) -> list[Reply]:
        *others, (seconds, microseconds) = pipe(*stages)
        return [*others, (int(seconds) + 3600, microseconds)]

    monkeypatch.setattr(link, "pipe", shifted)
    clock._next_measurement_ns = 0
    wait_until(lambda: clock.now_ms() > before + 3_500_000, 10)


def test_clock_goes_on_while_the_store_is_away(
    clock: StoreClock, link: StoreConnection, monkeypatch: pytest.MonkeyPatch
) -> None:
    before, tries = clock.now_ms(), list[object]()
    monkeypatch.setattr(link, "pipe", lambda *stages: unavailable(tries))
    clock._next_measurement_ns = 0
    wait_until(lambda: clock.now_ms() and tries, 10)
    assert before <= clock.now_ms() < before + 10_000


def test_no_time_is_guessed_before_the_first_measurement(
    clock: StoreClock, link: StoreConnection, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(link, "pipe", lambda *stages: unavailable([]))
    with pytest.raises(StoreUnavailable):
        clock.now_ms()
    monkeypatch.undo()
    assert clock.now_ms()


def test_without_a_wait_the_host_gives_the_time_until_the_store_has_been_reached(
    clock: StoreClock, redis: Redis, link: StoreConnection, monkeypatch: pytest.MonkeyPatch
) -> None:
    tries = list[object]()
    with monkeypatch.context() as away:
        away.setattr(link, "pipe", lambda *stages: unavailable(tries))
        assert clock.now_without_wait() == pytest.approx(time.time(), abs=5)
        wait_until(lambda: tries, 10)
        assert clock.now_without_wait() == pytest.approx(time.time(), abs=5)
    clock._next_measurement_ns = 0
    wait_until(lambda: abs(1000 * clock.now_without_wait() - redis_ms(redis)) < 5000, 10)


def unavailable(tries: list[object]) -> NoReturn:
    tries.append(None)
    raise StoreUnavailable
