"""The simple player of gin rummy: its three rules."""

import pytest

from service.rules.model.moves import Discard, Draw, Knock, PlayersMove, Source
from service.rules.view import view
from tests.unit.rules.table import Table, gin, straight_gin
from tools.bots.players import can_play
from tools.bots.players.baseline import choose

LOOSE = "KC QD JH 9S 8D 6C 5S 3H 2D AC"


def move_at(table: Table) -> PlayersMove:
    seen = view(table.variant, table.state, table.turn)
    assert seen is not None
    return choose(table.variant, seen)


def test_a_discard_that_completes_a_meld_is_taken() -> None:
    table = gin(hand="KC KD QH JH 9S 8D 6C 5S 3H 2D", discards="KH")
    assert move_at(table) == Draw(Source.DISCARD)


def test_a_discard_that_lengthens_a_meld_is_taken() -> None:
    table = gin(hand="KC KD KH JS 9S 8D 6C 5S 3H 2D", discards="KS")
    assert move_at(table) == Draw(Source.DISCARD)


def test_a_low_discard_that_completes_nothing_is_left() -> None:
    assert move_at(gin(hand=LOOSE, discards="AD")) == Draw(Source.STOCK)


def test_the_highest_unmatched_card_is_thrown() -> None:
    table = gin(hand="KC KD KH QS JH 9S 8D 6C 5S 3H", stock="2D ...", discards="AD").draw()
    assert move_at(table) == Discard("QS")


def test_a_card_just_taken_is_kept() -> None:
    table = gin(hand="KC KD QH JS 9S 8D 6C 5S 3H 2D", discards="KH").draw("discard")
    assert move_at(table) == Discard("QH")


def test_the_first_knock_allowed_is_made() -> None:
    table = gin(hand="KC KD KH 5S 6S 7S 4D 3H 2D QS", stock="AS ...", discards="AD").draw()
    assert move_at(table) == Knock("QS")


def test_nobody_knocks_for_more_than_the_limit() -> None:
    table = gin(hand="KC KD KH 5S 6S 7S 4D 3H 8D QS", stock="JH ...", discards="AD").draw()
    assert move_at(table) == Discard("QS")


def test_straight_gin_is_played_to_gin() -> None:
    table = straight_gin(hand="KC KD KH 5S 6S 7S 4D 3H 2D QS", stock="4H ...", discards="AD").draw()
    assert move_at(table) == Discard("QS")


@pytest.mark.parametrize("player", ["baseline", "openspiel", "rlcard"])
def test_the_player_knows_gin_and_its_relatives(player: str) -> None:
    names = ("gin-rummy", "straight-gin", "oklahoma-gin", "knock-rummy", "rummy")
    assert [can_play(player, name) for name in names] == [True, True, True, False, False]
