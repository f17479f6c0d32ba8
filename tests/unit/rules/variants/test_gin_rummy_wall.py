"""Gin rummy: the end of the stock (GIN-10), and rounds without end (CORE-16)."""

import pytest

from service.rules.model.moves import Draw, Knock, Pass, Source
from service.rules.model.result import Ending
from tests.unit.rules.table import Phase, Reason, Table, gin, refuses
from tests.unit.rules.variants.test_gin_rummy import MELDED, OTHER

READY = "2D 2H 2C 5D 5H 5S 9D 9H 6D KD"
"""The opponent's hand: with 9S it may knock, discarding the king or the six."""


def after_third_last_card(wall_knock: bool = True, discard: str = "9S") -> Table:
    """Seat 0 has taken the third-last card and discarded without knocking."""
    table = gin(hands=[f"{MELDED} {discard}", READY], stock="KH 8C 8D", wall_knock=wall_knock)
    return table.draw().discard(discard)


@pytest.mark.rule("GIN-10")
def test_round_is_void_after_the_third_last_card_without_a_knock() -> None:
    table = after_third_last_card(wall_knock=False)
    assert (table.result.ending, table.result.rule) == (Ending.VOID, "GIN-10")
    assert (table.totals, table.result.winners, table.result.gains) == ((0, 0), (), ())


@pytest.mark.rule("GIN-10")
def test_same_dealer_deals_again_after_a_void_round() -> None:
    table = after_third_last_card(wall_knock=False)
    assert table.state.dealer == 1
    again = table.deal()
    assert (again.state.number, again.round.dealer) == (2, 1)


@pytest.mark.rule("GIN-10")
def test_a_player_may_knock_with_the_third_last_card() -> None:
    table = gin(hands=[f"{MELDED} 4D", OTHER], stock="KH 8C 8D").draw()
    assert table.knock("KH").result.ending is Ending.KNOCK


@pytest.mark.rule("GIN-10")
def test_play_goes_on_with_three_stock_cards_left() -> None:
    table = gin(hands=[f"{MELDED} 4D", OTHER], stock="KH 8C 8D 8H").draw().discard("KH")
    assert (table.turn, table.phase) == (1, Phase.DRAW)
    taken = table.draw("discard").discard("9D")
    assert (taken.turn, taken.phase) == (0, Phase.DRAW)


@pytest.mark.rule("GIN-10")
def test_wall_knock_lets_the_opponent_take_that_last_discard_to_knock_with_it() -> None:
    table = after_third_last_card()
    assert (table.turn, table.phase) == (1, Phase.WALL)
    assert table.legal() == [Draw(Source.DISCARD), Pass()]
    taken = table.draw("discard")
    assert taken.legal() == [Knock("KD"), Knock("6D")]
    knocked = taken.knock("KD")
    assert (knocked.result.ending, knocked.result.winners) == (Ending.KNOCK, (1,))


@pytest.mark.rule("GIN-10")
def test_opponent_must_knock_after_taking_the_last_discard() -> None:
    taken = after_third_last_card().draw("discard")
    with refuses(Reason.ONLY_TO_KNOCK, "GIN-10"):
        taken.discard("KD")
    with refuses(Reason.DISCARD_JUST_TAKEN, "CORE-08"):
        taken.knock("9S")
    with refuses(Reason.DEADWOOD_TOO_HIGH, "GIN-04"):
        taken.knock("5H")


@pytest.mark.rule("GIN-10")
def test_opponent_cannot_take_the_last_discard_without_a_possible_knock() -> None:
    table = after_third_last_card(discard="JH")
    assert table.legal() == [Pass()]
    with refuses(Reason.ONLY_TO_KNOCK, "GIN-10"):
        table.draw("discard")


@pytest.mark.rule("GIN-10")
def test_round_is_void_when_the_opponent_passes_the_last_discard() -> None:
    table = after_third_last_card().pass_()
    assert (table.result.ending, table.result.rule) == (Ending.VOID, "GIN-10")
    assert table.state.dealer == 1


@pytest.mark.rule("GIN-10")
def test_last_two_stock_cards_are_never_drawn() -> None:
    with refuses(Reason.STOCK_EMPTY, "GIN-10"):
        after_third_last_card().draw()


@pytest.mark.rule("GIN-10")
@pytest.mark.rule("CORE-21")
def test_absent_opponent_passes_or_knocks_with_the_card_taken() -> None:
    assert after_third_last_card().time_out().result.ending is Ending.VOID
    assert after_third_last_card().draw("discard").time_out().result.ending is Ending.KNOCK


@pytest.mark.rule("CORE-16")
def test_void_rounds_earn_no_boxes_and_the_fifth_ends_the_game_without_bonuses() -> None:
    table = gin(hands=[f"{MELDED} 9S", READY], stock="KH 8C 8D")
    over = table.having(voids=4, totals=(70, 40), won=(2, 1)).draw().discard("9S")
    assert over.state.over
    assert (over.state.winners, over.totals, over.result.bonuses) == ((0,), (70, 40), ())
    shared = table.having(voids=4, totals=(40, 40)).draw().discard("9S")
    assert shared.state.winners == (0, 1)


@pytest.mark.rule("CORE-16")
@pytest.mark.parametrize("max_idle", [1, 10])
def test_turns_without_a_stock_card_make_a_round_void(max_idle: int) -> None:
    table = gin(hands=[f"{MELDED} 4D", OTHER], discards="8D", max_idle=max_idle).having(idle=2 * max_idle - 1)
    over = table.draw("discard").discard("4D")
    assert (over.result.ending, over.result.rule) == (Ending.VOID, "CORE-16")
