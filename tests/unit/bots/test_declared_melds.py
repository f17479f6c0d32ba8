"""Bots where a player declares melds with runs among them: declarations, jokers, drops, hints."""

import pytest

from service import bots
from service.bots.hints.hint import make_hint
from service.rules.model.moves import Declare, Discard, Draw, DropHand, PlayersMove, Source
from service.rules.model.result import Due, Gain
from tests.unit.rules.table import Phase, Table, set_table

LEVELS = pytest.mark.parametrize("level", bots.LEVELS)
VALID = "4S 5S 6S 7H 8H JOKER 9C 9D 9H 9S QC QD QS"
HOPELESS = "AC 4C 8C QC 2D 6D TD 4H 8H KH 2S 6S TS"


def indian(hand: str, **position: object) -> Table:
    return set_table("indian-rummy", hands=(hand,), seats=3, wild="5D", **position)  # type: ignore[arg-type]


def move_of(level: str, table: Table) -> PlayersMove:
    view = table.view(0)
    return bots.choose(level, table.variant, view)


@LEVELS
def test_a_valid_hand_is_declared_at_once(level: str) -> None:
    assert isinstance(move_of(level, indian(f"{VALID} 2D", phase=Phase.PLAY, turns=1)), Declare)


@LEVELS
@pytest.mark.parametrize("joker", ["5C", "JOKER"])
def test_a_joker_is_never_discarded(level: str, joker: str) -> None:
    move = move_of(level, indian(f"4S 6S 8S TS KC KD 9D 2C AS JH 3D 7C 8H {joker}", phase=Phase.PLAY, turns=1))
    assert isinstance(move, Discard)
    assert move.card != joker


@LEVELS
def test_a_discard_that_makes_the_clean_run_is_taken(level: str) -> None:
    table = indian("4S 6S 8D TS KC KD 9D 2C AS JH 3D 7S 9H", discards="5S", turns=1)
    table = table.having(wild="QD")
    assert move_of(level, table) == Draw(Source.DISCARD)


@LEVELS
def test_a_useless_discard_is_left(level: str) -> None:
    assert move_of(level, indian(VALID, discards="2C", turns=1)) == Draw(Source.STOCK)


@LEVELS
def test_only_practised_players_drop_a_hopeless_hand(level: str) -> None:
    assert (move_of(level, indian(HOPELESS, discards="2C")) == DropHand()) is (level != "easy")
    assert move_of(level, indian(HOPELESS, discards="2C", turns=1)) != DropHand()
    assert move_of(level, indian(VALID, discards="2C")) != DropHand()


@pytest.mark.parametrize("level", ["normal", "hard"])
def test_neighbours_of_a_suit_are_kept_before_pairs_as_long_as_no_run_is_clean(level: str) -> None:
    table = indian("6S 7S 3H 4H KC KD QC QD 9D 2C JH 9C TS 2H", phase=Phase.PLAY, turns=1)
    move = move_of(level, table)
    assert isinstance(move, Discard)
    assert move.card not in {"6S", "7S", "3H", "4H"}


def test_hint_shows_the_runs_and_the_cards_beside_them() -> None:
    table = indian("4S 5S 6S 7H 8H JOKER KC KD 9D 2C AS JH 3D 2H", phase=Phase.PLAY, turns=1)
    hint = make_hint(table.variant, table.view(0))
    assert [set(new.cards) for new in hint.melds] == [{"4S", "5S", "6S"}, {"7H", "8H", "JOKER"}]
    assert hint.value == 56
    assert hint.advice is not None
    assert isinstance(hint.advice.move, Discard)


NO_JOKER_AND_NO_RUN = "6S 7S 3H 4H KC KD QC QD 9D 2C JH 9C TS"


def test_hard_bot_drops_a_hand_without_joker_and_run_where_it_pays_from_its_total() -> None:
    def move(level: str, hand: str, style: str) -> PlayersMove:
        return move_of(level, indian(hand, discards="2C", format=style))

    assert move("hard", NO_JOKER_AND_NO_RUN, "deals") == move("hard", NO_JOKER_AND_NO_RUN, "pool_201") == DropHand()
    assert DropHand() not in {move("hard", NO_JOKER_AND_NO_RUN, "points"), move("normal", NO_JOKER_AND_NO_RUN, "deals")}
    for good_card in ("5C", "8S"):
        assert move("hard", NO_JOKER_AND_NO_RUN.replace("TS", good_card), "deals") != DropHand()


def test_hard_bot_does_not_drop_itself_out_of_a_pool() -> None:
    for total, drops in ((80, True), (81, False)):
        pool = indian(NO_JOKER_AND_NO_RUN, discards="2C", format="pool_101", totals=(total, 0, 0))
        assert (move_of("hard", pool) == DropHand()) is drops


def test_hard_bot_throws_what_the_next_player_throws() -> None:
    table = indian("4S 5S 6S 7H 8H JOKER 9C 9D 9H QC QD QS 2D KH", discards="3C", phase=Phase.PLAY, turns=1)
    assert move_of("hard", table) == Discard("KH")
    thrown = bots.SeenEvent("discarded", {"seat": 1, "card": "2C"})
    assert bots.choose("hard", table.variant, table.view(0), (thrown,)) == Discard("2D")


def test_hard_bot_knows_that_a_player_who_dropped_is_not_the_next() -> None:
    table = indian("4S 5S 6S 7H 8H JOKER 9C 9D 9H QC QD QS 2D KH", discards="3C", phase=Phase.PLAY, turns=1)
    table = table.having(left=(Gain(1, 20, Due.DROPPED),))
    thrown = bots.SeenEvent("discarded", {"seat": 1, "card": "2C"})
    assert bots.choose("hard", table.variant, table.view(0), (thrown,)) == Discard("KH")
