"""Decisions of the normal and the hard bot in rounds of four turns and in games that go out in runs."""

import pytest

from service.bots import SeenEvent
from service.rules.model.moves import Declare, Discard, Draw, Source
from tests.unit.bots.decisions.moves import move_of
from tests.unit.rules.feeding import phom
from tests.unit.rules.table import Phase, set_table

NORMAL_AND_HARD = pytest.mark.parametrize("level", ["normal", "hard"])


@NORMAL_AND_HARD
def test_bot_takes_a_card_that_makes_a_meld_and_declares_a_melded_hand(level: str) -> None:
    assert move_of(level, phom("4S 5S 9D KD", discards="6S")) == Draw(Source.DISCARD)
    assert isinstance(move_of(level, phom("4S 5S 6S 9C 9D 9H JC QC KC")), Declare)


@NORMAL_AND_HARD
def test_bot_discards_the_dearest_useless_card_and_keeps_its_only_meld(level: str) -> None:
    assert move_of(level, phom("4S 5S 6S KH 8C 9C 2D", phase=Phase.PLAY)) == Discard("KH")
    assert move_of(level, phom("JS QS KS 2C 3D", phase=Phase.PLAY)) == Discard("3D")


def test_hard_bot_does_not_wait_for_a_card_already_discarded() -> None:
    table = phom("QD QH 9S 8S 2C", seats=2, phase=Phase.PLAY)
    assert move_of("hard", table) == Discard("2C")
    gone = [SeenEvent("discarded", {"seat": 1, "card": card}) for card in ("QC", "QS", "KC")]
    pile = table.having(discard=("QC", "QS", "KC"))
    assert move_of("hard", pile, *gone) in {Discard("QD"), Discard("QH")}


@NORMAL_AND_HARD
def test_bot_going_out_in_runs_discards_a_card_no_run_needs(level: str) -> None:
    table = set_table("nowrang", hand="4C 5C 6C 7C 8D 9D TD 5H 6H KS 2S", discards="JS", phase=Phase.PLAY)
    assert move_of(level, table) in {Discard("KS"), Discard("2S")}


@NORMAL_AND_HARD
def test_bot_keeps_the_partial_run_that_more_cards_complete(level: str) -> None:
    table = set_table("nowrang", hand="4C 5C 6C 7C 8D 9D TD 5H 6H 2S 3S", discards="JS", phase=Phase.PLAY)
    assert move_of(level, table) in {Discard("2S"), Discard("3S")}


RUNS_BUT_FOR_ONE_CARD = "4C 5C 6C 7C 8D 9D TD"


def test_hard_bot_keeps_the_partial_run_whose_cards_are_not_gone() -> None:
    table = set_table("nowrang", hand=f"{RUNS_BUT_FOR_ONE_CARD} 5H 6H 9S TS", discards="JS", phase=Phase.PLAY)
    gone = [SeenEvent("discarded", {"seat": 0, "card": card}) for card in ("8S", "JS")]
    assert move_of("hard", table.having(discard=("8S", "JS")), *gone) in {Discard("9S"), Discard("TS")}
    gone = [SeenEvent("discarded", {"seat": 0, "card": card}) for card in ("4H", "7H")]
    assert move_of("hard", table.having(discard=("4H", "7H")), *gone) in {Discard("5H"), Discard("6H")}


def test_hard_bot_does_not_feed_the_suit_that_the_next_player_takes() -> None:
    table = set_table("nowrang", hand=f"{RUNS_BUT_FOR_ONE_CARD} 5H 6H QS QC", discards="2D", phase=Phase.PLAY)
    taken = [SeenEvent("discard_taken", {"seat": 1 - table.turn, "card": "KS"})]
    assert move_of("hard", table, *taken) == Discard("QC")


def test_hard_bot_takes_a_discard_only_if_it_brings_a_way_out_nearer() -> None:
    for card, source in (("7H", Source.DISCARD), ("8H", Source.STOCK)):
        table = set_table("nowrang", hand=f"{RUNS_BUT_FOR_ONE_CARD} 5H 6H QS", discards=card)
        assert move_of("hard", table) == Draw(source)


def test_hard_bot_leaves_a_discard_that_only_adds_a_second_gap() -> None:
    table = set_table("nowrang", hand=f"{RUNS_BUT_FOR_ONE_CARD} 5H 7H QS", discards="4H")
    assert move_of("hard", table) == Draw(Source.STOCK)


def test_hard_bot_starves_the_next_player_less_where_cards_have_twins() -> None:
    runs = "3C 4C 5C 6C 7C 9H TH JH QH 2D 3D 4D"
    table = set_table("continental-rum", hand=f"{runs} KS 8D 6H 9S", seats=2, discards="2C", phase=Phase.PLAY)
    taken = [SeenEvent("discard_taken", {"seat": 1 - table.turn, "card": card}) for card in ("QS", "JS")]
    assert move_of("hard", table, *taken) == Discard("KS")
