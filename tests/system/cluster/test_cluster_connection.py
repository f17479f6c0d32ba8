"""The connection to a cluster finds the node of a key, whatever has moved or died since its last look."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path

import pytest

from service.store import (
    Deadlines,
    GameStore,
    Listing,
    Lobby,
    StoreConnection,
    StoredGame,
    StoreUnavailable,
    connect,
)
from tests.kit.servers.redis_server import Server, wait_until
from tests.kit.servers.running import free_port
from tests.service.store.changes import change, everything, play
from tests.system.cluster.clusters import GAMES, Cluster, game_with_own_slot, on_each_shard


def slot_queries(cluster: Cluster) -> int:
    """How often the nodes were asked for the slots."""
    stats = [node.call("INFO", "commandstats").get("cmdstat_cluster|slots", {"calls": 0}) for node in cluster.nodes]
    return sum(each["calls"] for each in stats)


def test_every_game_is_stored_on_the_node_of_its_slot(cluster: Cluster, link: StoreConnection) -> None:
    store = GameStore(link, 60)
    for game in GAMES:
        play(store, everything(game_id=game, state=game.encode()))
    assert [node.call("DBSIZE") > 0 for node in cluster.nodes] == [True] * 3
    assert store.read_many([*GAMES[::-1], "nowhere"]) == [*(StoredGame(1, game.encode()) for game in GAMES[::-1]), None]
    assert all(store.events(game, 0, 9) == [(1, b"event 1")] for game in GAMES)


def test_a_process_asks_for_the_slots_once(cluster: Cluster) -> None:
    before = slot_queries(cluster)
    link = connect(cluster.url)
    with ThreadPoolExecutor(16) as pool:
        list(pool.map(GameStore(link, 60).read, GAMES))
    link.close()
    assert slot_queries(cluster) == before + 1


def test_indexes_on_any_node_are_written_with_the_game(cluster: Cluster, link: StoreConnection) -> None:
    store, lobby, deadlines = GameStore(link, 60), Lobby(link), Deadlines(link, 60)
    listed = Listing(lists=tuple(f"list {n}" for n in range(9)), since=10**12, code="CODE", deadline=5)
    for game in on_each_shard(cluster):
        play(store, change(game_id=game, listing=listed))
    assert all(len(lobby.page(name, None, 9).entries) == 3 for name in listed.lists)
    assert {claim.game_id for claim in deadlines.claim(10, 10, 10)} == set(on_each_shard(cluster))


def test_a_game_is_not_committed_if_its_index_cannot_be_written(
    cluster: Cluster, link: StoreConnection, restart_killed: Callable[[], None]
) -> None:
    store = GameStore(link, 60)
    lists = {cluster.shard(f"lobby:{n}"): f"{n}" for n in range(30)}
    cluster.nodes[0].kill()
    game = on_each_shard(cluster)[1]
    with pytest.raises(StoreUnavailable):
        store.commit(change(game_id=game, listing=Listing(lists=(lists[2], lists[0]), since=10**12)))
    assert store.read(game) is None
    restart_killed()
    play(store, change(game_id=game, listing=Listing(lists=(lists[2], lists[0]), since=10**12)))


def test_a_moved_slot_is_followed_and_remembered(cluster: Cluster, link: StoreConnection) -> None:
    store, game = GameStore(link, 60), game_with_own_slot(cluster, "moved")
    assert store.read(game) is None
    slot, source, target = cluster.slot(f"{{{game}}}"), *cluster.nodes[:2]
    target.call("CLUSTER BUMPEPOCH")
    for node in (target, *cluster.nodes):
        node.call("CLUSTER SETSLOT", slot, "NODE", target.call("CLUSTER MYID"))
    before = redirections(source)
    play(store, *(change(n, game_id=game) for n in range(5)))
    assert target.call("EXISTS", f"game:{{{game}}}") == 1
    assert redirections(source) == before + 1, "only the first commit went to where the slot was"


def test_a_migrating_slot_is_redirected_to_its_target(cluster: Cluster, link: StoreConnection) -> None:
    store, game = GameStore(link, 60), game_with_own_slot(cluster, "moving")
    slot, source, target = cluster.slot(f"{{{game}}}"), *cluster.nodes[:2]
    target.call("CLUSTER SETSLOT", slot, "IMPORTING", source.call("CLUSTER MYID"))
    source.call("CLUSTER SETSLOT", slot, "MIGRATING", target.call("CLUSTER MYID"))
    before = redirections(source)
    assert link.call("SET", f"{{{game}}}", "x") == b"OK"
    assert link.pipe([("GET", f"{{{game}}}"), ("GET", "{elsewhere}"), ("GET", f"{{{game}}}")]) == [b"x", None, b"x"]
    assert redirections(source) == before + 3, "until it has arrived, it is first asked for where it was"
    assert store.read(game) is None
    for node in (source, target):
        node.call("CLUSTER SETSLOT", slot, "STABLE")
    assert link.call("GET", f"{{{game}}}") is None, "it has not moved, though what was written meanwhile lies elsewhere"


def test_a_hanging_node_does_not_delay_games_of_other_nodes(cluster: Cluster, link: StoreConnection) -> None:
    patient, games = connect(cluster.url, patience=300), on_each_shard(cluster)
    store = GameStore(patient, 60)
    for game in games:
        play(store, change(game_id=game))
    with ThreadPoolExecutor(100) as pool:
        with cluster.nodes[0].stopped():
            hanging = [pool.submit(store.read, games[0]) for _ in range(90)]
            play(store, *(change(n, game_id=game) for game in games[1:] for n in range(1, 20)))
            assert not [read.result() for read in hanging if read.done()], "those who wait for it wait still"
            with pytest.raises(StoreUnavailable):
                GameStore(link, 60).read(games[0])
        wait_until(cluster.is_ready)
        for read in hanging:
            with suppress(StoreUnavailable):  # if its node learned that it was given up
                assert read.result() == StoredGame(1, b"state 1")
    assert store.read(games[0]) == StoredGame(1, b"state 1")
    patient.close()


def test_a_cluster_without_an_answering_node_is_unavailable() -> None:
    link = connect(f"redis+cluster://127.0.0.1:{free_port()},127.0.0.1:{free_port()}")
    store = GameStore(link, 60)
    with pytest.raises(StoreUnavailable):
        store.read("g1")
    with pytest.raises(StoreUnavailable):
        store.ping()


def test_a_server_without_cluster_support_is_unavailable_as_a_cluster(tmp_path: Path) -> None:
    with Server.running(tmp_path) as server:
        link = connect(f"redis+cluster://{server.address}")
        with pytest.raises(StoreUnavailable, match="cluster support disabled"):
            link.call("GET", "x")
        link.close()


def test_the_store_answers_while_any_node_answers(
    cluster: Cluster, link: StoreConnection, restart_killed: Callable[[], None]
) -> None:
    store = GameStore(link, 60)
    store.ping()
    cluster.nodes[0].kill()
    cluster.nodes[1].kill()
    for _ in range(10):
        store.ping()
    restart_killed()


def redirections(server: Server) -> int:
    """How often the server has redirected a client."""
    errors = server.call("INFO", "errorstats")
    return sum(errors.get(f"errorstat_{word}", {"count": 0})["count"] for word in ("MOVED", "ASK"))
