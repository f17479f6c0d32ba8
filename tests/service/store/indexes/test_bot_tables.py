"""Places for tables of bots alone: bounded in all and for each caller, for an hour each."""

import pytest
from redis import Redis

from service.store import BotTables, Shortage, StoreConnection
from service.store.bot_tables import PLACE_MS, NoPlace


@pytest.fixture(autouse=True)
def _no_places(redis: Redis) -> None:
    """No place is taken."""


def test_a_caller_has_as_many_places_as_allowed(link: StoreConnection) -> None:
    tables = BotTables(link, 0, 2)
    assert [tables.take_place(f"g{number}", "ann", 0) for number in range(2)] == [None, None]
    assert tables.take_place("g2", "ann", 10) == NoPlace(Shortage.CALLERS, PLACE_MS - 10)
    assert tables.take_place("g2", "bob", 10) is None


def test_all_callers_together_have_as_many_places_as_allowed(link: StoreConnection) -> None:
    tables = BotTables(link, 2, 0)
    assert tables.take_place("g0", "ann", 0) is tables.take_place("g1", "bob", 5) is None
    assert tables.take_place("g2", "cem", 5) == NoPlace(Shortage.EVERYBODYS, PLACE_MS - 5)


def test_a_place_is_free_again_after_an_hour(link: StoreConnection) -> None:
    tables = BotTables(link, 1, 1)
    assert tables.take_place("g0", "ann", 0) is None
    assert tables.take_place("g1", "ann", PLACE_MS - 1) is not None
    assert tables.take_place("g1", "ann", PLACE_MS) is None


def test_a_game_takes_one_place_however_often_it_is_requested(link: StoreConnection) -> None:
    tables = BotTables(link, 2, 2)
    assert [tables.take_place("g0", "ann", 0) for _ in range(3)] == [None] * 3
    assert tables.take_place("g1", "ann", 0) is None
    assert tables.take_place("g0", "ann", 0) is None
    assert tables.take_place("g2", "ann", 0) is not None


def test_any_number_is_allowed_with_zero(link: StoreConnection) -> None:
    tables = BotTables(link, 0, 0)
    assert {tables.take_place(f"g{number}", "ann", 0) for number in range(50)} == {None}


def test_a_game_requested_again_after_an_hour_takes_a_place_again(link: StoreConnection) -> None:
    tables = BotTables(link, 2, 2)
    assert tables.take_place("g0", "ann", 0) is tables.take_place("g1", "ann", PLACE_MS - 1) is None
    assert tables.take_place("g0", "ann", PLACE_MS) is None
    assert tables.take_place("g2", "ann", PLACE_MS) is not None
