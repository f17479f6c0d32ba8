"""The connection through sentinels finds the primary, and the next one after a failover."""

import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path

import pytest

from service.store import (
    Feed,
    GameStore,
    Inventory,
    StoreConnection,
    StoredGame,
    StoreUnavailable,
    connect,
    measure_fill,
)
from service.store.connections.server import ServerConnection
from tests.kit.servers.redis_server import Server, wait_until
from tests.kit.servers.running import free_port
from tests.service.store.changes import change, play
from tests.service.store.listening import seqs
from tests.system.cluster.guarded import Guarded, sentinel

GAMES = [f"g{n}" for n in range(6)]


@pytest.fixture(scope="module")
def guarded(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Guarded]:
    """A primary with two replicas, and three sentinels."""
    with Guarded.running(tmp_path_factory.mktemp("guarded")) as guarded:
        yield guarded


@pytest.fixture
def link(guarded: Guarded) -> Iterator[StoreConnection]:
    """A connection to the emptied primary that waits for a replica's confirmation."""
    guarded.settle()
    guarded.master.call("FLUSHALL")
    link = connect(guarded.url, patience=30, replicated=True)
    assert isinstance(link, ServerConnection)
    link.replica_wait = (("WAIT", 1, 20_000),)  # however busy the machine
    yield link
    link.close()


def test_primary_is_measured_and_listed(link: StoreConnection, guarded: Guarded) -> None:
    play(GameStore(link, 60), *(change(game_id=game) for game in GAMES))
    assert set(Inventory(link).page("0:0", 100).game_ids) == set(GAMES)
    guarded.master.call("CONFIG", "SET", "maxmemory", 1 << 30)
    assert 0 < measure_fill(link) < 0.5
    guarded.master.call("CONFIG", "SET", "maxmemory", 0)


def write(store: GameStore, game: str, made: list[int], done: threading.Event) -> None:
    """Commits version after version and notes the acknowledged ones in `made`."""
    while not done.is_set():
        with suppress(StoreUnavailable):
            version = stored.version if (stored := store.read(game)) else 0
            if store.commit(change(version, game_id=game)):
                made.append(version + 1)


def write_during(failover: Callable[[], object], store: GameStore) -> dict[str, list[int]]:
    """Writes to all games during `failover` and for some time after it; returns the acknowledged versions."""
    made: dict[str, list[int]] = {game: [] for game in GAMES}
    done = threading.Event()

    def each_has(more: int, than: dict[str, int]) -> Callable[[], bool]:
        return lambda: all(len(made[game]) >= than[game] + more for game in GAMES)

    with ThreadPoolExecutor() as pool:
        writing = [pool.submit(write, store, game, made[game], done) for game in GAMES]
        try:
            wait_until(each_has(20, dict.fromkeys(GAMES, 0)))
            failover()
            wait_until(each_has(20, {game: len(made[game]) for game in GAMES}))
        finally:
            done.set()
        for each in writing:
            each.result()
    return made


def check(store: GameStore, made: dict[str, list[int]]) -> None:
    """Fails if an acknowledged commit is missing."""
    for game, versions in made.items():
        assert versions == sorted(set(versions))
        kept = [seq for seq, _ in store.events(game, 0, 99_999)]
        assert set(versions) <= set(kept)


def test_acknowledged_commits_survive_the_loss_of_the_primary(guarded: Guarded, link: StoreConnection) -> None:
    store, dead = GameStore(link, 600), guarded.master

    def kill() -> None:
        dead.kill()
        wait_until(lambda: guarded.master is not dead)

    made = write_during(kill, store)
    check(store, made)
    dead.start()
    guarded.settle()
    check(store, made)


def test_a_primary_that_steps_down_is_left_at_once(guarded: Guarded, link: StoreConnection) -> None:
    store, before = GameStore(link, 600), guarded.master

    def step_down() -> None:
        wait_until(guarded.sentinels[0].ask("SENTINEL", "FAILOVER", "games", "COORDINATED"))  # until none is under way
        wait_until(lambda: guarded.master is not before)

    check(store, write_during(step_down, store))


def test_the_feed_follows_a_new_primary(guarded: Guarded, link: StoreConnection) -> None:
    store, feed, before = GameStore(link, 600), Feed(link), guarded.master
    play(store, change(0))
    with ThreadPoolExecutor(1) as pool:
        heard = pool.submit(seqs, feed, "g1", 1, 60)
        before.kill()
        wait_until(lambda: guarded.master is not before)
        wait_until(
            lambda: store.commit(change(1), wait_for_replica=False) or store.read("g1") == StoredGame(2, b"state 2")
        )
        assert heard.result() == [2]
    feed.close()
    before.start()


def test_one_answering_sentinel_is_enough(guarded: Guarded, link: StoreConnection) -> None:
    dead = f"127.0.0.1:{free_port()}"
    urls = [f"redis+sentinel://{dead},{sentinel.address},{dead}/games" for sentinel in guarded.sentinels]
    for url in urls:
        other = connect(url)
        assert other.call("PING") == b"PONG"
        other.close()


@pytest.mark.parametrize("name", ["games", "others"])
def test_a_primary_unknown_to_every_sentinel_is_unavailable(guarded: Guarded, name: str) -> None:
    where = guarded.sentinels[0].address if name == "others" else f"127.0.0.1:{free_port()}"
    link = connect(f"redis+sentinel://{where}/{name}/0")
    with ThreadPoolExecutor(9) as pool:
        for each in [pool.submit(link.call, "PING") for _ in range(30)]:
            with pytest.raises(StoreUnavailable, match=f"no sentinel knows a master {name}"):
                each.result()


def test_sentinels_may_have_their_own_password(tmp_path: Path) -> None:
    with (
        Server.running(tmp_path, password="server@home") as master,
        sentinel(tmp_path, "s", master, quorum=1, password="s/entinel") as watching,
    ):
        url = "redis+sentinel://:server%40home@{}/games?sentinel_password=s/entinel"
        link = connect(url.format(watching.address))
        assert link.call("PING") == b"PONG"
        link.close()
        for wrong in (url.replace("rver", "rv"), url.replace("s/ent", "s/t")):
            with pytest.raises(StoreUnavailable):
                connect(wrong.format(watching.address)).call("PING")
