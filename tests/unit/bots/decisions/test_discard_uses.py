"""Bots where a discard is taken only to be laid down at once, alone or with the cards above it (EXT-04, EXT-05)."""

from functools import partial
from random import Random

import pytest

from service.bots import LEVELS, choose
from service.rules.catalogue import VARIANTS
from service.rules.model.enums import DiscardUse, Pickup, SwapRule
from service.rules.model.moves import Draw, LayOff, PlayersMove, Source, SwapJoker
from service.rules.model.variant import Variant
from service.rules.view import SeatView
from tests.unit.bots.decisions.moves import move_of
from tests.unit.bots.rounds import after_round, new_game
from tests.unit.rules.table import set_table

STOCK = Draw(Source.STOCK)
EVERY_LEVEL = pytest.mark.parametrize("level", LEVELS)
GERMAN, RUMMY = VARIANTS["german-rummy"], VARIANTS["rummy"]
AT_ONCE = GERMAN.derive("used-at-once", "Used at once", draw={"discard_use": DiscardUse.ALWAYS})
TO_HAND = AT_ONCE.changed({"melds": {"swap": SwapRule.TO_HAND}})
DEEP = RUMMY.derive("deep-pile", "Deep pile", draw={"pickup": Pickup.ANY, "down_to": True})
LAID = VARIANTS["rummy-500"].derive("laid", "Laid", draw={"pickup": Pickup.ANY, "down_to": True})
OWN = "0: 2C 3C 4C"


@EVERY_LEVEL
@pytest.mark.usefixtures("attentive_beginners")
def test_bot_opens_with_the_discard(level: str) -> None:
    table = set_table(AT_ONCE, hand="QD QS TH JH QH 9C 2D", discards="QC", melds=["1: 2D 3D 4D"])
    move = move_of(level, table.having(number=4))
    assert isinstance(move, Draw)
    assert sum(len(new.cards) for new in move.melds) == 6


@EVERY_LEVEL
@pytest.mark.usefixtures("attentive_beginners")
@pytest.mark.parametrize("pile", ["KH 8C", "8C KH"])
def test_bot_opens_with_the_discard_that_leaves_least_in_hand(level: str, pile: str) -> None:
    hand = "KC KD 6C 7C QD QH QS TD 9H 5D"
    table = set_table("caloochi", hand=hand, discards=pile, discard_pickup="any")
    move = move_of(level, table)
    assert isinstance(move, Draw)
    assert ("KC", "KD", "KH") in [new.cards for new in move.melds]


@EVERY_LEVEL
def test_bot_takes_a_discard_that_makes_a_meld_of_loose_cards(level: str) -> None:
    table = set_table(AT_ONCE, hand="9H 9D KS 3S 5D", discards="9S", melds=[OWN])
    move = move_of(level, table)
    assert isinstance(move, Draw)
    assert sorted(move.melds[0].cards) == ["9D", "9H", "9S"]


@EVERY_LEVEL
def test_bot_leaves_a_discard_that_would_break_its_melds(level: str) -> None:
    table = set_table(AT_ONCE, hand="9H TH JH 9D TD JD 2S 4S", discards="9S", melds=[OWN])
    assert move_of(level, table) == STOCK


def test_easy_bot_sees_no_lay_offs_and_swaps_and_the_others_do() -> None:
    to_lay_off = set_table(AT_ONCE, hand="6H 9D KH 4S 2D", discards="5C", melds=[OWN])
    to_swap = set_table(TO_HAND, hand="6H 9D KH 4S 2D", discards="6S", melds=[OWN, "1: 5S JOKER=6S 7S"])
    assert move_of("easy", to_lay_off) == move_of("easy", to_swap) == STOCK
    for level in ("normal", "hard"):
        assert move_of(level, to_lay_off) == Draw(Source.DISCARD, lay_off=LayOff("m1", ("5C",)))
        assert move_of(level, to_swap) == Draw(Source.DISCARD, swap=SwapJoker("m2", "6S"))


@EVERY_LEVEL
@pytest.mark.parametrize("variant", [DEEP, LAID])
@pytest.mark.usefixtures("attentive_beginners")
def test_bot_takes_the_pile_down_to_a_card_that_it_melds(level: str, variant: Variant) -> None:
    table = set_table(variant, hand="9H 9D KS KC 3D", discards="4H 9S KD")
    move = move_of(level, table)
    assert isinstance(move, Draw)
    assert move.card == "9S"


@EVERY_LEVEL
def test_bot_takes_no_dear_cards_for_a_cheap_meld(level: str) -> None:
    table = set_table(LAID, hand="2H 2D 4S 6C 8D", discards="2S KD QC JH AS")
    assert move_of(level, table) == STOCK


@pytest.mark.parametrize("variant", [AT_ONCE, TO_HAND, DEEP, LAID])
def test_rounds_of_every_level_end(variant: Variant) -> None:
    chance = Random(7)
    players = [partial(_careful, level) for level in LEVELS]
    state = new_game(variant, len(players), chance)
    for _ in range(3):
        state = after_round(variant, state, chance, players)
        if state.over:
            break


def _careful(level: str, variant: Variant, seen: SeatView) -> PlayersMove:
    """The move of the bot; fails if it is not among the legal ones."""
    move = choose(level, variant, seen)
    assert move in seen.legal_moves
    return move
