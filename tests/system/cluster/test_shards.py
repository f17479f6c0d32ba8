"""Work over many games goes on with the reachable ones while a shard of a cluster is away."""

from collections.abc import Callable, Iterator
from contextlib import closing
from functools import partial
from time import monotonic, sleep

import pytest
from flask import Flask

from service.app import create_app, stop_streams
from service.http.context import context_of
from service.http.live.local_presence import LocalPresence
from service.settings import Settings
from service.store import (
    Deadlines,
    PresenceStore,
    RateLimit,
    StoreClock,
    StoreConnection,
    StoreUnavailable,
    Tallies,
    connect,
    keys,
)
from service.store.connections.hanging_nodes import PAUSE_SECONDS
from service.store.indexes.deadlines import LEASE_MS
from service.store.tallies import _tally_key_of
from service.tables.storage.sources import now_ms
from service.worker import play_due_games
from tests.kit.clients.client import Api, Seat
from tests.kit.servers.redis_server import Server, wait_until
from tests.service.http.tables import pair_by_chance
from tests.system.cluster.clusters import Cluster


@pytest.fixture
def app(cluster: Cluster, link: StoreConnection) -> Iterator[Flask]:
    """A service on the emptied cluster."""
    app = create_app(Settings(redis_url=cluster.url, secret_key="s" * 32))
    yield app
    stop_streams(app)
    context_of(app).tables.store._connection.close()


@pytest.fixture
def doomed_node(cluster: Cluster) -> Iterator[Server]:
    """A node without the index of deadlines; it is restarted after the test."""
    node = next(node for node in cluster.nodes if node is not cluster.primary(keys.DEADLINES_KEY))
    yield node
    node.kill()
    node.start()
    wait_until(cluster.is_ready)


def games_on_and_off(cluster: Cluster, node: Server, new: Callable[[], str]) -> tuple[list[str], list[str]]:
    """Two or more games on the node, and two or more on others."""
    on: list[str] = []
    off: list[str] = []
    while len(on) < 2 or len(off) < 2:
        game = new()
        (on if cluster.primary(f"{{{game}}}") is node else off).append(game)
    return on, off


def timed_game(client: Api, seats: dict[str, Seat]) -> str:
    """The id of a new game with turns of five seconds, whose player at turn is added to `seats`."""
    mover, _ = pair_by_chance(client, turn_seconds=5)
    seats[mover.game_id] = mover
    return mover.game_id


def test_a_node_that_hangs_is_waited_for_once_and_found_again(cluster: Cluster, doomed_node: Server) -> None:
    with closing(connect(cluster.url, patience=1.5)) as link:
        key = next(f"{{{n}}}" for n in range(99) if cluster.primary(f"{{{n}}}") is doomed_node)
        link.call("GET", key)
        with doomed_node.stopped():
            with pytest.raises(StoreUnavailable):
                link.call("GET", key)
            for _ in range(3):
                begun = monotonic()
                with pytest.raises(StoreUnavailable):
                    link.call("GET", key)
                assert monotonic() - begun < 1
                sleep(PAUSE_SECONDS / 2)  # one of the calls asks the node again
        wait_until(lambda: _answers(link, key))


def _answers(link: StoreConnection, key: str) -> bool:
    try:
        link.call("GET", key)
    except StoreUnavailable:
        return False
    return True


@pytest.mark.soak
def test_the_worker_plays_games_of_other_shards_while_one_hangs(
    cluster: Cluster, doomed_node: Server, app: Flask
) -> None:
    tables, seats = context_of(app).tables, dict[str, Seat]()
    deadlines, table = Deadlines(tables.store._connection, 600), partial(timed_game, Api.inside(app), seats)
    _, off = games_on_and_off(cluster, doomed_node, table)
    for _ in range(24):
        table()
    before = {game: seats[game].view()["version"] for game in off}
    with doomed_node.stopped():
        tables.clock = lambda: now_ms() + 60_000
        begun = monotonic()
        while any(seats[game].view()["version"] == before[game] for game in off):
            play_due_games(tables, deadlines)
            assert monotonic() - begun < 3 * LEASE_MS / 1000
    tables.clock = now_ms


def test_the_worker_plays_games_of_other_shards_while_one_is_away(
    cluster: Cluster, doomed_node: Server, app: Flask
) -> None:
    tables, seats = context_of(app).tables, dict[str, Seat]()
    deadlines, table = Deadlines(tables.store._connection, 600), partial(timed_game, Api.inside(app), seats)
    _, others = games_on_and_off(cluster, doomed_node, table)
    before = {game: seats[game].view()["version"] for game in others}
    doomed_node.kill()
    tables.clock = lambda: now_ms() + 60_000
    while play_due_games(tables, deadlines):
        tables.clock = lambda: now_ms() + 60_000
    tables.clock = now_ms
    assert all(seats[game].view()["version"] > before[game] for game in others)


def test_presence_is_reported_to_other_shards_while_one_is_away(
    cluster: Cluster, doomed_node: Server, link: StoreConnection
) -> None:
    names = (f"g{n}" for n in range(1000))
    on, off = games_on_and_off(cluster, doomed_node, lambda: next(names))
    now = 0.0
    rooms, other = LocalPresence(PresenceStore(link, 600), 10, 30, lambda: now), PresenceStore(link, 600)
    games = [game for pair in zip(on, off, strict=False) for game in pair]
    for game in games:
        assert rooms.enter(game, "p1", 9)
    doomed_node.kill()
    for game in off:
        link.call("DEL", keys.presence_key(game))
    now = 11.0
    with pytest.raises(StoreUnavailable):
        rooms.send_due_reports()
    for game in off[: len(on)]:
        present = other.report(game, [])
        assert present is not None
        assert present.players == ("p1",)


def test_requests_are_counted_once_on_other_shards_while_one_is_away(
    cluster: Cluster, doomed_node: Server, link: StoreConnection
) -> None:
    limit, tallies, now = RateLimit("token", 100, 60), Tallies(link), 0.0
    callers = {f"caller {n}": _tally_key_of(("token", 0, 60, f"caller {n}")) for n in range(40)}
    for caller in callers:
        tallies.take(limit, caller, now)
    off = {caller: name for caller, name in callers.items() if cluster.primary(name) is not doomed_node}
    assert 0 < len(off) < len(callers)
    doomed_node.kill()
    for _ in range(3):
        with pytest.raises(StoreUnavailable):
            tallies.settle(now)
    assert {link.call("HGET", name, caller) for caller, name in off.items()} == {b"1"}


def test_all_processes_take_the_time_of_the_node_with_the_index_of_deadlines(
    cluster: Cluster, link: StoreConnection
) -> None:
    for node in cluster.nodes:
        node.call("CONFIG", "RESETSTAT")
    StoreClock(link, lambda _: None).now_ms()
    asked = [node for node in cluster.nodes if "cmdstat_time" in node.call("INFO", "commandstats")]
    assert asked == [cluster.primary(keys.DEADLINES_KEY)]


def test_new_process_has_the_time_while_the_node_with_the_index_is_away(
    cluster: Cluster, link: StoreConnection
) -> None:
    node = cluster.primary(keys.DEADLINES_KEY)
    node.kill()
    try:
        assert abs(StoreClock(link, lambda _: None).now_ms() - now_ms()) < 5000
    finally:
        node.start()
        wait_until(cluster.is_ready)
