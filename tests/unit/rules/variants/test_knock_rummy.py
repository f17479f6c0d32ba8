"""Knock rummy: deal, play and knock (KNOCK-01, KNOCK-02)."""

import pytest

from service.rules.catalogue import VARIANTS
from service.rules.model.events import Knocked, Shown
from service.rules.model.moves import Discard, Draw, Knock, Source
from service.rules.model.result import Ending
from tests.unit.rules.table import Phase, Reason, Table, cards, game, knock_rummy, refuses

SETS = ("AS AD AH", "2S 2D 2H", "3S 3D 3H", "4S 4D 4H", "5S 5D 5H")
"""Three melded cards for each seat; all cards added to them are deadwood."""


def hands(*deadwood: str) -> list[str]:
    """A hand of three melded cards and this deadwood for each seat."""
    return [f"{meld} {cards}" for meld, cards in zip(SETS, deadwood, strict=False)]


def after_knock(
    *deadwood: str, totals: tuple[int, ...] | None = None, dealer: int = 0, gone: int | None = None
) -> Table:
    """Seat 0 has knocked; each seat is left with this deadwood. Seat `gone` forfeited before."""
    table = knock_rummy(hands=hands(*deadwood), stock="QH ...", totals=totals, dealer=dealer)
    table = table if gone is None else table.forfeit(by=gone)
    return table.draw().knock("QH")


# KNOCK-01


@pytest.mark.rule("KNOCK-01")
@pytest.mark.parametrize(("players", "each"), [(2, 10), (3, 7), (4, 7), (5, 6)])
def test_two_to_five_players_get_10_7_7_or_6_cards(players: int, each: int) -> None:
    table = game("knock-rummy", players).deal()
    assert VARIANTS["knock-rummy"].players == (2, 5)
    assert [len(hand) for hand in table.round.hands] == [each] * players
    assert len(table.round.discard) == 1
    assert len(table.round.stock) == 52 - players * each - 1


@pytest.mark.rule("KNOCK-01")
def test_eldest_draws_first_from_stock_or_pile() -> None:
    table = game("knock-rummy", 3).deal()
    assert (table.turn, table.phase) == (1, Phase.DRAW)
    assert table.legal() == [Draw(Source.STOCK), Draw(Source.DISCARD)]


@pytest.mark.rule("KNOCK-01")
def test_nothing_is_melded_during_play() -> None:
    table = knock_rummy(hands=hands("KC", "KD", "KS"), stock="QH ...").draw()
    with refuses(Reason.NO_MELDING_IN_PLAY, "KNOCK-01"):
        table.meld("AS AD AH")
    assert {type(move) for move in table.legal()} == {Discard, Knock}


# KNOCK-02


@pytest.mark.rule("KNOCK-02")
def test_player_may_knock_after_any_draw_with_any_deadwood() -> None:
    table = knock_rummy(hands=["KC QD 9H 8S 7D 6C", "2C", "3C"], stock="QH ...").draw()
    assert {move.discard for move in table.legal() if isinstance(move, Knock)} == set(table.hand())
    knocked = table.knock("KC")
    assert knocked.result.ending is Ending.KNOCK
    assert knocked.discards.split()[-1] == "KC"
    assert knocked.event(Knocked).limit is None


@pytest.mark.rule("KNOCK-02")
def test_a_knock_is_refused_before_drawing() -> None:
    with refuses(Reason.WRONG_PHASE, "CORE-17"):
        knock_rummy(hands=hands("KC", "KD")).knock("KC")


@pytest.mark.rule("KNOCK-02")
@pytest.mark.rule("CORE-08")
def test_a_knock_cannot_discard_the_card_just_taken() -> None:
    table = knock_rummy(hands=hands("KC", "KD"), discards="9C").draw("discard")
    with refuses(Reason.DISCARD_JUST_TAKEN, "CORE-08"):
        table.knock("9C")


@pytest.mark.rule("KNOCK-02")
def test_all_players_show_melds_and_deadwood() -> None:
    table = after_knock("4C", "9C KD", "TD")
    assert table.melds == ("AD AH AS", "2D 2H 2S", "3D 3H 3S")
    assert [spread.deadwood for spread in table.round.spreads] == [("4C",), cards("9C KD"), ("TD",)]
    assert [event.seat for event in table.events if isinstance(event, Shown)] == [1, 2]


@pytest.mark.rule("KNOCK-02")
def test_no_card_is_laid_off_on_another_players_melds() -> None:
    table = after_knock("4C", "AC 9C")
    assert table.round.spreads[1].value == 10


@pytest.mark.rule("KNOCK-02")
def test_knocker_may_name_melds_and_is_scored_as_shown() -> None:
    table = knock_rummy(hands=["AS AD AH 2S 3S 7C 7D 7H 9D KS", "2D 2H 2C KC"], stock="QH ...").draw()
    assert table.knock("QH", "7C 7D 7H", "AS 2S 3S").event(Knocked).value == 1 + 1 + 9 + 10
    assert table.knock("QH", "7C 7D 7H").event(Knocked).value == 1 + 1 + 1 + 2 + 3 + 9 + 10


@pytest.mark.rule("KNOCK-02")
def test_least_deadwood_is_picked_for_the_others_and_without_named_melds() -> None:
    table = knock_rummy(hands=["AS AD AH 2S 3S KS", "9C TC JC JD JH 2C"], stock="QH ...").draw().knock("QH")
    assert table.event(Knocked).value == 1 + 1 + 10
    assert table.round.spreads[1].value == 9 + 10 + 2


# The exhausted stock


@pytest.mark.rule("KNOCK-09")
@pytest.mark.rule("CORE-13")
def test_discard_pile_is_turned_over() -> None:
    table = knock_rummy(hands=hands("KC", "KD"), stock="", discards="9C 8C 7C").draw()
    assert table.round.this_turn.drawn == "9C"
    assert table.stock == "8C 7C"


@pytest.mark.rule("CORE-16")
def test_round_is_void_after_ten_renewals_from_the_deal() -> None:
    assert VARIANTS["knock-rummy"].close.max_turnovers == 10
    table = knock_rummy(hands=hands("KC", "KD"), stock="", discards="9C 8C").having(renewals_since=10)
    assert (table.pass_().result.ending, table.pass_().result.rule) == (Ending.VOID, "CORE-16")
