"""Flat card values, and the end of a game (OPT-15, OPT-16)."""

import pytest

from service.rules.model.result import Ending
from service.rules.scoring.round_score import points_in
from tests.unit.rules.table import Reason, Table, arret, block, cards, corner, rami, refuses, rummy

OTHERS = ["AS AD KH", "5C 9H"]


@pytest.mark.rule("OPT-15")
@pytest.mark.parametrize("table", [rummy(hand="9D", card_values="flat"), corner(hand="9D", card_values="flat")])
def test_every_card_counts_one_with_flat_values(table: Table) -> None:
    assert points_in(table.variant, cards("AS 2D 9H TC JD QH KC")) == 7


@pytest.mark.rule("OPT-15")
def test_losers_pay_one_for_each_card_left() -> None:
    table = rummy(hands=["7C 7D 7H", *OTHERS], stock="9D ...", card_values="flat", hidden_rummy="off").draw()
    assert table.meld("7C 7D 7H").discard("9D").payments == {(1, 0): 3, (2, 0): 2}


@pytest.mark.rule("OPT-15")
def test_going_rummy_doubles_flat_values() -> None:
    table = rummy(hands=["7C 7D 7H", *OTHERS], stock="9D ...", card_values="flat").draw()
    assert table.meld("7C 7D 7H").discard("9D").payments == {(1, 0): 6, (2, 0): 4}


@pytest.mark.rule("OPT-15")
@pytest.mark.rule("RAMI-03")
def test_winners_melds_count_one_for_each_card_where_melds_are_paid() -> None:
    table = rami(hands=["7C 7D 7H", *OTHERS], stock="9D ...", card_values="flat").draw()
    assert table.meld("7C 7D 7H").discard("9D").payments == {(1, 0): 6, (2, 0): 6}


@pytest.mark.rule("OPT-15")
@pytest.mark.rule("OPT-17")
def test_a_block_by_value_compares_numbers_of_cards_with_flat_values() -> None:
    table = block(hands=["9C KD KC", "AS AD", "2D 3D 4D 5D"], stock="8H", turns=3, card_values="flat").draw()
    assert table.discard("8H").pass_().payments == {(0, 1): 1, (2, 1): 2}


def after_a_round(table: Table) -> Table:
    """Seat 0 has gone out; seat 1 pays 12 and seat 2 pays 14."""
    return table.draw().meld("7C 7D 7H").discard("9D")


def about_to_win(totals: tuple[int, ...], *, target: int) -> Table:
    """Seat 0 of three is about to win 26 points."""
    return rummy(hands=["7C 7D 7H", *OTHERS], stock="9D ...", totals=totals, target=target, hidden_rummy="off")


@pytest.mark.rule("OPT-16")
@pytest.mark.rule("CORE-19")
def test_a_target_ends_the_game_at_the_end_of_the_round_that_reaches_it() -> None:
    reached = after_a_round(about_to_win((174, 150, 0), target=200))
    assert reached.state.over
    assert reached.state.winners == (0,)
    assert not after_a_round(about_to_win((173, 150, 0), target=200)).state.over


@pytest.mark.rule("OPT-16")
@pytest.mark.rule("CORE-19")
def test_a_target_may_be_set_where_rounds_are_the_default() -> None:
    table = rami(hands=["7C 7D 7H", *OTHERS], stock="9D ...", target=200, hidden_rummy="off")
    after = after_a_round(table)
    assert not after.state.over
    assert after.deal().state.number == 2


@pytest.mark.rule("OPT-16")
@pytest.mark.rule("CORE-19")
def test_one_round_may_be_a_whole_game() -> None:
    table = rummy(hands=["7C 7D 7H", *OTHERS], stock="9D ...", rounds=1)
    after = after_a_round(table)
    assert after.state.over
    assert after.state.winners == (0,)
    with refuses(Reason.WRONG_PHASE, "CORE-17"):
        after.deal()


@pytest.mark.rule("OPT-16")
@pytest.mark.rule("CORE-06")
def test_next_dealer_option_applies_after_a_game_of_one_round() -> None:
    winner = rummy(hands=["7C 7D 7H", *OTHERS], stock="9D ...", dealer=2, rounds=1, next_dealer="winner")
    assert after_a_round(winner).state.dealer == 0
    left = rummy(hands=["7C 7D 7H", *OTHERS], stock="9D ...", dealer=1, rounds=1, next_dealer="left")
    assert after_a_round(left).state.dealer == 2


@pytest.mark.rule("OPT-16")
@pytest.mark.rule("CORE-16")
def test_a_void_round_does_not_count_as_an_agreed_round() -> None:
    void = arret(hand="9C KD", seats=3, turns=9, stock="8H ...", max_idle=1).having(idle=2).draw("discard")
    after = void.discard("KD")
    assert after.result.ending is Ending.VOID
    assert not after.state.over
