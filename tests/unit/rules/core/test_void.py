"""CORE-16: void rounds."""

import dataclasses
from typing import Any

import pytest

from service.rules.model.events import GameEnded, RoundEnded
from service.rules.model.moves import Draw, Pass, Source
from service.rules.model.result import Ending
from service.rules.model.state import replace
from tests.unit.rules.table import Phase, Reason, Table, arret, block, game, refuses, rummy


def after_last_stock_card(renewals: int = 3, **facts: Any) -> Table:
    """A table where seat 0 has just drawn the last stock card, after `renewals` renewals of the stock."""
    table = rummy(hand="JS AS KD", seats=3, stock="2H", discards="QD 9C", melds=["8S 9S TS"], **facts)
    return table.having(renewals_since=renewals).draw()


@pytest.mark.rule("CORE-16")
def test_a_round_is_void_after_the_limit_of_renewals_without_a_meld_or_lay_off() -> None:
    table = after_last_stock_card().discard("AS")
    with refuses(Reason.STOCK_EMPTY, "CORE-16"):
        table.draw("stock")
    assert table.legal() == [Draw(Source.DISCARD), Pass()]
    void = table.pass_()
    assert (void.result.ending, void.result.rule) == (Ending.VOID, "CORE-16")
    assert void.event(RoundEnded).result == void.result


@pytest.mark.rule("CORE-16")
def test_a_void_round_scores_nothing_and_the_same_dealer_deals_again() -> None:
    table = after_last_stock_card(dealer=2, totals=(5, 6, 7)).discard("AS").pass_()
    assert table.totals == (5, 6, 7)
    assert table.payments == {}
    assert table.result.winners == ()
    assert table.deal().round.dealer == 2
    assert table.deal().state.number == 2


@pytest.mark.rule("CORE-16")
def test_taking_the_last_discard_keeps_the_round_alive() -> None:
    table = after_last_stock_card().discard("AS").turn_of("discard")
    assert (table.turn, table.phase) == (2, Phase.DRAW)
    assert table.pass_().result.ending is Ending.VOID


@pytest.mark.rule("CORE-16")
@pytest.mark.rule("OPT-18")
def test_any_card_of_the_pile_keeps_the_round_alive_where_it_may_be_taken() -> None:
    table = after_last_stock_card(discard_pickup="any").discard("AS")
    assert {move.card for move in table.legal() if isinstance(move, Draw)} == {None, "9C", "QD"}
    taken = table.draw("discard", "QD")
    assert (taken.turn, taken.phase, taken.discards) == (1, Phase.PLAY, "9C AS")


@pytest.mark.rule("CORE-16")
@pytest.mark.rule("OPT-01")
def test_calling_the_last_discard_keeps_the_round_alive_and_counts_as_a_lay_off() -> None:
    table = after_last_stock_card(call_rummy=True).discard("JS").call("TS", by=2)
    table = table.discard(table.hand()[0])
    assert table.turn == 1
    assert Draw(Source.STOCK) in table.legal()
    assert Pass() not in table.legal()


@pytest.mark.rule("CORE-16")
@pytest.mark.parametrize("renewals", [0, 1, 2])
def test_pile_is_turned_over_before_the_limit_of_renewals(renewals: int) -> None:
    table = after_last_stock_card(renewals).discard("AS")
    with refuses(Reason.NOTHING_TO_PASS, "OPT-17"):
        table.pass_()
    assert table.draw("stock").round.renewals_since == renewals + 1


@pytest.mark.rule("CORE-16")
def test_a_lay_off_restarts_the_count_of_renewals() -> None:
    table = after_last_stock_card().lay_off("JS", on="TS").discard("AS")
    assert Pass() not in table.legal()
    assert table.draw("stock").round.renewals_since == 1


@pytest.mark.rule("CORE-16")
def test_a_meld_restarts_the_count_of_renewals() -> None:
    table = rummy(hand="7D 8D 9D KD", stock="2H", discards="QD 9C").having(renewals_since=3).draw()
    assert Pass() not in table.meld("7D 8D 9D").discard("KD").legal()


@pytest.mark.rule("CORE-16")
def test_shuffled_renewals_count_like_turned_ones() -> None:
    table = rummy(seats=2, stock="", discards="QD 9C 2H", reshuffle=True).having(renewals_since=2).turn_of("stock")
    assert table.round.renewals_since == 3
    assert Pass() not in table.legal()
    table = table.turn_of("stock")
    assert table.stock == ""
    assert Pass() in table.legal()


@pytest.mark.rule("CORE-16")
def test_limit_of_renewals_is_three_or_ten_in_concealed_games() -> None:
    assert game("rummy").variant.close.max_turnovers == 3
    assert game("rummy", concealed=True).variant.close.max_turnovers == 10
    table = rummy(seats=2, stock="", discards="QD 9C", concealed=True)
    assert Pass() not in table.having(renewals_since=9).legal()
    assert Pass() in table.having(renewals_since=10).legal()


@pytest.mark.rule("CORE-16")
@pytest.mark.parametrize("concealed", [False, True])
@pytest.mark.parametrize("limit", [0, 1, 5])
def test_limit_of_renewals_can_be_set(limit: int, concealed: bool) -> None:
    table = rummy(seats=2, stock="", discards="QD 9C", concealed=concealed, max_turnovers=limit)
    assert Pass() in table.having(renewals_since=limit).legal()
    assert limit == 0 or Pass() not in table.having(renewals_since=limit - 1).legal()


@pytest.mark.rule("CORE-16")
def test_a_round_without_melds_is_void_after_three_renewals() -> None:
    table = game("rummy", 2).deal()
    while table.phase is not Phase.OVER:
        table = table.pass_() if Pass() in table.legal() else table.turn_of("stock")
    assert table.round.renewals == 3
    assert table.round.stock == ()
    assert table.result.ending is Ending.VOID


def after_idle_turns(table: Table, turns: int) -> Table:
    """The table after `turns` turns that take the discard and meld nothing."""
    for _ in range(turns):
        table = table.turn_of("discard")
    return table


@pytest.mark.rule("CORE-16")
@pytest.mark.parametrize("seats", [2, 3])
def test_a_round_is_void_after_ten_idle_turns_of_each_player(seats: int) -> None:
    table = after_idle_turns(rummy(seats=seats), 10 * seats - 1)
    assert table.phase is Phase.DRAW
    void = after_idle_turns(table, 1).result
    assert (void.ending, void.rule) == (Ending.VOID, "CORE-16")


@pytest.mark.rule("CORE-16")
@pytest.mark.parametrize("limit", [1, 4])
def test_limit_of_idle_turns_can_be_set(limit: int) -> None:
    table = after_idle_turns(rummy(seats=3, max_idle=limit), 3 * limit - 1)
    assert table.phase is Phase.DRAW
    assert after_idle_turns(table, 1).result.ending is Ending.VOID


@pytest.mark.rule("CORE-16")
def test_only_consecutive_idle_turns_count() -> None:
    table = after_idle_turns(rummy(seats=2, max_idle=1), 1).turn_of("stock")
    assert after_idle_turns(table, 1).phase is Phase.DRAW
    assert after_idle_turns(table, 2).phase is Phase.OVER


@pytest.mark.rule("CORE-16")
@pytest.mark.parametrize("play", ["meld", "lay-off"])
def test_a_meld_or_a_lay_off_ends_idleness(play: str) -> None:
    table = rummy(hands=["7D 8D JS KD", "2C 4H 6D"], melds=["8S 9S TS"], discards="AC 9D", max_idle=2)
    table = table.having(idle=3).draw("discard")
    table = table.meld("7D 8D 9D") if play == "meld" else table.lay_off("JS", on="TS")
    assert table.discard("KD").round.idle == 0


@pytest.mark.rule("CORE-16")
@pytest.mark.rule("OPT-01")
def test_a_call_ends_idleness() -> None:
    table = rummy(hands=["JS KD", "2C 4H 6D"], melds=["8S 9S TS"], discards="AC 9D", call_rummy=True)
    table = table.draw("discard").discard("JS").call("TS", by=1)
    assert table.round.idle == 0


@pytest.mark.rule("CORE-16")
def test_idle_turns_count_only_for_players_still_playing() -> None:
    table = rummy(seats=3, max_idle=1).forfeit(by=2)
    assert after_idle_turns(table, 2).result.ending is Ending.VOID


@pytest.mark.rule("CORE-16")
@pytest.mark.rule("CORE-23")
@pytest.mark.parametrize(("draw", "idle"), [("stock", 0), ("discard", 5)])
def test_a_turn_with_a_draw_from_the_stock_ends_idleness_even_if_its_player_leaves(draw: str, idle: int) -> None:
    table = rummy(seats=3, discards="7D 8D").having(idle=5).draw(draw).forfeit()
    assert table.round.idle == idle
    assert table.turn_of("discard").round.idle == idle + 1


@pytest.mark.rule("CORE-16")
@pytest.mark.rule("OPT-17")
def test_idle_turns_without_a_stock_count_as_a_refusal_where_a_round_can_be_blocked() -> None:
    table = after_idle_turns(block(hands=["2C 3C", "KC QD"], stock="", discards="4D", max_idle=1), 2)
    assert table.result.ending is Ending.BLOCK
    assert table.result.winners == (0,)
    table = after_idle_turns(arret(seats=2, max_idle=1), 2)
    assert table.result.ending is Ending.VOID


@pytest.mark.rule("CORE-16")
@pytest.mark.parametrize("options", [{}, {"reshuffle": True}, {"block": "value"}])
def test_a_round_is_void_when_a_player_finds_neither_stock_nor_discard(options: dict[str, Any]) -> None:
    table = rummy(seats=3, stock="", discards="9C", **options)
    table = table.draw("discard").forfeit(by=0)
    assert (table.result.ending, table.result.rule) == (Ending.VOID, "CORE-16")


@pytest.mark.rule("CORE-16")
def test_five_void_rounds_in_a_row_end_the_game_on_its_totals() -> None:
    table = rummy(seats=3, stock="", totals=(3, 8, 8), max_turnovers=0).having(number=0, round=None)
    for voids in range(1, 6):
        assert not table.state.over
        table = without_stock(table.deal()).pass_()
        assert table.state.voids == voids
    assert table.state.winners == (1, 2)
    assert table.event(GameEnded).winners == (1, 2)
    assert table.totals == (3, 8, 8)


def without_stock(table: Table) -> Table:
    """The table with an empty stock."""
    return table.having(stock=())


@pytest.mark.rule("CORE-16")
def test_a_scored_round_restarts_the_count_of_void_rounds() -> None:
    table = rummy(hands=["8S 9S", "KD"], stock="TS ...", target=500).having(voids=4, unpaid=4).draw().meld("8S 9S TS")
    assert (table.state.voids, table.state.unpaid) == (0, 0)
    assert not table.state.over


@pytest.mark.rule("CORE-16")
@pytest.mark.rule("CORE-19")
def test_five_rounds_in_a_row_without_payments_end_a_game_to_a_target() -> None:
    table = arret(hands=["KC", "KD"], stock="8H", target=25)
    for unpaid in range(4):
        blocked = table.draw().discard("8H").pass_()
        assert (blocked.result.ending, blocked.payments) == (Ending.BLOCK, {})
        assert not blocked.state.over
        table = dataclasses.replace(table, state=replace(table.state, unpaid=unpaid + 1))
    ended = table.draw().discard("8H").pass_()
    assert ended.state.winners == (0, 1)
