"""Knock rummy, as the rulebook's section 4.4 has it."""

import pytest

from service.rules.catalogue import VARIANTS
from service.rules.events import Knocked, Shown
from service.rules.moves import Discard, Draw, Knock, Source
from service.rules.result import Due, Ending
from service.rules.stakes import settle
from tests.rules.table import Phase, Reason, Table, cards, game, knock_rummy, refuses

SETS = ("AS AD AH", "2S 2D 2H", "3S 3D 3H", "4S 4D 4H", "5S 5D 5H")
"""Three melded cards for each seat; what is added to them is deadwood."""


def hands(*deadwood: str) -> list[str]:
    """A hand of three melded cards and this deadwood for each seat."""
    return [f"{meld} {cards}" for meld, cards in zip(SETS, deadwood, strict=False)]


def knocked(*deadwood: str, totals: tuple[int, ...] | None = None, dealer: int = 0, gone: int | None = None) -> Table:
    """Seat 0 has knocked; each seat is left with this deadwood. Seat `gone` had given up before."""
    table = knock_rummy(hands=hands(*deadwood), stock="QH ...", totals=totals, dealer=dealer)
    table = table if gone is None else table.forfeit(by=gone)
    return table.draw().knock("QH")


# KNOCK-01


@pytest.mark.rule("KNOCK-01")
@pytest.mark.parametrize(("players", "each"), [(2, 10), (3, 7), (4, 7), (5, 6)])
def test_10_7_7_or_6_cards_for_2_to_5_players(players: int, each: int) -> None:
    table = game("knock-rummy", players).deal()
    assert VARIANTS["knock-rummy"].players == (2, 5)
    assert [len(hand) for hand in table.round.hands] == [each] * players
    assert len(table.round.discard) == 1
    assert len(table.round.stock) == 52 - players * each - 1


@pytest.mark.rule("KNOCK-01")
def test_eldest_draws_first_from_stock_or_pile() -> None:
    table = game("knock-rummy", 3).deal()
    assert (table.turn, table.phase) == (1, Phase.DRAW)
    assert table.legal() == [Draw(Source.STOCK), Draw(Source.DISCARD)]


@pytest.mark.rule("KNOCK-01")
def test_nothing_is_melded_during_play() -> None:
    table = knock_rummy(hands=hands("KC", "KD", "KS"), stock="QH ...").draw()
    with refuses(Reason.NO_MELDING_IN_PLAY, "KNOCK-01"):
        table.meld("AS AD AH")
    assert {type(move) for move in table.legal()} == {Discard, Knock}


# KNOCK-02


@pytest.mark.rule("KNOCK-02")
def test_after_drawing_a_player_may_knock_at_any_deadwood_in_the_first_turn_too() -> None:
    table = knock_rummy(hands=["KC QD 9H 8S 7D 6C", "2C", "3C"], stock="QH ...").draw()
    assert {move.discard for move in table.legal() if isinstance(move, Knock)} == set(table.hand())
    knocked = table.knock("KC")
    assert knocked.result.ending is Ending.KNOCK
    assert knocked.discards.split()[-1] == "KC"
    assert knocked.event(Knocked).limit is None


@pytest.mark.rule("KNOCK-02")
def test_not_before_drawing() -> None:
    with refuses(Reason.WRONG_PHASE, "CORE-17"):
        knock_rummy(hands=hands("KC", "KD")).knock("KC")


@pytest.mark.rule("KNOCK-02")
@pytest.mark.rule("CORE-08")
def test_not_with_the_card_just_taken() -> None:
    table = knock_rummy(hands=hands("KC", "KD"), discards="9C").draw("discard")
    with refuses(Reason.DISCARD_JUST_TAKEN, "CORE-08"):
        table.knock("9C")


@pytest.mark.rule("KNOCK-02")
def test_all_show_melds_and_deadwood() -> None:
    table = knocked("4C", "9C KD", "TD")
    assert table.melds == ("AD AH AS", "2D 2H 2S", "3D 3H 3S")
    assert [spread.deadwood for spread in table.round.spreads] == [("4C",), cards("9C KD"), ("TD",)]
    assert [event.seat for event in table.told if isinstance(event, Shown)] == [1, 2]


@pytest.mark.rule("KNOCK-02")
def test_nothing_is_laid_off_on_anothers_melds() -> None:
    table = knocked("4C", "AC 9C")
    assert table.round.spreads[1].value == 10


@pytest.mark.rule("KNOCK-02")
def test_the_knocker_may_name_his_melds_and_is_scored_as_shown() -> None:
    table = knock_rummy(hands=["AS AD AH 2S 3S 7C 7D 7H 9D KS", "2D 2H 2C KC"], stock="QH ...").draw()
    assert table.knock("QH", "7C 7D 7H", "AS 2S 3S").event(Knocked).value == 1 + 1 + 9 + 10
    assert table.knock("QH", "7C 7D 7H").event(Knocked).value == 1 + 1 + 1 + 2 + 3 + 9 + 10


@pytest.mark.rule("KNOCK-02")
def test_else_as_for_the_others_the_least_deadwood() -> None:
    table = knock_rummy(hands=["AS AD AH 2S 3S KS", "9C TC JC JD JH 2C"], stock="QH ...").draw().knock("QH")
    assert table.event(Knocked).value == 2 + 3 + 10 or table.event(Knocked).value == 1 + 1 + 10
    assert table.round.spreads[0].value == 12
    assert table.round.spreads[1].value == 21


# KNOCK-03 and 04


@pytest.mark.rule("KNOCK-03")
def test_strictly_lowest_he_wins_the_difference_to_each_other() -> None:
    table = knocked("4C", "9C KD", "5C")
    assert table.result.winners == (0,)
    assert table.payments == {(1, 0): 19 - 4, (2, 0): 5 - 4}
    assert {payment.due for payment in table.result.payments} == {Due.LESS_DEADWOOD}


@pytest.mark.rule("KNOCK-03")
@pytest.mark.rule("CORE-14")
def test_points_are_gained_and_nobody_loses_any() -> None:
    assert knocked("4C", "9C KD", "5C", totals=(10, 20, 30)).totals == (26, 20, 30)


@pytest.mark.rule("KNOCK-04")
def test_without_deadwood_he_gets_25_more_from_each_opponent() -> None:
    table = knocked("", "9C", "KD")
    assert table.result.rummy
    assert sorted((each.payer, each.points, each.due) for each in table.result.payments) == [
        (1, 9, Due.LESS_DEADWOOD),
        (1, 25, Due.KNOCK_RUMMY),
        (2, 10, Due.LESS_DEADWOOD),
        (2, 25, Due.KNOCK_RUMMY),
    ]
    assert table.totals == (69, 0, 0)


@pytest.mark.rule("KNOCK-04")
def test_only_the_knocker_earns_this() -> None:
    table = knocked("4C", "", "KD")
    assert not table.result.rummy
    assert Due.KNOCK_RUMMY not in {payment.due for payment in table.result.payments}


# KNOCK-05 and 06


@pytest.mark.rule("KNOCK-05")
def test_an_opponent_who_ties_wins_instead() -> None:
    table = knocked("9C", "9D", "KD")
    assert table.result.winners == (1,)
    assert table.payments == {(2, 1): 1}
    assert table.totals == (0, 1, 0)


@pytest.mark.rule("KNOCK-06")
def test_the_lowest_opponent_wins_the_difference_and_10_more_from_the_knocker_who_loses_10() -> None:
    table = knocked("9C", "4C", "KD", "6C")
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
    assert knocked("9C", "4C", totals=(3, 8)).totals == (-7, 23)


@pytest.mark.rule("KNOCK-07")
def test_with_rummy_he_wins_even_if_another_has_it_too_and_collects_the_25_from_him_as_well() -> None:
    table = knocked("", "", "KD")
    assert table.result.winners == (0,)
    assert sorted((each.payer, each.points) for each in table.result.payments) == [(1, 25), (2, 10), (2, 25)]


# KNOCK-08


@pytest.mark.rule("KNOCK-08")
@pytest.mark.rule("BLOCK-02")
def test_several_who_tie_share_what_the_others_pay() -> None:
    table = knocked("9C", "9D", "KD", "9H")
    assert table.result.winners == (1, 3)
    assert (table.payments, table.totals) == ({}, (0, 0, 0, 0))
    dearer = knocked("9C", "9D", "KD KC", "9H")
    assert dearer.totals == (0, 5, 0, 5)


@pytest.mark.rule("KNOCK-08")
def test_the_10_are_divided_separately() -> None:
    table = knocked("9C", "4C", "KD", "2C 2S".replace("2C 2S", "AC 3C"))
    assert table.result.winners == (1, 3)
    assert table.totals == (-10, 5 + 5, 0, 5 + 5)
    paid = {(each.payer, each.payee, each.due): each.points for each in table.result.payments}
    assert paid[0, 1, Due.KNOCKER_BEATEN] == paid[0, 3, Due.KNOCKER_BEATEN] == 5
    assert sum(points for (_, _, due), points in paid.items() if due is Due.LESS_DEADWOOD) == 10


@pytest.mark.rule("KNOCK-08")
@pytest.mark.rule("CORE-18")
def test_the_knocker_loses_all_10_where_they_do_not_divide() -> None:
    table = knocked("9C", "6C", "6D", "6H")
    assert table.totals == (-10, 3 + 3, 3 + 3, 3 + 3)
    owed = settle(table.result.payments, "1")
    assert sum(each.points for each in owed if each.payer == 0) == 9 + 9


@pytest.mark.rule("KNOCK-08")
def test_a_point_that_does_not_divide_goes_to_nobody() -> None:
    table = knocked("9C", "4C", "JC", "AC 3C", "KC")
    assert table.totals == (-10, 8 + 5, 0, 8 + 5, 0)


# KNOCK-09


@pytest.mark.rule("KNOCK-09")
def test_the_target_is_100() -> None:
    assert not knocked("4C", "KD", totals=(93, 0)).state.over
    assert knocked("4C", "KD", totals=(94, 0)).state.winners == (0,)


@pytest.mark.rule("KNOCK-09")
def test_if_several_pass_it_in_one_round_the_highest_wins() -> None:
    table = knocked("9C", "4C", "KD", "AC 3C", totals=(0, 98, 0, 95))
    assert table.totals == (-10, 108, 0, 105)
    assert table.state.winners == (1,)


@pytest.mark.rule("KNOCK-09")
@pytest.mark.rule("CORE-13")
def test_the_discard_pile_is_turned_over() -> None:
    table = knock_rummy(hands=hands("KC", "KD"), stock="", discards="9C 8C 7C").draw()
    assert table.round.this_turn.drawn == "9C"
    assert table.stock == "8C 7C"


@pytest.mark.rule("CORE-16")
def test_ten_renewals_from_the_deal_on() -> None:
    assert VARIANTS["knock-rummy"].close.max_turnovers == 10
    table = knock_rummy(hands=hands("KC", "KD"), stock="", discards="9C 8C").having(renewals_since=10)
    assert (table.pass_().result.ending, table.pass_().result.rule) == (Ending.VOID, "CORE-16")


@pytest.mark.rule("CORE-21")
def test_a_forfeited_hand_pays_its_deadwood_but_never_ties_or_beats_the_knocker() -> None:
    table = knocked("9C", "4C", "KD", gone=1)
    assert table.result.winners == (0,)
    assert table.payments == {(1, 0): 4, (2, 0): 1}
    beaten = knocked("9C", "4C", "3C", gone=1)
    assert beaten.result.winners == (2,)
    assert {(each.payer, each.points) for each in beaten.result.payments} == {(0, 6), (0, 10), (1, 4)}
