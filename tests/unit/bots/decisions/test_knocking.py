"""Decisions of the easy bot in games that end by a knock, one situation in each test."""

from collections import Counter
from random import Random

import pytest

from service.bots import choose
from service.rules.catalogue import VARIANTS
from service.rules.model.cards import Card
from service.rules.model.moves import Cut, Discard, Draw, Knock, Pass, PlayersMove, Source
from service.rules.model.result import Ending
from tests.unit.bots.rounds import after_round, easy_bot, new_game, round_of, variant_of
from tests.unit.rules.table import Table, game, gin, knock_rummy, set_table, straight_gin

MELDED = "AS 2S 3S 7C 7D 7H TC JC QC"
TAKE, DRAW = Draw(Source.DISCARD), Draw(Source.STOCK)
KNOCKING = [name for name, rules in VARIANTS.items() if rules.knock.compare is not None]


def bots_move(table: Table) -> PlayersMove:
    """The bot's move in the seat at turn."""
    return choose("easy", table.variant, table.view(table.turn))


@pytest.mark.parametrize(("discard", "move"), [("6S", TAKE), ("6H", TAKE), ("8C", DRAW), ("4H", DRAW), ("AD", DRAW)])
@pytest.mark.usefixtures("attentive_beginners")
def test_bot_takes_a_card_that_makes_or_lengthens_a_meld(discard: str, move: PlayersMove) -> None:
    assert bots_move(gin(hand="4S 5S 6C 6D 9H JD QD KD 2C 3H", discards=discard)) == move


@pytest.mark.parametrize(
    ("name", "upcard", "share"),
    [("gin-rummy", "KH", 0.45), ("oklahoma-gin", "KH", 0.45), ("oklahoma-gin", "AH", 0.2), ("straight-gin", "KH", 0.2)],
)
def test_bot_overlooks_such_cards_more_often_where_knocks_end_rounds(name: str, upcard: Card, share: float) -> None:
    table = set_table(name, hand="4S 5S 6C 6D 9H JD QD KD 2C 3H", discards="6S", turns=1).having(upcard=upcard)
    moves = [bots_move(table.having(number=number)) for number in range(400)]
    assert share - 0.06 < moves.count(DRAW) / len(moves) < share + 0.06


def test_bot_takes_the_upcard_only_for_a_meld() -> None:
    dealt = "4H 4S 5H 5S 8C 6C 8D 6D JS 9H QS JD KS QD 2D KD AC 2C 9D 3H"
    assert bots_move(game("gin-rummy").deal(f"{dealt} 8H ...")) == TAKE
    table = game("gin-rummy").deal(f"{dealt} 6S ...")
    assert bots_move(table) == Pass()
    assert bots_move(table.pass_()) == TAKE
    assert bots_move(game("gin-rummy").deal(f"{dealt} 7C ...").pass_().pass_()) == DRAW


@pytest.mark.parametrize(("turns", "move"), [(1, Knock("KH")), (5, Knock("KH")), (6, Discard("KH"))])
def test_bot_knocks_when_its_deadwood_is_low_for_the_turn(turns: int, move: PlayersMove) -> None:
    assert bots_move(gin(hand=f"{MELDED} 9S", stock="KH ...", turns=turns).draw()) == move


def test_bot_always_knocks_with_gin() -> None:
    for turns in (0, 15):
        assert bots_move(gin(hand=f"{MELDED} 4S", stock="KH ...", turns=turns).draw()) == Knock("KH")
        assert bots_move(straight_gin(hand=f"{MELDED} 4S", stock="KH ...", turns=turns).draw()) == Knock("KH")


def test_bot_waits_for_low_deadwood_where_any_deadwood_may_knock() -> None:
    assert isinstance(bots_move(knock_rummy(hand="KC QD JH 9S 8D 7C 5S", seats=3, stock="TH ...").draw()), Discard)
    assert isinstance(bots_move(knock_rummy(hand="KC KD KS 9S 8D 2C AS", seats=3, stock="TH ...").draw()), Knock)


def test_bot_discards_the_card_farthest_from_a_meld_whatever_its_value() -> None:
    far = {Discard(card) for card in ("KC", "2C", "3H")}
    assert bots_move(gin(hand="4S 5S 6S 6D 8H 9H JD QD 2C KC", stock="3H ...").draw()) in far


def test_bot_takes_the_last_discard_to_knock_with_it() -> None:
    table = gin(hands=[f"{MELDED} 9S", "2D 2H 2C 5D 5H 5S 9D 9H 6D KD"], stock="KH 8C 8D", wall_knock=True)
    offered = table.draw().discard("9S")
    assert bots_move(offered) == TAKE
    assert bots_move(offered.draw("discard")) == Knock("KD")


def test_bot_shows_the_split_with_least_deadwood() -> None:
    table = gin(hands=[f"{MELDED} 4D", "4S 5S 2D 2H 2C KD KC 9D 9H JD"], stock="KH ...", showdown="manual")
    shown = table.draw().knock("KH")
    assert shown.play(bots_move(shown)).round.spreads[1].value == 38


def test_bot_cuts() -> None:
    assert isinstance(bots_move(game("gin-rummy", cut=True).deal()), Cut)


@pytest.mark.parametrize("name", KNOCKING)
def test_few_rounds_of_easy_bots_are_void(name: str) -> None:
    chance = Random(name)
    ends: Counter[Ending] = Counter()
    least, most = VARIANTS[name].players
    for seats in range(least, most + 1):
        variant = variant_of(name, seats, {})
        for _ in range(200):
            result = round_of(after_round(variant, new_game(variant, seats, chance), chance, [easy_bot] * seats)).result
            assert result is not None
            ends[result.ending] += 1
    assert ends[Ending.VOID] <= 0.05 * ends.total(), ends
