"""Bots with a pace on a running service: the worker makes each of their moves in its time."""

from itertools import pairwise

import pytest

from service.tables.turns.bot_waits import BRISK_MS
from tests.kit.clients.client import Api, Json
from tests.kit.clients.event_streams import listening
from tests.kit.games.choices import at_random
from tests.kit.games.players import play
from tests.system.play.workers.test_clock import LATE, TICK, at


@pytest.mark.soak
def test_a_follower_sees_the_moves_of_bots_one_by_one(api: Api) -> None:
    seat = api.create("rami", bots=[{}, {}], bot_pace="brisk")
    last = play([seat], at_random(1), until=lambda view: has_played_turn(view, seat.me))["last_seq"]
    moves: list[Json] = []
    with listening(seat, f"?after={last}") as stream:
        for event in stream.events():
            if event["version"] != (moves[-1]["version"] if moves else None):
                moves.append(event)
            if event["type"] == "discarded" and len({each["player_id"] for each in moves}) == 2:
                break
    least, most = BRISK_MS
    assert {each["player_id"] for each in moves} == {"p2", "p3"}
    gaps = [at(other["at"]) - at(one["at"]) for one, other in pairwise(moves)]
    assert len(gaps) >= 3
    assert all(least / 1000 - TICK <= gap <= most / 1000 + LATE for gap in gaps)


def has_played_turn(view: Json, player_id: str) -> bool:
    """Whether the player has just ended a turn, and a bot is at turn."""
    player = next(each for each in view["players"] if each["player_id"] == player_id)
    return bool(player["turns"] > 0 and view["round"]["turn"] != player_id)
