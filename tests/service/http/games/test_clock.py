"""The clock of a sandbox, advanced over HTTP."""

from dataclasses import replace

import pytest

from service.app import build_app
from service.http.context import ServiceContext
from service.rules.model.cards import NATURALS
from tests.kit.clients.client import Api, Json, Seat, code_of, success
from tests.kit.clients.in_process import in_process
from tests.service.http.tables import dealt, pair, pair_by_chance

KEY = "0b0e8f0e-5f0c-4f5e-9a53-0d4c3f1b9a77"


def advance(seat: Seat, seconds: int) -> Json:
    """Advances the clock, by as many requests as the steps that fall due take, one change each; returns the game."""
    while True:
        version = seat.view()["version"]
        game = success(seat.post("/clock", {"seconds": seconds}))
        assert game["version"] == version + 1
        seconds -= seat.events_of("clock_advanced")[-1]["seconds"]
        if seconds == 0:
            return game


def test_advancing_the_clock_ends_the_turn_at_once(client: Api) -> None:
    mover, other = pair(client, turn_seconds=30)
    assert advance(other, 29)["round"]["turn"] == mover.player_id
    game = advance(mover, 1)
    assert (game["round"]["turn"], game["viewer"]) == (other.player_id, mover.player_id)
    assert [event["seconds"] for event in mover.events_of("clock_advanced")] == [29, 1]


def test_advancing_the_clock_finishes_a_game_and_keeps_its_rounds(client: Api) -> None:
    mover, _ = pair(client, turn_seconds=30, options={"rounds": 3})
    game = advance(mover, 86_400)
    assert game["status"] == "finished"
    rounds = [mover.get(f"/rounds/{number}").json() for number in range(1, game["round"]["number"] + 1)]
    assert [each["number"] for each in rounds] == list(range(1, len(rounds) + 1))
    assert all(each["moves"][0]["action"] == "deal" for each in rounds)
    scores = mover.get("/scores").json()
    assert [each["number"] for each in scores["rounds"]] == [each["number"] for each in rounds]
    events = mover.events()
    assert [event["seq"] for event in events] == list(range(1, len(events) + 1))
    assert [event["round"] for event in events if event["type"] == "round_ended"] == [each["number"] for each in rounds]
    assert rounds[-1]["totals"] == {player["player_id"]: player["total"] for player in game["players"]}


def test_clock_advances_once_under_one_key(client: Api) -> None:
    mover, _ = pair(client, turn_seconds=30)
    answers = [mover.post("/clock", {"seconds": 20}, Idempotency_Key=KEY) for _ in range(2)]
    assert answers[0].content == answers[1].content
    assert mover.view()["round"]["turn"] == mover.player_id


def test_only_players_of_the_game_advance_its_clock(client: Api) -> None:
    mover, _ = pair(client, turn_seconds=30)
    assert code_of(client.post(f"{mover.path}/clock", {"seconds": 1})) == (401, "token_missing")
    stranger, _ = pair(client)
    assert code_of(client.post(f"{mover.path}/clock", {"seconds": 1}, stranger.token)) == (401, "token_invalid")


@pytest.mark.parametrize("seconds", [0, 604_801, "30", 1.5, None])
def test_advance_out_of_range_is_refused(client: Api, seconds: object) -> None:
    mover, _ = pair(client)
    assert code_of(mover.post("/clock", {"seconds": seconds})) == (422, "invalid_fields")


def test_clock_is_advanced_only_in_a_sandbox(client: Api, parts: ServiceContext) -> None:
    strict = build_app(replace(parts, settings=replace(parts.settings, sandbox=False)))
    plain = replace(client, http=in_process(strict))
    mover, _ = pair_by_chance(plain)
    assert code_of(mover.post("/clock", {"seconds": 1})) == (403, "sandbox_only")
    assert code_of(mover.spectator().post("/clock", {"seconds": 1})) == (401, "token_missing")


def test_clock_of_an_ended_game_cannot_be_advanced(client: Api) -> None:
    mover, _ = pair(client, turn_seconds=30, options={"rounds": 1})
    advance(mover, 86_400)
    assert code_of(mover.post("/clock", {"seconds": 1})) == (409, "game_over")
    waiting = client.create("rami", seats=3)
    advance(waiting, 86_400)
    assert code_of(waiting.post("/clock", {"seconds": 1})) == (409, "game_abandoned")


def void_round(client: Api) -> tuple[Seat, Seat]:
    """Eldest and the dealer of a game whose first round was void."""
    eldest, dealer = dealt(client, "rummy", "2C 7C", "3C 8C", "KH", max_idle=1, rounds=1)
    for seat, card in (eldest, "2C"), (dealer, "3C"):
        seat.move("draw", source="discard")
        seat.move("discard", card=card)
    return eldest, dealer


@pytest.mark.rule("CORE-16")
def test_a_void_round_of_a_sandbox_waits_for_its_players_who_fix_the_next_deal(client: Api) -> None:
    eldest, dealer = void_round(client)
    view = advance(eldest, 3600)
    assert (view["status"], view["round"]["outcome"]["ending"]) == ("between_rounds", "void")
    assert [move["action"] for move in dealer.view()["legal_moves"]] == ["dealRound"]
    pack = [*reversed(NATURALS)]
    dealt_again = success(dealer.post("/rounds", {"deck": pack}))
    assert (dealt_again["round"]["number"], dealt_again["round"]["dealer"]) == (2, view["round"]["dealer"])
    assert eldest.view()["round"]["hand"] == sorted(pack[0:20:2], key=NATURALS.index)
