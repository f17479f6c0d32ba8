"""Games whose players never act, in every variant: each ends by itself (CORE-21)."""

import pytest

from service.rules.catalogue import VARIANTS
from service.tables.actions import overdue
from service.tables.model.table import OnTimeout, TableStatus
from tests.service.tables.sitting import TURN, sitting

pytestmark = pytest.mark.rule("CORE-21")


@pytest.mark.parametrize("variant", VARIANTS)
def test_bots_take_idle_seats_and_play_to_the_end(variant: str) -> None:
    game = sitting(variant, VARIANTS[variant].players[0])
    while overdue.due_at(game.table) is not None:
        game.step_when_due()
        assert game.left is None or 0 <= game.left <= TURN
    assert game.table.status is TableStatus.FINISHED
    assert all(player.away for player in game.table.players)


@pytest.mark.parametrize("variant", VARIANTS)
def test_idle_seats_forfeit_until_one_is_left(variant: str) -> None:
    most = min(4, VARIANTS[variant].players[1])
    game = sitting(variant, most, on_timeout=OnTimeout.FORFEIT)
    while overdue.due_at(game.table) is not None:
        game.step_when_due()
    assert game.table.status is TableStatus.FINISHED
    assert len(game.table.game.forfeited) == most - 1
