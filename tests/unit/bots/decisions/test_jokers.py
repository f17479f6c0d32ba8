"""Decisions of the normal bot with jokers, several packs and openings, one situation in each test."""

from functools import partial

import pytest

from service.rules.model.cards import JOKER
from service.rules.model.moves import (
    Borrow,
    Call,
    Decline,
    Discard,
    Draw,
    LayDown,
    LayOff,
    NewMeld,
    Pass,
    PlayersMove,
    Source,
    Swap,
    SwapJoker,
)
from tests.unit.bots.decisions import test_easy
from tests.unit.rules.table import Phase, Table, bloc_rami, bloc_rami_jokers, caloochi, double_rum, german

bots_move, bots_turn = partial(test_easy.bots_move, level="normal"), partial(test_easy.bots_turn, level="normal")
STOCK, TOP = Draw(Source.STOCK), Draw(Source.DISCARD)
OWN = "0: 2C 3C 4C"
"""A meld of seat 0, which has opened with it."""


def moves(table: Table) -> list[PlayersMove]:
    """All moves of the bot's turn."""
    return bots_turn(table)[0]


def test_bot_opens_as_soon_as_possible() -> None:
    table = caloochi(hand="6C 7C QD QH QS 9H 5D", stock="8C ...", discards="2H")
    opening = LayDown((NewMeld(("6C", "7C", "8C")), NewMeld(("QD", "QH", "QS"))))
    assert moves(table)[:2] == [STOCK, opening]


def test_bot_takes_a_discard_to_open_with() -> None:
    table = caloochi(hand="6C 7C QD QH QS 9H 5D", discards="8C")
    assert bots_move(table) == Draw(Source.DISCARD, melds=(NewMeld(("6C", "7C", "8C")), NewMeld(("QD", "QH", "QS"))))


def test_bot_keeps_its_melds_until_they_open() -> None:
    table = german(hand="6C 7C 8C 9D KH 4S 2D", stock="3S ...", discards="2H")
    assert moves(table) == [STOCK, Discard("KH")]


def test_bot_opens_with_a_run_without_a_joker_where_required() -> None:
    table = bloc_rami_jokers(hand="TS JS QS AC AD JOKER 8H 6H", stock="2D ...", turns=1)
    opening = moves(table)[1]
    assert isinstance(opening, LayDown)
    assert {new.cards for new in opening.melds} == {("TS", "JS", "QS"), ("AC", "AD", JOKER)}


def test_bot_takes_a_card_that_makes_a_meld_or_can_be_laid_off() -> None:
    assert bots_move(german(hand="6C 7C 9D KH 4S 2D", discards="8C")) == TOP
    assert bots_move(german(hand="6H 9D KH 4S 2D", discards="5C", melds=[OWN])) == TOP
    assert bots_move(german(hand="6H 9D KH 4S 2D", discards="5C", melds=["1: 2C 3C 4C"])) == STOCK
    assert bots_move(german(hand="6H 9D KH 4S 2D", discards="5D", melds=[OWN])) == STOCK


def test_bot_takes_a_joker() -> None:
    assert bots_move(german(hand="6H 9D KH 4S 2D", discards=JOKER)) == TOP


def test_bot_melds_with_a_joker_where_possible() -> None:
    table = double_rum(hand="7H 7H JOKER KD 4S", stock="2C ...", discards="9C")
    _, laid, discard = moves(table)
    assert isinstance(laid, LayDown)
    assert sorted(laid.melds[0].cards) == ["7H", "7H", JOKER]
    assert discard == Discard("KD")


def test_bot_swaps_a_card_outside_its_melds_for_a_joker() -> None:
    table = caloochi(hand="6S KC KD 9H 2D", stock="3H ...", discards="9C", melds=["5S JOKER=6S 7S", OWN])
    turn = moves(table)
    assert turn[1] == SwapJoker("m1", "6S")
    assert isinstance(turn[2], LayDown)
    assert sorted(turn[2].melds[0].cards) == [JOKER, "KC", "KD"]


def test_bot_does_not_swap_a_card_of_its_melds_for_a_joker() -> None:
    table = caloochi(hand="6S 6C 6D KH 2D", stock="3H ...", discards="9C", melds=["5S JOKER=6S 7S", OWN])
    assert moves(table)[1] == LayDown((NewMeld(("6C", "6D", "6S")),))


def test_bot_uses_a_swapped_joker_at_once_where_required() -> None:
    table = german(hand="8S KC KD 5D 2H", stock="3H ...", discards="9C", melds=["7S JOKER=8S 9S", OWN])
    laid = moves(table)[1]
    assert isinstance(laid, LayDown)
    assert laid.melds[0].swap == Swap("m1", "8S")


def test_bot_keeps_its_joker() -> None:
    table = caloochi(hand="JOKER KC 9D 5H 7S", stock="3C ...", discards="2H", melds=[OWN])
    assert moves(table) == [STOCK, Discard("KC")]


def test_bot_lays_its_joker_off_to_go_out() -> None:
    turn, table = bots_turn(caloochi(hand="JOKER KC", stock="5C ...", discards="2H", melds=[OWN]))
    assert {type(move) for move in turn[1:-1]} == {LayOff}
    assert (turn[-1], table.result.winners) == (Discard("KC"), (0,))


def test_bot_discards_a_joker_only_as_its_last_choice() -> None:
    assert moves(german(hand="JOKER 2D", stock="3H ...", discards="9C"))[-1] in {Discard("2D"), Discard("3H")}
    last = german(hand=JOKER, stock="JOKER ...", discards="9C")
    assert moves(last)[-1] == Discard(JOKER)


def test_bot_goes_out_by_rami_sec() -> None:
    melds = "2C 3C 4C 7C 7D 7H 2D 3D 4D 8S 9S TS JS"
    _, table = bots_turn(bloc_rami(hand=melds, stock="QH ...", opening_points=60))
    assert table.result.winners == (0,)


def test_bot_borrows_for_a_meld_of_loose_cards() -> None:
    table = double_rum(hand="7S 7H 5D", stock="KD ...", discards="2C", melds=["7C 8C 9C TC"], borrow="any")
    assert moves(table)[1] == LayDown((NewMeld(("7C", "7H", "7S"), Borrow("m1", "7C")),))


@pytest.mark.parametrize(("hand", "answer"), [("KC KH 9D", Call("m1")), ("KC KH KS", Decline())])
def test_bot_calls_rummy_when_it_has_a_card_to_spare(hand: str, answer: PlayersMove) -> None:
    table = double_rum(
        hands=["4S 9C KD", "TH JC", hand], melds=["AS 2S 3S"], turns=1, call_rummy=True, call_window=3000
    )
    assert bots_move(table.draw().discard("4S"), seat=2) == answer


def test_bot_passes_where_the_only_discard_does_not_open() -> None:
    assert bots_move(caloochi(hand="6C 7C QD QH", stock="", discards="2S", reshuffle=True)) == Pass()


def test_bot_throws_a_dear_card_without_a_neighbour() -> None:
    hand = "TH JH KH QD 4S 7C 2D"
    tables = (caloochi(hand=hand, discards="3C", turns=turns, phase=Phase.PLAY) for turns in range(1, 6))
    assert {bots_move(table) for table in tables} <= {Discard("QD"), Discard("KH")}


def test_bot_throws_a_lone_card_before_one_of_a_pair() -> None:
    hand = "3H 3S 5S 9D 5H"
    tables = (caloochi(hand=hand, discards="JC", melds=[OWN], turns=turns, phase=Phase.PLAY) for turns in range(1, 6))
    assert {bots_move(table) for table in tables} == {Discard("9D")}
