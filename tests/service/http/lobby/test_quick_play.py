"""Quick play: which games fit which requests, and simultaneous requests."""

import pytest

from service.http.context import ServiceContext
from service.store import StoreConnection
from service.tables.matchmaking import MAX_GAMES_SEARCHED, MAX_SEARCHES, GameCriteria
from tests.kit.clients.client import Api, Json, code_of
from tests.kit.games.tables import open_game
from tests.service.http.conftest import Clock
from tests.service.http.strangers import opened, quick, seat


@pytest.fixture(autouse=True)
def empty_lobby(link: StoreConnection) -> None:
    """Empties the lobby."""
    link.call("FLUSHALL")


def test_new_game_is_opened_when_nobody_waits(client: Api) -> None:
    given = quick(client, player_name="Ann")
    game = given.json()["game"]
    assert given.headers["Location"] == f"/v1/games/{game['game_id']}"
    facts = {name: game[name] for name in ("status", "visibility", "seats", "turn_seconds", "next_round_seconds")}
    assert facts == {
        "status": "waiting",
        "visibility": "public",
        "seats": 2,
        "turn_seconds": 60,
        "next_round_seconds": 30,
    }
    assert (game["options"], game["on_leave"], game["on_timeout"], game["bot_pace"]) == ({}, "bot", "bot", "instant")
    assert game["game_id"] in client.get("/v1/games").text


def test_two_players_meet_and_the_third_waits(client: Api) -> None:
    ann, bob, cleo = (seat(client, player_name=name) for name in ("Ann", "Bob", "Cleo"))
    assert ann.game_id == bob.game_id != cleo.game_id
    assert [player["name"] for player in ann.view()["players"]] in (["Ann", "Bob"], ["Bob", "Ann"])
    assert (ann.view()["status"], cleo.view()["status"]) == ("playing", "waiting")


def test_the_game_that_has_waited_longest_is_joined(client: Api, clock: Clock) -> None:
    waiting = []
    for _ in range(3):
        waiting.append(client.create("rami", turn_seconds=60, seats=2).game_id)
        clock.now += 1
    assert [seat(client).game_id for _ in range(3)] == waiting


def test_many_larger_tables_do_not_hide_a_table_for_two(client: Api) -> None:
    for _ in range(MAX_GAMES_SEARCHED):
        client.create("rami", turn_seconds=60, seats=4)
    assert seat(client, seats=2).game_id == seat(client, seats=2).game_id


def test_many_tables_with_other_terms_do_not_hide_one_with_the_wished(client: Api) -> None:
    for _ in range(MAX_GAMES_SEARCHED):
        client.create("rami", turn_seconds=60, bot_pace="brisk")
    assert seat(client, bot_pace="human").game_id == seat(client, bot_pace="human").game_id


STAKE = {"stake": {"amount": "0.10", "label": "CAD"}}
FITTING: list[tuple[Json, Json]] = [
    ({}, {}),
    ({"seats": 4}, {}),
    ({"seats": 4}, {"seats": 4}),
    ({"next_round_seconds": 5}, {}),
    ({"next_round_seconds": 5}, {"next_round_seconds": 5}),
    ({"on_leave": "forfeit", "on_timeout": "forfeit"}, {}),
    ({"on_leave": "forfeit"}, {"on_leave": "forfeit"}),
    ({"hints": False}, {}),
    ({"bot_pace": "human"}, {}),
    ({"bot_pace": "human"}, {"bot_pace": "human"}),
    ({"options": {"rounds": 3, "cut": True}}, {"options": {"cut": True, "rounds": 3}}),
    ({"options": STAKE}, {"options": STAKE}),
    ({"turn_seconds": 30}, {"turn_seconds": 30}),
]
UNFIT: list[tuple[Json, Json]] = [
    ({"variant": "rummy"}, {}),
    ({"visibility": "unlisted"}, {}),
    ({"turn_seconds": 30}, {}),
    ({"turn_seconds": None}, {}),
    ({"seats": 3}, {"seats": 4}),
    ({"next_round_seconds": 5}, {"next_round_seconds": 6}),
    ({}, {"next_round_seconds": 6}),
    ({"on_leave": "forfeit"}, {"on_leave": "bot"}),
    ({"on_timeout": "forfeit"}, {"on_timeout": "bot"}),
    ({"hints": False}, {"hints": True}),
    ({"bot_pace": "human"}, {"bot_pace": "instant"}),
    ({}, {"bot_pace": "human"}),
    ({"options": {"rounds": 3}}, {}),
    ({}, {"options": {"rounds": 3}}),
    ({"options": STAKE}, {}),
    ({}, {"options": STAKE}),
]


@pytest.mark.parametrize(("there", "wanted"), FITTING)
def test_a_game_that_fits_is_joined(client: Api, there: Json, wanted: Json) -> None:
    host = opened(client, there)
    assert seat(client, **wanted).game_id == host.game_id


@pytest.mark.parametrize(("there", "wanted"), UNFIT)
def test_a_game_that_does_not_fit_is_not_joined(client: Api, there: Json, wanted: Json) -> None:
    host = opened(client, there)
    assert seat(client, **wanted).game_id != host.game_id
    assert len(host.view()["players"]) == 1


def test_unfit_game_does_not_hide_a_fitting_one(client: Api, clock: Clock) -> None:
    opened(client, {"seats": 3})
    clock.now += 1
    host = opened(client, {"seats": 2})
    assert seat(client, seats=2).game_id == host.game_id


def test_game_that_waited_too_long_is_not_joined(client: Api, clock: Clock) -> None:
    host = seat(client)
    clock.now += 3_600_000
    assert seat(client).game_id != host.game_id


@pytest.mark.parametrize(
    ("asked", "code", "pointer"),
    [
        ({"variant": "canasta"}, "unknown_variant", "/variant"),
        ({"seats": 7}, "player_count", "/seats"),
        ({"options": {"rounds": 0}}, "option_out_of_range", "/options/rounds"),
        ({"turn_seconds": None}, "invalid_fields", "/turn_seconds"),
        ({"visibility": "unlisted"}, "invalid_fields", "/visibility"),
    ],
)
def test_impossible_criteria_are_refused(client: Api, asked: Json, code: str, pointer: str) -> None:
    refused = quick(client, **asked)
    assert code_of(refused) == (422, code)
    assert [error["pointer"] for error in refused.json()["errors"]] == [pointer]


def test_quick_play_waits_for_a_game_that_is_being_opened(
    client: Api, parts: ServiceContext, monkeypatch: pytest.MonkeyPatch
) -> None:
    wish = GameCriteria("rami")
    parts.tables.lobby.swap_pointer(f"opening:{wish.list_name}", None, "k5r2mxq7dp3wtzya", 2000)
    pauses: list[float] = []

    def paused(seconds: float) -> None:
        pauses.append(seconds)
        if len(pauses) == 3:
            open_game(parts.tables, "k5r2mxq7dp3wtzya", wish.game_setup())

    monkeypatch.setattr("service.tables.matchmaking.sleep", paused)
    assert seat(client).game_id == "k5r2mxq7dp3wtzya"
    assert len(pauses) == 3


def test_quick_play_opens_a_game_when_the_awaited_one_never_appears(
    client: Api, parts: ServiceContext, monkeypatch: pytest.MonkeyPatch
) -> None:
    parts.tables.lobby.swap_pointer(f"opening:{GameCriteria('rami').list_name}", None, "k5r2mxq7dp3wtzya", 2000)
    pauses: list[float] = []
    monkeypatch.setattr("service.tables.matchmaking.sleep", pauses.append)
    assert seat(client).view()["status"] == "waiting"
    assert len(pauses) == MAX_SEARCHES


def test_quick_play_does_not_wait_for_a_game_that_has_filled(client: Api, monkeypatch: pytest.MonkeyPatch) -> None:
    pauses: list[float] = []
    monkeypatch.setattr("service.tables.matchmaking.sleep", pauses.append)
    for _ in range(5):
        seat(client)
    assert pauses == []
