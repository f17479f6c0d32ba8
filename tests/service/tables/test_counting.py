"""Metrics of simultaneous changes to one game."""

from collections.abc import Callable

from prometheus_client import REGISTRY

from service.tables.model.change import Change
from service.tables.model.game_setup import GameSetup
from service.tables.storage.change_request import Situation
from tests.kit.games.tables import change_game, join, open_game
from tests.service.tables.conftest import House


def growth_of(*names: str) -> Callable[[], list[float]]:
    """A function that returns how much each metric has grown since now."""
    before = [REGISTRY.get_sample_value(name) or 0 for name in names]
    return lambda: [(REGISTRY.get_sample_value(name) or 0) - old for name, old in zip(names, before, strict=True)]


def test_a_lost_race_is_a_conflict_and_a_retry(house: House) -> None:
    tables = house.tables(thinks=False)
    open_game(tables, "game", GameSetup("rummy", seats=4))
    grown = growth_of("rummy_commits_total", "rummy_commit_conflicts_total", "rummy_change_retries_total")
    others = [join]

    def interrupted(moment: Situation) -> Change:
        if others:
            change_game(tables, "game", others.pop())
        return join(moment)

    change_game(tables, "game", interrupted)
    assert grown() == [2, 1, 1]
