"""Decisions of the bots in rounds of four turns for each player, one situation in each test."""

import pytest

from service.bots import LEVELS, SeenEvent, choose
from service.rules.model.moves import Declare, Discard, Draw, LayOff, PlayersMove, Show, Source
from tests.unit.rules.feeding import fourth_turn, phom
from tests.unit.rules.table import Phase, Table, game


def bots_move(table: Table, level: str = "easy", *events: SeenEvent) -> PlayersMove:
    """The bot's move in the seat at turn."""
    return choose(level, table.variant, table.view(table.turn), events)


EVERY_LEVEL = pytest.mark.parametrize("level", LEVELS)


@EVERY_LEVEL
@pytest.mark.usefixtures("attentive_beginners")
def test_bot_takes_a_discard_that_completes_a_meld_and_draws_otherwise(level: str) -> None:
    assert bots_move(phom("4S 5S 9D KD", discards="6S"), level) == Draw(Source.DISCARD)
    assert bots_move(phom("4S 5S 9D KD", discards="9S"), level) == Draw(Source.STOCK)


def test_easy_bot_takes_only_one_discard() -> None:
    table = phom("4S 5S 6S 9C 9D KH 2H", taken="6S", discards="9S")
    assert bots_move(table, "easy") == Draw(Source.STOCK)
    assert bots_move(table, "normal") == Draw(Source.DISCARD)


def test_hard_bot_leaves_a_discard_that_tears_a_better_meld() -> None:
    jacks = phom("JC QC KC JS 3C 4D 8H AD AS", discards="JD")
    assert bots_move(jacks, "normal") == Draw(Source.DISCARD)
    assert bots_move(jacks, "hard") == Draw(Source.STOCK)
    assert bots_move(phom("JC QC KC JS JH 3C 4D 8H AD", discards="JD"), "hard") == Draw(Source.DISCARD)


@EVERY_LEVEL
def test_bot_declares_as_soon_as_possible_and_all_ten_cards_where_possible(level: str) -> None:
    melds = ("4S", "5S", "6S"), ("9C", "9D", "9H"), ("JC", "QC", "KC")
    table = phom("4S 5S 6S 9C 9D 9H JC QC KC")
    assert table.play(bots_move(table, level)).result.winners == (0,)
    ten = phom("4S 5S 6S 9C 9D 9H 9S JC QC KC", phase=Phase.PLAY)
    move = bots_move(ten, level)
    assert isinstance(move, Declare)
    assert (move.discard, sum(map(len, move.melds))) == (None, 10)
    nine = bots_move(phom("4S 5S 6S 9C 9D 9H JC QC KC 2D", phase=Phase.PLAY), level)
    assert isinstance(nine, Declare)
    assert (nine.discard, set(nine.melds)) == ("2D", set(melds))


@EVERY_LEVEL
def test_bot_keeps_its_melds_and_the_cards_its_taken_cards_need(level: str) -> None:
    assert bots_move(phom("4S 5S 6S QD KH 8C 9C", phase=Phase.PLAY), level) in {Discard("KH"), Discard("QD")}
    assert bots_move(phom("4S 5S 6S 7S 7C QD", taken="6S", phase=Phase.PLAY), level) == Discard("QD")


def test_easy_bot_keeps_cards_near_a_meld_and_normal_bot_cards_of_low_value() -> None:
    table = phom("4S 5S 6S QD QH 8C 2D", phase=Phase.PLAY)
    assert bots_move(table, "easy") in {Discard("8C"), Discard("2D")}
    assert bots_move(table, "normal") in {Discard("QD"), Discard("QH")}


def test_hard_bot_keeps_a_pair_of_kings_while_it_has_no_meld() -> None:
    table = phom("KD KH 9S 7C 5D 3H AC 2S 4C TD", phase=Phase.PLAY)
    assert bots_move(table, "normal") in {Discard("KD"), Discard("KH")}
    assert bots_move(table, "hard") not in {Discard("KD"), Discard("KH")}


@pytest.mark.parametrize(("seats", "discard"), [(2, "QH"), (4, "8S")])
def test_hard_bot_keeps_dear_cards_that_may_lengthen_a_meld_among_several(seats: int, discard: str) -> None:
    table = phom("KC KD KH QH TH 2C 4S 7C 8S AD", phase=Phase.PLAY, seats=seats)
    assert bots_move(table, "hard") == Discard(discard)


def test_hard_bot_feeds_nobody_in_its_last_turns() -> None:
    table = phom("4S 5S 6S QD JH 8C 2D", phase=Phase.PLAY, turns=2)
    assert bots_move(table, "hard") == Discard("QD")
    took = [SeenEvent("discard_taken", {"seat": 1, "card": card}) for card in ("QS", "QC")]
    assert bots_move(table, "hard", *took) == Discard("JH")
    last = phom("4S 5S 6S QD JH 8C 2D", phase=Phase.PLAY, turns=3, dealer=0)
    assert bots_move(last, "hard", *took) == Discard("QD")  # nobody draws it


@EVERY_LEVEL
def test_bot_discards_an_allowed_card_when_a_taken_card_binds_its_hand(level: str) -> None:
    table = phom("JS QS KS 2C AD", taken="KS", phase=Phase.PLAY)
    assert bots_move(table, level) in {Discard("2C"), Discard("AD")}


@EVERY_LEVEL
def test_bot_shows_the_split_with_least_left_over_then_discards_the_dearest_card(level: str) -> None:
    table = fourth_turn("4S 5S 6S 7S 6C 6D 9D", drawn="2H", melds=["3: 9C 9H 9S"])
    move = bots_move(table, level)
    assert move == Show((("4S", "5S", "6S", "7S"),), (LayOff("m1", ("9D",)),))
    assert bots_move(table.play(move), level) in {Discard("6C"), Discard("6D")}


def test_bot_cuts() -> None:
    table = game("phom", 3, cut=True).deal()
    assert table.play(bots_move(table)).phase is Phase.PLAY
