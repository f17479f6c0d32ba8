"""Thinking bots on a running service: the worker plays them, and web processes go on without it if they must."""

import os
import signal
import time
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pytest

from tests.kit.clients.client import Api, Json, Seat
from tests.kit.games.accounts import check_game
from tests.kit.games.choices import at_random
from tests.kit.games.players import play
from tests.system.play.workers.test_clock import TICK, Start, at

GRACE = 3.0
"""Seconds that a web process leaves a thinking bot to the worker."""


def bot_turn_seconds(events: list[Json], bot: str) -> list[float]:
    """Seconds from the discard before each turn of the bot to the end of that turn, within rounds."""
    discards = [event for event in events if event["type"] == "discarded"]
    pairs = pairwise(discards)
    return [at(own["at"]) - at(last["at"]) for last, own in pairs if own["player_id"] == bot != last["player_id"]]


@pytest.mark.parametrize("variant", ["rummy", "gin-rummy", "caloochi"])
def test_the_worker_plays_thinking_bots_to_the_end_of_the_game(api: Api, variant: str) -> None:
    person = api.create(variant, options={"rounds": 3}, bots=[{"level": "hard"}])  # one round may end too soon
    play([person], at_random(1))
    check_game(person)
    assert min(bot_turn_seconds(person.events(), "p2")) < GRACE


def test_thinking_bots_alone_play_to_the_end_of_the_game(api: Api) -> None:
    watcher = api.create("rami", bots=[{"level": "hard"}, {"level": "normal"}], seats=2)
    play([watcher], at_random(1))
    check_game(watcher)


def test_web_processes_make_quick_moves_for_thinking_bots_without_a_worker(
    start: Start, connect: Callable[[str], Api]
) -> None:
    running = start(WORKERS=1)
    worker = next(pid for pid in running.pids() if b"service.cli\0worker" in Path(f"/proc/{pid}/cmdline").read_bytes())
    os.kill(worker, signal.SIGSTOP)
    asked = [time.time()]
    person = connect(running.url).create("rummy", bots=[{"level": "hard"}])
    turns = 0
    while len(discards(person, "p2")) < 2:
        drawn = person.call("draw", {"source": "stock"})
        if drawn.is_success:
            asked.append(time.time())
            person.move("discard", card=drawn.json()["round"]["drawn"])
        time.sleep(0.1)
        turns += 1
        assert turns < 200
    os.kill(worker, signal.SIGCONT)
    for moment in discards(person, "p2"):
        assert moment - max(before for before in asked if before < moment) >= GRACE - TICK


def discards(seat: Seat, player_id: str) -> list[float]:
    """The times of this player's discards."""
    discarded = [event for event in seat.events() if event["type"] == "discarded"]
    return [at(event["at"]) for event in discarded if event["player_id"] == player_id]
