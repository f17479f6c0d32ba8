"""CORE-21: the moves made for a player out of time."""

from typing import Any

import pytest

from service.rules.model.moves import Cut, Decline, Discard, Draw, LayOff, Pass, PlayersMove, Source
from service.rules.model.result import Ending
from service.rules.timeouts import forced_move
from tests.unit.rules.table import Phase, Table, arret, block, cards, game, rummy, toss

pytestmark = pytest.mark.rule("CORE-21")


def forced_at(table: Table, seat: int | None = None) -> PlayersMove | None:
    return forced_move(table.variant, table.state, table.turn if seat is None else seat)


def test_absent_player_draws_from_the_stock() -> None:
    assert forced_at(rummy(hand="AS 2S", discards="3S")) == Draw(Source.STOCK)


def test_absent_player_renews_an_empty_stock() -> None:
    assert forced_at(rummy(hand="AS 2S", stock="", discards="3S")) == Draw(Source.STOCK)


def test_absent_player_draws_the_top_discard_where_no_stock_can_be_made() -> None:
    table = rummy(hand="AS 2S", stock="", discards="3S", reshuffle=True)
    assert forced_at(table) == Draw(Source.DISCARD)
    assert forced_at(toss(hand="AS 2S", stock="", discards="3S", reshuffle=True)) == Draw(Source.DISCARD)


@pytest.mark.parametrize("variant", [block, arret])
def test_absent_player_refuses_the_discard_when_a_stock_is_not_renewed(variant: Any) -> None:
    assert forced_at(variant(hand="AS 2S", discards="3S")) == Draw(Source.STOCK)
    assert forced_at(variant(hand="AS 2S", stock="", discards="3S")) == Pass()


def test_absent_player_does_not_keep_a_round_from_being_void() -> None:
    assert forced_at(rummy(hand="AS 2S", stock="", discards="3S").having(renewals_since=3)) == Pass()


def test_absent_player_discards_the_stock_card_just_drawn() -> None:
    table = rummy(hand="AS KS QS", stock="2H ...").draw()
    assert forced_at(table) == Discard("2H")


def test_absent_player_discards_the_dearest_allowed_card_without_a_stock_card() -> None:
    assert forced_at(rummy(hand="AS 9S 4D", discards="3S").draw("discard")) == Discard("9S")
    assert forced_at(rummy(hand="AS 9S 4D", discards="KS").draw("discard")) == Discard("9S")
    melded = rummy(hand="AS 9S 7D 8D", stock="9D ...").draw().meld("7D 8D 9D")
    assert forced_at(melded) == Discard("9S")


def test_absent_player_neither_melds_nor_lays_off() -> None:
    table = rummy(hand="7D 8D 9D JS", melds=["8S 9S TS"], stock="KC ...").time_out().time_out()
    assert table.melds == ("8S 9S TS",)
    assert table.hand(0) == cards("7D 8D 9D JS")


def test_absent_player_makes_an_owed_lay_off_on_the_first_fitting_meld() -> None:
    table = rummy(hand="2C 3C 4C", discards="9D", melds=["KC KD KS", "6D 7D 8D", "9C 9H 9S"]).draw("discard")
    table = table.meld("2C 3C 4C")
    assert forced_at(table) == LayOff("m2", ("9D",))
    assert table.time_out().result.winners == (0,)


def open_call_window(**facts: Any) -> Table:
    """Seat 0's discard is open to calls of seats 1 and 2, which have not answered yet."""
    table = rummy(hands=["JS KD", "2C 4C", "3D 5D"], melds=["8S 9S TS"], call_rummy=True, call_window=3000, **facts)
    return table.draw().discard("JS")


def test_absent_player_declines_a_call() -> None:
    assert forced_at(open_call_window(), 2) == Decline()
    assert forced_at(open_call_window(), 1) == Decline()
    assert forced_at(open_call_window(), 0) is None


def test_no_move_is_forced_on_a_player_whose_call_is_optional() -> None:
    table = rummy(hands=["JS KD", "2C 4C", "3D 5D"], melds=["8S 9S TS"], call_rummy=True).draw().discard("JS")
    assert forced_at(table, 2) is None
    assert forced_at(table, 1) == Draw(Source.STOCK)


def test_absent_caller_discards_the_dearest_card() -> None:
    table = open_call_window().call("TS", by=2).decline(by=1)
    assert table.phase is Phase.CALLERS_DISCARD
    assert forced_at(table) == Discard("5D")


def test_absent_cutter_leaves_the_order_to_the_seed() -> None:
    assert forced_at(game("rummy", 3, cut=True).deal()) == Cut("")


@pytest.mark.parametrize("seat", [1, 2])
def test_no_move_is_forced_on_a_player_out_of_turn(seat: int) -> None:
    assert forced_at(rummy(seats=3), seat) is None
    assert forced_at(rummy(seats=3).draw(), seat) is None
    assert forced_at(game("rummy", 3, cut=True).deal(), seat - 1) is None


def test_no_move_is_forced_after_the_round_or_the_game() -> None:
    table = rummy(hands=["8S 9S", "KD JS"], stock="TS ...", target=500).draw().meld("8S 9S TS")
    assert forced_at(table, 0) is None
    assert forced_at(rummy(seats=2).forfeit(), 1) is None
    assert forced_at(game("rummy"), 0) is None


@pytest.mark.parametrize("variant_id", ["rami", "rummy", "block-rummy", "toss-rummy"])
@pytest.mark.parametrize("seats", [2, 5])
def test_a_round_of_absent_players_ends(variant_id: str, seats: int) -> None:
    table = game(variant_id, seats).deal()
    while table.phase is not Phase.OVER:
        table = table.time_out()
    assert table.result.ending is (Ending.BLOCK if variant_id == "block-rummy" else Ending.VOID)
