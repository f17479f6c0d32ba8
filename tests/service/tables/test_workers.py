"""Several workers on one store: each step is taken once, whichever worker takes it, and no failure stops the others."""

import logging
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from unittest.mock import patch

import pytest

from service import worker
from service.store import keys
from service.store.indexes.deadlines import LEASE_MS
from service.tables.actions.gameplay import play_move
from service.tables.model import table
from service.tables.model.game_setup import BotSetup, GameSetup
from service.tables.model.table import Table, TableStatus
from service.tables.storage.repository import Tables
from service.tables.turns.time_limits import BOTS_ALONE_MS
from tests.kit.games.tables import change_game, join_game, open_game
from tests.service.tables.conftest import House
from tests.service.tables.sitting import STOCK

GAMES = 300
TURN_MS = 10_000


def start_game(tables: Tables, game_id: str, *bots: str, persons: int = 2) -> Table:
    """A started game of persons and of bots with these levels."""
    new = GameSetup("rummy", seats=persons + len(bots), bots=tuple(map(BotSetup, bots)), turn_seconds=TURN_MS // 1000)
    table = open_game(tables, game_id, new)
    for _ in range(persons - 1):
        table = join_game(tables, game_id)
    return table


def work_until_idle(house: House, tables: Tables) -> None:
    """Runs a worker's loop until nothing is due."""
    while worker.play_due_games(tables, house.deadlines):
        pass


def work_until_over(house: House, tables: Tables, game_id: str) -> None:
    """Runs a worker's loop while the time passes, until a game of bots alone is finished."""
    while tables.look(game_id).status is not TableStatus.FINISHED:
        house.clock.now += BOTS_ALONE_MS
        work_until_idle(house, tables)


def versions_of(tables: Tables, ids: list[str]) -> list[int]:
    """The versions of these games in the store; steps that are due are not taken."""
    return [found.version if found else 0 for found in tables.store.read_many(ids)]


def test_each_of_hundreds_of_due_games_is_stepped_once(house: House) -> None:
    web, workers = house.tables(thinks=False), [house.tables(thinks=True) for _ in range(3)]
    ids = [start_game(web, f"game{number}").id for number in range(GAMES)]
    before = versions_of(web, ids)
    house.clock.now += TURN_MS
    with ThreadPoolExecutor(len(workers)) as pool:
        list(pool.map(lambda tables: work_until_idle(house, tables), workers))
    assert versions_of(web, ids) == [version + 1 for version in before]
    for game_id in ids:
        events = web.events(web.look(game_id), 0, 500)
        assert [event.seq for event in events] == list(range(1, len(events) + 1))
        told = Counter(type(event.event).__name__ for event in events)
        assert (told["CardDrawn"], told["Discarded"]) == (1, 1)


def test_each_turn_of_a_thinking_bot_is_played_once(house: House) -> None:
    web, workers = house.tables(thinks=False), [house.tables(thinks=True) for _ in range(2)]
    ids = [start_game(web, f"game{number}", "hard", "hard", persons=1).id for number in range(20)]
    before = versions_of(web, ids)
    waited = [game_id for game_id in ids if web.look(game_id).bot_due is not None]
    assert waited
    with ThreadPoolExecutor(len(workers)) as pool:
        list(pool.map(lambda tables: work_until_idle(house, tables), workers))
    after = [web.look(game_id) for game_id in ids]
    for each, version in zip(after, before, strict=True):
        assert (each.version, each.bot_due) == (version + (each.id in waited), None)
    rounds = [(each, each.round) for each in after if each.round]  # a bot may have gone out in its first turn
    assert len(rounds) > len(ids) / 2
    assert all(each.at_seat(rnd.turn).bot is None for each, rnd in rounds)


def test_web_process_leaves_a_thinking_bot_to_the_worker_for_three_seconds(house: House) -> None:
    web = house.tables(thinks=False)
    table = start_game(web, "game", "hard", "hard", persons=1)
    before = versions_of(web, ["game"])
    house.clock.now += 2_999
    web.step("game")
    assert versions_of(web, ["game"]) == before
    house.clock.now += 1
    web.step("game")
    assert (versions_of(web, ["game"]) == before) is (table.bot_due is None)


def test_failing_game_does_not_stop_the_others(house: House, caplog: pytest.LogCaptureFixture) -> None:
    web, tables = house.tables(thinks=False), house.tables(thinks=True)
    ids = [start_game(web, f"game{number}").id for number in range(12)]
    before = versions_of(web, ids)
    house.link.call("HSET", keys.game_key("game0"), "state", b"\xc1 no table")
    house.clock.now += TURN_MS
    with caplog.at_level(logging.ERROR, "service.worker"):
        work_until_idle(house, tables)
    assert versions_of(web, ids)[1:] == [version + 1 for version in before[1:]]
    assert [record.getMessage() for record in caplog.records] == ["game game0"]
    house.clock.now += LEASE_MS + 1
    assert {claim.game_id for claim in house.deadlines.claim(house.clock.now, 1, 100)} == {"game0"}


def test_a_game_of_bots_alone_is_played_a_step_at_a_time(house: House) -> None:
    tables = house.tables(thinks=True)
    start_game(tables, "bots", "hard", "hard", persons=0)
    before = versions_of(tables, ["bots"])[0]
    house.clock.now += BOTS_ALONE_MS - 1
    work_until_idle(house, tables)
    assert versions_of(tables, ["bots"]) == [before]
    house.clock.now += 1
    work_until_idle(house, tables)
    assert versions_of(tables, ["bots"]) == [before + 1]
    work_until_over(house, tables, "bots")


def test_bot_of_a_person_answers_at_once_beside_many_tables_of_bots_alone(house: House) -> None:
    web, tables = house.tables(thinks=False), house.tables(thinks=True)
    alone = [start_game(web, f"alone{number}", "hard", "hard", persons=0).id for number in range(150)]
    games = [start_game(web, f"game{number}", "hard", "hard", persons=1) for number in range(10)]
    waiting = [game.id for game in games if game.bot_due is not None]
    house.clock.now += TURN_MS // 2
    before, answered = versions_of(web, alone), [version + 1 for version in versions_of(web, waiting)]
    for _ in range(2):  # at most eight games at once
        assert worker.play_due_games(tables, house.deadlines)
    assert versions_of(web, waiting) == answered
    assert sum(versions_of(web, alone)) <= sum(before) + 1


def test_games_of_bots_alone_take_turns(house: House) -> None:
    tables = house.tables(thinks=True)
    alone = [start_game(tables, f"alone{number}", "hard", "hard", persons=0).id for number in range(5)]
    before = versions_of(tables, alone)
    for step in range(1, 4):
        house.clock.now += 60_000
        for _ in alone:
            assert worker.play_due_games(tables, house.deadlines)
        assert versions_of(tables, alone) == [version + step for version in before]


def test_a_move_made_while_a_worker_thinks_is_not_lost(house: House) -> None:
    web, tables = house.tables(thinks=False), house.tables(thinks=True)
    table = start_game(web, "game")
    house.clock.now += TURN_MS
    claims = house.deadlines.claim(house.clock.now, LEASE_MS, 1)
    house.clock.now -= 1
    assert table.round is not None
    mover = table.at_seat(table.round.turn)
    moved = change_game(web, "game", lambda now: play_move(now.table, mover.id, STOCK, now.now))
    house.clock.now += 1
    for claim in claims:
        assert house.deadlines.settle(claim, tables.step(claim.game_id))
    assert tables.look("game").version == moved.version + 1
    assert tables.look("game").player(mover.id) != mover


def test_slow_worker_leaves_games_that_others_may_have_claimed(house: House) -> None:
    web, tables = house.tables(thinks=False), house.tables(thinks=True)
    ids = [start_game(web, f"game{number}").id for number in range(worker.MAX_CLAIMED_GAMES)]
    before = versions_of(web, ids)
    house.clock.now += TURN_MS

    def step(game_id: str) -> int | None:
        house.clock.now += LEASE_MS // 2 + 1
        return Tables.step(tables, game_id)

    with patch.object(tables, "step", side_effect=step) as stepped:
        assert worker.play_due_games(tables, house.deadlines)
    assert stepped.call_count == 2
    assert sum(versions_of(web, ids)) == sum(before) + 2
    work_until_idle(house, tables)
    assert versions_of(web, ids) == [version + 1 for version in before]


def test_a_worker_leaves_games_of_a_newer_release_to_its_workers(
    house: House, caplog: pytest.LogCaptureFixture
) -> None:
    tables = house.tables(thinks=True)
    own = start_game(tables, "own")
    with patch.object(table, "STORED_FORMAT", table.STORED_FORMAT + 1):
        newer = start_game(tables, "newer")
    house.clock.now += TURN_MS
    with caplog.at_level(logging.WARNING, "service.worker"):
        work_until_idle(house, tables)
    assert versions_of(tables, ["own", "newer"]) == [own.version + 1, newer.version]
    assert [record.getMessage() for record in caplog.records] == ["game newer: left to the workers of a newer release"]
    house.clock.now += worker.LEFT_TO_OTHERS_MS
    with patch.object(table, "STORED_FORMAT", table.STORED_FORMAT + 1):
        work_until_idle(house, tables)
    assert versions_of(tables, ["newer"]) == [newer.version + 1]
