"""Bots with a pace on a real store: workers play each of their moves when it is due, also after one has died."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from service import worker
from service.rules.model.errors import IllegalMove
from service.rules.model.events import Discarded
from service.rules.model.moves import Discard
from service.store.indexes.deadlines import LEASE_MS
from service.tables.actions.gameplay import play_move
from service.tables.model.bot_pace import BotPace
from service.tables.model.game_setup import BotSetup, GameSetup
from service.tables.model.table import Player, Table
from service.tables.storage.repository import Tables
from service.tables.turns.bot_waits import BRISK_MS
from tests.kit.games.tables import change_game, open_game
from tests.service.tables.conftest import House
from tests.service.tables.sitting import STOCK

GAME = "game"


def start_game(tables: Tables, game_id: str, bots: int = 2) -> Table:
    """A started game of one person and brisk bots, with a minute for a turn."""
    setup = GameSetup("rummy", bots=(BotSetup("easy"),) * bots, turn_seconds=60, bot_pace=BotPace.BRISK)
    return open_game(tables, game_id, setup)


def mover(table: Table) -> Player:
    """The player at turn."""
    assert table.round is not None
    return table.at_seat(table.round.turn)


def play_turn_of_person(tables: Tables, game_id: str) -> Table:
    """The game after the turn of its person, who is at turn."""
    drawn = change_game(tables, game_id, lambda now: play_move(now.table, "p1", STOCK, now.now))
    card = drawn.game.round and drawn.game.round.this_turn.drawn
    return change_game(tables, game_id, lambda now: play_move(now.table, "p1", Discard(card or ""), now.now))


def bots_to_move(house: House, tables: Tables, game_id: str = GAME) -> Table:
    """A game in which a bot has to move after its wait."""
    table = start_game(tables, game_id)
    while mover(table).bot is None:
        table = play_turn_of_person(tables, game_id)
    assert table.bot_due is not None
    assert BRISK_MS[0] <= table.bot_due - house.clock.now <= BRISK_MS[1]
    return table


def work(house: House, tables: Tables) -> None:
    """Runs a worker's loop until nothing is due."""
    while worker.play_due_games(tables, house.deadlines):
        pass


def test_a_worker_plays_each_move_alone_at_its_time(house: House) -> None:
    web, tables = house.tables(thinks=False), house.tables(thinks=True)
    table = bots_to_move(house, web)
    due_times, start = [], table
    while mover(table).bot:
        assert table.bot_due is not None
        house.clock.now = table.bot_due - 1
        work(house, tables)
        assert web.look(GAME).version == table.version
        house.clock.now += 1
        work(house, tables)
        due_times.append(house.clock.now)
        table = web.look(GAME)
    events = web.events(table, start.seq, 500)
    assert len(due_times) == table.version - start.version
    assert [event.version for event in events] == sorted(event.version for event in events)
    assert {event.at for event in events} == set(due_times)
    discards = [event for event in events if isinstance(event.event, Discarded)]
    assert len({event.version for event in discards}) == len(discards)


def test_another_worker_plays_the_move_of_one_that_has_died(house: House) -> None:
    web, tables = house.tables(thinks=False), house.tables(thinks=True)
    table = bots_to_move(house, web)
    assert table.bot_due is not None
    house.clock.now = table.bot_due
    assert house.deadlines.claim(house.clock.now, LEASE_MS, 8)  # by a worker that dies with it
    work(house, tables)
    assert web.look(GAME).version == table.version
    house.clock.now += LEASE_MS + 1
    work(house, tables)
    assert web.look(GAME).version == table.version + 1


def test_each_move_is_played_once_by_several_workers(house: House) -> None:
    web, workers = house.tables(thinks=False), [house.tables(thinks=True) for _ in range(3)]
    tables = [bots_to_move(house, web, f"game{number}") for number in range(30)]
    house.clock.now += BRISK_MS[1]
    with ThreadPoolExecutor(len(workers)) as pool:
        list(pool.map(lambda each: work(house, each), workers))
    assert [web.look(table.id).version for table in tables] == [table.version + 1 for table in tables]


def test_without_a_worker_the_next_request_plays_the_move_that_is_due(house: House) -> None:
    web = house.tables(thinks=False)
    table = bots_to_move(house, web)
    house.clock.now += BRISK_MS[1]
    for _ in range(2):  # the second request finds the next wait
        with pytest.raises(IllegalMove):
            change_game(web, GAME, lambda now: play_move(now.table, "p1", STOCK, now.now))
    assert web.look(GAME).version == table.version + 1
