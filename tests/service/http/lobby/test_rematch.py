"""Rematches: one new game, whichever player asks first, with a seat for every player of the old one."""

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from itertools import permutations

import pytest
from flask import Flask
from httpx import Response

from service.store import StoreConnection, StoreUnavailable
from tests.kit.clients.client import Api, Json, Seat, code_of, success
from tests.kit.clients.in_process import in_process
from tests.service.http.conftest import Clock
from tests.service.http.tables import pair

KEY = "0b0e8f0e-5f0c-4f5e-9a53-0d4c3f1b9a77"


def finished_game(client: Api, clock: Clock, persons: int = 2, **asked: object) -> list[Seat]:
    """The players of a finished game of one round, played by the clock."""
    asked = {"options": {"rounds": 1}, "turn_seconds": 5, "seats": persons, "seed": "4d" * 32, **asked}
    host = client.seated(client.post("/v1/games", {"variant": "rami", "player_name": "P1", **asked}))
    code = host.view()["join_code"]
    seats = [host]
    while len(host.view()["players"]) < host.view()["seats"]:
        seats.append(host.join(player_name=f"P{len(seats) + 1}", join_code=code))
    finish(host, clock)
    return seats


def finish(seat: Seat, clock: Clock) -> None:
    """Lets the clock play the game to its end."""
    for _ in range(400):
        if seat.view()["status"] == "finished":
            return
        clock.now += 60_000
    raise AssertionError("it does not end")


def rematch_seat(seat: Seat, **headers: str) -> Seat:
    """The player's seat in the rematch."""
    return seat.api.seated(seat.post("/rematch", **headers))


def names(seat: Seat) -> list[str]:
    return [player["name"] for player in seat.view()["players"]]


def rematch_events(seat: Seat) -> list[Json]:
    """The `rematch_opened` events of the game."""
    return seat.events_of("rematch_opened")


def test_all_players_get_seats_in_one_new_game(client: Api, clock: Clock) -> None:
    old = finished_game(client, clock, 3)
    assert old[0].view()["rematch"] is None
    new = [rematch_seat(old[1])]
    assert new[0].view()["status"] == "waiting"
    assert new[0].view()["creator"] == new[0].player_id == "p1"
    new += [rematch_seat(old[2]), rematch_seat(old[0])]
    assert {seat.game_id for seat in new} == {new[0].game_id} != {old[0].game_id}
    assert {seat.player_id for seat in new} == {"p1", "p2", "p3"}
    started = new[0].view()
    assert started["status"] == "playing"
    assert sorted(names(new[0])) == ["P1", "P2", "P3"]
    for before, after in zip((old[1], old[2], old[0]), new, strict=True):
        mine = next(each for each in started["players"] if each["player_id"] == after.player_id)
        assert mine["name"] == f"P{before.me[1:]}"
    assert {seat.view()["rematch"] for seat in old} == {new[0].game_id}
    assert [(event["player_id"], event["rematch"]) for event in rematch_events(old[0])] == [("p2", new[0].game_id)]


def test_rematch_keeps_the_settings_of_the_old_game(client: Api, clock: Clock) -> None:
    asked = {
        "name": "After dinner",
        "next_round_seconds": 30,
        "on_leave": "forfeit",
        "on_timeout": "forfeit",
        "bot_pace": "brisk",
        "bots": [{"level": "easy", "name": "Cleo"}],
        "options": {"rounds": 1, "stake": {"amount": "0.10", "label": "CAD"}},
    }
    old = finished_game(client, clock, 3, **asked)
    new = rematch_seat(old[0])
    before, after = old[0].view(), new.view()
    settings = "variant", "options", "name", "seats", "turn_seconds", "next_round_seconds"
    for same in (*settings, "on_leave", "on_timeout", "hints", "bot_pace"):
        assert after[same] == before[same], same
    assert [player["name"] for player in after["players"] if player["bot"]] == ["Cleo"]
    assert after["visibility"] == "unlisted"
    assert after["next_commitment"] != before["commitment"]


def deals_next(old: Seat) -> str:
    """The player that would deal another round of a game for three: the one at the last dealer's left."""
    order: list[str] = old.events_of("game_started")[0]["order"]
    return order[(order.index(old.view()["round"]["dealer"]) + 1) % len(order)]


def names_of(seat: Seat, ids: Sequence[str]) -> list[str]:
    known = {player["player_id"]: player["name"] for player in seat.view()["players"]}
    return [known[each] for each in ids]


def names_from_dealer(seat: Seat) -> list[str]:
    """The names of a game's players in the order of play, from the first dealer on."""
    started = seat.events_of("game_started")[0]
    assert not started["draws"]
    place = started["order"].index(started["dealer"])
    return names_of(seat, [*started["order"][place:], *started["order"][:place]])


@pytest.mark.rule("CORE-06")
@pytest.mark.parametrize("seating", ["draw", "join_order"])
@pytest.mark.parametrize("come", list(permutations(range(3))))
def test_rematch_keeps_the_order_of_seats_and_passes_on_the_deal(
    client: Api, clock: Clock, seating: str, come: tuple[int, ...]
) -> None:
    old = finished_game(client, clock, 3, options={"rounds": 1, "seating": seating})
    order = old[0].events_of("game_started")[0]["order"]
    place = order.index(deals_next(old[0]))
    new = [rematch_seat(old[number]) for number in come]
    assert names_from_dealer(new[0]) == names_of(old[0], [*order[place:], *order[:place]])


@pytest.mark.rule("CORE-06")
@pytest.mark.parametrize("seed", ["4d" * 32, "11" * 32, "22" * 32])
def test_winner_of_a_game_for_two_deals_the_rematch(client: Api, clock: Clock, seed: str) -> None:
    old = finished_game(client, clock, 2, options={"rounds": 1}, bots=[{"level": "easy", "name": "Cleo"}], seed=seed)
    round_record = old[0].view()["round"]
    winners = round_record["outcome"]["winners"]
    left = next(
        player["player_id"] for player in old[0].view()["players"] if player["player_id"] != round_record["dealer"]
    )
    expected = winners[0] if len(winners) == 1 else left
    assert names_from_dealer(rematch_seat(old[0]))[0] == names_of(old[0], [expected])[0]


@pytest.mark.rule("CORE-06")
def test_next_returning_player_deals_when_the_dealer_stays_away(client: Api, clock: Clock) -> None:
    old = finished_game(client, clock, 3)
    order = old[0].events_of("game_started")[0]["order"]
    place = order.index(deals_next(old[0]))
    gone, *back = [next(seat for seat in old if seat.player_id == order[(place + step) % 3]) for step in range(3)]
    new = rematch_seat(back[1])
    substitute = new.join(join_code=new.view()["join_code"], player_name="Zoe")
    rematch_seat(back[0])
    assert names_from_dealer(substitute) == [*names_of(old[0], [seat.me for seat in back]), "Zoe"]
    assert code_of(gone.post("/rematch")) == (409, "game_already_started")


def test_repeated_request_gives_the_same_seat_and_token(client: Api, clock: Clock) -> None:
    old = finished_game(client, clock)
    first = rematch_seat(old[0])
    assert rematch_seat(old[0]) == first
    second = rematch_seat(old[1])
    assert [rematch_seat(seat) for seat in old] == [first, second]
    assert len(first.view()["players"]) == 2
    assert len(rematch_events(old[0])) == 1


def test_repeated_request_under_one_key_gets_the_first_answer(client: Api, clock: Clock) -> None:
    old = finished_game(client, clock)
    tag = old[0].get().headers["ETag"]
    first = old[0].post("/rematch", Idempotency_Key=KEY, If_Match=tag)
    rematch_seat(old[1], Idempotency_Key=KEY)
    repeated = old[0].post("/rematch", Idempotency_Key=KEY, If_Match=tag)
    assert repeated.json() == first.json()
    assert client.seated(repeated).view()["status"] == "playing"
    assert code_of(old[0].post("/rematch", If_Match=tag)) == (412, "precondition_failed")


def test_simultaneous_requests_lead_to_one_rematch(client: Api, clock: Clock, app: Flask) -> None:
    old = finished_game(client, clock, 3)

    def ask(seat: Seat) -> Response:
        alone = replace(seat, api=replace(client, http=in_process(app)))
        return alone.post("/rematch")

    with ThreadPoolExecutor(12) as pool:
        answers = list(pool.map(ask, old * 4))
    seats = {client.seated(answer) for answer in answers}
    assert len(seats) == 3
    assert len({seat.game_id for seat in seats}) == 1
    seen = next(iter(seats)).view()
    assert seen["status"] == "playing"
    assert len(seen["players"]) == 3
    assert {seat.view()["rematch"] for seat in old} == {seen["game_id"]}
    assert len(rematch_events(old[0])) == 1


def test_rematch_of_one_person_and_bots_begins_at_once(client: Api, clock: Clock) -> None:
    old = finished_game(client, clock, 2, bots=[{}])
    assert rematch_seat(old[0]).view()["status"] == "playing"


@pytest.mark.parametrize(("on_leave", "status", "bots"), [("bot", "playing", 1), ("forfeit", "waiting", 0)])
def test_bot_that_replaced_a_player_plays_in_the_rematch(
    client: Api, clock: Clock, on_leave: str, status: str, bots: int
) -> None:
    host = client.create("rami", options={"rounds": 1}, turn_seconds=5, seats=3, seed="4d" * 32, on_leave=on_leave)
    others = [host.join(), host.join()]
    others[1].leave()
    finish(host, clock)
    assert code_of(others[1].post("/rematch")) == (401, "token_invalid")
    rematch_seat(host)
    seen = rematch_seat(others[0]).view()
    assert (seen["status"], len([player for player in seen["players"] if player["bot"]])) == (status, bots)
    assert seen["seats"] == 3


def test_finished_rematch_has_its_own_rematch(client: Api, clock: Clock) -> None:
    old = finished_game(client, clock)
    new = [rematch_seat(seat) for seat in old]
    assert code_of(new[0].post("/rematch")) == (409, "game_not_finished")
    finish(new[1], clock)
    third = rematch_seat(new[1])
    assert len({old[0].game_id, new[0].game_id, third.game_id}) == 3
    assert rematch_seat(old[0]).game_id == new[0].game_id


def test_only_players_of_the_old_game_get_a_rematch(client: Api, clock: Clock) -> None:
    old = finished_game(client, clock)
    new = rematch_seat(old[0])
    assert code_of(client.post(f"{old[0].path}/rematch")) == (401, "token_missing")
    assert code_of(client.post(f"{old[0].path}/rematch", {}, new.token)) == (401, "token_invalid")
    assert code_of(client.post(f"{new.path}/players", {})) == (404, "game_not_found")
    assert code_of(client.get(new.path)) == (404, "game_not_found")
    assert new.game_id not in client.get("/v1/games?variant=rami").text


@pytest.mark.parametrize("status", ["waiting", "playing", "abandoned"])
def test_only_a_finished_game_has_a_rematch(client: Api, clock: Clock, status: str) -> None:
    seat = client.create("rami", seats=3) if status != "playing" else pair(client)[0]
    code = "game_not_finished"
    if status == "abandoned":
        clock.now += 3_600_000
        seat.view()
        code = "game_abandoned"
    assert code_of(seat.post("/rematch")) == (409, code)
    assert seat.view()["rematch"] is None


def test_substitute_joins_the_rematch_with_the_join_code(client: Api, clock: Clock) -> None:
    old = finished_game(client, clock)
    new = rematch_seat(old[0])
    substitute = new.join(join_code=new.view()["join_code"], player_name="Zoe")
    assert substitute.view()["status"] == "playing"
    assert code_of(old[1].post("/rematch")) == (409, "game_already_started")
    assert rematch_seat(old[0]) == new


def test_first_player_to_ask_may_add_bots_and_start_the_rematch(client: Api, clock: Clock) -> None:
    old = finished_game(client, clock, 4)
    new = [rematch_seat(old[2]), rematch_seat(old[0])]
    assert code_of(new[1].post("/bots")) == (403, "not_the_host")
    success(new[0].post("/bots"))
    assert success(new[0].post("/start"))["status"] == "playing"


def test_player_may_return_to_a_waiting_rematch_after_leaving(client: Api, clock: Clock) -> None:
    old = finished_game(client, clock, 3)
    first, second = rematch_seat(old[0]), rematch_seat(old[1])
    second.leave()
    back = rematch_seat(old[1])
    assert (back.game_id, back.player_id) == (first.game_id, "p3")


@pytest.mark.parametrize("how", ["left", "nobody came"])
def test_an_abandoned_rematch_is_replaced_by_another(client: Api, clock: Clock, how: str) -> None:
    old = finished_game(client, clock)
    lost = rematch_seat(old[0])
    if how == "left":
        lost.leave()
    else:
        clock.now += 3_600_000
    second, third = rematch_seat(old[1]), rematch_seat(old[0])
    assert second.game_id == third.game_id != lost.game_id
    assert third.view()["status"] == "playing"
    assert old[0].view()["rematch"] == second.game_id
    assert [event["rematch"] for event in rematch_events(old[0])] == [lost.game_id, second.game_id]


def test_full_history_takes_the_first_rematch_and_no_further_one(
    client: Api, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    old = finished_game(client, clock, 3)
    monkeypatch.setattr("service.tables.turns.game_length.MAX_HISTORY_BYTES", 1)
    first, second = rematch_seat(old[0]), rematch_seat(old[1])
    assert first.game_id == second.game_id
    assert rematch_seat(old[1]) == second
    first.leave()
    assert second.view()["status"] == "abandoned"
    assert code_of(old[1].post("/rematch")) == (409, "game_over")
    assert [event["rematch"] for event in rematch_events(old[0])] == [first.game_id]


def test_next_request_announces_a_rematch_that_a_dead_process_did_not(
    client: Api, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    old = finished_game(client, clock, 3)
    ask_and_die(old[0], monkeypatch)
    assert old[0].view()["rematch"] is None
    second = rematch_seat(old[1])
    assert old[0].view()["rematch"] == second.game_id
    assert second.player_id == "p2", "the new game was made already"
    assert rematch_seat(old[0]).player_id == "p1"


def test_repeated_request_announces_a_rematch_that_a_dead_process_did_not(
    client: Api, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    old = finished_game(client, clock, 3)
    ask_and_die(old[0], monkeypatch, Idempotency_Key=KEY)
    seat = rematch_seat(old[0], Idempotency_Key=KEY)
    assert [event["rematch"] for event in rematch_events(old[1])] == [seat.game_id]


def ask_and_die(player: Seat, monkeypatch: pytest.MonkeyPatch, **headers: str) -> None:
    """Asks for a rematch of a process that dies before it announces the new game."""
    with monkeypatch.context() as patch:
        patch.setattr("service.http.commands.rematches._announce", raise_unavailable)
        assert code_of(player.post("/rematch", **headers)) == (503, "store_unavailable")


def raise_unavailable(*_: object) -> None:
    raise StoreUnavailable("killed")


def test_a_rematch_that_has_expired_is_opened_again(client: Api, clock: Clock, link: StoreConnection) -> None:
    old = finished_game(client, clock)
    gone = rematch_seat(old[0])
    for key in ("", ":events", ":moves", ":rounds"):
        link.call("DEL", f"game:{{{gone.game_id}}}{key}")
    new = rematch_seat(old[1])
    assert new.game_id == gone.game_id
    assert rematch_seat(old[0]).view()["status"] == "playing"
