"""`rummy worker` is killed at every point of a move for a bot or a late player: the move is made once."""

import signal
import subprocess
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from itertools import cycle
from pathlib import Path
from typing import NamedTuple

import pytest

from service.store import GameStore, Lobby, StoreConnection, connect, keys
from service.tables.model.game_setup import BotSetup, GameSetup
from service.tables.model.stored_table import decode_table
from service.tables.model.table import FixedDeal, Table
from service.tables.storage.repository import Tables
from service.tables.storage.sources import now_ms
from tests.kit.games.tables import join_game, open_game
from tests.kit.servers.redis_server import wait_until
from tests.kit.servers.running import rummy
from tests.system.faults.ills import Planned
from tests.system.faults.peers import is_player
from tests.system.faults.points import PLACES, Fault, Point
from tests.system.faults.struck import wired
from tests.system.faults.tables import cards_of
from tests.system.faults.tally import Outcome, Tally

Note = Callable[[str, object], None]
PATIENCE = 60.0
DAY = 86_400
BOT_FIRST = FixedDeal(seed=f"{1:064x}")
"""A seed with which the bot has the first turn."""


class Due(NamedTuple):
    """A table whose next move nobody will ask for."""

    table: Table
    point: Point
    """The point of that move at which the worker was killed."""


def open_table_with_late_player(tables: Tables, game_id: str) -> Table:
    """A table whose first player is late by a second; the next one has a day."""
    open_game(tables, game_id, GameSetup("rummy", seats=2, turn_seconds=DAY))
    tables.clock = lambda: now_ms() - 1000 * DAY - 1000
    table = join_game(tables, game_id)
    tables.clock = now_ms
    return table


def open_table_with_thinking_bot(tables: Tables, game_id: str) -> Table:
    """A table where a bot is at turn that only the worker plays; a person follows."""
    table = open_game(tables, game_id, GameSetup("rummy", seats=2, bots=(BotSetup("hard"),), fixed=BOT_FIRST))
    assert table.bot_due
    return table


@contextmanager
def worker(url: str, log: Path) -> Iterator[subprocess.Popen[bytes]]:
    """Runs the worker alone."""
    with log.open("ab") as output:
        process = rummy("worker", output, REDIS_URL=url, SECRET_KEY="s" * 32)
    try:
        yield process
    finally:
        process.kill()
        process.wait()


def kill_worker_at_each_point(points: Sequence[Point], directory: Path, note: Note) -> None:
    """Kills one worker at each point, then lets another one finish, and checks the tables."""
    tally, log = Tally(), directory / "log"
    with (
        wired(directory, "no", is_player) as (server, url, ills),
        closing(connect(server.url)) as link,
    ):
        tables, struck = Tables(GameStore(link, 600), Lobby(link)), list[Due]()
        for number, (point, due) in enumerate(
            zip(points, cycle((open_table_with_late_player, open_table_with_thinking_bot)), strict=False)
        ):
            ills.plan(f"game{number}", Planned(Fault.PLAYER_KILLED, point))
            struck.append(Due(due(tables, f"game{number}"), point))
            with worker(url, log) as process:
                assert process.wait(PATIENCE) == -signal.SIGKILL, log.read_text()
            assert kept(tables, struck[-1]).version == struck[-1].table.version + point.is_made
            outcome = Outcome.LEFT_ALONE if point.is_made else Outcome.TAKEN_OVER
            tally.note(Fault.PLAYER_KILLED, point, outcome)
        with worker(url, log):
            for each in struck:
                wait_until(lambda: is_settled(link, each.table.id))  # noqa: B023 - called before the next turn of the loop
        for each in struck:
            check(tables, each)
    for line in tally.lines():
        note("faults", line)


def kept(tables: Tables, due: Due) -> Table:
    """The stored game; any other way to look at it would do what is due."""
    found = tables.store.read(due.table.id)
    assert found
    return decode_table(found.state)


def is_settled(link: StoreConnection, game_id: str) -> bool:
    """Whether no worker needs to look at the game for long: nothing is due, and no claim lasts."""
    score = link.call("ZSCORE", keys.DEADLINES_KEY, game_id)
    return score is None or float(score) > now_ms() + 1000 * DAY / 2


def check(tables: Tables, due: Due) -> None:
    """Fails unless the move is made once and no card is missing."""
    table = kept(tables, due)
    assert table.version == due.table.version + 1, due.point
    events = tables.events(table, 0, 500)
    assert [event.seq for event in events] == list(range(1, table.seq + 1))
    moved = [type(event.event).__name__ for event in events if event.version == table.version]
    assert (moved.count("CardDrawn") + moved.count("DiscardTaken"), moved.count("Discarded")) == (1, 1), moved
    assert sorted(cards_of(table)) == sorted(table.rules.whole_pack(table.seats))


def test_a_move_is_made_once_if_the_worker_is_killed_at_any_point(tmp_path: Path, record_property: Note) -> None:
    kill_worker_at_each_point(PLACES[Fault.PLAYER_KILLED], tmp_path, record_property)


@pytest.mark.soak
@pytest.mark.timeout(1800)
def test_every_move_is_made_once_if_the_worker_is_killed_often(tmp_path: Path, record_property: Note) -> None:
    kill_worker_at_each_point(PLACES[Fault.PLAYER_KILLED] * 8, tmp_path, record_property)
