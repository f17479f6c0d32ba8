"""The connection to a server that dies, comes back, is slow, or refuses."""

import contextlib
import socket
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from redis import Redis
from redis.exceptions import ResponseError

from service.store import Feed, GameStore, StoreConnection, StoreUnavailable, connect
from service.store.connections.server import ServerConnection
from tests.kit.servers.redis_server import Server
from tests.service.store.changes import change, everything, play


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """A server that the test may kill."""
    # everysec would hold writes back while a flush takes long; see service.keeper
    with Server.running(tmp_path, "--appendonly", "yes", "--appendfsync", "no") as server:
        yield server


def test_killed_and_restarted_server_has_every_commit(server: Server) -> None:
    link = connect(server.url)
    store = GameStore(link, 600)
    play(store, *(everything(n) for n in range(20)))
    server.kill()
    with pytest.raises(StoreUnavailable):
        store.read("g1")
    server.start()
    game = store.read("g1", ("p1", "key 19"))
    assert game is not None
    assert game.version == 20
    assert game.answer is not None
    assert [seq for seq, _ in store.events("g1", 0, 99)] == list(range(1, 21))
    play(store, everything(20))
    link.close()


def test_waits_continue_after_a_server_restart(server: Server) -> None:
    link = connect(server.url)
    store, feed = GameStore(link, 600), Feed(link)
    play(store, change(0))
    with ThreadPoolExecutor() as pool:
        wait = pool.submit(feed.wait_for_update, "g1", 1, 100, 20)
        time.sleep(0.1)
        server.kill()
        server.start()
        play(store, change(1))
        assert wait.result(20).events == [(2, b"event 2")]
    feed.close()
    link.close()


def test_a_killed_writer_leaves_whole_commits(server: Server) -> None:
    store = GameStore(link := connect(server.url), 600)
    play(store, everything(0))
    acknowledged = 1
    killer = threading.Timer(0.15, server.kill)
    killer.start()
    with contextlib.suppress(StoreUnavailable):
        while store.commit(everything(acknowledged)):
            acknowledged += 1
    killer.join()
    server.start()
    game = store.read("g1")
    assert game is not None
    assert game.version in {acknowledged, acknowledged + 1}
    assert game.state == b"state %d" % game.version
    assert [seq for seq, _ in store.events("g1", 0, 99_999)] == list(range(1, game.version + 1))
    link.close()


def test_stale_connections_are_replaced(link: StoreConnection, redis: Redis) -> None:
    with ThreadPoolExecutor(8) as pool:
        list(pool.map(lambda _: link.call("PING"), range(64)))
    redis.client_kill_filter(_type="normal", skipme=True)
    assert GameStore(link, 60).read("g1") is None


def test_no_more_connections_are_opened_than_allowed(redis: Redis, url: str) -> None:
    before = len(redis.client_list())
    link = connect(url, connections=3)
    with ThreadPoolExecutor(16) as pool:
        list(pool.map(lambda _: link.call("PING"), range(500)))
        assert 1 <= len(redis.client_list()) - before <= 3
    link.close()


def test_call_waits_for_a_free_connection_only_until_its_timeout(server: Server) -> None:
    link = connect(server.url, connections=1, patience=60)
    assert isinstance(link, ServerConnection)
    with ThreadPoolExecutor(1) as pool:
        with server.stopped():
            slow = pool.submit(link.call, "GET", "x")
            while link._free._value:
                time.sleep(0.01)
            link._patience = 0.05
            with pytest.raises(StoreUnavailable, match="in use"):
                link.call("GET", "x")
        assert slow.result() is None
    link.close()


def test_unresponsive_server_is_unavailable(redis: Redis, url: str) -> None:
    link = connect(url, patience=0.1)
    assert answer(link, "PING") == b"PONG"
    redis.client_pause(1500)
    with pytest.raises(StoreUnavailable):
        link.call("GET", "x")
    redis.set("x", "right")
    assert answer(link, "GET", "x") == b"right"
    link.close()


def answer(link: StoreConnection, *command: str) -> object:
    """Repeats a command until the server answers: a machine may stand still for longer than the timeout."""
    while True:
        with contextlib.suppress(StoreUnavailable):
            return link.call(*command)


@pytest.mark.parametrize("url", ["unix:///nowhere/at/all.sock", "redis://127.0.0.1:{closed}/0"])
def test_unreachable_server_is_unavailable(url: str) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        store = GameStore(connect(url.format(closed=taken.getsockname()[1])), 60)
        with pytest.raises(StoreUnavailable):
            store.ping()


@pytest.mark.parametrize(
    "url",
    [
        *("http://here", "redis://here:port", "redis://here?colour=red", "redis+cluster://here:port"),
        *(
            "redis+cluster://here/1",
            "redis+cluster://here/games",
            "redis+cluster://here?colour=red",
            "redis+cluster://:1",
        ),
        *("redis+sentinel://here", "redis+sentinel://here/0", "redis+sentinel://here,/games"),
        *("redis+sentinel://here/games?sentinel_colour=red", "redis+sentinel://here/games?sentinel_cache=red"),
        *("rediss://here?ssl_cert_reqs=some", "redis://here?protocol=1", "redis://here?maint_notifications_config=red"),
    ],
)
def test_malformed_redis_url_is_refused(url: str) -> None:
    with pytest.raises(ValueError, match=r"(?i)url|port"):
        connect(url)


def test_the_server_answers_a_ping(store: GameStore) -> None:
    store.ping()


def test_replies_come_in_the_order_of_their_commands(link: StoreConnection) -> None:
    commands = [("SET", "a", "x" * 100_000), ("GET", "a"), ("INCR", "n"), ("GET", "nothing")]
    assert link.pipe(commands) == [b"OK", b"x" * 100_000, 1, None]


def test_an_error_in_one_command_does_not_mix_up_the_replies_to_others(link: StoreConnection) -> None:
    with pytest.raises(ResponseError):
        link.pipe([("SET", "a", "1"), ("LPUSH", "a", "2"), ("GET", "a")])
    assert link.call("GET", "a") == b"1"


@pytest.mark.parametrize(
    ("error", "expected"),
    [
        ("MISCONF Redis is configured to save RDB snapshots", StoreUnavailable),
        ("BUSY Redis is busy running a script", StoreUnavailable),
        ("READONLY You can't write against a read only replica.", StoreUnavailable),
        ("LOADING Redis is loading the dataset in memory", StoreUnavailable),
        ("CLUSTERDOWN The cluster is down", StoreUnavailable),
        ("UNBLOCKED force unblock from blocking operation, instance state changed", StoreUnavailable),
        ("ERR Error running script: @user_script: 9: -OOM command not allowed", StoreUnavailable),
        ("ERR unknown command", ResponseError),
    ],
)
def test_only_temporary_server_errors_count_as_unavailable(
    tmp_path: Path, error: str, expected: type[Exception]
) -> None:
    with socket.socket(socket.AF_UNIX) as listener:
        listener.bind(str(tmp_path / "s"))
        listener.listen()
        answering = threading.Thread(target=reply_with_error, args=(listener, error))
        answering.start()
        link = connect(f"unix://{tmp_path}/s")
        with pytest.raises(expected):
            link.call("SET", "a", "1")
        link.close()
        answering.join()


def reply_with_error(listener: socket.socket, error: str) -> None:
    """Replies to one command with `error`."""
    connection, _ = listener.accept()
    with connection:
        connection.recv(999)
        connection.sendall(f"-{error}\r\n".encode())
        connection.recv(999)
