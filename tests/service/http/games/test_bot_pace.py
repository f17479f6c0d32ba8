"""Tables whose bots take their time, over HTTP: answers to moves, events, deadlines and refusals."""

from datetime import datetime
from itertools import pairwise

import pytest

from tests.kit.clients.client import Api, Json, Seat, code_of
from tests.service.http.conftest import Clock

SEED = "5c" * 32
LONGEST_MS = 5000


def at_own_turn(client: Api, clock: Clock, **asked: object) -> Seat:
    """A person at turn at a table with bots."""
    seat = client.create("rami", seed=SEED, **{"bots": [{}], **asked})
    while seat.view()["round"]["turn"] != seat.player_id:
        clock.now += LONGEST_MS
    return seat


def play_turn(seat: Seat) -> Json:
    """The answer to the discard of a turn that draws from the stock."""
    return seat.move("discard", card=seat.draw()["round"]["drawn"])


def test_answer_to_a_move_does_not_show_the_moves_of_bots_with_a_pace(client: Api, clock: Clock) -> None:
    seat = at_own_turn(client, clock, bot_pace="human")
    answer = play_turn(seat)
    assert answer["bot_pace"] == "human"
    assert answer["round"]["turn"] != seat.player_id
    assert seat.events()[-1]["player_id"] == seat.player_id
    assert (answer["legal_moves"], seat.view()["version"]) == ([], answer["version"])


def test_bots_without_a_pace_move_within_the_answer(client: Api, clock: Clock) -> None:
    seat = at_own_turn(client, clock)
    answer = play_turn(seat)
    assert (answer["bot_pace"], answer["round"]["turn"]) == ("instant", seat.player_id)


def test_followers_get_each_move_by_itself_when_it_is_made(client: Api, clock: Clock) -> None:
    seat = at_own_turn(client, clock, bots=[{}, {}], bot_pace="brisk")
    first = play_turn(seat)["version"]
    while seat.view()["round"]["turn"] != seat.player_id:
        clock.now += 100
    events = [event for event in seat.events() if event["version"] > first]
    assert {event["player_id"] for event in events} == {"p2", "p3"}
    moves = {event["version"]: event["at"] for event in events}
    assert list(moves) == list(range(first + 1, first + 1 + len(moves)))
    assert len(moves) >= 4
    assert all(one < other for one, other in pairwise(moves.values()))
    assert all(len({e["type"] for e in events if e["version"] == version}) == 1 for version in moves)


def test_deadline_in_the_turn_of_a_bot_is_the_time_of_its_move(client: Api, clock: Clock) -> None:
    seat = at_own_turn(client, clock, bot_pace="brisk")
    answer = play_turn(seat)
    due = datetime.fromisoformat(answer["round"]["deadline"])
    clock.now = round(due.timestamp() * 1000) - 1
    assert seat.view()["version"] == answer["version"]
    clock.now += 1
    assert seat.view()["version"] == answer["version"] + 1
    assert seat.events()[-1]["at"] == answer["round"]["deadline"]


def test_a_sandbox_moves_the_clock_to_the_moves_of_bots(client: Api, clock: Clock) -> None:
    seat = at_own_turn(client, clock, bots=[{}, {}], bot_pace="human")
    play_turn(seat)
    assert seat.call("advanceClock", {"seconds": 60}).json()["round"]["turn"] == seat.player_id


@pytest.mark.parametrize("pace", ["slow", "", None, 1])
def test_unknown_pace_is_refused(client: Api, pace: object) -> None:
    answer = client.post("/v1/games", {"variant": "rami", "bot_pace": pace})
    assert code_of(answer) == (422, "invalid_fields")
    assert answer.json()["errors"][0]["pointer"] == "/bot_pace"
