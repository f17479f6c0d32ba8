"""When the hard bot keeps cards that fit on the table, where nobody draws discards (BLOC-02)."""

from service.bots import choose
from service.bots.evaluation.turn_plan import lay_off_cards
from service.rules.model.moves import LayDown, LayOff, PlayersMove
from tests.unit.rules.table import Phase, Table, bloc_rami, rummy

HAND = "9C TC 2D 5D KS"
OTHERS_FOUR, OTHERS_THREE = "3S 6S 8D TH", "3S 6S 8D"
MELDS = ("0: 6C 7C 8C", "1: QC QH QS")
STOCK = "AC 2H 3H ..."


def move_of(table: Table, level: str = "hard") -> PlayersMove:
    """The bot's move in the seat at turn."""
    return choose(level, table.variant, table.view(table.turn))


def playing(other: str = OTHERS_FOUR, hand: str = HAND, stock: str = STOCK) -> Table:
    """A turn of bloc rami after the draw, with these cards of the other player."""
    return bloc_rami(hands=[hand, other], melds=MELDS, stock=stock, turns=3, phase=Phase.PLAY)


def test_only_the_hard_bot_keeps_its_lay_offs() -> None:
    assert not isinstance(move_of(playing()), LayOff)
    assert move_of(playing(), "normal") == LayOff("m1", ("9C", "TC"))


def test_bot_lays_off_when_somebody_is_close_to_going_out() -> None:
    assert isinstance(move_of(playing(OTHERS_THREE)), LayOff)


def test_bot_lays_off_when_the_stock_ends() -> None:
    assert not isinstance(move_of(playing(stock="AC 2H 3H")), LayOff)
    assert isinstance(move_of(playing(stock="AC 2H")), LayOff)


def test_bot_lays_off_to_go_out() -> None:
    assert isinstance(move_of(playing(hand="9C TC KS")), LayOff)


def test_bot_melds_before_it_keeps_lay_offs() -> None:
    assert isinstance(move_of(playing(hand=f"{HAND} 3D 4D")), LayDown)


def test_bot_lays_off_at_once_where_players_draw_discards() -> None:
    table = rummy(hands=[HAND, OTHERS_FOUR], melds=MELDS, discards="KD", turns=3, phase=Phase.PLAY)
    assert isinstance(move_of(table), LayOff)


def test_a_card_fits_after_those_before_it_that_the_hand_holds() -> None:
    table = playing()
    assert lay_off_cards(table.variant, table.view(0).melds) == {"5C", "9C", "QD"}
    assert lay_off_cards(table.variant, table.view(0).melds, ("9C", "TC")) == {"5C", "9C", "TC", "JC", "QD"}
