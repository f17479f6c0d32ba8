"""Tests of the store that only mean something under gevent; `test_gevent.py` runs them in a process of their own."""

import gc
import weakref
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from unittest.mock import patch

import pytest
from gevent import Greenlet, joinall, sleep, spawn
from redis import Redis, exceptions

from service.store import Feed, GameStore, StoreConnection, StoreUnavailable, connect
from service.store.connections.batching import LANES, BatchingConnection
from service.store.connections.gevent_socket import ExchangeSocket
from service.store.connections.interface import Command, Reply
from tests.kit.servers.redis_server import Server, wait_until
from tests.service.store.changes import change

GAMES, MOVES = 50, 10
KEYS = [f"k{n}" for n in range(30)]
Calls = Sequence["Greenlet[..., Reply]"]


@contextmanager
def lanes_held(
    link: StoreConnection, redis: Redis, key: str = "held", *others: Command
) -> Iterator["Greenlet[..., Reply]"]:
    """Keeps a batch on its way in each lane, with commands that wait for an entry of a list; yields the first's caller.

    With a WAIT among `others` the first is in the lane for that.
    """
    keys = [key, *(f"{key}-{n}" for n in range(1, LANES))]
    caller, *_ = [spawn(link.pipe, [("BLPOP", each, 0), *(others if each == key else ())]) for each in keys]
    wait_until(lambda: redis.info("clients")["blocked_clients"] == LANES)
    try:
        yield caller
    finally:
        for each in keys:
            redis.rpush(each, "x")


def reading(link: StoreConnection, redis: Redis) -> Calls:
    """Greenlets that read one key each, and wait for it."""
    for key in KEYS:
        redis.set(key, f"value of {key}")
    calls = [spawn(link.call, "GET", key) for key in KEYS]
    sleep(0)
    return calls


def values(calls: Calls) -> list[Reply]:
    """What these greenlets have read."""
    joinall(calls, timeout=60)
    return [call.value for call in calls]


def expected(keys: Sequence[str]) -> list[bytes]:
    """The values of these keys."""
    return [f"value of {key}".encode() for key in keys]


def packets(redis: Redis) -> int:
    """How often the server has read from its clients, without the question for it."""
    return int(redis.info("stats")["total_reads_processed"]) - 1


def test_every_connection_is_of_the_kind_for_greenlets(link: StoreConnection) -> None:
    assert all(isinstance(server, BatchingConnection) for server in link.primaries())


@pytest.mark.parametrize("step", ["sendall", "recv_into"])
def test_every_exchange_goes_over_a_socket_made_for_it(link: StoreConnection, step: str) -> None:
    for server in link.primaries():
        with patch.object(ExchangeSocket, step, autospec=True, side_effect=getattr(ExchangeSocket, step)) as made:
            server.call("PING")
        assert made.called, "redis-py opens its sockets, or uses them, otherwise: adapt gevent_socket.py"


def test_a_value_larger_than_the_buffers_arrives_whole(link: StoreConnection) -> None:
    """Both ways: the system takes such a command in many pieces, and hands out such a reply in many."""
    value = bytes(range(256)) * 64 * 1024
    link.call("SET", "large", value)
    assert link.call("GET", "large") == value


def test_a_reader_with_a_limit_stops_waiting(link: StoreConnection) -> None:
    raw = link.message_source("any").raw_connection(0.05)
    raw.connect()
    with pytest.raises(exceptions.TimeoutError):
        raw.read_response()


def test_commands_that_wait_go_out_in_one_packet(link: StoreConnection, redis: Redis) -> None:
    with lanes_held(link, redis):
        calls = reading(link, redis)
        before = packets(redis)
    assert values(calls) == expected(KEYS)
    assert packets(redis) - before == LANES + 2, "the pushes, the batch, and the question before"


def test_calls_go_out_at_once_while_a_lane_is_free(link: StoreConnection, redis: Redis) -> None:
    held = [spawn(link.call, "BLPOP", f"held-{n}", 0) for n in range(LANES - 1)]
    wait_until(lambda: redis.info("clients")["blocked_clients"] == LANES - 1)
    assert link.call("PING") == b"PONG"
    for n in range(LANES - 1):
        redis.rpush(f"held-{n}", "x")
    joinall(held, timeout=60)


def test_a_connection_for_each_lane_suffices_for_all_greenlets(link: StoreConnection, redis: Redis) -> None:
    def opened() -> int:
        """How many connections the server has ever taken: those of an earlier test may still be closing."""
        return int(redis.info("stats")["total_connections_received"])

    link.call("PING")  # over the first of them, once a cluster has told its slots
    before = opened()
    with lanes_held(link, redis):  # else one reply after another may be there before the next greenlet's turn
        calls = reading(link, redis)
    assert values(calls) == expected(KEYS)
    assert opened() - before == LANES - 1


def test_replies_reach_their_own_callers_though_others_are_killed_in_the_queue(
    link: StoreConnection, redis: Redis
) -> None:
    with lanes_held(link, redis):
        calls = reading(link, redis)
        for call in calls[::3]:
            call.kill()
    left = [n for n in range(len(KEYS)) if n % 3]
    assert values([calls[n] for n in left]) == expected([KEYS[n] for n in left])


def test_replies_reach_their_own_callers_though_others_are_killed_while_the_batch_is_on_its_way(
    link: StoreConnection, redis: Redis
) -> None:
    with lanes_held(link, redis, "first"):
        in_the_batch = spawn(link.call, "BLPOP", "second", 0)
        calls = reading(link, redis)
    wait_until(lambda: redis.info("clients")["blocked_clients"])
    for call in calls[::3]:
        call.kill()
    redis.rpush("second", "y")
    assert in_the_batch.get(timeout=60) == [b"second", b"y"]
    left = [n for n in range(len(KEYS)) if n % 3]
    assert values([calls[n] for n in left]) == expected([KEYS[n] for n in left])


def test_calls_go_on_after_the_one_before_them_is_killed(link: StoreConnection, redis: Redis) -> None:
    with lanes_held(link, redis) as first:
        calls = reading(link, redis)
        first.kill()
        assert values(calls) == expected(KEYS)


def test_an_argument_that_cannot_be_sent_fails_its_own_call_alone(link: StoreConnection, redis: Redis) -> None:
    with lanes_held(link, redis):
        wrong = spawn(link.call, "GET", "\ud800")
        calls = reading(link, redis)
    assert values(calls) == expected(KEYS)
    with pytest.raises(UnicodeEncodeError):
        wrong.get(timeout=60)


def test_an_error_of_the_server_fails_its_own_call_alone(link: StoreConnection, redis: Redis) -> None:
    with lanes_held(link, redis):
        wrong = spawn(link.call, "LPUSH", KEYS[0], "x")
        calls = reading(link, redis)
    assert values(calls) == expected(KEYS)
    with pytest.raises(Exception, match="WRONGTYPE"):
        wrong.get(timeout=60)


def test_writes_that_wait_for_a_replica_share_one_wait(link: StoreConnection, redis: Redis) -> None:
    def write(key: str) -> list[Reply]:
        return link.pipe([("SET", key, key), ("WAIT", 0, 0)], [("GET", key)])

    redis.config_resetstat()
    with lanes_held(link, redis, "held", ("WAIT", 0, 0)):
        calls = [spawn(write, key) for key in KEYS]
        sleep(0)
    assert values(calls) == [[b"OK", 0, key.encode()] for key in KEYS]
    assert redis.info("commandstats")["cmdstat_wait"]["calls"] == 2, "that of the first, and that of all others"


def test_reads_do_not_wait_behind_a_wait_for_a_replica(link: StoreConnection, redis: Redis) -> None:
    waiting = spawn(link.pipe, [("SET", "a", "1"), ("WAIT", 1, 60_000)])
    wait_until(lambda: redis.info("clients")["blocked_clients"])
    assert link.call("GET", "a") == b"1"
    client = next(each for each in redis.client_list() if each["cmd"] == "wait")
    redis.client_unblock(int(client["id"]))
    assert waiting.get(timeout=60) == [b"OK", 0]


def test_a_connection_that_nobody_uses_is_forgotten(redis_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("service.store.connections.batching.IDLE_SECONDS", 0.01)
    link = connect(redis_url)
    forgotten = weakref.ref(link)
    for _ in range(2):  # the second time, the greenlet that sent the first batch has ended
        values([spawn(link.call, "PING") for _ in KEYS])
        sleep(0.1)
    link.close()
    del link
    wait_until(lambda: (gc.collect(), forgotten() is None)[1])


@pytest.mark.parametrize("ill", ["killed", "stopped"])
def test_every_caller_learns_that_the_server_is_away(tmp_path: Path, ill: str) -> None:
    def outcome(key: str) -> bool:
        try:
            link.call("GET", key)
        except StoreUnavailable:
            return False
        return True

    with Server.running(tmp_path) as server:
        link = connect(server.url, patience=0.5)
        assert outcome("k")
        with server.stopped():
            calls = [spawn(outcome, key) for key in KEYS]
            sleep(0)
            if ill == "killed":
                server.kill()
            assert values(calls) == [False] * len(KEYS)
        if ill == "killed":
            server.start()
        wait_until(lambda: outcome("k"))
        link.close()


def test_commits_are_made_once_though_connections_break(redis: Redis, url: str) -> None:
    def play(game_id: str) -> None:
        for commit in (change(n, game_id=game_id) for n in range(MOVES)):
            wait_until(lambda: store.commit(commit))  # noqa: B023 - called before the next turn of the loop

    link = connect(url)
    store = GameStore(link, 60)
    players = [spawn(play, f"g{n}") for n in range(GAMES)]
    while not all(player.ready() for player in players):
        redis.client_kill_filter(_type="normal", skipme=True)
        sleep(0.005)
    for player in players:
        player.get(timeout=60)
    assert {tuple(seq for seq, _ in store.events(f"g{n}", 0, 99)) for n in range(GAMES)} == {tuple(range(1, MOVES + 1))}
    link.close()


def test_greenlets_hear_everything(redis: Redis, url: str) -> None:
    def listen(game_id: str) -> int:
        seen = 0
        while seen < MOVES and (news := feed.wait_for_update(game_id, seen, 3, 10).events):
            seen += len(news)
        return seen

    def play(game_id: str) -> int:
        return [store.commit(change(n, game_id=game_id)) for n in range(MOVES)].count(True)

    link = connect(url, connections=4)
    store, feed = GameStore(link, 60), Feed(link)
    games = [f"g{n}" for n in range(GAMES)]
    listeners, players = [spawn(listen, game) for game in games * 3], [spawn(play, game) for game in games]
    assert values(listeners) == [MOVES] * len(listeners)
    assert values(players) == [MOVES] * len(players)
    feed.close()
    link.close()
