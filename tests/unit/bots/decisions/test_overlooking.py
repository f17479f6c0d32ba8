"""What beginners do not overlook: wild cards, wherever they lie in the pile, and most last cards of a hand."""

import pytest

from service.bots import choose
from service.rules.model.moves import Discard, Draw, LayOff, PlayersMove, Source
from service.rules.model.state import Phase
from tests.unit.rules.table import Table, bloc_rami_jokers, set_table

STOCK = Draw(Source.STOCK)
FIFTEEN = "4C 5C 6C 7C 2D 3D 4D QH KH 9S 2S 4S TC 8H 6H"


def moves_of_beginner(table: Table, rounds: int = 20) -> list[PlayersMove]:
    """The easy bot's move at this table in several rounds."""
    tables = [table.having(number=number) for number in range(rounds)]
    return [choose("easy", each.variant, each.view(each.turn)) for each in tables]


@pytest.mark.parametrize(
    "table",
    [
        set_table("continental-rum", hand=FIFTEEN, discards="JOKER"),
        set_table("continental-rum", hand=FIFTEEN, discards="2H", deuces_wild=True),
        set_table("indian-rummy", hands=("4C 6C 7C 2D 3D 4D QH KH 9S 2S 4S TC 8H",), seats=3, wild="5D", discards="5H"),
        set_table("double-rum", hand="6C 7C QD QH QS 9H 5D", discards="JOKER 7S", discard_pickup="any"),
        set_table("rummy-500", hand="KC KD 9H 2S 5D", discards="KH JOKER 7S"),
    ],
    ids=["joker", "wild two", "wild rank", "joker below the top", "joker among several cards"],
)
def test_easy_bot_never_overlooks_a_wild_card(table: Table) -> None:
    assert STOCK not in moves_of_beginner(table)


@pytest.mark.parametrize(("pile", "share"), [("7S 8C", 0.2), ("8C 7S", 0.2), ("7S QC", 0.45), ("QC 7S", 0.45)])
def test_share_of_overlooked_discards_depends_on_the_card_that_the_draw_takes(pile: str, share: float) -> None:
    table = set_table("double-rum", hand="6C 7C QD QH QS 9H", discards=pile, discard_pickup="any")
    draws = moves_of_beginner(table, 400)
    assert share - 0.06 < draws.count(STOCK) / len(draws) < share + 0.06


@pytest.mark.parametrize(
    "table",
    [
        set_table("rummy", hand="3D 4D", discards="2D"),
        set_table("rummy", hand="9C 9D", discards="9S"),
        set_table("rummy", hand="3D 4D KC", discards="2D"),
        set_table("caloochi", hand="3D 4D", discards="2D", melds=["0: 7C 8C 9C"]),
    ],
    ids=["run", "set", "run and a discard", "game with jokers"],
)
def test_easy_bot_never_overlooks_the_card_that_takes_its_last_few_out(table: Table) -> None:
    assert STOCK not in moves_of_beginner(table)


def test_easy_bot_overlooks_a_lay_off_that_goes_out_less_often() -> None:
    table = bloc_rami_jokers(hand="9D JD", melds=["0: 6D 7D 8D"], turns=3, phase=Phase.PLAY)
    moves = moves_of_beginner(table, 400)
    assert 0.34 < moves.count(Discard("JD")) / len(moves) < 0.46
    assert set(moves) == {Discard("JD"), LayOff("m1", ("9D",))}
