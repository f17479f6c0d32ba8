"""Full rummy (FULL-01, FULL-02)."""

from functools import partial

import pytest

from service.rules.model.result import Due
from tests.unit.rules.table import Reason, game, refuses, set_table

full = partial(set_table, "full-rummy")
NINES, RUN = "9C 9H 9S", "2D 3D 4D 5D"


@pytest.mark.rule("FULL-01")
@pytest.mark.rule("CORE-05")
@pytest.mark.parametrize(("players", "cards_each"), [(2, 10), (3, 7), (4, 7), (5, 6), (6, 6)])
def test_deal_is_that_of_the_core(players: int, cards_each: int) -> None:
    table = game("full-rummy", players).deal()
    assert [len(hand) for hand in table.round.hands] == [cards_each] * players
    assert len(table.round.stock) == 52 - players * cards_each - 1


@pytest.mark.rule("FULL-01")
@pytest.mark.rule("OPT-14")
def test_hand_is_melded_only_as_a_whole() -> None:
    table = full(hand=f"{NINES} 2D 3D 4D KS", stock="5D ...", seats=3).draw()
    with refuses(Reason.CONCEALED, "OPT-14"):
        table.meld(NINES)
    with refuses(Reason.CONCEALED, "OPT-14"):
        table.meld(NINES, RUN)
    assert table.meld(NINES, RUN, discard="KS").result.winners == (0,)


@pytest.mark.rule("FULL-01")
def test_card_just_taken_cannot_be_the_final_discard() -> None:
    table = full(hand=f"{NINES} {RUN}", discards="KS", seats=3).draw("discard")
    with refuses(Reason.DISCARD_JUST_TAKEN, "CORE-08"):
        table.meld(NINES, RUN, discard="KS")


@pytest.mark.rule("FULL-01")
@pytest.mark.rule("CORE-13")
def test_discard_pile_is_turned_over() -> None:
    table = full(stock="", discards="4S 8C KD", seats=3).draw()
    assert (table.stock, table.discards) == ("8C KD", "")
    assert "4S" in table.hand(0)


@pytest.mark.rule("FULL-01")
@pytest.mark.rule("CORE-19")
def test_first_player_to_reach_200_wins() -> None:
    def out(total: int) -> bool:
        table = full(hands=[f"{NINES} {RUN}", "KC KD"], totals=[total, 0], stock="KS ...").draw()
        return table.meld(NINES, RUN, discard="KS").state.over

    assert (out(179), out(180)) == (False, True)


@pytest.mark.rule("FULL-02")
def test_winner_receives_all_cards_in_the_others_hands_undoubled() -> None:
    table = full(hands=[f"{NINES} {RUN}", "KC KD KH", "AC 7S"], stock="KS ...").draw()
    out = table.meld(NINES, RUN, discard="KS")
    assert out.payments == {(1, 0): 30, (2, 0): 8}
    assert out.totals == (38, 0, 0)
    assert {payment.due for payment in out.result.payments} == {Due.HAND}


@pytest.mark.rule("FULL-02")
def test_winner_without_a_final_discard_receives_the_same() -> None:
    table = full(hands=[f"{NINES} 2D 3D 4D", "KC KD KH", "AC 7S"], stock="5D ...").draw()
    assert table.meld(NINES, RUN).payments == {(1, 0): 30, (2, 0): 8}
