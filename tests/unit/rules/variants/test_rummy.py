"""Rummy (RUM-01, RUM-02)."""

import pytest

from service.rules.model.result import Due
from tests.unit.rules.table import Table, game, rummy

OTHERS = ["AS AD KH", "5C 9H"]


def after_going_out(totals: tuple[int, ...] = (0, 0, 0)) -> Table:
    """Seat 0, which melded before, goes out; the others hold 12 and 14."""
    table = rummy(hands=["5H", *OTHERS], melds=["0: 2H 3H 4H"], turns=2, stock="9D ...", totals=totals).draw()
    return table.lay_off("5H", on="4H").discard("9D")


@pytest.mark.rule("RUM-01")
def test_lay_offs_are_allowed_from_the_first_turn() -> None:
    table = rummy(hand="5H 2S 3D", melds=["2: 2H 3H 4H"], seats=3, turns=0).draw()
    assert table.lay_off("5H", on="4H").melds == ("2H 3H 4H 5H",)


@pytest.mark.rule("RUM-01")
def test_first_turn_of_the_round_may_lay_off_on_its_own_meld() -> None:
    table = game("rummy", 3).deal("7C KC KD 7D KH KS 7H QC QD 7S QH QS 2C 2D 2H 3C 3D 3H 4C 4D 4H TC ...")
    after = table.draw().meld("7C 7D 7H").lay_off("7S", on="7C")
    assert after.melds == ("7C 7D 7H 7S",)


@pytest.mark.rule("RUM-01")
def test_target_is_100() -> None:
    assert not after_going_out(totals=(73, 40, 0)).state.over
    over = after_going_out(totals=(74, 40, 0))
    assert over.state.over
    assert over.state.winners == (0,)
    assert over.totals == (100, 40, 0)


@pytest.mark.rule("RUM-01")
@pytest.mark.rule("CORE-14")
def test_winner_gets_the_value_of_the_losers_hands() -> None:
    assert after_going_out().payments == {(1, 0): 12, (2, 0): 14}
    assert {payment.due for payment in after_going_out().result.payments} == {Due.HAND}


@pytest.mark.rule("RUM-02")
def test_going_rummy_doubles_the_value_of_the_losers_hands() -> None:
    table = rummy(hands=["7C 7D 7H", *OTHERS], stock="9D ...").draw().meld("7C 7D 7H").discard("9D")
    assert table.result.rummy
    assert table.payments == {(1, 0): 24, (2, 0): 28}
    assert {payment.due for payment in table.result.payments} == {Due.HAND_DOUBLED}


@pytest.mark.rule("RUM-02")
def test_going_rummy_does_not_pay_the_winners_melds() -> None:
    table = rummy(hands=["KC KD", "2S"], stock="KH ...").draw().meld("KC KD KH")
    assert table.payments == {(1, 0): 4}
