"""Quick play under a key: one seat, whatever fails on the way."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from itertools import count

import pytest
from flask import Flask
from httpx import Response

from service.http.commands import quick_play as module
from service.store import StoreConnection, StoreUnavailable
from service.tables.matchmaking import GameCriteria, TargetGame
from service.tables.storage.change_request import Attempt
from tests.kit.clients.client import Api, Seat, code_of, success
from tests.kit.clients.in_process import in_process
from tests.kit.games.players import in_turn
from tests.service.http.conftest import Clock
from tests.service.http.strangers import opened, quick, seat

KEYS = (f"a-key-that-nobody-guesses-{n}" for n in count())


@pytest.fixture(autouse=True)
def empty_lobby(link: StoreConnection) -> None:
    """Empties the lobby."""
    link.call("FLUSHALL")


def test_short_key_is_refused(client: Api) -> None:
    assert code_of(quick(client, "short")) == (422, "invalid_fields")


@pytest.mark.parametrize("waits", [True, False], ids=["joins", "opens"])
def test_repeated_quick_play_gives_the_same_seat(client: Api, waits: bool) -> None:
    if waits:
        opened(client, {"seats": 3})
    key = next(KEYS)
    first, second = quick(client, key), quick(client, key)
    assert first.json() == second.json()
    assert len(client.seated(first).view()["players"]) == 1 + waits
    client.seated(quick(client))
    assert quick(client, key).json() == first.json()
    assert code_of(quick(client, key, variant="rummy")) == (422, "idempotency_key_reused")


def test_repeated_quick_play_gives_the_same_seat_after_many_moves(client: Api) -> None:
    keys = [next(KEYS), next(KEYS)]
    given = [quick(client, key, seats=2) for key in keys]
    seats = in_turn([client.seated(each) for each in given])
    for n in range(50):
        mover = seats[n % 2]
        drawn = success(mover.post("/draws", {"source": "stock"}, Idempotency_Key=f"draw-{n}"))
        success(mover.post("/discards", {"card": drawn["round"]["hand"][0]}, Idempotency_Key=f"discard-{n}"))
    assert [quick(client, key, seats=2).json() for key in keys] == [each.json() for each in given]


def test_a_seat_that_was_left_is_not_given_again(client: Api) -> None:
    key = next(KEYS)
    opened(client, {"seats": 3})
    client.seated(quick(client, key)).leave()
    assert code_of(quick(client, key)) == (409, "seat_given_up")


def test_key_of_a_refused_request_can_be_used_again(client: Api) -> None:
    key = next(KEYS)
    assert code_of(quick(client, key, options={"hand_size": 50}))[0] == 422
    assert quick(client, key).status_code == 201


@pytest.mark.parametrize("waits", [True, False], ids=["joins", "opens"])
def test_attempt_after_a_crash_before_acting_targets_the_same_game(
    client: Api, monkeypatch: pytest.MonkeyPatch, waits: bool
) -> None:
    host = opened(client, {"seats": 3}) if waits else None
    key = next(KEYS)
    with monkeypatch.context() as patch:
        patch.setattr("service.http.commands.quick_play._take_seat_at", killed)
        assert code_of(quick(client, key)) == (503, "store_unavailable")
    other = seat(client)
    given = seat(client, key)
    assert (given.game_id == host.game_id) if host else (given.game_id != other.game_id)
    assert seat(client, key) == given


@pytest.mark.parametrize("waits", [True, False], ids=["joins", "opens"])
def test_attempt_after_a_crash_after_acting_finds_the_seat(
    client: Api, monkeypatch: pytest.MonkeyPatch, waits: bool
) -> None:
    if waits:
        opened(client, {"seats": 3})
    key = next(KEYS)
    with monkeypatch.context() as patch:
        patch.setattr("service.http.commands.seats.seat_response", killed)
        assert code_of(quick(client, key)) == (503, "store_unavailable")
    given = seat(client, key)
    assert given.player_id == ("p2" if waits else "p1")
    assert len(given.view()["players"]) == 1 + waits
    assert len(client.get("/v1/games").json()["games"]) == 1


def killed(*_: object) -> None:
    raise StoreUnavailable("killed")


def test_next_attempt_replaces_a_game_that_has_filled(
    client: Api, monkeypatch: pytest.MonkeyPatch, clock: Clock
) -> None:
    first = opened(client, {})
    clock.now += 1
    second = opened(client, {})
    key = next(KEYS)
    with monkeypatch.context() as patch:
        patch.setattr("service.http.commands.quick_play._take_seat_at", killed)
        assert code_of(quick(client, key)) == (503, "store_unavailable")
    first.join()
    given = seat(client, key)
    assert given.game_id == second.game_id
    assert seat(client, key) == given


def test_next_attempt_replaces_an_abandoned_game(client: Api, monkeypatch: pytest.MonkeyPatch, clock: Clock) -> None:
    first = opened(client, {})
    key = next(KEYS)
    with monkeypatch.context() as patch:
        patch.setattr("service.http.commands.quick_play._take_seat_at", killed)
        assert code_of(quick(client, key)) == (503, "store_unavailable")
    first.leave()
    given = seat(client, key)
    assert given.game_id != first.game_id
    assert seat(client, key) == given


def test_slower_of_two_attempts_that_find_the_game_full_follows_the_faster(
    client: Api, monkeypatch: pytest.MonkeyPatch
) -> None:
    key, inner, real = next(KEYS), list[Seat](), module._next_target
    with monkeypatch.context() as patch:
        patch.setattr(module, "_take_seat_at", killed)
        full = opened(client, {})
        assert code_of(quick(client, key)) == (503, "store_unavailable")
    full.join()

    def slowly(wish: GameCriteria, tried: Attempt, refused: TargetGame) -> TargetGame:
        monkeypatch.setattr(module, "_next_target", real)
        inner.append(seat(client, key))
        return real(wish, tried, refused)

    monkeypatch.setattr(module, "_next_target", slowly)
    assert [seat(client, key)] == inner
    assert len(client.get("/v1/games").json()["games"]) == 1


def test_simultaneous_attempts_with_one_key_get_one_seat(client: Api, app: Flask, clock: Clock) -> None:
    for _ in range(3):
        opened(client, {})
        clock.now += 1
    key = next(KEYS)

    def ask(_: int) -> Response:
        return quick(replace(client, http=in_process(app)), key)

    with ThreadPoolExecutor(20) as pool:
        answers = list(pool.map(ask, range(20)))
    assert len({client.seated(answer) for answer in answers}) == 1
    waiting = client.get("/v1/games").json()["games"]
    assert [len(game["players"]) for game in waiting] == [1, 1]
