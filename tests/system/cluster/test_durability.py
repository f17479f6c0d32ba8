"""`DURABILITY=replicated`: a replica has every acknowledged change; other changes may stand and be confirmed later."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, ExitStack, contextmanager
from typing import Any
from unittest.mock import patch

import pytest
from flask import Flask
from httpx import Response
from redis.connection import Connection

from service.app import create_app, stop_streams
from service.http.context import context_of
from service.settings import Durability, Settings
from service.store import GameStore, Lobby, NotReplicated, StoredGame, StoreUnavailable, connect
from service.store.connections.interface import RawConnection
from service.store.connections.server import ServerConnection
from service.tables.storage.sources import now_ms
from tests.kit.clients.client import Api
from tests.kit.servers.redis_server import Server
from tests.service.http.tables import pair_by_chance
from tests.service.store.changes import change, everything, play, recorded
from tests.system.cluster.guarded import replicated

_connection: Callable[..., RawConnection] = Connection
PATIENT = (("WAIT", 1, 30_000),)
"""A seal that waits long, for changes that must be confirmed however busy the machine is."""
Away = Callable[[], AbstractContextManager[None]]
KEY = "a-key-of-at-least-22-characters"


@pytest.fixture(scope="module")
def servers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[Server]]:
    """A primary and two replicas."""
    with replicated(tmp_path_factory.mktemp("replicated"), 2) as servers:
        yield servers


@pytest.fixture
def without_replicas(servers: Sequence[Server], sealing_connection: ServerConnection) -> Away:
    """Suspends all replicas meanwhile, and shortens the wait for them."""

    @contextmanager
    def without_replicas() -> Iterator[None]:
        with ExitStack() as stack:
            for replica in servers[1:]:
                stack.enter_context(replica.stopped())
            stack.enter_context(patch.object(sealing_connection, "replica_wait", (("WAIT", 1, 100),)))
            yield

    return without_replicas


@pytest.fixture
def url(servers: Sequence[Server]) -> str:
    """The URL of the emptied primary."""
    servers[0].call("FLUSHALL")
    return f"redis://{servers[0].address}/0"


@pytest.fixture
def app(url: str) -> Iterator[Flask]:
    """A service that acknowledges only what a replica has."""
    app = create_app(Settings(redis_url=url, secret_key="s" * 32, durability=Durability.REPLICATED))
    app.config["PROPAGATE_EXCEPTIONS"] = True
    yield app
    stop_streams(app)


@pytest.fixture
def sealing_connection(app: Flask) -> Iterator[ServerConnection]:
    """The service's connection to the store."""
    link = context_of(app).tables.store._connection
    assert isinstance(link, ServerConnection)
    link.replica_wait, link._patience = PATIENT, 60
    yield link
    link.close()


@pytest.fixture
def client(app: Flask) -> Api:
    """A client of the service."""
    return Api.inside(app)


def test_an_acknowledged_commit_is_on_a_replica(servers: list[Server], sealing_connection: ServerConnection) -> None:
    store = GameStore(sealing_connection, 60)
    for n in range(50):
        assert store.commit(everything(n))
        states = [replica.call("HGET", "game:{g1}", "state") for replica in servers[1:]]
        assert f"state {n + 1}".encode() in states


def test_a_commit_without_a_replica_is_not_acknowledged_but_stands(
    without_replicas: Away, sealing_connection: ServerConnection
) -> None:
    store = GameStore(sealing_connection, 60)
    play(store, everything(0))
    with without_replicas():
        with pytest.raises(NotReplicated):
            store.commit(everything(1))
        assert not store.commit(everything(1)), "a lost race has nothing to be confirmed"
        assert store.commit(everything(2), wait_for_replica=False)
        assert store.read("g1") == StoredGame(3, b"state 3")
    play(store, everything(3))


def test_an_unacknowledged_commit_is_confirmed_when_a_replica_is_back(
    without_replicas: Away, sealing_connection: ServerConnection
) -> None:
    store = GameStore(sealing_connection, 60)
    with without_replicas():
        with pytest.raises(NotReplicated):
            store.commit(change(recorded=recorded("key")))
        for _ in range(2):
            sealing_connection.close()  # a new connection does not know the writes of this one
            with pytest.raises(NotReplicated):
                store.confirm("g1", ("p1", "key"))
            with pytest.raises(NotReplicated):
                store.confirm("g1")
    store.confirm("g1", ("p1", "key"))
    store.confirm("g1")


def test_a_replica_refuses_a_commit(servers: list[Server], url: str) -> None:
    link = connect(f"redis://{servers[1].address}", replicated=True)
    for _ in range(2):  # the first time, the server does not know the script either
        with pytest.raises(StoreUnavailable) as refusal:
            GameStore(link, 60).commit(change(0))
        assert refusal.type is StoreUnavailable
    link.close()


@pytest.mark.parametrize("asked", [("p1", "another key"), ("p2", "key"), None])
def test_a_missing_game_or_answer_record_is_not_confirmed(
    sealing_connection: ServerConnection, asked: tuple[str, str] | None
) -> None:
    store = GameStore(sealing_connection, 60)
    play(store, change(recorded=recorded("key")))
    with pytest.raises(StoreUnavailable):
        store.confirm("g1" if asked else "g2", asked)


def test_a_commit_sent_again_after_a_lost_reply_waits_for_a_replica(
    without_replicas: Away, sealing_connection: ServerConnection, monkeypatch: pytest.MonkeyPatch
) -> None:
    store, send = GameStore(sealing_connection, 60), sealing_connection.pipe

    def send_twice(*stages: Any) -> Any:
        send(*(stage[:1] for stage in stages))  # without waiting
        sealing_connection.close()
        return send(*stages)

    monkeypatch.setattr(sealing_connection, "pipe", send_twice)
    with without_replicas(), pytest.raises(NotReplicated):
        store.commit(change(0))
    assert store.commit(change(1))


def test_a_server_without_replicas_is_reported_lost(servers: list[Server], url: str, without_replicas: Away) -> None:
    """The server may be a primary that the others have given up: the next connection goes to the current one."""
    doubts: list[str] = []
    link = ServerConnection(
        lambda timeout: _connection(port=servers[0].port, protocol=2, socket_timeout=timeout),
        *(4, 60.0),
        replica_wait=(("WAIT", 1, 50),),
        on_close=lambda: doubts.append("lost"),
    )
    store = GameStore(link, 60)
    with without_replicas(), pytest.raises(NotReplicated):
        store.commit(change(0))
    assert doubts
    link.close()


def test_pointer_swaps_wait_for_a_replica(without_replicas: Away, sealing_connection: ServerConnection) -> None:
    lobby = Lobby(sealing_connection)
    with without_replicas():
        for _ in range(2):
            sealing_connection.close()
            with pytest.raises(NotReplicated):
                lobby.swap_pointer("p", None, "g1", 60_000)
    assert lobby.swap_pointer("p", None, "g1", 60_000) == "g1"


def test_commits_wait_for_no_replica_by_default(without_replicas: Away, url: str) -> None:
    link = connect(url)
    with without_replicas():
        assert GameStore(link, 60).commit(change(0))
        GameStore(link, 60).confirm("g1")
    link.close()


def refused(answer: Response) -> bool:
    """Whether the answer is the 503 for a change that may be undone."""
    assert answer.status_code == 503
    assert int(answer.headers["Retry-After"]) > 0
    return bool(answer.json()["code"] == "not_replicated")


def test_a_move_is_answered_only_when_a_replica_has_it(without_replicas: Away, client: Api) -> None:
    mover, _ = pair_by_chance(client)
    version = mover.view()["version"]
    with without_replicas():
        for _ in range(2):
            assert refused(mover.post("/draws", {"source": "stock"}, Idempotency_Key="k"))
            assert mover.view()["version"] == version + 1, "it is made, and made once"
    drawn = mover.post("/draws", {"source": "stock"}, Idempotency_Key="k")
    assert (drawn.status_code, drawn.json()["version"]) == (201, version + 1)


def test_moves_of_the_clock_wait_for_no_replica(
    without_replicas: Away, client: Api, app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    mover, _ = pair_by_chance(client, turn_seconds=5)
    version = mover.view()["version"]
    monkeypatch.setattr(context_of(app).tables, "clock", lambda: now_ms() + 60_000)
    with without_replicas():
        context_of(app).tables.step(mover.game_id)
        assert mover.view()["version"] > version, "the clock has played"


def test_seats_are_given_only_when_a_replica_has_them(without_replicas: Away, client: Api) -> None:
    new, open_game = {"variant": "rami", "seats": 3}, client.create("rami", seats=3)
    ways = {
        "/v1/games": new,
        f"/v1/games/{open_game.game_id}/players": {"player_name": "Bob"},
        "/v1/quick-play": {"variant": "rami", "seats": 4},
    }
    with without_replicas():
        for path, body in ways.items():
            for _ in range(2):
                assert refused(client.post(path, body, Idempotency_Key=KEY))
    given = [client.seated(client.post(path, body, Idempotency_Key=KEY)) for path, body in ways.items()]
    assert [seat.player_id for seat in given] == ["p1", "p2", "p1"]
    again = [client.seated(client.post(path, body, Idempotency_Key=KEY)) for path, body in ways.items()]
    assert again == given


def test_a_rematch_is_opened_only_when_a_replica_has_it(without_replicas: Away, client: Api) -> None:
    gone, left = pair_by_chance(client, on_leave="forfeit")
    gone.leave()
    with without_replicas():
        for _ in range(3):
            assert refused(left.post("/rematch"))
    assert left.view()["rematch"] is None, "nobody is sent there yet"
    assert client.seated(left.post("/rematch")).view()["status"] == "waiting"
