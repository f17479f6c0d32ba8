"""No game goes on without end: bounds in rounds and in bytes, and what becomes of games without persons."""

from itertools import pairwise

import pytest
from redis import Redis

from service.rules.model.events import GameEnded
from service.rules.model.state import replace
from service.store import keys
from service.tables.actions.gameplay import leave
from service.tables.model.game_setup import BotSetup, GameSetup
from service.tables.model.table import Table, TableStatus
from service.tables.storage.commits import DESERTED_TTL_SECONDS
from service.tables.turns.bot_turns import bot_move
from service.tables.turns.game_length import MAX_HISTORY_BYTES, MAX_ROUNDS, MAX_ROUNDS_OF_BOTS
from tests.kit.games.tables import change_game, open_game
from tests.service.tables.conftest import House
from tests.service.tables.sitting import Sitting, sitting


def late_game(number: int = 1, history_bytes: int = 0) -> Sitting:
    """A game of two persons to a target, in its round `number`, with a history of this size."""
    game = sitting(persons=2, options={"target": 10_000})
    state = replace(game.table.game, number=number, totals=(30, 20))
    game.table = replace(game.table, state=state, history_bytes=history_bytes)
    return game


def end_round(game: Sitting) -> None:
    """Plays the round to its end."""
    while game.table.status is TableStatus.PLAYING:
        game.play(bot_move("easy", game.table, game.mover))


@pytest.mark.rule("CORE-19")
@pytest.mark.parametrize("late", [{"number": MAX_ROUNDS}, {"history_bytes": MAX_HISTORY_BYTES}])
def test_a_game_that_reaches_a_bound_ends_on_its_totals_with_the_round(late: dict[str, int]) -> None:
    game = late_game(**late)
    end_round(game)
    ended = game.events[-1]
    assert game.table.status is TableStatus.FINISHED
    assert isinstance(ended, GameEnded)
    best = max(ended.totals)
    assert ended.winners == tuple(seat for seat, total in enumerate(ended.totals) if total == best)
    assert best < 10_000


@pytest.mark.parametrize("late", [{"number": MAX_ROUNDS - 1}, {"history_bytes": MAX_HISTORY_BYTES - 1}])
def test_a_game_below_the_bounds_goes_on(late: dict[str, int]) -> None:
    game = late_game(**late)
    end_round(game)
    assert game.table.status is TableStatus.BETWEEN_ROUNDS


def test_a_game_of_bots_alone_ends_after_some_rounds() -> None:
    game = sitting("rummy", 0, 2, options={"target": 10_000})
    while game.table.status is not TableStatus.FINISHED:
        game.step_when_due()
    assert game.table.game.number == MAX_ROUNDS_OF_BOTS


def everybody_away(number: int) -> Sitting:
    """A game in its round `number`, after both persons have let their turns run out."""
    game = late_game(number=number)
    while game.table.alone_since is None:
        game.step_when_due()
    return game


@pytest.mark.rule("CORE-19")
def test_bots_play_ten_rounds_for_persons_who_are_away_however_late_they_went() -> None:
    game = everybody_away(number=15)
    while game.table.status is not TableStatus.FINISHED:
        game.step_when_due()
    assert game.table.game.number == 15 + MAX_ROUNDS_OF_BOTS - 1


@pytest.mark.rule("CORE-19")
def test_a_person_who_comes_back_may_play_as_many_rounds_as_others() -> None:
    game = everybody_away(number=15)
    game.back("p1")
    assert game.table.alone_since is None


def test_a_game_that_all_persons_have_left_ends_with_the_round() -> None:
    game = late_game()
    game.leave("p1")
    game.leave("p2")
    while game.table.status is not TableStatus.FINISHED:
        game.step_when_due()
    assert game.table.game.number == 1


def test_bots_alone_take_a_second_for_a_turn_and_for_a_deal() -> None:
    game = sitting("rummy", 0, 3, options={"rounds": 2}, next_round_seconds=0)
    dues = []
    while game.table.status is not TableStatus.FINISHED:
        game.step_when_due()
        dues.append(game.now)
    assert {later - due for due, later in pairwise(dues)} == {1000}


def test_history_is_counted_as_it_is_stored(house: House) -> None:
    tables = house.tables(thinks=True)
    table = bots_table(house)
    while not (records := tables.store.rounds(table.id)):
        house.clock.now += 1000
        tables.step(table.id)
    events = sum(len(event) for _, event in tables.store.events(table.id, 0, 10_000))
    moves = house.link.call("LRANGE", keys.moves_key(table.id), 0, -1)
    assert tables.look(table.id).history_bytes == events + sum(map(len, records)) + sum(map(len, moves))


@pytest.mark.rule("EXT-02")
def test_an_older_table_has_no_rounds_that_ended_later(house: House) -> None:
    tables = house.tables(thinks=True)
    before = bots_table(house)
    while not tables.store.rounds(before.id):
        in_play = tables.look(before.id)
        house.clock.now += 1000
        tables.step(before.id)
    assert (tables.rounds(before), tables.rounds(in_play)) == ([], [])
    (record,) = tables.rounds(tables.look(before.id))
    assert record.number == 1


def bots_table(house: House) -> Table:
    """A started table of bots alone."""
    setup = GameSetup("rummy", seats=3, bots=(BotSetup("easy"),) * 3)
    return open_game(house.tables(thinks=False), "bots", setup)


def test_a_game_without_persons_expires_early(house: House, redis: Redis) -> None:
    bots_table(house)
    web = house.tables(thinks=False)
    left = open_game(web, "left", GameSetup("rummy", seats=2, bots=(BotSetup("easy"),)))
    assert redis.ttl(keys.game_key("left")) > DESERTED_TTL_SECONDS
    change_game(web, "left", lambda moment: leave(moment.table, left.players[0].id, moment.now))
    for game_id in ("bots", "left"):
        for name in redis.keys(f"*{{{game_id}}}*"):
            assert 0 < redis.ttl(name) <= DESERTED_TTL_SECONDS
