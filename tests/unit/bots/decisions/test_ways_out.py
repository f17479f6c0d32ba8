"""Bots see the ways out of a round: by the discard, by a joker of the table, and by melds that they would hold back."""

from collections.abc import Callable

import pytest

from service.bots import LEVELS
from service.rules.model.cards import JOKER
from service.rules.model.moves import Discard, Draw, LayDown, Source
from tests.unit.bots.decisions.test_easy import bots_move, bots_turn
from tests.unit.rules.table import Phase, Table, caloochi, german, scala_40, set_table

NORMAL_AND_HARD = pytest.mark.parametrize("level", ["normal", "hard"])
TAKE, STOCK = Draw(Source.DISCARD), Draw(Source.STOCK)
OPENED = "0: 2S 3S 4S"


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.usefixtures("attentive_beginners")
def test_bot_takes_the_card_that_completes_its_runs_however_many_others_would(level: str) -> None:
    hand = "AC 2C 3C TC JC QC KC 2H 4H 5H 6H TS JS QS KS"
    assert bots_move(set_table("continental-rum", hand=hand, discards="7H", stock="..."), level=level) == TAKE


@pytest.mark.parametrize("hand", [f"3C 6C 7C 8C 6D 8D 2H 3H 6H 2S 3S 6S 8S {JOKER}"])
def test_hard_bot_holds_no_melds_back_that_let_it_out_at_once(hand: str) -> None:
    table = set_table("remik", hand=hand, phase=Phase.PLAY)
    moves, after = bots_turn(table, "hard")
    assert isinstance(moves[0], LayDown)
    assert after.result.winners == (0,)


@NORMAL_AND_HARD
def test_bot_takes_a_card_that_replaces_a_joker_of_the_table(level: str) -> None:
    table = scala_40(hand="4S KD", discards="8H", melds=[OPENED, f"1: 7H {JOKER} 9H"])
    assert bots_move(table, level=level) == TAKE


@NORMAL_AND_HARD
def test_bot_that_may_not_swap_yet_leaves_such_a_card(level: str) -> None:
    hand = "2D 4C 6D 9S KD QC 5C TH JC AD 3D 7S KC"
    table = scala_40(hand=hand, discards="8H", melds=[f"1: 7H {JOKER} 9H"])
    assert bots_move(table, level=level) == STOCK


@NORMAL_AND_HARD
@pytest.mark.parametrize("game", [caloochi, german])
def test_bot_takes_a_card_for_which_its_joker_makes_room_on_the_table(level: str, game: Callable[..., Table]) -> None:
    table = game(hand=f"3H {JOKER}", discards="7S", melds=[OPENED, "1: 9S TS JS"])
    moves, after = bots_turn(table, level)
    assert moves[0] == TAKE
    assert after.result.winners == (0,)


@NORMAL_AND_HARD
def test_bot_goes_out_of_a_contract_by_a_swap(level: str) -> None:
    melds = [f"0: 5C {JOKER} 7C 8C", "0: KC KD KH"]
    moves, after = bots_turn(set_table("contract-rummy", seats=3, hand="6C 2D", melds=melds, phase=Phase.PLAY), level)
    assert moves[-1] == Discard("2D")
    assert after.result.winners == (0,)


@NORMAL_AND_HARD
def test_bot_takes_the_discard_with_which_a_swap_takes_it_out_of_a_contract(level: str) -> None:
    melds = [f"0: JH QH {JOKER} AH", "0: 9C 9D 9H"]
    table = set_table("contract-rummy", seats=3, hand="2S", melds=melds, discards="KH")
    moves, after = bots_turn(table, level)
    assert moves[0] == TAKE
    assert after.result.winners == (0,)
