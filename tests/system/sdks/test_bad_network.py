"""The SDKs over a bad network: every game comes to its end, and no move is made twice or lost."""

import json
from collections.abc import Callable
from itertools import cycle
from typing import Any

import httpx
import pytest

from tests.kit.servers.bad_network import bad_network
from tests.system.sdks.programs import Programs

VARIANTS = ("gin-rummy", "straight-gin", "knock-rummy", "caloochi")


def judge(url: str, told: dict[str, Any]) -> None:
    """Compares what the players of a game believe with what the service has recorded."""
    path = f"{url}/v1/games/{told['game_id']}"
    game, scores = httpx.get(path).json(), httpx.get(f"{path}/scores").json()
    assert game["status"] == "finished"
    records = [httpx.get(f"{path}/rounds/{number}").json() for number in range(1, len(scores["rounds"]) + 1)]
    recorded = [move for record in records for move in record["moves"]]
    for player, moves in told["moves"].items():
        made = [move for move in moves if move["action"] != "dealRound"]
        mine = [move for move in recorded if move["player_id"] == player]
        assert len(mine) == len(made)
        assert all(_is_same(*pair) for pair in zip(made, mine, strict=True))
    assert told["seen"] == [list(range(1, game["last_seq"] + 1))] * 2


def _is_same(made: dict[str, Any], recorded: dict[str, Any]) -> bool:
    """Whether a legal move is the recorded one, which tells more than its body."""
    return all(recorded[name] == value for name, value in made.items() if name != "path")


def play(programs: Programs, url: str, variant: str, games: int, share: float) -> tuple[int, int]:
    """Plays and judges games; returns the number of requests without an answer, and of changes among them."""
    with bad_network(url, seed=13, share=share) as (bad_url, weather):
        lines = programs.run("trial", bad_url, variant, str(games)).splitlines()
    assert len(lines) == games
    for line in lines:
        judge(url, json.loads(line))
    return weather.cuts(), weather.lost_changes()


def test_game_over_a_bad_network_is_played_to_its_end_without_a_move_twice(programs: Programs, url: str) -> None:
    _, lost_changes = play(programs, url, "gin-rummy", games=1, share=0.1)
    assert lost_changes > 0


@pytest.mark.soak
def test_no_move_is_made_twice_after_a_thousand_lost_answers(
    programs: Programs, url: str, record_property: Callable[[str, object], None]
) -> None:
    variants, cuts, lost_changes, games = cycle(VARIANTS), 0, 0, 0
    while cuts < 1000:
        more = play(programs, url, next(variants), games=16, share=0.25)
        cuts, lost_changes, games = cuts + more[0], lost_changes + more[1], games + 16
    told = f"{programs.suffix}: {cuts} requests without an answer, {lost_changes} of them made changes, {games} games"
    record_property("cuts", told)
    assert lost_changes > 100
