"""Quick play: who fits whom, and one seat for a key whatever happens."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from itertools import count

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from service.http import quick as module
from service.http.idempotency import Attempt
from service.http.parts import Parts
from service.store import Link, StoreUnavailable
from service.tables import company
from tests.http.client import Client, Json, Seat, code_of, said
from tests.http.conftest import Clock

KEYS = (f"a-key-that-nobody-guesses-{n}" for n in count())


@pytest.fixture(autouse=True)
def alone(link: Link) -> None:
    """An empty lobby."""
    link.call("FLUSHALL")


def quick(client: Client, key: str | None = None, **asked: object) -> TestResponse:
    headers = {"Idempotency_Key": key} if key else {}
    return client.post("/v1/quick-play", {"variant": "rami", **asked}, None, **headers)


def seat(client: Client, key: str | None = None, **asked: object) -> Seat:
    return client.seat(quick(client, key, **asked))


def test_where_nobody_waits_a_new_game_is_opened(client: Client) -> None:
    given = quick(client, player_name="Ann")
    game = said(given)["game"]
    assert given.headers["Location"] == f"/v1/games/{game['game_id']}"
    facts = {name: game[name] for name in ("status", "visibility", "seats", "turn_seconds", "next_round_seconds")}
    assert facts == {
        "status": "waiting",
        "visibility": "public",
        "seats": 2,
        "turn_seconds": 60,
        "next_round_seconds": 30,
    }
    assert (game["options"], game["on_leave"], game["on_timeout"]) == ({}, "bot", "bot")
    assert game["game_id"] in client.get("/v1/games").text


def test_two_meet_and_the_third_waits(client: Client) -> None:
    ann, bob, cleo = (seat(client, player_name=name) for name in ("Ann", "Bob", "Cleo"))
    assert ann.game_id == bob.game_id != cleo.game_id
    assert [player["name"] for player in ann.look()["players"]] in (["Ann", "Bob"], ["Bob", "Ann"])
    assert (ann.look()["status"], cleo.look()["status"]) == ("playing", "waiting")


def test_the_game_that_has_waited_longest_is_joined(client: Client, clock: Clock) -> None:
    waiting = []
    for _ in range(3):
        waiting.append(client.game(turn_seconds=60, seats=2).game_id)
        clock.now += 1
    assert [seat(client).game_id for _ in range(3)] == waiting


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
    ({"options": {"rounds": 3}}, {}),
    ({}, {"options": {"rounds": 3}}),
    ({"options": STAKE}, {}),
    ({}, {"options": STAKE}),
]


def opened(client: Client, asked: Json) -> Seat:
    given = {"turn_seconds": 60, **asked}
    return client.game(**{name: value for name, value in given.items() if value is not None})


@pytest.mark.parametrize(("there", "wanted"), FITTING)
def test_a_game_that_fits_is_joined(client: Client, there: Json, wanted: Json) -> None:
    host = opened(client, there)
    assert seat(client, **wanted).game_id == host.game_id


@pytest.mark.parametrize(("there", "wanted"), UNFIT)
def test_a_game_that_does_not_fit_is_not_joined(client: Client, there: Json, wanted: Json) -> None:
    host = opened(client, there)
    assert seat(client, **wanted).game_id != host.game_id
    assert len(host.look()["players"]) == 1


def test_one_that_does_not_fit_hides_none_that_does(client: Client, clock: Clock) -> None:
    opened(client, {"seats": 3})
    clock.now += 1
    host = opened(client, {"seats": 2})
    assert seat(client, seats=2).game_id == host.game_id


def test_a_game_that_waits_too_long_is_joined_no_more(client: Client, clock: Clock) -> None:
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
def test_what_makes_no_game_is_refused(client: Client, asked: Json, code: str, pointer: str) -> None:
    refused = quick(client, **asked)
    assert code_of(refused) == (422, code)
    assert [error["pointer"] for error in said(refused)["errors"]] == [pointer]


def test_a_key_has_to_be_strong(client: Client) -> None:
    assert code_of(quick(client, "short")) == (422, "invalid_fields")


@pytest.mark.parametrize("waits", [True, False], ids=["joins", "opens"])
def test_asked_again_it_is_the_same_seat(client: Client, waits: bool) -> None:
    if waits:
        opened(client, {"seats": 3})
    key = next(KEYS)
    first, second = quick(client, key), quick(client, key)
    assert first.json == second.json
    assert len(client.seat(first).look()["players"]) == 1 + waits
    client.seat(quick(client))
    assert quick(client, key).json == first.json
    assert code_of(quick(client, key, variant="rummy")) == (422, "idempotency_key_reused")


@pytest.mark.parametrize("waits", [True, False], ids=["joins", "opens"])
def test_killed_before_it_acts_the_next_attempt_goes_for_the_same_game(
    client: Client, monkeypatch: pytest.MonkeyPatch, waits: bool
) -> None:
    host = opened(client, {"seats": 3}) if waits else None
    key = next(KEYS)
    with monkeypatch.context() as patch:
        patch.setattr("service.http.quick._seat", killed)
        assert code_of(quick(client, key)) == (503, "store_unavailable")
    other = seat(client)
    given = seat(client, key)
    assert (given.game_id == host.game_id) if host else (given.game_id != other.game_id)
    assert seat(client, key) == given


@pytest.mark.parametrize("waits", [True, False], ids=["joins", "opens"])
def test_killed_after_it_acted_the_next_attempt_finds_the_seat(
    client: Client, monkeypatch: pytest.MonkeyPatch, waits: bool
) -> None:
    if waits:
        opened(client, {"seats": 3})
    key = next(KEYS)
    with monkeypatch.context() as patch:
        patch.setattr("service.http.seats.given", killed)
        assert code_of(quick(client, key)) == (503, "store_unavailable")
    given = seat(client, key)
    assert given.player_id == ("p2" if waits else "p1")
    assert len(given.look()["players"]) == 1 + waits
    assert len(said(client.get("/v1/games"))["games"]) == 1


def killed(*_: object) -> None:
    raise StoreUnavailable("killed")


def test_a_game_that_has_filled_meanwhile_is_given_up_for_another(
    client: Client, monkeypatch: pytest.MonkeyPatch, clock: Clock
) -> None:
    first = opened(client, {})
    clock.now += 1
    second = opened(client, {})
    key = next(KEYS)
    with monkeypatch.context() as patch:
        patch.setattr("service.http.quick._seat", killed)
        assert code_of(quick(client, key)) == (503, "store_unavailable")
    first.join()
    given = seat(client, key)
    assert given.game_id == second.game_id
    assert seat(client, key) == given


def test_a_game_that_has_gone_is_given_up_for_another(
    client: Client, monkeypatch: pytest.MonkeyPatch, clock: Clock
) -> None:
    first = opened(client, {})
    key = next(KEYS)
    with monkeypatch.context() as patch:
        patch.setattr("service.http.quick._seat", killed)
        assert code_of(quick(client, key)) == (503, "store_unavailable")
    first.leave()
    given = seat(client, key)
    assert given.game_id != first.game_id
    assert seat(client, key) == given


def test_of_two_attempts_that_find_the_game_full_the_slower_goes_where_the_quicker_went(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    key, inner, real = next(KEYS), list[Seat](), module._moved
    with monkeypatch.context() as patch:
        patch.setattr(module, "_seat", killed)
        full = opened(client, {})
        assert code_of(quick(client, key)) == (503, "store_unavailable")
    full.join()

    def slowly(wish: company.Wish, tried: Attempt, refused: company.Aim) -> company.Aim:
        monkeypatch.setattr(module, "_moved", real)
        inner.append(seat(client, key))
        return real(wish, tried, refused)

    monkeypatch.setattr(module, "_moved", slowly)
    assert [seat(client, key)] == inner
    assert len(said(client.get("/v1/games"))["games"]) == 1


def test_many_at_once_with_one_key_get_one_seat(client: Client, app: Flask, clock: Clock) -> None:
    for _ in range(3):
        opened(client, {})
        clock.now += 1
    key = next(KEYS)

    def ask(_: int) -> TestResponse:
        return quick(replace(client, http=app.test_client()), key)

    with ThreadPoolExecutor(20) as pool:
        answers = list(pool.map(ask, range(20)))
    assert len({client.seat(answer) for answer in answers}) == 1
    waiting = said(client.get("/v1/games"))["games"]
    assert [len(game["players"]) for game in waiting] == [1, 1]


def test_who_finds_another_about_to_open_a_game_waits_for_it(
    client: Client, parts: Parts, monkeypatch: pytest.MonkeyPatch
) -> None:
    wish = company.Wish("rami")
    parts.tables.lobby.swap(f"opening:{wish.list_name}", None, "k5r2mxq7dp3wtzya", 2000)
    pauses: list[float] = []

    def paused(seconds: float) -> None:
        pauses.append(seconds)
        if len(pauses) == 3:
            assert parts.tables.create("k5r2mxq7dp3wtzya", wish.new_game()) is not None

    monkeypatch.setattr("service.tables.company.time.sleep", paused)
    assert seat(client).game_id == "k5r2mxq7dp3wtzya"
    assert len(pauses) == 3


def test_who_waits_in_vain_opens_a_game_himself(client: Client, parts: Parts, monkeypatch: pytest.MonkeyPatch) -> None:
    parts.tables.lobby.swap(f"opening:{company.Wish('rami').list_name}", None, "k5r2mxq7dp3wtzya", 2000)
    pauses: list[float] = []
    monkeypatch.setattr("service.tables.company.time.sleep", pauses.append)
    assert seat(client).look()["status"] == "waiting"
    assert len(pauses) == company.PAUSES


def test_a_game_that_was_opened_and_has_filled_keeps_nobody_waiting(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    pauses: list[float] = []
    monkeypatch.setattr("service.tables.company.time.sleep", pauses.append)
    for _ in range(5):
        seat(client)
    assert pauses == []
