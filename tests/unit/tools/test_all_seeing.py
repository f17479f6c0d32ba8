"""The player that sees all cards."""

from service.rules.model.moves import Discard, PlayersMove
from service.rules.view import view
from tests.unit.rules.table import Table, gin
from tools.bots.deals import Cell, play_deal
from tools.bots.players import ALL_SEEING, BASELINE, choose

ONE_QUEEN_SHORT = "QC QD 4C 5C 6C 8H 9H TH 2S KD"


def move_of(player: str, table: Table) -> PlayersMove:
    seen = view(table.variant, table.state, table.turn)
    assert seen is not None
    return choose(player, table.variant, table.state, seen, ())


def test_the_all_seeing_player_keeps_the_card_that_the_opponent_needs() -> None:
    hands = ["QS 9D 9C 7S 6D 5H 3H 3D 2C AH", ONE_QUEEN_SHORT]
    table = gin(hands=hands, stock="7D 4H KS ...", discards="AD").draw()
    assert move_of(BASELINE, table) == Discard("QS")
    assert move_of(ALL_SEEING, table) != Discard("QS")


def test_sight_of_all_cards_wins_points() -> None:
    assert play_deal(Cell("gin-rummy", ALL_SEEING, "normal", 2), "", 0).points > 0
