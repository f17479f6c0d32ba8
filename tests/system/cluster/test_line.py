"""The line to a cluster finds the node that has a key, whatever has moved or died since it last looked."""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path

import pytest

from service.store import (
    Deadlines,
    Feed,
    GameStore,
    Listing,
    Lobby,
    StoreConnection,
    StoredGame,
    StoreUnavailable,
    connect,
)
from tests.kit.redis_server import Server, wait_until
from tests.kit.running import free_port
from tests.service.store.changes import change, everything, play
from tests.service.store.listening import seqs
from tests.system.cluster.clusters import Cluster

GAMES = [f"g{n}" for n in range(30)]
PUBLISHED = 4
"""The kind of message by which a node tells the others what was published."""


def on_each_shard(cluster: Cluster) -> list[str]:
    """A game for each shard."""
    return [next(game for game in GAMES if cluster.shard(f"{{{game}}}") == n) for n in range(len(cluster.shards))]


def apart(cluster: Cluster, name: str) -> str:
    """A game of the first shard that no other test has: what is done to its slot is not undone."""
    return next(f"{name}{n}" for n in range(99) if cluster.shard(f"{{{name}{n}}}") == 0)


def asked(cluster: Cluster) -> int:
    """How often the nodes were asked where the slots are."""
    stats = [node.call("INFO", "commandstats").get("cmdstat_cluster|slots", {"calls": 0}) for node in cluster.nodes]
    return sum(each["calls"] for each in stats)


@pytest.fixture
def all_up(cluster: Cluster) -> Iterator[Callable[[], None]]:
    """Starts again what the test has killed; and waits until every node sees all others."""

    def start() -> None:
        for node in cluster.nodes:
            if node.process and node.process.poll() is not None:
                node.start()
        wait_until(cluster.is_ready)

    yield start
    start()


def test_every_game_is_kept_by_the_node_that_has_its_slot(cluster: Cluster, link: StoreConnection) -> None:
    store = GameStore(link, 60)
    for game in GAMES:
        play(store, everything(game_id=game, state=game.encode()))
    assert [node.call("DBSIZE") > 0 for node in cluster.nodes] == [True] * 3
    assert store.read_many([*GAMES[::-1], "nowhere"]) == [*(StoredGame(1, game.encode()) for game in GAMES[::-1]), None]
    assert all(store.events(game, 0, 9) == [(1, b"event 1")] for game in GAMES)


def test_the_nodes_are_asked_once_for_all_that_a_process_does(cluster: Cluster) -> None:
    before = asked(cluster)
    link = connect(cluster.url)
    with ThreadPoolExecutor(16) as pool:
        list(pool.map(GameStore(link, 60).read, GAMES))
    link.close()
    assert asked(cluster) == before + 1


def test_indexes_are_written_before_the_game_wherever_they_are(cluster: Cluster, link: StoreConnection) -> None:
    store, lobby, deadlines = GameStore(link, 60), Lobby(link), Deadlines(link, 60)
    listed = Listing(lists=tuple(f"list {n}" for n in range(9)), since=10**12, code="CODE", deadline=5)
    for game in on_each_shard(cluster):
        play(store, change(game_id=game, listing=listed))
    assert all(len(lobby.page(name, None, 9).entries) == 3 for name in listed.lists)
    assert {claim.game_id for claim in deadlines.claim(10, 10, 10)} == set(on_each_shard(cluster))


def test_a_game_whose_index_cannot_be_written_is_not_committed(
    cluster: Cluster, link: StoreConnection, all_up: Callable[[], None]
) -> None:
    store = GameStore(link, 60)
    lists = {cluster.shard(f"lobby:{n}"): f"{n}" for n in range(30)}
    cluster.nodes[0].kill()
    game = on_each_shard(cluster)[1]
    with pytest.raises(StoreUnavailable):
        store.commit(change(game_id=game, listing=Listing(lists=(lists[2], lists[0]), since=10**12)))
    assert store.read(game) is None
    all_up()
    play(store, change(game_id=game, listing=Listing(lists=(lists[2], lists[0]), since=10**12)))


def test_a_slot_that_has_moved_is_followed_and_remembered(cluster: Cluster, link: StoreConnection) -> None:
    store, game = GameStore(link, 60), apart(cluster, "moved")
    assert store.read(game) is None
    slot, source, target = cluster.slot(f"{{{game}}}"), *cluster.nodes[:2]
    target.call("CLUSTER BUMPEPOCH")
    for node in (target, *cluster.nodes):
        node.call("CLUSTER SETSLOT", slot, "NODE", target.call("CLUSTER MYID"))
    before = refusals(source)
    play(store, *(change(n, game_id=game) for n in range(5)))
    assert target.call("EXISTS", f"game:{{{game}}}") == 1
    assert refusals(source) == before + 1, "only the first commit went to where the slot was"


def test_a_slot_that_is_on_the_move_is_asked_for_at_its_goal(cluster: Cluster, link: StoreConnection) -> None:
    store, game = GameStore(link, 60), apart(cluster, "moving")
    slot, source, target = cluster.slot(f"{{{game}}}"), *cluster.nodes[:2]
    target.call("CLUSTER SETSLOT", slot, "IMPORTING", source.call("CLUSTER MYID"))
    source.call("CLUSTER SETSLOT", slot, "MIGRATING", target.call("CLUSTER MYID"))
    before = refusals(source)
    assert link.call("SET", f"{{{game}}}", "x") == b"OK"
    assert link.pipe([("GET", f"{{{game}}}"), ("GET", "{elsewhere}"), ("GET", f"{{{game}}}")]) == [b"x", None, b"x"]
    assert refusals(source) == before + 3, "until it has arrived, it is first asked for where it was"
    assert store.read(game) is None
    for node in (source, target):
        node.call("CLUSTER SETSLOT", slot, "STABLE")
    assert link.call("GET", f"{{{game}}}") is None, "it has not moved, though what was written meanwhile lies elsewhere"


def test_a_node_that_hangs_holds_up_nobody_elses_games(cluster: Cluster, link: StoreConnection) -> None:
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
            with suppress(StoreUnavailable):  # it has heard that the others had given it up
                assert read.result() == StoredGame(1, b"state 1")
    assert store.read(games[0]) == StoredGame(1, b"state 1")
    patient.close()


def test_a_cluster_of_which_nobody_answers_is_unavailable() -> None:
    link = connect(f"redis+cluster://127.0.0.1:{free_port()},127.0.0.1:{free_port()}")
    store = GameStore(link, 60)
    with pytest.raises(StoreUnavailable):
        store.read("g1")
    with pytest.raises(StoreUnavailable):
        store.ping()


def test_a_server_that_is_no_cluster_is_unavailable_as_one(tmp_path: Path) -> None:
    with Server.running(tmp_path) as server:
        link = connect(f"redis+cluster://{server.address}")
        with pytest.raises(StoreUnavailable, match="cluster support disabled"):
            link.call("GET", "x")
        link.close()


def test_the_store_answers_while_any_node_does(
    cluster: Cluster, link: StoreConnection, all_up: Callable[[], None]
) -> None:
    store = GameStore(link, 60)
    store.ping()
    cluster.nodes[0].kill()
    cluster.nodes[1].kill()
    for _ in range(10):
        store.ping()
    all_up()


def test_the_feed_hears_of_every_game_whichever_node_it_listens_to(
    cluster: Cluster, link: StoreConnection, all_up: Callable[[], None]
) -> None:
    store, feed, games = GameStore(link, 60), Feed(link), on_each_shard(cluster)
    with ThreadPoolExecutor(9) as pool:
        for n in range(2):
            heard = [pool.submit(seqs, feed, game, n, 60) for game in games]
            wait_until(lambda: sum(len(node.call("PUBSUB", "CHANNELS")) for node in cluster.nodes) == len(games))
            for game in games:
                play(store, change(n, game_id=game))
            assert [each.result() for each in heard] == [[n + 1]] * 3
            if n == 0:
                listened_to(cluster).kill()  # what it kept is on its disk
                all_up()
    feed.close()


def test_who_listens_to_a_game_whose_node_is_away_keeps_nobody_else_waiting(
    cluster: Cluster, link: StoreConnection, all_up: Callable[[], None]
) -> None:
    store, feed, games = GameStore(link, 60), Feed(link), on_each_shard(cluster)
    for game in games:
        play(store, change(game_id=game))
    cluster.nodes[0].kill()
    with ThreadPoolExecutor(9) as pool:
        lost = pool.submit(seqs, feed, games[0], 1, 60)
        for game in games[1:] * 5:
            last = seqs(feed, game, 0, 60)[-1]
            other = pool.submit(seqs, feed, game, last, 60)
            play(store, change(last, game_id=game))
            assert other.result() == [last + 1]
        assert not lost.done()
        all_up()
        play(store, change(1, game_id=games[0]))
        assert lost.result() == [2]
    feed.close()


def test_what_the_listened_to_node_was_not_told_is_found(
    cluster: Cluster, link: StoreConnection, monkeypatch: pytest.MonkeyPatch
) -> None:
    store, feed = GameStore(link, 60), Feed(link)
    for game in on_each_shard(cluster):
        play(store, change(game_id=game))
        assert seqs(feed, game, 0, 60) == [1]
    node = listened_to(cluster)
    game = next(game for game in on_each_shard(cluster) if cluster.primary(f"{{{game}}}") is not node)
    node.call("DEBUG", "DROP-CLUSTER-PACKET-FILTER", PUBLISHED)
    play(store, change(1, game_id=game))
    assert seqs(feed, game, 1, 0.1) == [], "nobody has told it"
    monkeypatch.setattr("service.store.pubsub.feed.SILENCE_SECONDS", 0.0)
    assert seqs(feed, game, 1, 60) == [2]
    node.call("DEBUG", "DROP-CLUSTER-PACKET-FILTER", -1)
    feed.close()


def listened_to(cluster: Cluster) -> Server:
    """The node with the subscriptions."""
    return next(node for node in cluster.nodes if node.call("PUBSUB", "CHANNELS"))


def refusals(server: Server) -> int:
    """How often it has sent somebody to another node."""
    errors = server.call("INFO", "errorstats")
    return sum(errors.get(f"errorstat_{word}", {"count": 0})["count"] for word in ("MOVED", "ASK"))
