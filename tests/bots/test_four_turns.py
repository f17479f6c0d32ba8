"""What the simple bot does in rounds of four turns each, one situation a test."""

from service.bots import choose
from service.rules.moves import Declare, Discard, Draw, LayOff, PlayersMove, Show, Source
from tests.rules.feeding import fourth_turn, phom
from tests.rules.table import Phase, Table, game


def bots_move(table: Table) -> PlayersMove:
    """What the bot plays on the seat at turn."""
    return choose("easy", table.variant, table.view(table.turn))


def test_it_takes_what_completes_a_meld_and_draws_otherwise() -> None:
    assert bots_move(phom("4S 5S 9D KD", discards="6S")) == Draw(Source.DISCARD)
    assert bots_move(phom("4S 5S 9D KD", discards="9S")) == Draw(Source.STOCK)


def test_it_declares_as_soon_as_it_can_and_all_ten_cards_where_it_can() -> None:
    melds = ("4S", "5S", "6S"), ("9C", "9D", "9H"), ("JC", "QC", "KC")
    table = phom("4S 5S 6S 9C 9D 9H JC QC KC")
    assert table.play(bots_move(table)).result.winners == (0,)
    ten = phom("4S 5S 6S 9C 9D 9H 9S JC QC KC", phase=Phase.PLAY)
    move = bots_move(ten)
    assert isinstance(move, Declare)
    assert (move.discard, sum(map(len, move.melds))) == (None, 10)
    nine = bots_move(phom("4S 5S 6S 9C 9D 9H JC QC KC 2D", phase=Phase.PLAY))
    assert isinstance(nine, Declare)
    assert (nine.discard, set(nine.melds)) == ("2D", set(melds))


def test_it_keeps_its_melds_and_what_is_near_one_and_discards_the_dearest_of_the_rest() -> None:
    assert bots_move(phom("4S 5S 6S QD KH 8C 9C", phase=Phase.PLAY)) == Discard("KH")
    assert bots_move(phom("4S 5S 6S 7S 7C QD", taken="6S", phase=Phase.PLAY)) == Discard("QD")


def test_it_discards_what_it_may_when_a_taken_card_binds_its_hand() -> None:
    table = phom("JS QS KS 2C AD", taken="KS", phase=Phase.PLAY)
    assert bots_move(table) == Discard("2C")


def test_it_shows_the_split_with_the_least_left_over_and_lays_off_then_discards_the_dearest() -> None:
    table = fourth_turn("4S 5S 6S 7S 6C 6D 9D", drawn="2H", melds=["3: 9C 9H 9S"])
    move = bots_move(table)
    assert move == Show((("4S", "5S", "6S", "7S"),), (LayOff("m1", ("9D",)),))
    assert bots_move(table.play(move)) == Discard("6C")


def test_it_cuts() -> None:
    table = game("phom", 3, cut=True).deal()
    assert table.play(bots_move(table)).phase is Phase.PLAY
