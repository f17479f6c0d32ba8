"""A hint gives no reason that is not true of the position: it says less instead."""

from collections.abc import Callable
from functools import partial

import pytest

from service.rules.model.cards import JOKER
from service.rules.model.moves import Discard, Draw, PlayersMove, Source
from tests.unit.bots.hints.reason_cases import why
from tests.unit.rules.feeding import phom
from tests.unit.rules.table import Phase, Table, rummy, set_table, toss

boat_house = partial(set_table, "boat-house-rum")
STOCK, TAKE = Draw(Source.STOCK), Draw(Source.DISCARD)


def reason(table: Table, move: PlayersMove) -> str:
    return why(table, move).reason


def test_the_discards_are_of_use_if_the_second_of_two_is() -> None:
    table = boat_house(hand="2C 3C 4C 9D JD KS 6H 7S QC", discards="5C QH")
    assert reason(table, STOCK) != "discards_useless"


@pytest.mark.parametrize("game", [boat_house, toss])
def test_another_player_may_need_a_card_that_goes_with_discards_within_reach(game: Callable[..., Table]) -> None:
    table = game(hand="7H 7D 6H 9H KS", discards="7C", phase=Phase.PLAY)
    assert reason(table, Discard("7H")) != "nobody_needs"


def test_another_player_may_need_a_card_that_goes_with_borrowed_ones() -> None:
    table = partial(rummy, hand="7H 7D 6H 9H KS", melds=["7C 8C 9C TC"], discards="2D", phase=Phase.PLAY)
    assert reason(table(), Discard("7H")) == "nobody_needs"
    assert reason(table(borrow="any"), Discard("7H")) != "nobody_needs"


def test_nobody_goes_out_with_the_last_card_of_a_hand_that_was_shown() -> None:
    table = phom(hands=["9H", "2C 4D 6S"], phase=Phase.PLAY)
    assert reason(table, Discard("9H")) != "goes_out"


def test_a_contract_makes_no_melds_of_other_kinds() -> None:
    three_sets = set_table("contract-rummy", seats=3, hand="8H JS 9S 2C 2D 4H KD", discards="TS").having(scored=3)
    assert reason(three_sets, TAKE) not in {"completes_meld", "goes_with_cards"}
    two_runs = set_table("contract-rummy", seats=3, hand="9C 9H 2C KD 5S", discards="9D").having(scored=2)
    assert reason(two_runs, TAKE) not in {"completes_meld", "goes_with_cards"}


def test_a_twin_in_the_hand_goes_with_a_card_of_the_pile() -> None:
    table = set_table("contract-rummy", seats=3, hand="4C 4D 9S KD 7H", discards="4C")
    assert reason(table, STOCK) != "discards_useless"


def test_a_card_goes_with_wild_cards_of_the_hand() -> None:
    hand = f"8S 2C 4D 6H 9C JD KH QC TS 3D AH {JOKER} {JOKER} 5D"
    table = set_table("indian-rummy", seats=3, hand=hand, wild="KS", phase=Phase.PLAY)
    assert reason(table, Discard("2C")) != "fits_nothing"
