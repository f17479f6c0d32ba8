"""kill -9 of every process in the middle of play: acknowledged moves are there, and the games go on."""

import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor

import pytest

from tests.kit.clients.client import Api
from tests.kit.games.accounts import check_game
from tests.kit.games.choices import at_random
from tests.kit.games.players import play
from tests.kit.servers.redis_server import wait_until
from tests.kit.servers.running import Running
from tests.system.play.diary import Diary

Start = Callable[..., Running]
TABLES = (
    *(("rummy", 2, 0, 2), ("rummy", 2, 1, 2), ("rummy", 1, 1, 2)),
    *(("caloochi", 3, 0, 2), ("german-rummy", 2, 0, 4), ("gin-rummy", 2, 0, 9), ("phom", 2, 1, 9)),
)
"""Variant, persons, bots and rounds."""


@pytest.mark.soak
def test_no_acknowledged_move_is_lost_when_every_process_is_killed(start: Start, connect: Callable[[str], Api]) -> None:
    running = start(WORKERS=2)
    api = connect(running.url)
    diaries = [
        Diary(api.table(variant, persons, bots, options={"rounds": rounds}))
        for variant, persons, bots, rounds in TABLES
    ]
    watcher = api.create("block-rummy", bots=[{"level": "easy"}] * 2, options={"rounds": 30})
    for life in range(2):
        play_for(1.0, diaries, life, running)
        running = start(WORKERS=2)
        api = connect(running.url)
        for diary in diaries:
            diary.move_to(api)
            diary.check()
    for diary in diaries:
        assert diary.acknowledged
        play(diary.seats, at_random(9))
        check_game(diary.seats[0])
    play([watcher.by(api)], at_random(0))
    check_game(watcher.by(api))


def play_for(seconds: float, diaries: Sequence[Diary], seed: int, running: Running) -> None:
    """Plays at all tables at once, and kills everything in the middle."""
    stop = threading.Event()
    with ThreadPoolExecutor(len(diaries)) as pool:
        players = [pool.submit(diary.keep, at_random(seed), stop) for diary in diaries]
        wait_until(lambda: all(diary.acknowledged for diary in diaries))
        time.sleep(seconds)
        running.kill()
        stop.set()
        for player in players:
            player.result()
