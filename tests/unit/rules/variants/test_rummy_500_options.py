"""Calls and floating in rummy 500 (R500-11, R500-12)."""

from typing import Any

import pytest

from service.rules.model.events import Called
from service.rules.model.moves import Pass
from service.rules.model.result import Ending
from tests.unit.rules.table import Phase, Table, cards, rummy_500


def called(**options: Any) -> Table:
    table = rummy_500(hands=["8C KD 4S", "2S 3D", "2H 9D"], melds=["0: 5C 6C 7C"], stock="3S ...", **options)
    return table.draw().discard("8C").call("6C", by=2)


@pytest.mark.rule("R500-11")
def test_a_caller_lays_off_and_discards_nothing() -> None:
    table = called(call_rummy=True)
    assert table.event(Called).seat == 2
    assert table.round.melds[0].players == (0, 0, 0, 2)
    assert table.hand(2) == cards("2H 9D")
    assert (table.turn, table.phase) == (1, Phase.DRAW)
    assert table.legal(2) == []


@pytest.mark.rule("R500-11")
def test_a_call_counts_for_the_caller_when_the_window_closes() -> None:
    table = called(call_window=500).decline(by=1)
    assert table.round.melds[0].players == (0, 0, 0, 2)
    assert (table.turn, table.phase) == (1, Phase.DRAW)


@pytest.mark.rule("R500-11")
def test_after_a_call_that_empties_the_pile_a_player_without_a_stock_passes() -> None:
    table = rummy_500(
        hands=["8C KD 4S", "2S 3D", "2H"], melds=["0: 5C 6C 7C"], stock="3S", discards="", call_rummy=True
    )
    table = table.draw().discard("8C").call("6C", by=2)
    assert table.legal() == [Pass()]


@pytest.mark.rule("R500-12")
def test_a_player_who_lays_the_last_card_floats() -> None:
    table = rummy_500(hands=["9H 9D", "KD"], stock="9C 3S 4S ...", floating=True).draw().meld("9H 9D 9C")
    assert (table.phase, table.turn, table.hand(0)) == (Phase.DRAW, 1, ())
    assert table.view(0).hand_counts == (0, 1)


def floating_on(stock: str, discards: str | None = None) -> Table:
    table = rummy_500(hands=["9H 9D", "KD 2C"], stock=f"9C {stock} ...", floating=True, discards=discards)
    return table.draw().meld("9H 9D 9C").turn_of()


@pytest.mark.rule("R500-12")
def test_a_floating_player_discards_the_card_drawn_and_goes_out() -> None:
    table = floating_on("3S 4S").turn_of()
    assert (table.result.ending, table.result.winners) == (Ending.OUT, (0,))


@pytest.mark.rule("R500-12")
def test_a_floating_player_may_lay_the_card_drawn_and_float_on() -> None:
    table = floating_on("3S 9S").draw().lay_off("9S", on="9H")
    assert (table.phase, table.turn, table.hand(0)) == (Phase.DRAW, 1, ())


@pytest.mark.rule("R500-12")
def test_a_floating_player_who_is_out_of_time_draws_and_discards() -> None:
    assert floating_on("3S 4S").time_out().time_out().result.winners == (0,)


@pytest.mark.rule("R500-12", "CORE-08")
def test_a_floating_player_takes_the_top_discard_only_to_lay_it_off() -> None:
    table = floating_on("3S", discards="2D").having(stock=())
    assert table.legal() == [Pass()]
