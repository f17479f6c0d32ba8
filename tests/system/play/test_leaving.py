"""Leaving: a free seat before the start, a bot or a forfeit afterwards; the token is void at once."""

import httpx
import pytest

from tests.kit.clients.client import Api, Seat, code_of
from tests.kit.games.accounts import check_game
from tests.kit.games.choices import at_random
from tests.kit.games.players import mover_of, play, scored
from tests.kit.servers.redis_server import wait_until


def leave(seat: Seat) -> None:
    assert seat.call("leaveGame").status_code == httpx.codes.NO_CONTENT


def test_a_seat_is_free_again_if_its_player_leaves_before_the_start(api: Api) -> None:
    creator = api.create("rummy", seats=3)
    guest = api.join(creator.game_id)
    leave(creator)
    assert code_of(creator.call("getGame")) == (401, "token_invalid")
    view = guest.view()
    assert [player["player_id"] for player in view["players"]] == ["p2"]
    assert view["creator"] == "p2"
    third = api.join(creator.game_id)
    assert third.player_id == "p3"
    assert guest.call("startGame").status_code == httpx.codes.CREATED
    play([guest, third], at_random(1), until=lambda view: view["version"] > 12)


@pytest.mark.parametrize("persons", [2, 3])
def test_a_bot_plays_on_for_a_leaving_player(api: Api, persons: int) -> None:
    seats = api.table("rummy", persons, options={"rounds": 1})
    gone = mover_of(seats)
    rest = [seat for seat in seats if seat != gone]
    gone.move("draw", source="stock")
    leave(gone)
    assert code_of(gone.make({"action": "discard", "card": "AS"})) == (401, "token_invalid")
    standing = {player["player_id"]: player["status"] for player in rest[0].view()["players"]}
    assert standing[gone.player_id or ""] == "replaced"
    assert [event["bot"] for event in rest[0].events() if event["type"] == "player_left"] == ["normal"]
    play(rest, at_random(2))
    check_game(rest[0])


@pytest.mark.rule("CORE-21")
def test_the_turns_of_a_forfeited_seat_are_skipped(api: Api) -> None:
    seats = api.table("rummy", 3, on_leave="forfeit", options={"rounds": 1})
    gone = mover_of(seats)
    rest = [seat for seat in seats if seat != gone]
    leave(gone)
    assert rest[0].view()["round"]["turn"] in {seat.player_id for seat in rest}
    play(rest, at_random(3))
    assert gone.player_id not in rest[0].view()["winners"]
    turns = {event["player_id"] for event in rest[0].events() if event["type"] == "discarded"}
    assert turns == {seat.player_id for seat in rest}


@pytest.mark.rule("CORE-21")
def test_a_seat_can_be_forfeited_between_rounds(api: Api) -> None:
    seats = api.table("rummy", 3, on_leave="forfeit", options={"rounds": 2})
    play(seats, at_random(4), until=scored)
    leave(seats[0])
    record = seats[1].record(1)
    play(seats[1:], at_random(5))
    assert seats[1].record(1) == record
    last = seats[1].record(seats[1].view()["round"]["number"])
    assert last["hands"][seats[0].player_id] == []
    assert set(last["dealt_in"]) == {seat.player_id for seat in seats[1:]}
    check_game(seats[1])


@pytest.mark.rule("CORE-21")
def test_the_last_remaining_player_wins_at_once(api: Api) -> None:
    seats = api.table("rummy", 3, on_leave="forfeit")
    for seat in seats[:2]:
        leave(seat)
    view = seats[2].view()
    assert (view["status"], view["winners"]) == ("finished", [seats[2].player_id])
    assert view["round"]["outcome"]["ending"] == "void"
    assert code_of(seats[2].call("leaveGame")) == (409, "game_over")


def test_bots_play_the_round_to_its_end_after_all_persons_have_left(api: Api) -> None:
    seats = api.table("knock-rummy", 2, 1, options={"rounds": 2})
    for seat in seats:
        leave(seat)
    watcher = seats[0].spectator()
    wait_until(lambda: watcher.view()["status"] == "finished")
    assert watcher.view()["round"]["number"] == 1
    check_game(watcher)
