"""A store that is nearly full: no new game is opened, and games in play go on."""

from collections.abc import Iterator

import pytest
from redis import Redis

from service.app import build_app
from service.standalone.embedded_server import join_server
from service.store import GameStore, Lobby, connect
from service.tables.storage.repository import Tables
from service.tables.storage.room import StoreRoom
from tests.kit.clients.client import Api, code_of
from tests.kit.clients.contract import Contract
from tests.kit.games.choices import at_random
from tests.kit.games.context import KEPT_SECONDS, context_on
from tests.kit.games.players import play

KEY = {"Idempotency_Key": "a-key-of-enough-characters"}
REFUSED = (503, "store_nearly_full")
TWO = {"variant": "rummy", "seats": 2}


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The URL of a server with 16 MB."""
    server = join_server(tmp_path_factory.mktemp("small"), maxmemory_mb=16)
    yield server.url
    server.leave()


class Filled:
    """The service on a store that the test fills and empties."""

    def __init__(self, redis: Redis, room: StoreRoom, api: Api) -> None:
        self.redis = redis
        self.room = room
        self.api = api

    def fill(self, megabytes: int) -> None:
        self.redis.setrange("filler", megabytes * 1024 * 1024 - 1, "x")  # without a buffer of this size
        self.room.measure()

    def empty(self) -> None:
        self.redis.delete("filler")
        self.room.measure()


@pytest.fixture
def filled(small: str, contract: Contract) -> Iterator[Filled]:
    link = connect(small)
    room = StoreRoom(link, 0.8)
    tables = Tables(GameStore(link, KEPT_SECONDS), Lobby(link), room=room)
    with Redis.from_url(small) as redis, context_on(link, tables, bot_tables_per_address=1) as context:
        redis.flushall()
        yield Filled(redis, room, Api.inside(build_app(context), contract))
    link.close()


def test_new_game_is_refused_while_a_game_in_play_goes_on(filled: Filled) -> None:
    mover = next(seat for seat in filled.api.table("rummy", 2) if seat.view()["legal_moves"])
    filled.fill(13)
    refused = filled.api.call("createGame", TWO)
    assert code_of(refused) == REFUSED
    assert refused.headers["Retry-After"] == "30"
    mover.draw()
    filled.empty()
    assert filled.api.create("rummy").view()["status"] == "waiting"


def test_refusal_is_given_in_french(filled: Filled) -> None:
    filled.fill(13)
    answer = filled.api.call("createGame", TWO, headers={"Accept_Language": "fr"})
    assert answer.json()["title"] == "Plus de place pour de nouvelles parties"


def test_below_the_limit_new_games_are_opened(filled: Filled) -> None:
    filled.fill(8)
    assert filled.api.create("rummy").view()["status"] == "waiting"


def test_repeated_creation_gets_its_first_answer_from_a_full_store(filled: Filled) -> None:
    first = filled.api.call("createGame", TWO, headers=KEY)
    filled.fill(13)
    assert filled.api.call("createGame", TWO, headers=KEY).content == first.content
    assert (
        code_of(filled.api.call("createGame", TWO, headers={"Idempotency_Key": "another-key-of-22-chars"})) == REFUSED
    )


def test_table_of_bots_takes_no_place_in_a_full_store(filled: Filled) -> None:
    alone = {**TWO, "bots": [{}, {}]}
    filled.fill(13)
    assert code_of(filled.api.call("createGame", alone)) == REFUSED
    filled.empty()
    first = filled.api.call("createGame", alone, headers=KEY)
    assert first.is_success
    filled.fill(13)
    assert filled.api.call("createGame", alone, headers=KEY).content == first.content
    assert code_of(filled.api.call("createGame", alone)) == REFUSED


def test_quick_play_finds_a_waiting_game_but_opens_none(filled: Filled) -> None:
    filled.api.call("quickPlay", {"variant": "rami"})
    filled.fill(13)
    assert filled.api.call("quickPlay", {"variant": "rami"}).is_success
    before = set(filled.redis.keys())
    assert code_of(filled.api.call("quickPlay", {"variant": "rami"}, headers=KEY)) == REFUSED
    assert set(filled.redis.keys()) == before
    filled.empty()
    assert filled.api.call("quickPlay", {"variant": "rami"}, headers=KEY).is_success


def test_rematch_is_joined_but_not_opened_in_a_full_store(filled: Filled) -> None:
    games = [filled.api.table("knock-rummy", 2, options={"rounds": 1}) for _ in range(2)]  # no round is void
    for seats in games:
        play(seats, at_random(1))
    opened, unopened = games
    opened[0].call("rematch", {})
    filled.fill(13)
    assert opened[1].call("rematch", {}).is_success
    assert code_of(unopened[0].call("rematch", {})) == REFUSED


def test_moves_beyond_the_memory_of_the_store_are_refused_as_before(filled: Filled) -> None:
    mover = next(seat for seat in filled.api.table("rummy", 2) if seat.view()["legal_moves"])
    filled.fill(13)
    filled.redis.config_set("maxmemory", 1)
    try:
        assert code_of(mover.call("draw", {"source": "stock"})) == (503, "store_unavailable")
    finally:
        filled.redis.config_set("maxmemory", "16mb")
    mover.draw()


def test_last_measurement_holds_while_the_store_is_away(filled: Filled, monkeypatch: pytest.MonkeyPatch) -> None:
    filled.fill(13)
    monkeypatch.setattr(filled.room, "_connection", connect("unix:///nowhere/at/all", patience=0.05))
    filled.room.measure()
    assert filled.room.is_scarce


def test_games_are_opened_again_only_well_below_the_limit(filled: Filled, monkeypatch: pytest.MonkeyPatch) -> None:
    for fill, is_scarce in ((0.79, False), (0.8, True), (0.79, True), (0.77, False), (0.79, False)):
        monkeypatch.setattr("service.tables.storage.room.measure_fill", lambda _, fill=fill: fill)
        filled.room.measure()
        assert filled.room.is_scarce is is_scarce
