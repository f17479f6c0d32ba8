"""The end of the stock where a pass then ends the round, and floating, in variants made for these tests."""

import pytest

from service.rules.catalogue import VARIANTS
from service.rules.model.enums import Pickup
from service.rules.model.moves import Draw, Pass, Source
from service.rules.model.result import Ending
from service.rules.model.state import Phase
from service.rules.rounds.ending import possible_endings
from tests.unit.rules.table import Reason, refuses, set_table

RUMMY = VARIANTS["rummy"]
ENDS = RUMMY.derive("stock-ends", "Stock ends", score=VARIANTS["bloc-rami"].score, close={"stock_end": "R500-06"})
FLOATING = RUMMY.derive("floats", "Floats", close={"floating": True})


@pytest.mark.rule("R500-06")
def test_the_round_ends_with_a_pass_and_is_scored_by_the_variant() -> None:
    table = set_table(ENDS, hands=["9H 4S", "KD 2S"], stock="", discards="3D")
    assert table.legal() == [Draw(Source.DISCARD), Pass()]
    ended = table.pass_()
    assert (ended.result.ending, ended.totals) == (Ending.STOCK, (13, 12))
    assert possible_endings(ENDS) == (Ending.OUT, Ending.STOCK)


@pytest.mark.rule("R500-06")
def test_the_top_discard_may_still_be_taken() -> None:
    table = set_table(ENDS, hands=["9H 4S", "KD 2S"], stock="", discards="3D")
    assert table.turn_of("discard", "9H").turn == 1
    with refuses(Reason.STOCK_EMPTY, "R500-06"):
        table.draw()


@pytest.mark.rule("R500-06", "CORE-16")
def test_turns_without_progress_end_the_round_like_a_pass() -> None:
    slow = ENDS.changed({"close": {"max_idle": 1}})
    table = set_table(slow, hands=["9H 4S", "KD 2S"], stock="", discards="3D")
    ended = table.turn_of("discard", "9H").turn_of("discard", "KD")
    assert ended.result.ending is Ending.STOCK


@pytest.mark.rule("R500-06", "CORE-21")
def test_a_player_out_of_time_passes_when_the_stock_is_used_up() -> None:
    assert set_table(ENDS, hands=["9H 4S", "KD"], stock="", discards="3D").time_out().result.ending is Ending.STOCK


@pytest.mark.rule("R500-12")
def test_laying_the_last_card_ends_the_turn_and_not_the_round() -> None:
    table = set_table(FLOATING, hands=["9H 9D", "KD 2C"], stock="9C 3S 4S ...").draw().meld("9C 9D 9H")
    assert (table.turn, table.phase, table.hand(0)) == (1, Phase.DRAW, ())
    assert table.round.turns == (1, 0)


@pytest.mark.rule("R500-12", "CORE-08")
def test_a_card_that_must_not_be_discarded_is_not_taken_into_an_empty_hand() -> None:
    table = set_table(FLOATING, hands=["9H 9D", "KD 2C 5S"], stock="9C 3S 4S ...").draw().meld("9C 9D 9H")
    stuck = table.turn_of(discard="KD")
    with refuses(Reason.TAKEN_CARD_LEFT_OVER, "CORE-08"):
        stuck.draw("discard")
    assert stuck.legal() == [Draw(Source.STOCK)]
    fits = table.having(hands=((), ("9S", "2C"))).turn_of(discard="9S")
    assert fits.draw("discard").lay_off("9S", on="9H").hand(0) == ()


@pytest.mark.rule("R500-12", "CORE-08")
def test_any_card_of_the_pile_is_so_limited_where_any_may_be_drawn() -> None:
    any_card = FLOATING.changed({"draw": {"pickup": Pickup.ANY}})
    table = set_table(
        any_card, hands=["", "KD 2C"], stock="3S ...", discards="9S 8C KH", melds=["1: 9D 9H 9C"], seats=2
    )
    assert [move.card for move in table.legal() if isinstance(move, Draw)] == [None, "9S"]
