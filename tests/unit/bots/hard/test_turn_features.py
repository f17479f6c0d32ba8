"""The features of the ways to end a turn in a game of one pack, and what the hard bot makes of them."""

from functools import partial

import pytest

from service.bots import choose
from service.bots.game_kinds import GameKind, game_kind
from service.bots.hard import DECISIONS
from service.bots.hard.core.turn import turn_options
from service.bots.hard.core.turn_features import TurnEnd, TurnFeatures
from service.bots.learnt.decision import Features
from service.bots.learnt.weights import ANY_GAME, read_weights, weights_key
from service.bots.memory import remember_round
from service.rules.model.moves import Discard, LayDown
from service.rules.model.state import Phase
from tests.unit.rules.table import Table, rummy, set_table

playing = partial(rummy, phase=Phase.PLAY, discards="2D")
block = partial(set_table, "block-rummy", hand="4C 5C 6C 9D KS", phase=Phase.PLAY, discards="2D")
MELDED = TurnEnd("KS", (("4C", "5C", "6C"),), ("4C", "5C", "6C"))


def features_of(table: Table, end: TurnEnd) -> Features:
    """The features of this end of the turn for the seat at turn."""
    seen = table.view(table.turn)
    return TurnFeatures(table.variant, seen, remember_round(table.variant, seen, ())).after(end)


def options_of(table: Table) -> list[type]:
    """The kinds of moves that the hard bot weighs."""
    seen = table.view(table.turn)
    return [type(option.move) for option in turn_options(table.variant, seen, remember_round(table.variant, seen, ()))]


def test_features_tell_what_is_left_in_hand() -> None:
    after = features_of(playing(hand="4C 5C 6C 9D KS"), TurnEnd("KS"))
    assert (after["loose cards"], after["cards in hand"], after["points in hand"]) == (1, 4, 2.4)


def test_a_discard_that_fits_the_table_is_a_gift() -> None:
    table = playing(hand="4C 5C 6C 6H KS", melds=["1: 7H 8H 9H"])
    assert features_of(table, TurnEnd("6H"))["gift"]
    assert not features_of(table, TurnEnd("KS"))["gift"]


def test_a_card_that_fits_the_table_is_not_loose() -> None:
    table = playing(hand="4C 5C 6C 6H KS", melds=["1: 7H 8H 9H"])
    assert features_of(table, TurnEnd("KS"))["loose cards"] == 0


def test_a_meld_is_no_longer_held_back_and_makes_room_for_lay_offs() -> None:
    table = playing(hand="4C 5C 6C 9D KS QH JD 8S 2H 3S TH")
    held, melded = features_of(table, TurnEnd("KS")), features_of(table, MELDED)
    assert held["held back"]
    assert held["room for lay-offs"] == 0
    assert not melded["held back"]
    assert melded["room for lay-offs"] > 0


def test_a_hand_closer_to_going_out_is_faster() -> None:
    table = playing(hand="4C 5C 6C 9D TD KS QH")
    assert features_of(table, TurnEnd("KS"))["speed"] > features_of(table, TurnEnd("TD"))["speed"]


@pytest.mark.parametrize(("stock", "late"), [("3H 4H 5H 6H 7H 8H 9H TH", False), ("3H 4H", True)])
def test_the_end_comes_into_sight_with_the_end_of_a_stock_that_is_not_renewed(stock: str, late: bool) -> None:
    assert (features_of(block(stock=stock), TurnEnd("KS"))["late: points in hand"] > 0) is late


def test_only_a_hand_that_is_held_back_is_on_the_way_to_going_out_at_once() -> None:
    table = playing(hand="4C 5C 6C 9D TD KS KH QH QS 2C 2H")
    assert features_of(table, TurnEnd("KS"))["held back: speed"] > 0
    assert features_of(table, MELDED)["held back: speed"] == 0


def test_the_bot_weighs_discards_and_melds_until_it_has_laid_cards() -> None:
    table = playing(hand="4C 5C 6C 6H KS 9D QH JD 8S 2H 3S", melds=["1: 7H 8H 9H"])
    assert set(options_of(table)) == {Discard, LayDown}
    assert options_of(playing(hand="4C 5C 6C 6H KS 9D QH JD 8S", melds=["1: 7H 8H 9H"])) == []


def test_the_bot_weighs_nothing_when_it_can_go_out_or_has_too_many_cards() -> None:
    assert options_of(playing(hand="4C 5C 6C KS")) == []
    assert options_of(playing(hand="AC 3C 5C 7C 9C JC KC AD 3D 5D 7D 9D JD KD AH 3H 5H")) == []


def test_hard_bot_keeps_a_card_that_fits_the_table_while_it_holds_its_melds_back() -> None:
    others = "3H 4H 7D 8S 2H KC JD AC"
    table = rummy(hands=["4C 5C 6C 9D 9H 9S QH QD 2C KS", others], stock="7S ...", melds=["1: TS JS QS"], turns=2)
    move = choose("hard", table.variant, table.draw().view(0))
    assert move != Discard("KS")


def test_hard_bot_keeps_its_only_pair_although_the_stock_is_nearly_used_up() -> None:
    table = set_table("rami-arret", hand="6D 6H 9D KS", phase=Phase.PLAY, stock="4H KD", discards="TS")
    assert choose("hard", table.variant, table.view(0)) in (Discard("9D"), Discard("KS"))


@pytest.mark.parametrize("variant", ["rummy", "full-rummy"])
def test_the_weights_are_those_of_the_features(variant: str) -> None:
    table = set_table(variant, hand="4C 5C 6C 9D KS", phase=Phase.PLAY, discards="2D")
    [decision] = DECISIONS[game_kind(table.variant, len(table.state.totals))]
    features = features_of(table, TurnEnd("KS"))
    for weights in read_weights()[decision.name].values():
        assert weights.keys() == features.keys()


@pytest.mark.parametrize("kind", [GameKind.CORE, GameKind.CORE_CONCEALED])
@pytest.mark.parametrize("seats", [2, 4])
def test_games_without_weights_of_their_own_have_some(kind: GameKind, seats: int) -> None:
    [decision] = DECISIONS[kind]
    assert weights_key(ANY_GAME, seats) in read_weights()[decision.name]
