"""Knock rummy: scores (KNOCK-03 to KNOCK-09)."""

import pytest

from service.rules.model.result import Due
from service.rules.scoring.stakes import settle
from tests.unit.rules.table import knock_rummy
from tests.unit.rules.variants.test_knock_rummy import after_knock

# KNOCK-03 and 04


@pytest.mark.rule("KNOCK-03")
def test_strictly_lowest_knocker_wins_the_difference_to_each_other() -> None:
    table = after_knock("4C", "9C KD", "5C")
    assert table.result.winners == (0,)
    assert table.payments == {(1, 0): 19 - 4, (2, 0): 5 - 4}
    assert {payment.due for payment in table.result.payments} == {Due.LESS_DEADWOOD}


@pytest.mark.rule("KNOCK-03")
@pytest.mark.rule("CORE-14")
def test_points_are_gained_without_losses_of_the_others() -> None:
    assert after_knock("4C", "9C KD", "5C", totals=(10, 20, 30)).totals == (26, 20, 30)


@pytest.mark.rule("KNOCK-04")
def test_knocker_without_deadwood_gets_25_more_from_each_opponent() -> None:
    table = after_knock("", "9C", "KD")
    assert table.result.rummy
    assert sorted((each.payer, each.points, each.due) for each in table.result.payments) == [
        (1, 9, Due.LESS_DEADWOOD),
        (1, 25, Due.KNOCK_RUMMY),
        (2, 10, Due.LESS_DEADWOOD),
        (2, 25, Due.KNOCK_RUMMY),
    ]
    assert table.totals == (69, 0, 0)


@pytest.mark.rule("KNOCK-04")
def test_only_the_knocker_earns_the_bonus_for_no_deadwood() -> None:
    table = after_knock("4C", "", "KD")
    assert not table.result.rummy
    assert Due.KNOCK_RUMMY not in {payment.due for payment in table.result.payments}


# KNOCK-05 and 06


@pytest.mark.rule("KNOCK-05")
def test_an_opponent_tying_with_the_knocker_wins_instead() -> None:
    table = after_knock("9C", "9D", "KD")
    assert table.result.winners == (1,)
    assert table.payments == {(2, 1): 1}
    assert table.totals == (0, 1, 0)


@pytest.mark.rule("KNOCK-06")
def test_lowest_opponent_wins_the_difference_and_10_more_from_the_knocker() -> None:
    table = after_knock("9C", "4C", "KD", "6C")
    assert table.result.winners == (1,)
    assert sorted((each.payer, each.points, each.due) for each in table.result.payments) == [
        (0, 5, Due.LESS_DEADWOOD),
        (0, 10, Due.KNOCKER_BEATEN),
        (2, 6, Due.LESS_DEADWOOD),
        (3, 2, Due.LESS_DEADWOOD),
    ]
    assert table.gains == {(0, Due.KNOCKER_BEATEN): -10}
    assert table.totals == (-10, 5 + 10 + 6 + 2, 0, 0)


@pytest.mark.rule("KNOCK-06")
def test_totals_may_fall_below_zero() -> None:
    assert after_knock("9C", "4C", totals=(3, 8)).totals == (-7, 23)


@pytest.mark.rule("KNOCK-07")
def test_knocker_with_rummy_beats_another_rummy_and_collects_25_from_it() -> None:
    table = after_knock("", "", "KD")
    assert table.result.winners == (0,)
    assert sorted((each.payer, each.points) for each in table.result.payments) == [(1, 25), (2, 10), (2, 25)]


# KNOCK-08


@pytest.mark.rule("KNOCK-08")
@pytest.mark.rule("BLOCK-02")
def test_tied_winners_share_the_payments_of_the_others() -> None:
    table = after_knock("9C", "9D", "KD", "9H")
    assert table.result.winners == (1, 3)
    assert (table.payments, table.totals) == ({}, (0, 0, 0, 0))
    dearer = after_knock("9C", "9D", "KD KC", "9H")
    assert dearer.totals == (0, 5, 0, 5)


@pytest.mark.rule("KNOCK-08")
def test_beaten_knockers_10_points_are_divided_separately() -> None:
    table = after_knock("9C", "4C", "KD", "AC 3C")
    assert table.result.winners == (1, 3)
    assert table.totals == (-10, 5 + 5, 0, 5 + 5)
    paid = {(each.payer, each.payee, each.due): each.points for each in table.result.payments}
    assert paid[0, 1, Due.KNOCKER_BEATEN] == paid[0, 3, Due.KNOCKER_BEATEN] == 5
    assert sum(points for (_, _, due), points in paid.items() if due is Due.LESS_DEADWOOD) == 10


@pytest.mark.rule("KNOCK-08")
@pytest.mark.rule("CORE-18")
def test_knocker_loses_all_10_points_even_where_they_do_not_divide() -> None:
    table = after_knock("9C", "6C", "6D", "6H")
    assert table.totals == (-10, 1 + 3, 1 + 3, 1 + 3)
    owed = settle(table.result.payments, "1")
    assert sum(each.points for each in owed if each.payer == 0) == 3 + 9


@pytest.mark.rule("KNOCK-08")
def test_an_indivisible_point_goes_to_nobody() -> None:
    table = after_knock("9C", "4C", "JC", "AC 3C", "KC")
    assert table.totals == (-10, 8 + 5, 0, 8 + 5, 0)


@pytest.mark.rule("KNOCK-08")
@pytest.mark.rule("CORE-18")
@pytest.mark.parametrize(
    ("dealer", "paid"), [(0, {0: 5, 2: 5, 4: 6}), (2, {0: 5, 2: 6, 4: 5}), (4, {0: 4, 2: 6, 4: 6})]
)
def test_payer_nearest_to_the_dealers_left_keeps_an_indivisible_point(dealer: int, paid: dict[int, int]) -> None:
    table = after_knock("9C", "4C", "JC", "AC 3C", "KC", dealer=dealer)
    shared = [each for each in table.result.payments if each.due is Due.LESS_DEADWOOD]
    assert {payer: sum(each.points for each in shared if each.payer == payer) for payer in paid} == paid


# KNOCK-09


@pytest.mark.rule("KNOCK-09")
def test_target_is_100() -> None:
    assert not after_knock("4C", "KD", totals=(93, 0)).state.over
    assert after_knock("4C", "KD", totals=(94, 0)).state.winners == (0,)


@pytest.mark.rule("KNOCK-09")
def test_highest_total_wins_if_several_pass_the_target_in_one_round() -> None:
    table = after_knock("9C", "4C", "KD", "AC 3C", totals=(0, 98, 0, 95))
    assert table.totals == (-10, 108, 0, 105)
    assert table.state.winners == (1,)


@pytest.mark.rule("CORE-21")
def test_a_forfeited_hand_pays_its_deadwood_but_never_ties_or_beats_the_knocker() -> None:
    table = after_knock("9C", "4C", "KD", gone=1)
    assert table.result.winners == (0,)
    assert table.payments == {(1, 0): 4, (2, 0): 1}
    beaten = after_knock("9C", "4C", "2C", gone=1)
    assert beaten.result.winners == (2,)
    assert {(each.payer, each.points) for each in beaten.result.payments} == {(0, 7), (0, 10), (1, 4)}


@pytest.mark.rule("CORE-21")
@pytest.mark.rule("KNOCK-03")
@pytest.mark.rule("KNOCK-04")
def test_a_forfeited_hand_pays_all_its_deadwood_where_others_pay_the_difference() -> None:
    dearer = after_knock("4C", "KD", "QD", gone=1)
    assert dearer.payments == {(1, 0): 10, (2, 0): 10 - 4}
    as_low = after_knock("4C", "4D", "QD", gone=1)
    assert (as_low.result.winners, as_low.payments) == ((0,), {(1, 0): 4, (2, 0): 10 - 4})
    rummy = after_knock("", "KD", "QD", gone=1)
    assert rummy.totals == (10 + 25 + 10 + 25, 0, 0)


@pytest.mark.rule("CORE-21")
def test_a_seat_that_was_dealt_no_hand_shows_none() -> None:
    table = knock_rummy(hands=["AS AD AH 4C", "9C KD", ""], stock="QH ...").forfeit(by=2).draw().knock("QH")
    assert table.payments == {(1, 0): 19 - 4}
    assert [spread.seat for spread in table.round.spreads] == [0, 1]
