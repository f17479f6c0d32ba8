"""A server is killed in the middle of play: no acknowledged move is lost, and the service goes on by itself."""

import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from http import HTTPStatus
from itertools import count
from pathlib import Path
from threading import Event

import pytest

from tests.kit.clients.client import Api, Seat
from tests.kit.clients.event_streams import answered
from tests.kit.games.choices import at_random
from tests.kit.servers.redis_server import wait_until
from tests.kit.servers.running import Running
from tests.system.cluster.clusters import Cluster
from tests.system.cluster.guarded import Guarded
from tests.system.play.diary import Diary, alive, lasting

Start = Callable[..., Running]
Connect = Callable[[str], Api]
EACH = 3
"""Number of tables on each shard."""
MORE = 10
"""Acknowledged moves at every table before a server is killed, after that, and when it is back."""
VARIANTS = (("rummy", 2, 0), ("gin-rummy", 2, 0), ("rami", 2, 1), ("german-rummy", 3, 0))
"""Variant, number of persons, number of bots."""


@dataclass
class Table(Diary):
    """Players who send a move again, under its key, until it is answered."""

    refused: Counter[str] = field(default_factory=Counter)

    def go_on(self, seed: int, done: Event) -> None:
        """Plays until `done`, whatever happens to the store."""
        choose = at_random(seed)
        while not done.is_set() or self.unanswered:
            try:
                if self.unanswered:
                    self._again()
                else:
                    self._one_move(choose)
            except ConnectionError as error:
                self.refused[str(error)] += 1
                time.sleep(0.1)

    @property
    def is_known(self) -> str:
        """A description of a table that does not play on."""
        answer = self.seats[0].call("getGame")
        return f"{len(self.acknowledged)} moves, {self.refused}, unanswered {self.unanswered}: {answer.text}"

    def _again(self) -> None:
        assert self.unanswered
        actor, move, key = self.unanswered
        answer = alive(actor.make(move, Idempotency_Key=key))
        assert answer.is_success, answer.text
        self.unanswered = None
        self.acknowledged.append((move, answer.json()))


def open_lasting_table(api: Api, number: int) -> Table:
    """A table whose game lasts longer than the test."""
    variant, persons, bots = VARIANTS[number % len(VARIANTS)]
    return Table(api.table(variant, persons, bots, options=lasting(variant)))


def open_tables_on_all_shards(api: Api, cluster: Cluster) -> list[list[Table]]:
    """At least `EACH` tables on each shard."""
    shards: list[list[Table]] = [[] for _ in cluster.shards]
    for number in count():
        table = open_lasting_table(api, number)
        shards[cluster.shard(f"{{{table.seats[0].game_id}}}")].append(table)
        if all(len(tables) >= EACH for tables in shards):
            return shards
    raise AssertionError


@contextmanager
def playing(tables: Sequence[Table]) -> Iterator[None]:
    """Keeps all tables playing meanwhile."""
    done = Event()
    with ThreadPoolExecutor(len(tables)) as pool:
        players = [pool.submit(table.go_on, seed, done) for seed, table in enumerate(tables)]
        try:
            yield
        finally:
            done.set()
            for player in players:
                player.result()


def wait_for_more_moves(tables: Sequence[Table]) -> None:
    """Waits until every table has made `MORE` more moves."""
    enough = [(table, len(table.acknowledged) + MORE) for table in tables]

    def lacking() -> list[Table]:
        return [table for table, n in enough if len(table.acknowledged) < n]

    with suppress(AssertionError):
        wait_until(lambda: not lacking(), 90)
    assert not lacking(), [table.is_known for table in lacking()]


def followed_seqs(seat: Seat, over: Event) -> list[int]:
    """The seqs that a client receives if it reconnects whenever its stream ends."""
    seqs = [0]
    while not over.is_set():
        with answered(seat, Last_Event_ID=str(seqs[-1])) as stream:
            assert stream.status in {HTTPStatus.OK, HTTPStatus.SERVICE_UNAVAILABLE}
            for block in stream if stream.status == HTTPStatus.OK else ():
                if "id" in block.fields:
                    seqs.append(int(block.fields["id"]))
                elif over.is_set():
                    break
        time.sleep(0.1)
    return seqs[1:]


def checked_report(tables: Sequence[Table]) -> str:
    """Checks that all acknowledged moves are in the log; returns a line that counts them and the refusals."""
    for table in tables:
        table.check()
    refused = sum((table.refused for table in tables), Counter())
    made = sum(len(table.acknowledged) for table in tables)
    return f"{made} acknowledged at {len(tables)} tables, all of them survived; refused meanwhile: {dict(refused)}"


def test_no_acknowledged_move_is_lost_when_a_primary_is_killed(
    tmp_path: Path, start: Start, connect: Connect, record_property: Callable[[str, object], None]
) -> None:
    with Cluster.running(tmp_path / "cluster", primaries=3, replicas=2) as cluster:
        running = start(REDIS_URL=cluster.url, DURABILITY="replicated", WORKERS=2, STREAM_HEARTBEAT_SECONDS=1)
        struck, *others = open_tables_on_all_shards(connect(running.url), cluster)
        tables = [*struck, *(table for shard in others for table in shard)]
        over = Event()
        with ThreadPoolExecutor(1) as pool:
            listener = pool.submit(followed_seqs, struck[0].seats[0], over)
            with playing(tables):
                wait_for_more_moves(tables)
                dead = cluster.primary(f"{{{struck[0].seats[0].game_id}}}")
                dead.kill()
                wait_for_more_moves(tables)
                dead.start()
                wait_until(cluster.is_ready)
                wait_for_more_moves(tables)
            over.set()
            record_property("moves", f"a primary of three killed, on its shard: {checked_report(struck)}")
            record_property("moves", f"on the others: {checked_report([table for shard in others for table in shard])}")
            assert any(table.refused for table in struck), "nobody has felt it"
            assert listener.result() == [event["seq"] for event in struck[0].seats[0].events()]
        assert not running.process.poll()


@pytest.mark.soak
@pytest.mark.parametrize("life", [0, 3])
def test_no_acknowledged_move_is_lost_when_every_primary_is_killed_in_turn(
    tmp_path: Path, start: Start, connect: Connect, record_property: Callable[[str, object], None], life: int
) -> None:
    """The primaries are killed one after the other, and then the first that took another's place."""
    with Cluster.running(tmp_path / "cluster", primaries=3, replicas=2) as cluster:
        running = start(REDIS_URL=cluster.url, DURABILITY="replicated", WORKERS=2)
        shards = open_tables_on_all_shards(connect(running.url), cluster)
        tables = [table for shard in shards for table in shard]
        with playing(tables):
            wait_for_more_moves(tables)
            for shard in (*shards, *shards[: life + 1]):
                dead = cluster.primary(f"{{{shard[0].seats[0].game_id}}}")
                dead.kill()
                wait_for_more_moves(tables)
                dead.start()
                wait_until(cluster.is_ready)
        record_property("moves", f"{3 + life + 1} primaries killed one after the other: {checked_report(tables)}")


@pytest.mark.soak
def test_no_acknowledged_move_is_lost_when_the_primary_under_sentinels_is_killed(
    tmp_path: Path, start: Start, connect: Connect, record_property: Callable[[str, object], None]
) -> None:
    with Guarded.running(tmp_path / "guarded") as guarded:
        running = start(REDIS_URL=guarded.url, DURABILITY="replicated", WORKERS=2)
        api = connect(running.url)
        tables = [open_lasting_table(api, number) for number in range(8)]
        with playing(tables):
            for _ in range(4):
                wait_for_more_moves(tables)
                dead = guarded.master
                dead.kill()
                wait_for_more_moves(tables)
                dead.start()
                guarded.settle()
        record_property("moves", f"a master killed four times: {checked_report(tables)}")
