"""Queen City rum (QUEEN-01, QUEEN-02)."""

from functools import partial

import pytest

from service.rules.catalogue import VARIANTS
from service.rules.model.result import Due
from tests.unit.rules.table import Reason, game, refuses, set_table

queen = partial(set_table, "queen-city-rum")
KINGS, RUN = "KC KD KH", "5S 6S 7S"


@pytest.mark.rule("QUEEN-01")
@pytest.mark.parametrize("players", range(2, 7))
def test_each_player_gets_seven_cards_whatever_the_number_of_players(players: int) -> None:
    table = game("queen-city-rum", players).deal()
    assert [len(hand) for hand in table.round.hands] == [7] * players


@pytest.mark.rule("QUEEN-01")
@pytest.mark.rule("OPT-14")
def test_hand_is_melded_only_as_a_whole() -> None:
    table = queen(hand=f"{KINGS} {RUN} 9D", stock="4S ...").draw()
    with refuses(Reason.CONCEALED, "OPT-14"):
        table.meld(KINGS)
    assert table.meld(KINGS, f"4S {RUN}", discard="9D").result.winners == (0,)


@pytest.mark.rule("QUEEN-01")
def test_a_game_is_five_rounds() -> None:
    assert (VARIANTS["queen-city-rum"].match.rounds, VARIANTS["queen-city-rum"].match.target) == (5, None)
    table = queen(hand=f"{KINGS} {RUN} 9D", stock="4S ...").draw()
    fourth, fifth = (table.having(scored=scored).meld(KINGS, f"4S {RUN}", discard="9D") for scored in (3, 4))
    assert (fourth.state.over, fifth.state.over) == (False, True)


@pytest.mark.rule("QUEEN-02")
def test_each_of_four_others_pays_53_points_and_the_winner_gets_212() -> None:
    table = queen(hand="6C 6D 6H 6S 9S TS 2D", stock="JS ...", seats=5).draw()
    won = table.meld("6C 6D 6H 6S", "9S TS JS", discard="2D")
    assert won.payments == dict.fromkeys([(1, 0), (2, 0), (3, 0), (4, 0)], 53)
    assert won.totals == (212, 0, 0, 0, 0)


@pytest.mark.rule("QUEEN-02")
def test_payment_is_not_doubled_and_ignores_the_others_hands() -> None:
    table = queen(hands=[f"{KINGS} {RUN} 9D", "AC 2C", "QC QD QH QS"], stock="4S ...").draw()
    won = table.meld(KINGS, f"4S {RUN}", discard="9D")
    assert won.payments == {(1, 0): 52, (2, 0): 52}
    assert {payment.due for payment in won.result.payments} == {Due.WINNERS_MELDS}
