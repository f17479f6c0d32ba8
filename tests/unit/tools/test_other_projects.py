"""The rule bots of OpenSpiel and RLCard at our tables: they see positions as they are, and `hard` beats them."""

import importlib.util
from types import ModuleType

import pytest

from service.rules.model.moves import Discard, Draw, Knock, Pass, PlayersMove, Source
from service.rules.model.state import Phase
from service.rules.view import view
from tests.unit.rules.table import Table, gin, straight_gin
from tools.bots.deals import Cell, play_deal
from tools.bots.figures import figures_of
from tools.bots.players import openspiel, rlcard

pytestmark = pytest.mark.soak
PLAYERS = {"openspiel": openspiel, "rlcard": rlcard}
DEALS = 100
LOOSE = "KC KD QH JH 9S 8D 6C 5S 3H 2D"


@pytest.fixture(autouse=True)
def packages() -> None:
    """Skips the test without the packages, which are not there for every platform."""
    if missing := [name for name in ("pyspiel", "rlcard") if importlib.util.find_spec(name) is None]:
        pytest.skip(f"needs {missing[0]}, which is not installed here")


def move_at(player: ModuleType, table: Table) -> PlayersMove:
    seen = view(table.variant, table.state, table.turn)
    assert seen is not None
    move: PlayersMove = player.choose(table.variant, seen)
    return move


@pytest.mark.parametrize(("discard", "source"), [("KH", Source.DISCARD), ("AD", Source.STOCK)])
def test_openspiel_takes_a_discard_only_into_a_meld(discard: str, source: Source) -> None:
    assert move_at(openspiel, gin(hand=LOOSE, discards=discard)) == Draw(source)


@pytest.mark.parametrize(("discard", "move"), [("KH", Draw(Source.DISCARD)), ("AD", Pass())])
def test_openspiel_answers_the_offer_of_the_upcard(discard: str, move: PlayersMove) -> None:
    assert move_at(openspiel, gin(hand=LOOSE, discards=discard, phase=Phase.UPCARD)) == move


@pytest.mark.parametrize("player", PLAYERS.values(), ids=PLAYERS)
def test_the_most_expensive_loose_card_is_thrown(player: ModuleType) -> None:
    table = gin(hand="KC KD KH QS 9H 8D 6C 5S 3H 2C", stock="2D ...", discards="AD").draw()
    assert move_at(player, table) == Discard("QS")


@pytest.mark.parametrize("player", PLAYERS.values(), ids=PLAYERS)
def test_a_hand_below_the_limit_knocks(player: ModuleType) -> None:
    table = gin(hand="KC KD KH 5S 6S 7S 4D 3H 2D QS", stock="AS ...", discards="AD").draw()
    assert move_at(player, table) == Knock("QS")


@pytest.mark.parametrize("player", PLAYERS.values(), ids=PLAYERS)
def test_gin_is_played_where_nothing_else_ends_the_round(player: ModuleType) -> None:
    table = straight_gin(hand="KC KD KH 5S 6S 7S 2D 3D QS 8S", stock="4D ...", discards="AD").draw()
    assert move_at(player, table) == Knock("QS")


@pytest.mark.parametrize("player", PLAYERS)
def test_hard_wins_more_points_than_it_loses(player: str) -> None:
    cell = Cell("gin-rummy", "hard", player, 2)
    points = figures_of([play_deal(cell, "", deal) for deal in range(DEALS)]).points
    assert points.half_width is not None
    assert points.mean > points.half_width
