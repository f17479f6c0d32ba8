"""Rami (RAMI-01 to RAMI-04)."""

import pytest

from service.rules.catalogue import VARIANTS
from service.rules.model.result import Due
from service.rules.scoring.stakes import StakePayment, settle
from tests.unit.rules.table import Reason, game, rami, refuses

NINES = "9C 9H 9S"
RUN = "6D 5D 4D 3D 2D"


@pytest.mark.rule("RAMI-01")
def test_a_game_is_one_round() -> None:
    table = rami(hands=["7C 7D 7H", "KC", "4S"], stock="9D ...").draw().meld("7C 7D 7H").discard("9D")
    assert table.state.over
    assert table.state.winners == (0,)
    with refuses(Reason.WRONG_PHASE, "CORE-17"):
        table.deal()


@pytest.mark.rule("RAMI-01")
def test_stakes_are_settled_after_one_round() -> None:
    table = rami(hands=["7C 7D 7H", "KC", "4S"], stock="9D ...", hidden_rummy="off").draw()
    owed = settle(table.meld("7C 7D 7H").discard("9D").result.payments, "0.10")
    assert owed == (StakePayment(1, 0, 10, "1.00"), StakePayment(2, 0, 4, "0.40"))


@pytest.mark.rule("RAMI-01")
@pytest.mark.rule("CORE-05")
@pytest.mark.parametrize(("players", "cards_each"), [(2, 10), (3, 7), (4, 7), (5, 6), (6, 6)])
def test_deal_is_that_of_the_core(players: int, cards_each: int) -> None:
    table = game("rami", players).deal()
    assert [len(hand) for hand in table.round.hands] == [cards_each] * players
    assert len(table.round.stock) == 52 - players * cards_each - 1


@pytest.mark.rule("RAMI-02")
def test_a_player_may_not_lay_off_in_their_first_turn() -> None:
    table = rami(hand="5H 2S 3D", melds=["2: 2H 3H 4H"], seats=3, turns=0).draw()
    with refuses(Reason.LAY_OFF_TOO_EARLY, "OPT-11"):
        table.lay_off("5H", on="4H")


@pytest.mark.rule("RAMI-02")
def test_a_player_may_lay_off_from_their_second_turn() -> None:
    table = rami(hand="5H 2S 3D", melds=["2: 2H 3H 4H"], seats=3, turns=1).draw()
    assert table.lay_off("5H", on="4H").melds == ("2H 3H 4H 5H",)


@pytest.mark.rule("RAMI-02")
def test_melding_is_allowed_in_the_first_turn() -> None:
    assert rami(hand="7C 7D 7H KC", seats=3, turns=0).draw().meld("7C 7D 7H").melds == ("7C 7D 7H",)


@pytest.mark.rule("RAMI-03")
def test_rummy_with_nines_and_six_to_two_of_diamonds_costs_each_other_94() -> None:
    table = rami(hands=[f"{NINES} 6D 5D 4D 3D", "KC", "AS AD", "QH QS"], stock="2D ...").draw()
    table = table.meld(NINES, RUN)
    assert table.result.rummy
    assert table.payments == {(1, 0): 94, (2, 0): 94, (3, 0): 94}
    assert {payment.due for payment in table.result.payments} == {Due.WINNERS_MELDS_DOUBLED}
    assert table.totals == (282, 0, 0, 0)


@pytest.mark.rule("RAMI-03")
def test_rummy_costs_the_others_the_same_whatever_they_hold() -> None:
    poor, rich = (
        rami(hands=[f"{NINES} 6D 5D 4D 3D", other], stock="2D ...").draw().meld(NINES, RUN)
        for other in ("AC", "KC KD KH KS QC QD QH QS")
    )
    assert poor.payments == rich.payments == {(1, 0): 94}


@pytest.mark.rule("RAMI-03")
@pytest.mark.rule("CORE-15")
def test_rummy_with_a_final_discard_does_not_count_the_discard() -> None:
    table = rami(hands=[f"{NINES} 6D 5D 4D 3D 2D", "KC"], stock="KH ...").draw().meld(NINES).meld(RUN).discard("KH")
    assert table.payments == {(1, 0): 94}


@pytest.mark.rule("RAMI-04")
def test_a_loser_with_two_aces_and_a_king_pays_12() -> None:
    table = rami(hands=["5H", "AS AD KH", "4S"], melds=["0: 2H 3H 4H"], turns=2, stock="9D ...").draw()
    out = table.lay_off("5H", on="4H").discard("9D")
    assert out.payments == {(1, 0): 12, (2, 0): 4}
    assert out.totals == (16, 0, 0)


@pytest.mark.rule("RAMI-04")
@pytest.mark.rule("CORE-14")
def test_matched_cards_in_a_losers_hand_are_paid_too() -> None:
    out = rami(hands=["5H", "7C 7D 7S"], melds=["0: 2H 3H 4H"], turns=2, stock="9D ...").draw()
    assert out.lay_off("5H", on="4H").discard("9D").payments == {(1, 0): 21}


@pytest.mark.rule("RAMI-01")
def test_rami_has_these_facts() -> None:
    variant = VARIANTS["rami"]
    assert (variant.match.rounds, variant.match.target) == (1, None)
    assert variant.turn.lay_off_from == 2
