"""Time limits of calls under gevent; `test_gevent.py` runs them in a process of their own."""

import socket
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from time import monotonic
from typing import Any

import pytest
from gevent import Greenlet, joinall, sleep, spawn
from redis import Redis

from service.store import StoreConnection, StoreUnavailable, connect
from service.store.connections.batching import LANES
from service.time_limits import TimeLimit
from tests.kit.servers.redis_server import Server, wait_until

PATIENCE = 0.5


def seconds_of(link: StoreConnection, *command: str) -> float:
    """How long a call takes that fails."""
    began = monotonic()
    with pytest.raises(StoreUnavailable):
        link.call(*command)
    return monotonic() - began


def values(greenlets: list["Greenlet[..., Any]"]) -> list[Any]:
    """The results of these greenlets."""
    joinall(greenlets, timeout=60)
    return [greenlet.get(timeout=0) for greenlet in greenlets]


@contextmanager
def impatient(url: str) -> Iterator[StoreConnection]:
    """A connection whose calls wait only for a short time."""
    with closing(connect(url, patience=PATIENCE)) as link:
        yield link


@contextmanager
def listening(path: Path, *replies: bytes) -> Iterator[list[bytes]]:
    """A server that reads once from each client, sends it the next of `replies` and hangs up, or none; what it reads.

    After the last reply it is silent.
    """
    read: list[bytes] = []
    kept: list[socket.socket] = []

    def serve() -> None:
        remaining = iter(replies)
        while True:
            client, _ = listener.accept()
            kept.append(client)
            read.append(client.recv(999))
            if (reply := next(remaining, None)) is not None:
                client.sendall(reply)
                client.close()

    with socket.socket(socket.AF_UNIX) as listener:
        listener.bind(str(path))
        listener.listen()
        server = spawn(serve)
        try:
            yield read
        finally:
            server.kill()
            for client in kept:
                client.close()


def test_a_call_has_its_patience_from_its_own_beginning(tmp_path: Path) -> None:
    with Server.running(tmp_path) as server, impatient(server.url) as link:
        wait_until(lambda: link.call("PING"))
        sleep(PATIENCE / 2)  # the timer goes on
        with server.stopped():
            assert PATIENCE <= seconds_of(link, "GET", "x") < 2 * PATIENCE


@pytest.mark.parametrize("password", ["", ":secret@"])
def test_a_call_to_a_silent_server_fails_once_and_in_time(tmp_path: Path, password: str) -> None:
    with listening(tmp_path / "s") as read, impatient(f"unix://{password}{tmp_path}/s") as link:
        assert PATIENCE <= seconds_of(link, "GET", "x") < 2 * PATIENCE
        assert len(read) == 1, "what came too late was sent again"
        assert (b"AUTH" if password else b"GET") in read[0]


def test_callers_whose_connection_ends_within_a_reply_fail_together(tmp_path: Path) -> None:
    torn = [b"$5\r\nab"] * (LANES + 1)
    with listening(tmp_path / "s", *torn) as read, impatient(f"unix://{tmp_path}/s") as link:
        calls = [spawn(seconds_of, link, "GET", f"k{n}") for n in range(LANES + 2)]
        assert all(seconds < PATIENCE for seconds in values(calls))
    assert [data.count(b"GET") for data in read] == [1] * LANES + [2], "the first calls, and the batch of the others"


def test_no_time_limit_reaches_a_greenlet_after_its_call(url: str, redis: Redis) -> None:
    def call_and_rest() -> object:
        value = link.call("GET", "x")
        sleep(1.5 * PATIENCE)
        return value

    redis.set("x", "right")
    with impatient(url) as link:
        assert values([spawn(call_and_rest) for _ in range(3)]) == [b"right"] * 3


def test_a_call_goes_on_after_the_one_before_it_is_killed_or_late(url: str, redis: Redis) -> None:
    redis.set("x", "right")
    with impatient(url) as link:
        for end in (Greenlet.kill, Greenlet.join):
            slow = spawn(seconds_of, link, "BLPOP", "nothing", "0")
            wait_until(lambda: redis.info("clients")["blocked_clients"])
            waiting = spawn(link.call, "GET", "x")
            end(slow)
            assert values([waiting]) == [b"right"]


def test_each_greenlet_has_its_own_time_and_a_new_error_after_as_long() -> None:
    def late(delay: float) -> list[float]:
        sleep(delay)
        began, times = monotonic(), []
        with limit:
            for _ in range(2):
                with pytest.raises(LookupError):
                    sleep(60)
                times.append(monotonic() - began)
        sleep(0.2)
        return times

    limit = TimeLimit(0.1, LookupError)
    for first, second in values([spawn(late, n / 30) for n in range(5)]):
        assert 0.1 <= first < second
        assert second >= 0.2
