"""Gin rummy: scores of rounds and matches (GIN-07 to GIN-09, GIN-11)."""

import pytest

from service.rules.model.events import GameEnded, RoundEnded
from service.rules.model.result import Due, Payment
from service.rules.scoring.stakes import final_payments, settle
from tests.unit.rules.table import Table, gin
from tests.unit.rules.variants.test_gin_rummy import MELDED, OTHER

LOW = "2D 2H 2C 5D 5H 5S 9D 9H 9S {}"
"""The opponent's hand: nine melded cards and one to fill in."""
GIN = "4S"
"""The card that makes gin of MELDED."""


def after_knock(rest: str, other: str = OTHER, **facts: object) -> Table:
    """Seat 0 has knocked with nine melded cards and `rest`; `facts` describe the game before."""
    return gin(hands=[f"{MELDED} {rest}", other], stock="KH ...").having(**facts).draw().knock("KH")


def after_rounds_won(totals: tuple[int, int], rounds: tuple[int, int], rest: str = GIN) -> Table:
    """Seat 0 has knocked, after rounds that were won and brought these totals."""
    return after_knock(rest, totals=totals, won=rounds)


# GIN-07 to GIN-09


@pytest.mark.rule("GIN-07")
def test_gin_scores_25_and_the_opponents_deadwood() -> None:
    table = after_knock(GIN)
    assert table.result.winners == (0,)
    assert table.gains == {(0, Due.GIN): 25, (0, Due.DEADWOOD): 34}
    assert table.totals == (59, 0)


@pytest.mark.rule("GIN-08")
def test_a_knock_with_less_deadwood_scores_the_difference() -> None:
    table = after_knock("4D")
    assert table.gains == {(0, Due.LESS_DEADWOOD): 34 - 4}
    assert (table.totals, table.result.rummy) == ((30, 0), False)


@pytest.mark.rule("GIN-08")
@pytest.mark.rule("GIN-06")
def test_deadwood_is_counted_after_lay_offs() -> None:
    table = after_knock("4D", "4S 5S 2D 2H 2C KD KC 9D 9H JD")
    assert table.gains == {(0, Due.LESS_DEADWOOD): 38 - 4}


@pytest.mark.rule("GIN-09")
def test_an_undercut_scores_20_and_the_difference() -> None:
    table = after_knock("8H", LOW.format("3D"))
    assert table.result.winners == (1,)
    assert table.gains == {(1, Due.UNDERCUT): 20, (1, Due.LESS_DEADWOOD): 8 - 3}
    assert table.totals == (0, 25)


@pytest.mark.rule("GIN-09")
def test_equal_deadwood_is_an_undercut() -> None:
    table = after_knock("4D", LOW.format("4H"))
    assert table.result.winners == (1,)
    assert table.gains == {(1, Due.UNDERCUT): 20}


@pytest.mark.rule("GIN-09")
def test_one_point_more_than_the_knocker_is_not_an_undercut() -> None:
    assert after_knock("4D", LOW.format("6H")).gains == {(0, Due.LESS_DEADWOOD): 2}


@pytest.mark.rule("GIN-09")
@pytest.mark.rule("GIN-06")
def test_lay_offs_can_make_an_undercut() -> None:
    assert after_knock("4D", "2D 2H 2C 5D 5H 5S 9D 9H KC 9S").gains == {
        (1, Due.UNDERCUT): 20,
        (1, Due.LESS_DEADWOOD): 4,
    }


@pytest.mark.rule("GIN-09")
def test_gin_cannot_be_undercut_even_by_a_hand_without_deadwood() -> None:
    table = after_knock(GIN, LOW.format("9C"))
    assert [spread.value for spread in table.round.spreads] == [0, 0]
    assert table.gains == {(0, Due.GIN): 25}


@pytest.mark.rule("GIN-09")
def test_an_opponent_without_deadwood_by_lay_offs_scores_the_undercut_and_not_gin() -> None:
    table = after_knock("4D", LOW.format("KC"))
    assert table.gains == {(1, Due.UNDERCUT): 20, (1, Due.LESS_DEADWOOD): 4}
    assert not table.result.rummy


# GIN-11


@pytest.mark.rule("GIN-11")
def test_game_goes_on_below_100() -> None:
    assert not after_rounds_won((40, 90), (1, 3)).state.over
    assert after_rounds_won((41, 90), (1, 3)).state.over


@pytest.mark.rule("GIN-11")
@pytest.mark.parametrize("target", [100, 150, 200, 300])
def test_target_can_be_set(target: int) -> None:
    hands = [f"{MELDED} {GIN}", OTHER]
    table = gin(hands=hands, stock="KH ...", target=target)
    assert not table.having(totals=(target - 60, 0)).draw().knock("KH").state.over
    assert table.having(totals=(target - 59, 0)).draw().knock("KH").state.over


@pytest.mark.rule("GIN-11")
def test_winner_adds_100_and_both_players_add_25_for_each_round_won() -> None:
    table = after_rounds_won((50, 80), (1, 3))
    assert table.state.winners == (0,)
    assert table.gains == {
        (0, Due.GIN): 25,
        (0, Due.DEADWOOD): 34,
        (0, Due.GAME_BONUS): 100,
        (0, Due.BOXES): 2 * 25,
        (1, Due.BOXES): 3 * 25,
    }
    assert table.totals == (50 + 59 + 100 + 50, 80 + 75)


@pytest.mark.rule("GIN-11")
def test_shutout_doubles_the_total_and_game_bonus_but_not_the_boxes() -> None:
    table = after_rounds_won((50, 0), (2, 0))
    assert table.gains[0, Due.SCHNEIDER] == 50 + 59 + 100
    assert (1, Due.BOXES) not in table.gains
    assert table.totals == (2 * (50 + 59 + 100) + 3 * 25, 0)


@pytest.mark.rule("GIN-11")
def test_rounds_won_include_undercuts_and_exclude_void_rounds() -> None:
    table = after_knock("4D", LOW.format("4H"))
    assert table.state.won == (0, 1)
    void = gin(hands=[f"{MELDED} 4D", OTHER], stock="KH 8C 8D").having(won=(1, 2)).draw().discard("KH")
    assert void.state.won == (1, 2)


@pytest.mark.rule("GIN-11")
def test_player_at_the_target_wins_whatever_the_boxes_add() -> None:
    table = after_rounds_won((50, 99), (1, 9))
    assert table.state.winners == (0,)
    assert table.totals == (50 + 59 + 100 + 50, 99 + 225)


@pytest.mark.rule("GIN-11")
def test_only_round_scores_count_in_a_game_of_rounds() -> None:
    table = gin(hands=[f"{MELDED} {GIN}", OTHER], stock="KH ...", rounds=3).having(
        totals=(80, 90), won=(1, 1), scored=2
    )
    over = table.draw().knock("KH")
    assert over.state.winners == (0,)
    assert over.totals == (139, 90)
    assert over.result.bonuses == ()


@pytest.mark.rule("GIN-11")
def test_end_of_the_game_event_lists_every_amount() -> None:
    table = after_rounds_won((50, 80), (1, 3))
    ended, over = table.event(RoundEnded), table.event(GameEnded)
    assert over.seen_by(None)["bonuses"] == ended.result.bonuses == table.result.bonuses
    assert ended.totals == over.totals == table.totals


@pytest.mark.rule("GIN-11")
@pytest.mark.rule("CORE-21")
def test_last_player_left_wins_without_bonuses() -> None:
    table = gin(hands=[f"{MELDED} 4D", OTHER]).having(totals=(30, 60), won=(1, 2)).forfeit(by=1)
    assert (table.state.winners, table.totals) == ((0,), (30, 60))


@pytest.mark.rule("CORE-18")
@pytest.mark.rule("GIN-11")
def test_lower_final_total_pays_the_difference_even_if_it_is_the_winners() -> None:
    table = after_rounds_won((50, 80), (1, 3))
    (payment,) = final_payments(table.variant, table.state)
    assert payment == Payment(1, 0, 259 - 155, Due.TOTALS)
    assert settle([payment], "0.10")[0].units == "10.40"
    other = after_rounds_won((50, 99), (1, 9))
    assert final_payments(other.variant, other.state) == (Payment(0, 1, 324 - 259, Due.TOTALS),)


@pytest.mark.rule("CORE-18")
@pytest.mark.rule("GIN-11")
def test_no_payment_is_due_before_the_end_or_between_equal_totals() -> None:
    table = after_knock("4D")
    assert table.result.payments == final_payments(table.variant, table.state) == ()
    even = gin(hands=[f"{MELDED} 4D", OTHER], rounds=1, totals=(0, 30), stock="KH ...").draw().knock("KH")
    assert even.state.winners == (0, 1)
    assert final_payments(even.variant, even.state) == ()
