"""What is counted where several change one game."""

from collections.abc import Callable

from prometheus_client import REGISTRY

from service.tables.actions import seating
from service.tables.actions.seating import GameSetup
from service.tables.model.change import Change
from service.tables.storage.repository import Situation
from tests.service.tables.conftest import House


def counted(*names: str) -> Callable[[], list[float]]:
    """How much each of these has grown since."""
    before = [REGISTRY.get_sample_value(name) or 0 for name in names]
    return lambda: [(REGISTRY.get_sample_value(name) or 0) - old for name, old in zip(names, before, strict=True)]


def joined(moment: Situation) -> Change:
    return seating.join(moment.table, None, None, moment.chance(), moment.now)


def test_a_lost_race_is_a_conflict_and_a_retry(house: House) -> None:
    tables = house.tables(thinks=False)
    tables.create("game", GameSetup("rummy", seats=4))
    grown = counted("rummy_commits_total", "rummy_commit_conflicts_total", "rummy_change_retries_total")
    others = [joined]

    def interrupted(moment: Situation) -> Change:
        if others:
            tables.change("game", others.pop())
        return joined(moment)

    tables.change("game", interrupted)
    assert grown() == [2, 1, 1]
