"""The feed follows the games of a cluster, and what is published stays on the node that has the game."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from service.store import Feed, GameStore, PresenceReport, PresenceStore, StoreConnection, connect, keys
from tests.kit.servers.redis_server import wait_until
from tests.service.store.changes import change, everything, play
from tests.service.store.listening import seqs
from tests.system.cluster.clusters import Cluster, game_with_own_slot, on_each_shard


def subscribed_games(cluster: Cluster) -> list[int]:
    """The number of subscribed games at each node."""
    return [len(node.call("PUBSUB", "SHARDCHANNELS")) for node in cluster.nodes]


def move_slot(cluster: Cluster, game: str) -> None:
    """Moves the empty slot of a game of the first node to the second; the third hears of it as nodes do."""
    slot, source, target = cluster.slot(f"{{{game}}}"), *cluster.nodes[:2]
    target.call("CLUSTER BUMPEPOCH")
    for node in (target, source):
        node.call("CLUSTER SETSLOT", slot, "NODE", target.call("CLUSTER MYID"))


def test_the_feed_hears_of_games_on_every_node(
    cluster: Cluster, link: StoreConnection, restart_killed: Callable[[], None]
) -> None:
    store, feed, games = GameStore(link, 60), Feed(link), on_each_shard(cluster)
    with ThreadPoolExecutor(9) as pool:
        for n in range(2):
            heard = [pool.submit(seqs, feed, game, n, 60) for game in games]
            wait_until(lambda: subscribed_games(cluster) == [1, 1, 1])
            for game in games:
                play(store, change(n, game_id=game))
            assert [each.result() for each in heard] == [[n + 1]] * 3
            if n == 0:
                cluster.nodes[0].kill()  # its data are on its disk
                restart_killed()
    feed.close()


def test_a_reader_of_a_game_on_a_dead_node_delays_no_other_reader(
    cluster: Cluster, link: StoreConnection, restart_killed: Callable[[], None]
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
        restart_killed()
        play(store, change(1, game_id=games[0]))
        assert lost.result() == [2]
    feed.close()


def test_commits_and_presence_are_told_to_no_other_node(cluster: Cluster, link: StoreConnection) -> None:
    store, feed, before = GameStore(link, 60), Feed(link), cluster.bytes_told()
    for game in on_each_shard(cluster):
        play(store, change(game_id=game))
        assert seqs(feed, game, 0, 60) == [1]
        PresenceStore(link, 60).report(game, [PresenceReport("p1", 1, 60_000)])
        assert feed.wait_for_update(game, 1, 1, 60, attendance_number=0).present
        play(store, change(1, game_id=game))
        assert seqs(feed, game, 1, 60) == [2]
    assert cluster.bytes_told() == before
    feed.close()


def test_the_feed_follows_a_game_whose_slot_moves(cluster: Cluster, link: StoreConnection) -> None:
    store, feed, game = GameStore(link, 60), Feed(link), game_with_own_slot(cluster, "followed")
    with ThreadPoolExecutor(1) as pool:
        heard = pool.submit(seqs, feed, game, 0, 60)
        wait_until(lambda: subscribed_games(cluster) == [1, 0, 0])
        move_slot(cluster, game)
        wait_until(lambda: subscribed_games(cluster) == [0, 1, 0])
        play(store, change(game_id=game))
        assert heard.result() == [1]
    feed.close()


def test_the_feed_finds_a_game_whose_slot_has_moved_before(cluster: Cluster, link: StoreConnection) -> None:
    store, feed, game = GameStore(link, 60), Feed(link), game_with_own_slot(cluster, "found")
    assert store.read(game) is None
    move_slot(cluster, game)
    other = connect(cluster.url)
    play(GameStore(other, 60), change(game_id=game))
    assert seqs(feed, game, 0, 60) == [1]
    wait_until(lambda: subscribed_games(cluster) == [0, 1, 0])
    play(GameStore(other, 60), change(1, game_id=game))
    assert seqs(feed, game, 1, 60) == [2]
    feed.close()
    other.close()


def test_the_feed_finds_events_told_at_the_other_end_of_a_migration(
    cluster: Cluster, link: StoreConnection, monkeypatch: pytest.MonkeyPatch
) -> None:
    store, feed, game = GameStore(link, 60), Feed(link), game_with_own_slot(cluster, "away")
    slot, source, target = cluster.slot(f"{{{game}}}"), *cluster.nodes[:2]
    play(store, everything(game_id=game))
    assert seqs(feed, game, 0, 60) == [1]
    target.call("CLUSTER SETSLOT", slot, "IMPORTING", source.call("CLUSTER MYID"))
    source.call("CLUSTER SETSLOT", slot, "MIGRATING", target.call("CLUSTER MYID"))
    source.call("MIGRATE", "127.0.0.1", target.port, "", 0, 5000, "KEYS", *keys.keys_of_game(game))
    play(store, change(1, game_id=game))
    assert seqs(feed, game, 1, 0.1) == [], "the source has not heard of it"
    monkeypatch.setattr("service.store.pubsub.feed.SILENCE_SECONDS", 0.0)
    assert seqs(feed, game, 1, 60) == [2]
    move_slot(cluster, game)
    wait_until(lambda: subscribed_games(cluster) == [0, 1, 0])
    feed.close()


def test_nodes_without_sharded_channels_tell_one_another(tmp_path: Path) -> None:
    old = ("--rename-command", "SSUBSCRIBE", "", "--rename-command", "SPUBLISH", "")
    with Cluster.running(tmp_path, 2, options=old) as cluster:
        link, before = connect(cluster.url), cluster.bytes_told()
        store, feed = GameStore(link, 60), Feed(link)
        for game in on_each_shard(cluster):
            play(store, change(game_id=game))
            assert seqs(feed, game, 0, 60) == [1]
            wait_until(lambda: any(node.call("PUBSUB", "CHANNELS") for node in cluster.nodes))
            play(store, change(1, game_id=game))
            assert seqs(feed, game, 1, 60) == [2]
        assert cluster.bytes_told() > before
        feed.close()
        link.close()
