"""A fixed penalty in place of the hand, for players who have not opened."""

from service.rules.catalogue import VARIANTS
from service.rules.model.enums import HiddenRummy
from service.rules.model.result import Due
from tests.unit.rules.table import Table, set_table

PENALTY = VARIANTS["german-rummy"].changed(
    {"values": {"unopened_penalty": 70}, "close": {"hidden_rummy": HiddenRummy.LOSERS_HANDS}}
)


def table_of(*melds: str) -> Table:
    """Seat 0 can go out; seat 1 has opened, seat 2 has not."""
    hands = ["KC KD KH 9C", "4D", "JOKER AS"]
    return set_table(PENALTY, hands=hands, melds=["1: 5H 6H 7H", *melds], stock="KS ...", turns=1).draw()


def test_a_player_who_has_not_opened_adds_the_penalty_instead_of_the_hand() -> None:
    out = table_of("0: 2C 3C 4C").meld("KC KD KH KS").discard("9C")
    assert out.gains == {(1, Due.PENALTY): 4, (2, Due.UNOPENED): 70}


def test_going_rummy_doubles_the_penalty_too() -> None:
    out = table_of().meld("KC KD KH KS").discard("9C")
    assert out.gains == {(1, Due.PENALTY_DOUBLED): 8, (2, Due.UNOPENED_DOUBLED): 140}
