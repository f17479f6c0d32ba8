"""Games whose players never act, in every variant: each ends by itself (CORE-21)."""

import pytest

from service.rules.catalogue import VARIANTS
from service.rules.model.events import Dropped
from service.tables.actions import overdue
from service.tables.model.table import OnTimeout, TableStatus
from tests.service.tables.sitting import TURN, sitting

pytestmark = pytest.mark.rule("CORE-21")


def _without_drops(variant: str) -> dict[str, int]:
    """Options with which the clock drops no hands, where it would: a round could end with them."""
    return {"auto_drop": 0} if "auto_drop" in VARIANTS[variant].own else {}


@pytest.mark.parametrize("variant", VARIANTS)
def test_bots_take_idle_seats_and_play_to_the_end(variant: str) -> None:
    game = sitting(variant, VARIANTS[variant].players[0], options=_without_drops(variant))
    while overdue.due_at(game.table) is not None:
        game.step_when_due()
        assert game.left is None or 0 <= game.left <= TURN
    assert game.table.status is TableStatus.FINISHED
    assert all(player.away for player in game.table.players)


@pytest.mark.parametrize("variant", VARIANTS)
def test_idle_seats_forfeit_until_one_is_left(variant: str) -> None:
    most = min(4, VARIANTS[variant].players[1])
    game = sitting(variant, most, on_timeout=OnTimeout.FORFEIT, options=_without_drops(variant))
    while overdue.due_at(game.table) is not None:
        game.step_when_due()
    assert game.table.status is TableStatus.FINISHED
    assert len(game.table.game.forfeited) == most - 1


@pytest.mark.rule("IND-13")
@pytest.mark.parametrize("on_timeout", OnTimeout)
def test_hand_is_dropped_at_the_third_missed_turn_and_the_seat_lost_after_it(on_timeout: OnTimeout) -> None:
    game = sitting("indian-rummy", 3, on_timeout=on_timeout)
    while game.table.round is not None and overdue.due_at(game.table) is not None:
        game.step_when_due()
    dropped = [event.seat for event in game.events if isinstance(event, Dropped)]
    assert len(dropped) == 2
    assert game.table.game.round is not None
    assert [gain.points for gain in game.table.game.round.left] == [40, 40]
    assert sum(game.table.game.totals) == 80


@pytest.mark.rule("IND-13")
@pytest.mark.parametrize("auto_drop", [4, 5])
def test_seat_is_lost_before_a_later_drop(auto_drop: int) -> None:
    game = sitting("indian-rummy", 3, on_timeout=OnTimeout.FORFEIT, options={"auto_drop": auto_drop})
    while overdue.due_at(game.table) is not None:
        game.step_when_due()
    assert not [event for event in game.events if isinstance(event, Dropped)]
    assert len(game.table.game.forfeited) == 2
