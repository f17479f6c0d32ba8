"""Lay-offs with which the normal and the hard bot go out of a small hand with jokers."""

from collections.abc import Callable

import pytest

from service.rules.model.moves import Discard, LayDown, LayOff, PlayersMove
from tests.unit.bots.decisions.test_easy import bots_move, bots_turn
from tests.unit.rules.table import Phase, Table, caloochi, german, rummy_500, scala_40

NORMAL_AND_HARD = pytest.mark.parametrize("level", ["normal", "hard"])
OWN = "0: 2H 3H 4H"
CLUBS = "1: JC QC KC AC"


def last_move_out(level: str, table: Table) -> PlayersMove:
    """The last move of the bot's turn, with which seat 0 has gone out."""
    turn, after = bots_turn(table, level)
    assert after.result.winners == (0,)
    return turn[-1]


@NORMAL_AND_HARD
@pytest.mark.parametrize("game", [german, scala_40])
@pytest.mark.parametrize("hand", ["9C 9H JOKER", "8C 9C 9H JOKER", "5H 9C 9S JOKER", "4D 9C JOKER"])
def test_bot_makes_room_for_its_last_cards_with_a_joker(level: str, game: Callable[..., Table], hand: str) -> None:
    table = game(hand=hand, melds=[OWN, CLUBS, "1: 7D 8D 9D"], phase=Phase.PLAY)
    assert isinstance(last_move_out(level, table), Discard)


@NORMAL_AND_HARD
def test_bot_makes_room_on_two_melds_with_two_jokers(level: str) -> None:
    table = german(hand="6H 9C KD JOKER JOKER", melds=[OWN, CLUBS], phase=Phase.PLAY)
    assert last_move_out(level, table) == Discard("KD")


@NORMAL_AND_HARD
@pytest.mark.parametrize("game", [caloochi, rummy_500])
def test_bot_lays_all_its_cards_off_where_no_discard_is_required(level: str, game: Callable[..., Table]) -> None:
    table = game(hand="8C 9C JOKER", melds=[OWN, CLUBS], phase=Phase.PLAY)
    assert isinstance(last_move_out(level, table), LayOff)


@NORMAL_AND_HARD
@pytest.mark.rule("CORE-08")
def test_bot_lays_off_the_card_just_taken_since_it_may_not_discard_it(level: str) -> None:
    melds = [OWN, CLUBS, "1: JS QS KS AS"]
    table = german(hand="9C JOKER", discards="9S", melds=melds).draw("discard")
    assert last_move_out(level, table) == Discard("9C")


@NORMAL_AND_HARD
def test_bot_keeps_a_joker_that_does_not_take_it_out(level: str) -> None:
    table = german(hand="6C 9C 8H KD JOKER", melds=[OWN, CLUBS], turns=1, phase=Phase.PLAY)
    assert isinstance(bots_move(table, level=level), Discard)


def test_easy_bot_does_not_make_room_with_a_joker() -> None:
    table = german(hand="9C 9H JOKER", melds=[OWN, CLUBS], phase=Phase.PLAY)
    assert isinstance(bots_move(table, level="easy"), Discard)


@NORMAL_AND_HARD
@pytest.mark.parametrize("hand", ["7C 8C 9C TC KD KS 2H", "7C 8C 9C TC KD KS AC 2H", "7C 7D 7H 7S KD KS 2H"])
@pytest.mark.parametrize("game", [caloochi, german])
def test_bot_gives_a_card_of_its_meld_for_the_joker_that_takes_it_out(
    level: str, game: Callable[..., Table], hand: str
) -> None:
    melds = ["0: QC KC AC" if "AC" not in hand else "0: JC QC KC", "1: 6C JOKER=7C 8C"]
    last_move_out(level, game(hand=hand, melds=melds, turns=1, phase=Phase.PLAY))


@NORMAL_AND_HARD
def test_bot_keeps_its_meld_whole_where_the_joker_does_not_take_it_out(level: str) -> None:
    table = german(hand="7C 8C 9C KD QS 2H", melds=["0: QC KC AC", "1: 6C JOKER=7C 8C"], turns=1, phase=Phase.PLAY)
    first_move = bots_move(table, level=level)
    assert isinstance(first_move, LayDown)
    assert first_move.melds[0].cards == ("7C", "8C", "9C")
