"""CORE-13: the exhausted stock."""

import pytest

from service.rules.model.events import StockRenewed
from service.rules.model.moves import Draw, Source
from tests.unit.rules.table import Reason, arret, cards, refuses, rummy, set_table


@pytest.mark.rule("CORE-13")
def test_exhausted_stock_is_renewed_by_turning_the_whole_pile_over_unshuffled() -> None:
    table = rummy(hand="AS 7D", stock="", discards="9C 4H KS").draw("stock")
    assert table.hand() == cards("AS 7D 9C")
    assert table.stock == "4H KS"
    assert table.discards == ""
    assert table.event(StockRenewed).seen_by(None) == {"seat": 0, "stock_count": 3, "reshuffled": False}


@pytest.mark.rule("CORE-13")
def test_next_player_may_take_the_top_discard_instead_of_renewing() -> None:
    table = rummy(hand="AS 7D", stock="", discards="9C 4H KS")
    assert table.legal() == [Draw(Source.STOCK), Draw(Source.DISCARD)]
    assert table.draw("discard").discards == "9C 4H"


@pytest.mark.rule("CORE-07")
@pytest.mark.rule("BOAT-02")
def test_an_empty_pile_cannot_be_drawn_from_where_a_draw_takes_two_cards() -> None:
    table = set_table("boat-house-rum", hand="AS 7D", stock="9C 4H KS", discards="")
    with refuses(Reason.DISCARD_PILE_EMPTY, "CORE-07"):
        table.draw("discard")


@pytest.mark.rule("CORE-13")
def test_pile_is_turned_over_only_by_a_draw_from_the_stock() -> None:
    table = rummy(hand="AS 7D", stock="2H", discards="9C").turn_of("stock")
    assert (table.stock, table.discards) == ("", "9C 2H")


@pytest.mark.rule("CORE-13")
def test_a_card_drawn_from_the_turned_pile_is_a_stock_card() -> None:
    table = rummy(hand="AS 7D", stock="", discards="9C 4H KS").draw("stock")
    assert table.discard("9C").discards == "9C"


@pytest.mark.rule("CORE-13")
def test_the_pile_is_empty_until_the_discard() -> None:
    table = rummy(hand="AS 7D", stock="", discards="9C 4H KS").draw("stock")
    assert table.view().discard_count == 0
    assert table.discard("AS").discards == "AS"


@pytest.mark.rule("CORE-13")
def test_a_pile_of_one_card_is_turned_over_too() -> None:
    table = rummy(hand="AS 7D", stock="", discards="9C").draw("stock")
    assert table.hand() == cards("AS 7D 9C")
    assert (table.stock, table.discards) == ("", "")
    assert table.discard("9C").discards == "9C"


@pytest.mark.rule("CORE-13")
def test_pile_is_turned_over_each_time_the_stock_is_exhausted() -> None:
    table = rummy(hands=["AS", "KD"], stock="2H", discards="9C").turn_of().turn_of("stock").turn_of("stock")
    assert table.round.renewals == 1
    assert table.turn_of("stock").round.renewals == 2


@pytest.mark.rule("CORE-13")
@pytest.mark.rule("OPT-17")
def test_pile_is_not_turned_over_where_a_round_can_be_blocked() -> None:
    with refuses(Reason.STOCK_EMPTY, "OPT-17"):
        arret(hand="AS 7D", stock="", discards="9C 4H KS").draw("stock")


@pytest.mark.rule("CORE-13")
def test_drawing_from_the_stock_is_refused_without_a_pile_to_turn_over() -> None:
    with refuses(Reason.STOCK_EMPTY, "CORE-13"):
        rummy(hand="AS 7D", stock="", discards="").draw("stock")
