"""Decisions of bots where laid cards count for who laid them, one situation in each test."""

import pytest

from service.bots import LEVELS, choose
from service.bots.hints.hint import make_hint
from service.rules.model.cards import JOKER
from service.rules.model.moves import Call, Decline, Discard, Draw, LayOff, PlayersMove
from tests.unit.rules.table import Table, rummy_500

RUN = "1: 5C 6C 7C"
BY_LEVEL = pytest.mark.parametrize("level", LEVELS)


def move_of(table: Table, level: str, seat: int = 0) -> PlayersMove:
    return choose(level, table.variant, table.view(seat))


@BY_LEVEL
def test_bot_calls_where_the_caller_discards_nothing(level: str) -> None:
    table = rummy_500(hands=["8C KD 4S", "2S 3S 4H"], melds=["0: 5C 6C 7C"], stock="3H ...", call_rummy=True)
    assert isinstance(move_of(table.draw().discard("8C"), level, 1), Call)


@BY_LEVEL
def test_bot_lays_its_joker_off_when_the_round_may_end(level: str) -> None:
    late = rummy_500(hands=[f"{JOKER} KD 9H 4S", "2S 3S 4H 8D 9D"], melds=[RUN], stock="3H 2D").draw()
    move = move_of(late, level)
    assert isinstance(move, LayOff)
    assert move.cards == (JOKER,)


@BY_LEVEL
def test_bot_keeps_its_joker_for_a_meld_while_there_is_time(level: str) -> None:
    early = rummy_500(hands=[f"{JOKER} KD 9H 4S", "2S 3S 4H 8D 9D"], melds=[RUN], stock="3H ...").draw()
    assert isinstance(move_of(early, level), Discard)


@BY_LEVEL
@pytest.mark.parametrize(("gone", "move"), [({"forfeited": (2,)}, Discard), ({"out": (2,)}, Discard), ({}, LayOff)])
def test_a_player_who_has_gone_ends_no_round_but_one_who_has_laid_all_cards_may(
    level: str, gone: dict[str, tuple[int, ...]], move: type
) -> None:
    hands = [f"{JOKER} KD 9H 4S", "2S 3S 4H 8D 9D", ""]
    table = rummy_500(hands=hands, melds=[RUN], stock="3H ...", turns=1).draw().having(**gone)
    assert isinstance(move_of(table, level), move)


@BY_LEVEL
def test_bot_without_a_card_draws_and_goes_out(level: str) -> None:
    table = rummy_500(hands=["9H 9D", "KD 2C"], stock="9C 3S 4S ...", floating=True).draw().meld("9H 9D 9C").turn_of()
    move = move_of(table, level)
    assert isinstance(move_of(table.play(move), level), Discard)


def test_a_hint_for_an_empty_hand_names_a_move() -> None:
    table = rummy_500(hands=["9H 9D", "KD 2C"], stock="9C 3S 4S ...", floating=True).draw().meld("9H 9D 9C").turn_of()
    given = make_hint(table.variant, table.view(0))
    assert (given.melds, given.deadwood) == ((), ())
    assert given.advice is not None


def test_decline_is_listed_beside_a_call() -> None:
    table = rummy_500(hands=["8C KD 4S", "2S 3S 4H"], melds=["0: 5C 6C 7C"], stock="3H ...", call_rummy=True)
    assert Decline() in table.draw().discard("8C").legal(1)


def test_bot_discards_a_cheap_card_early_and_a_dear_one_late() -> None:
    early = rummy_500(hands=["KD 9H 3S", "2S 3D 4H 8D 9C"], stock="5C ...", discards="JC").draw()
    assert move_of(early, "normal") == Discard("3S")
    late = rummy_500(hands=["KD 9H 3S", "2S 3D 4H 8D 9C"], stock="5C 6H", discards="JC").draw()
    assert move_of(late, "normal") == Discard("KD")


@pytest.mark.parametrize("pile", ["3C KH 3D", "4S KH 2S", "4S KH 5S"])
def test_normal_bot_throws_no_card_that_makes_a_meld_with_two_of_the_pile(pile: str) -> None:
    table = rummy_500(hands=["KD 9H 3S", "2H 3H 4H 8D 9C"], stock="5C ...", discards=pile).draw()
    assert move_of(table, "normal") == Discard("5C")


def test_normal_bot_sees_a_meld_in_a_pile_with_two_copies_of_a_card() -> None:
    others = ["2H 3H 4H 8D 9C", "9D JC QC 2C KC", "7D 8H 9S JS QS", "6D 6H 7S JD QH"]
    table = rummy_500(hands=["KD 9H 3S", *others], stock="5C ...", discards="3C 3C KH 3D").draw()
    assert move_of(table, "normal") == Discard("5C")


def test_normal_bot_throws_its_cheapest_card_if_each_makes_a_meld_with_two_of_the_pile() -> None:
    table = rummy_500(hands=["9H 3S", "2H 3H 4H 8D"], stock="9D ...", discards="3C 9C 3D 9S").draw()
    assert move_of(table, "normal") == Discard("3S")


def test_hard_bot_does_not_throw_a_card_beside_those_of_the_pile() -> None:
    table = rummy_500(hands=["4D 7S QC", "2S 3D 4H 8D 9C"], stock="TH ...", discards="4C 4S KH").draw()
    assert move_of(table, "hard") != Discard("4D")


def test_hard_bot_keeps_a_pair_that_can_become_a_meld_rather_than_one_whose_cards_are_laid() -> None:
    hands, melds = ["6C 6D 2H 2S", "3H 4H 8D 9C KD"], ["1: 6H 7H 8H", "1: 6S 7S 8S"]
    table = rummy_500(hands=hands, melds=melds, stock="QC ...", discards="TD").draw()
    assert move_of(table, "hard") in {Discard("6C"), Discard("6D")}
    assert move_of(table, "normal") in {Discard("2H"), Discard("2S")}


@BY_LEVEL
def test_bot_takes_the_pile_down_to_a_card_that_it_can_meld(level: str) -> None:
    table = rummy_500(hands=["9H 9D 4S", "2S 3D 4H 8D 9C"], stock="5C ...", discards="5H 9S KD")
    move = move_of(table, level)
    assert isinstance(move, Draw)
    assert move.card == "9S"
