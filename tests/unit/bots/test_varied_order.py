"""Equal cards: which one bots discard varies between rounds, and is the same for equal views."""

import pytest

from service.bots import LEVELS, choose
from service.rules.model.moves import Discard
from tests.unit.rules.table import Phase, Table, set_table

QUICK = [level for level in LEVELS if level != "hard"]
EQUAL_CARDS = [
    ("rummy", "KC QD TH JS"),
    ("full-rummy", "KC TD JH QS"),
    ("german-rummy", "KC TD JH QS"),
    ("gin-rummy", "4S 5S 6S 8C 8D 8H KC TD JH QS"),
    ("phom", "4S 5S 6S KC KD"),
    ("indian-rummy", "KC TD JH QS"),
]


def discard(level: str, table: Table) -> str:
    """The card that the bot discards."""
    move = choose(level, table.variant, table.view(table.turn))
    assert isinstance(move, Discard)
    return move.card


@pytest.mark.parametrize("level", QUICK)
@pytest.mark.parametrize(("name", "hand"), EQUAL_CARDS)
def test_which_of_equal_cards_goes_varies_between_rounds(name: str, hand: str, level: str) -> None:
    table = set_table(name, hand=hand, turns=2, phase=Phase.PLAY)
    thrown = [discard(level, table.having(number=number)) for number in range(1, 20)]
    assert len(set(thrown)) > 1
    assert thrown == [discard(level, table.having(number=number)) for number in range(1, 20)]
