"""CORE-13: the stock that runs out."""

import pytest

from service.rules.model.events import StockRenewed
from service.rules.model.moves import Draw, Source
from tests.unit.rules.table import Reason, arret, cards, refuses, rummy, set_table


@pytest.mark.rule("CORE-13")
def test_an_exhausted_stock_is_the_whole_pile_turned_over_without_shuffling() -> None:
    table = rummy(hand="AS 7D", stock="", discards="9C 4H KS").draw("stock")
    assert table.hand() == cards("AS 7D 9C")
    assert table.stock == "4H KS"
    assert table.discards == ""
    assert table.event(StockRenewed).seen_by(None) == {"seat": 0, "stock_count": 3, "reshuffled": False}


@pytest.mark.rule("CORE-13")
def test_or_the_next_player_takes_the_top_discard() -> None:
    table = rummy(hand="AS 7D", stock="", discards="9C 4H KS")
    assert table.legal() == [Draw(Source.STOCK), Draw(Source.DISCARD)]
    assert table.draw("discard").discards == "9C 4H"


@pytest.mark.rule("CORE-07")
@pytest.mark.rule("BOAT-02")
def test_an_empty_pile_gives_neither_one_card_nor_two() -> None:
    table = set_table("boat-house-rum", hand="AS 7D", stock="9C 4H KS", discards="")
    with refuses(Reason.DISCARD_PILE_EMPTY, "CORE-07"):
        table.draw("discard")


@pytest.mark.rule("CORE-13")
def test_the_pile_is_not_turned_over_before_somebody_draws_from_it() -> None:
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
def test_the_pile_is_turned_over_again_and_again_by_whoever_finds_no_stock() -> None:
    table = rummy(hands=["AS", "KD"], stock="2H", discards="9C").turn_of().turn_of("stock").turn_of("stock")
    assert table.round.renewals == 1
    assert table.turn_of("stock").round.renewals == 2


@pytest.mark.rule("CORE-13")
@pytest.mark.rule("OPT-17")
def test_where_a_round_can_be_blocked_no_pile_is_turned_over() -> None:
    with refuses(Reason.STOCK_EMPTY, "OPT-17"):
        arret(hand="AS 7D", stock="", discards="9C 4H KS").draw("stock")


@pytest.mark.rule("CORE-13")
def test_with_no_pile_to_turn_over_no_card_is_drawn_from_the_stock() -> None:
    with refuses(Reason.STOCK_EMPTY, "CORE-13"):
        rummy(hand="AS 7D", stock="", discards="").draw("stock")
