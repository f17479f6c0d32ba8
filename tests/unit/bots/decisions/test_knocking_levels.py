"""Decisions of the normal and the hard bot in games that end by a knock, one situation in each test."""

from collections.abc import Callable

import pytest

from service.bots import SeenEvent
from service.rules.model.moves import Discard, Draw, Knock, Pass, PlayersMove, Source
from service.rules.model.state import Phase
from tests.unit.bots.decisions.moves import move_of
from tests.unit.bots.decisions.test_knocking import MELDED
from tests.unit.rules.table import Table, game, gin, knock_rummy, oklahoma_gin, straight_gin

TAKE, DRAW = Draw(Source.DISCARD), Draw(Source.STOCK)
NORMAL_AND_HARD = pytest.mark.parametrize("level", ["normal", "hard"])


@NORMAL_AND_HARD
def test_bot_takes_a_card_that_makes_a_meld(level: str) -> None:
    assert move_of(level, gin(hand="4S 5S 6C 6D 9H JD QD KD 2C 3H", discards="6S")) == TAKE
    assert move_of(level, gin(hand="4S 5S 6C 6D 9H JD QD KD 2C 3H", discards="8C")) == DRAW


@NORMAL_AND_HARD
def test_bot_knocks_with_gin(level: str) -> None:
    for table in (gin, straight_gin):
        assert move_of(level, table(hand=f"{MELDED} 4S", stock="KH ...", turns=9).draw()) == Knock("KH")


def test_normal_bot_knocks_as_soon_as_allowed() -> None:
    for turns in (1, 9):
        assert move_of("normal", gin(hand=f"{MELDED} 9S", stock="KH ...", turns=turns).draw()) == Knock("KH")


def test_hard_bot_knocks_early_but_waits_where_many_cards_make_gin() -> None:
    hopeless = gin(hand="KC KD KS 7C 7D 7H AS 4D 2H 2C", stock="JH ...", turns=0)
    assert move_of("hard", hopeless.draw()) == Knock("JH")
    hopeful = gin(hand=f"{MELDED} 9S", stock="KH ...", turns=9)
    assert isinstance(move_of("hard", hopeful.draw()), Discard)


def test_bot_knocks_with_low_deadwood_where_any_deadwood_may_knock() -> None:
    for level in ("normal", "hard"):
        little = knock_rummy(hand="KC KD KS 9S 8D 2C AS", seats=3, stock="TH ...").draw()
        assert isinstance(move_of(level, little), Knock)
    much = knock_rummy(hand="KC QD JH 9S 8D 7C 5S", seats=3, stock="TH ...").draw()
    assert isinstance(move_of("hard", much), Discard)


def test_hard_bot_knocks_sooner_against_several_than_they_do() -> None:
    least = "TC 9D 8H 7S 6D 3C AS"  # 44 points
    first = knock_rummy(hand=least, seats=4, stock="KH ...").draw()
    assert isinstance(move_of("hard", first), Knock)
    assert isinstance(move_of("normal", first), Discard)
    later = knock_rummy(hand=least, seats=4, stock="KH ...", turns=1).draw()
    assert isinstance(move_of("hard", later), Discard)


def test_hard_bot_races_nobody_once_only_one_other_player_is_left() -> None:
    hands = ["TC 9D 8H 7S 6D 3C AS", "KC JD 9H 5S 4C 2H JS"]
    race = knock_rummy(hands=[*hands, "2S 4H 6C 8S TD QH KS", "3D 5C 7H 9S JC QD KD"], stock="KH ...").draw()
    assert isinstance(move_of("hard", race), Knock)
    duel = race.having(forfeited=(2, 3))
    assert isinstance(move_of("hard", duel), Discard)


@pytest.mark.parametrize(("discard", "move"), [("2H", TAKE), ("9H", DRAW)])
def test_hard_bot_takes_a_cheap_discard_in_a_race_to_knock(discard: str, move: PlayersMove) -> None:
    assert move_of("hard", knock_rummy(hand="KC QD JH 8D 7C 5S 3D", seats=4, discards=discard)) == move


def test_normal_bot_discards_its_dearest_loose_card() -> None:
    assert move_of("normal", gin(hand="4S 5S 6S 6D 8H 9H JD QD 2C KC", stock="3H ...").draw()) in {
        Discard(card) for card in ("KC", "QD", "JD")
    }


def test_normal_bot_keeps_dear_cards_beside_each_other_and_throws_a_lone_one() -> None:
    for stock in ("3H", "AD", "2C"):
        table = gin(hand="4S 5S 6S 6D 8H JD QD KC KH TS", stock=f"{stock} ...").draw()
        assert move_of("normal", table) == Discard("TS")


def test_normal_bot_keeps_a_dear_pair_where_only_gin_ends_a_round() -> None:
    hand = "4S 5S 6S 7C 7D 7H KC KD AH 9D"
    assert move_of("normal", gin(hand=hand, stock="2C ...").draw()) in {Discard("KC"), Discard("KD")}
    assert move_of("normal", straight_gin(hand=hand, stock="2C ...").draw()) in {
        Discard(card) for card in ("AH", "9D", "2C")
    }


def test_normal_bot_keeps_the_pair_that_more_cards_complete() -> None:
    table = straight_gin(hand="4S 5S 6S 7C 7D 7H TC JC AH 2H", stock="KD ...").draw()
    assert move_of("normal", table) == Discard("KD")
    late = straight_gin(hand="4S 5S 6S 7C 7D 7H TC JC AH 2H", stock="3S ...").draw()
    assert move_of("normal", late) in {Discard("AH"), Discard("2H")}


@NORMAL_AND_HARD
@pytest.mark.parametrize("table", [gin, oklahoma_gin, straight_gin])
@pytest.mark.parametrize(
    ("hand", "discard", "taken"),
    [("4H 5H 6H 7S 8S 9S JD JH JS AS", "JC", "JC QH 5S"), ("5C 6C 7C AD AH AS 6D 6H 6S 2H", "4C", "KS 5H 4D")],
)
def test_bot_takes_a_discard_that_makes_gin(
    level: str, table: Callable[..., Table], hand: str, discard: str, taken: str
) -> None:
    took = [SeenEvent("discard_taken", {"seat": 1, "card": card}) for card in taken.split()]
    threw = SeenEvent("discarded", {"seat": 1, "card": discard})
    assert move_of(level, table(hand=hand, discards=discard, turns=4), *took, threw) == TAKE


def test_hard_bot_keeps_cards_that_may_become_a_meld() -> None:
    assert move_of("hard", gin(hand="4S 5S 6S AC 2D 3H JD QD 5C KC", stock="7H ...").draw()) == Discard("KC")


@pytest.mark.rule("OGIN-01")
def test_hard_bot_keeps_a_dear_pair_where_the_upcard_allows_only_gin() -> None:
    table = oklahoma_gin(hand="4S 5S 6S 7C 7D 7H QC QD AH 2D", stock="3H ...", turns=3).draw()
    assert move_of("hard", table.having(upcard="KH")) == Discard("QC")
    assert move_of("hard", table.having(upcard="AC")) == Discard("2D")


def test_hard_bot_does_not_discard_what_the_opponent_collects() -> None:
    table = gin(hand="4S 5S 6S AC 2D 3H 4C QD TD KC", discards="7D", stock="2H ...", turns=2).draw()
    assert move_of("hard", table) == Discard("KC")
    took = [SeenEvent("discard_taken", {"seat": 1, "card": card}) for card in ("KS", "KD")]
    assert move_of("hard", table, *took) != Discard("KC")


@NORMAL_AND_HARD
def test_bot_takes_the_last_discard_at_the_wall_to_knock_with_it(level: str) -> None:
    table = gin(hands=[f"{MELDED} 9S", "2D 2H 2C 5D 5H 5S 9D 9H 6D KD"], stock="KH 8C 8D", wall_knock=True)
    offered = table.draw().discard("9S")
    assert offered.phase is Phase.WALL
    assert move_of(level, offered) == TAKE
    assert move_of(level, offered.draw("discard")) == Knock("KD")


@NORMAL_AND_HARD
def test_bot_passes_a_useless_upcard(level: str) -> None:
    dealt = "4H 4S 5H 5S 8C 6C 8D 6D JS 9H QS JD KS QD 2D KD AC 2C 9D 3H"
    assert move_of(level, game("gin-rummy").deal(f"{dealt} TH ...")) == Pass()
