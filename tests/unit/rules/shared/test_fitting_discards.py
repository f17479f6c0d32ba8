"""Discards that a player who has not opened must keep, because they fit a meld on the table."""

from service.rules.catalogue import VARIANTS
from service.rules.model.moves import Discard
from service.rules.timeouts import forced_move
from tests.unit.rules.table import Reason, Table, refuses, set_table

KEEPING = VARIANTS["german-rummy"].changed({"turn": {"keeps_fitting_cards": True}})


def table_of(hand: str, drawn: str, *melds: str) -> Table:
    """Seat 0 has drawn."""
    return set_table(KEEPING, hand=hand, melds=[*melds, "1: 5H 6H 7H"], stock=f"{drawn} ...").draw()


def test_a_card_that_fits_a_meld_may_not_be_discarded_before_opening() -> None:
    table = table_of("8H 4H JOKER KS", "QD")
    for card in ("8H", "4H", "JOKER"):
        with refuses(Reason.DISCARD_FITS, "S40-02"):
            table.discard(card)
    assert {move.card for move in table.legal() if isinstance(move, Discard)} == {"KS", "QD"}
    table.discard("KS")


def test_where_every_card_fits_any_of_them_may_be_discarded() -> None:
    table = table_of("8H 4H", "JOKER")
    assert {move.card for move in table.legal() if isinstance(move, Discard)} == {"8H", "4H", "JOKER"}
    table.discard("8H")


def test_a_player_who_has_opened_may_discard_any_card() -> None:
    table_of("8H 4H KS", "QD", "0: 2C 3C 4C").discard("8H")


def test_out_of_time_a_drawn_card_that_fits_is_kept() -> None:
    table = table_of("4H KS 2D", "8H")
    assert forced_move(table.variant, table.state, 0) == Discard("KS")
