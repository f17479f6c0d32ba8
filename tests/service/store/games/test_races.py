"""Many writers at once: one wins each version, and no win is lost."""

import multiprocessing
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor

import pytest

from service.store import GameStore, connect
from tests.service.store.changes import change
from tests.service.store.conftest import TTL

WRITERS = 20
WINS = 5


def write(url: str, name: str) -> list[int]:
    """Commits until it has won `WINS` times; returns the versions it made."""
    link = connect(url)
    store, won = GameStore(link, TTL), list[int]()
    while len(won) < WINS:
        game = store.read("g1")
        version = game.version if game else 0
        mine = f"{name} {version + 1}".encode()
        if store.commit(change(version, state=mine, events=(mine,))):
            won.append(version + 1)
    link.close()
    return won


def threads() -> Executor:
    """Writers in one process."""
    return ThreadPoolExecutor(WRITERS)


def processes() -> Executor:
    """Writers in four processes."""
    return ProcessPoolExecutor(4, multiprocessing.get_context("spawn"))


@pytest.mark.parametrize("kind", [threads, processes])
def test_exactly_one_writer_wins_each_version(store: GameStore, url: str, kind: object) -> None:
    assert callable(kind)
    with kind() as pool:
        writers = {f"writer {n}": pool.submit(write, url, f"writer {n}") for n in range(WRITERS)}
        won = {name: writer.result() for name, writer in writers.items()}
    assert sorted(version for versions in won.values() for version in versions) == list(range(1, WRITERS * WINS + 1))
    winners = {version: name for name, versions in won.items() for version in versions}
    assert store.events("g1", 0, 999) == [(n, f"{winners[n]} {n}".encode()) for n in sorted(winners)]


def test_only_one_of_twenty_simultaneous_creations_succeeds(store: GameStore) -> None:
    with ThreadPoolExecutor(WRITERS) as pool:
        made = list(pool.map(lambda n: store.commit(change(0, state=b"%d" % n)), range(WRITERS)))
    assert made.count(True) == 1
    game = store.read("g1")
    assert game is not None
    assert game.state == b"%d" % made.index(True)
