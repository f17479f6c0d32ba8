"""The number of jokers that a meld may hold beside its natural cards."""

import pytest

from service.rules.catalogue import VARIANTS
from service.rules.model.enums import JokerLimit
from service.rules.model.moves import LayDown
from tests.unit.rules.table import Reason, Table, refuses, set_table

FEWER = VARIANTS["german-rummy"].changed({"melds": {"jokers": JokerLimit.FEWER_THAN_NATURALS}})


def table_of(hand: str, *melds: str) -> Table:
    """Seat 0, which has opened, has drawn."""
    return set_table(FEWER, hand=hand, melds=[*melds, "0: 2C 3C 4C"], stock="2S ...").draw()


@pytest.mark.parametrize("meld", ["5H JOKER=6H 7H", "9C 9D JOKER=9S", "JOKER=5H 6H JOKER=7H 8H 9H"])
def test_a_meld_with_more_natural_cards_than_jokers_is_one(meld: str) -> None:
    assert len(table_of(f"{meld.replace('JOKER=', 'KS ')} JOKER JOKER KD").meld(meld).melds) == 2


@pytest.mark.parametrize("meld", ["JOKER=5H 6H JOKER=7H", "JOKER=5H 6H JOKER=7H 8H", "9C 9D JOKER=9S JOKER=9H"])
def test_as_many_jokers_as_natural_cards_are_too_many(meld: str) -> None:
    table = table_of(f"{meld.replace('JOKER=', 'KS ')} JOKER JOKER KD")
    with refuses(Reason.NOT_A_MELD, "CAL-05"):
        table.meld(meld)
    listed = [new.cards for move in table.legal() if isinstance(move, LayDown) for new in move.melds]
    assert all(len(cards) > 2 * cards.count("JOKER") for cards in listed)


def test_a_lay_off_keeps_to_the_limit() -> None:
    table = table_of("JOKER 8H KS KD", "1: 5H JOKER=6H 7H")
    with refuses(Reason.DOES_NOT_FIT, "CORE-11"):
        table.lay_off("JOKER=4H", "m1")
    assert table.lay_off("8H", "m1").melds[0] == "5H JOKER=6H 7H 8H"
