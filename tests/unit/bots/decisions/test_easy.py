"""Decisions of the easy bot, one situation in each test."""

from functools import partial

import pytest

from service.bots import choose
from service.rules.model.moves import (
    Borrow,
    Call,
    Cut,
    Discard,
    Draw,
    LayDown,
    LayOff,
    NewMeld,
    Pass,
    PlayersMove,
    Source,
)
from tests.unit.rules.table import Phase, Table, arret, bloc_rami, block, corner, game, rummy, toss

STOCK = Draw(Source.STOCK)
TOP = Draw(Source.DISCARD)


def bots_move(table: Table, seat: int | None = None, level: str = "easy") -> PlayersMove:
    """The bot's move, in the seat at turn by default."""
    return choose(level, table.variant, table.view(table.turn if seat is None else seat))


def bots_turn(table: Table, level: str = "easy") -> tuple[list[PlayersMove], Table]:
    """All moves of the bot's turn, and the table after them."""
    seat, moves = table.turn, list[PlayersMove]()
    while table.turn == seat and not table.round.result:
        moves.append(bots_move(table, level=level))
        table = table.play(moves[-1])
    return moves, table


def meld(*texts: str) -> LayDown:
    return LayDown(tuple(NewMeld(tuple(text.split())) for text in texts))


def test_bot_goes_out_with_melds_a_lay_off_and_a_discard() -> None:
    moves, table = bots_turn(rummy(hand="7C 7D 7H 4S 5S", stock="TC ...", discards="KD", melds=["AS 2S 3S"], turns=1))
    assert moves == [STOCK, meld("7C 7D 7H"), LayOff("m1", ("4S",)), LayOff("m1", ("5S",)), Discard("TC")]
    assert table.result.winners == (0,)


@pytest.mark.usefixtures("attentive_beginners")
def test_bot_takes_a_discard_that_makes_a_meld() -> None:
    table = rummy(hand="7D 8D KD 2H", discards="9D")
    assert bots_turn(table)[0] == [TOP, meld("7D 8D 9D"), Discard("KD")]


def test_bot_overlooks_one_such_discard_in_five() -> None:
    tables = [rummy(hand="7D 8D KD 2H", discards="9D").having(number=number) for number in range(400)]
    assert 0.15 < sum(bots_move(table) == STOCK for table in tables) / len(tables) < 0.25


@pytest.mark.usefixtures("attentive_beginners")
def test_bot_takes_a_discard_that_can_be_laid_off() -> None:
    table = rummy(hand="7D KD 2H", discards="4S", melds=["AS 2S 3S"], turns=1)
    assert bots_turn(table)[0] == [TOP, LayOff("m1", ("4S",)), Discard("KD")]


@pytest.mark.usefixtures("attentive_beginners")
def test_bot_does_not_take_a_card_that_may_not_be_laid_off() -> None:
    table = partial(rummy, hand="7D KC 2H", discards="4S", melds=["AS 2S 3S"])
    assert bots_move(table()) == TOP
    assert bots_move(table(lay_off_from_turn=2)) == STOCK
    assert bots_move(table(lay_off_needs_meld=True)) == STOCK


def test_bot_does_not_take_a_card_that_may_become_useful() -> None:
    assert bots_move(rummy(hand="7D KC 2H", discards="8D")) == STOCK


def test_bot_does_not_take_a_card_that_leaves_no_discard() -> None:
    # melding the sevens would leave no card for the required discard
    assert bots_move(rummy(hand="7C 7D", discards="7H", must_discard_to_go_out=True)) == STOCK


@pytest.mark.usefixtures("attentive_beginners")
def test_bot_takes_the_card_of_an_open_pile_that_leaves_least_deadwood() -> None:
    table = toss(hand="7D 8D KC KH 2H", discards="KS 9D 3C")
    assert bots_move(table) == Draw(Source.DISCARD, "KS")


@pytest.mark.usefixtures("attentive_beginners")
def test_bot_melds_around_the_corner() -> None:
    assert bots_turn(corner(hand="KD AD 9C 5H", discards="2D"))[0] == [TOP, meld("KD AD 2D"), Discard("9C")]


def test_bot_goes_out_in_one_request_where_a_turn_allows_one_meld() -> None:
    _, table = bots_turn(rummy(hand="2C 3C 4C KC KD KH", stock="8H ...", discards="JS", melds_per_turn="one"))
    assert table.result.winners == (0,)


def test_bot_makes_a_meld_with_a_borrowed_card() -> None:
    table = rummy(hand="7S 7H 5D", stock="KD ...", discards="2C", melds=["7C 8C 9C TC"], turns=1, borrow="any")
    borrowed = LayDown((NewMeld(("7C", "7H", "7S"), Borrow("m1", "7C")),))
    assert bots_turn(table)[0] == [STOCK, borrowed, Discard("KD")]


def test_bot_discards_the_dearest_card_outside_its_melds() -> None:
    table = rummy(hand="KC KD 9H 2S JS QS", stock="TS ...", discards="7S")
    assert bots_turn(table)[0] in [[STOCK, meld("TS JS QS"), Discard(king)] for king in ("KC", "KD")]


def test_bot_keeps_cards_near_a_meld_once_the_stock_was_renewed() -> None:
    table = partial(rummy, hand="KC KD 9H 2S", stock="4D 6C 8S", discards="7S")
    assert bots_turn(table())[0] == [STOCK, Discard("KC")]
    assert bots_turn(table(turns=3))[0][-1] not in {Discard("KC"), Discard("KD")}


def test_bot_keeps_its_melds_until_it_can_lay_them_down() -> None:
    table = rummy(hand="KC KD KH 9S 2D", stock="3H ...", discards="7S", concealed=True)
    assert bots_turn(table)[0] == [STOCK, Discard("9S")]


def test_bot_takes_a_card_that_makes_a_meld_in_hand_in_a_concealed_game() -> None:
    table = rummy(hand="KC KD 9S 2D 5H", discards="KH", concealed=True)
    assert bots_turn(table)[0] == [TOP, Discard("9S")]
    assert bots_move(rummy(hand="KC QD 9S 2D 5H", discards="KH", concealed=True)) == STOCK


def test_bot_goes_out_in_a_concealed_game() -> None:
    _, table = bots_turn(rummy(hand="KC KD KH 2D 3D", discards="4D", concealed=True))
    assert table.result.winners == (0,)


def test_bot_takes_only_a_card_that_lowers_its_points_at_a_block() -> None:
    assert bots_move(block(hand="KC 2D", stock="", discards="9S")) == TOP
    assert bots_move(block(hand="8C 2D", stock="", discards="9S")) == Pass()


def test_bot_takes_only_a_card_that_lowers_its_number_of_cards_at_a_block() -> None:
    assert bots_move(arret(hand="KC 2D", stock="", discards="9S", turns=3)) == Pass()
    assert bots_move(arret(hand="KC 2D", stock="", discards="9S", melds=["TS JS QS"], turns=3)) == TOP


def after_discard(hand: str, call_window: int = 0) -> Table:
    """Seat 0 has discarded 4S, which fits a meld; seat 2 has this hand."""
    table = rummy(
        hands=["4S 9C KD", "TH JC", hand], melds=["AS 2S 3S"], turns=1, call_rummy=True, call_window=call_window
    )
    return table.draw().discard("4S")


def test_bot_calls_rummy() -> None:
    table = after_discard("KC KH 9D")
    assert bots_move(table, seat=2) == Call("m1")


def test_bot_at_turn_next_calls_before_drawing_and_draws_otherwise() -> None:
    table = after_discard("9H 5D")
    assert bots_move(table) == Call("m1")
    assert bots_move(table.decline(by=1)) in {STOCK, TOP}


def test_cut_depends_on_the_view_and_on_no_card() -> None:
    table = game("rummy", seats=3, cut=True).deal()
    cut = bots_move(table)
    assert isinstance(cut, Cut)
    assert len(cut.contribution) == 16
    assert cut == bots_move(table)
    assert cut != bots_move(table.having(totals=(1, 0, 0)))


def test_bot_overlooks_most_lay_offs_where_nobody_draws_discards() -> None:
    melds = ["0: 6C 7C 8C"]
    table = partial(bloc_rami, hands=["9C 2D 5D KS", "3S 6S 8D TH"], melds=melds, turns=3, phase=Phase.PLAY)
    moves = [bots_move(table().having(number=number)) for number in range(400)]
    assert 0.84 < moves.count(Discard("KS")) / len(moves) < 0.96
    assert set(moves) == {Discard("KS"), LayOff("m1", ("9C",))}


@pytest.mark.rule("OPT-17")
@pytest.mark.parametrize("level", ["easy", "normal"])
def test_points_count_to_the_end_of_a_round_that_a_block_ends(level: str) -> None:
    table = block(hand="6C 6S AS 2S", turns=12, phase=Phase.PLAY)
    assert bots_move(table, level=level) in {Discard("6C"), Discard("6S")}
