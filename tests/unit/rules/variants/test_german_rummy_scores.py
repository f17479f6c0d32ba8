"""Penalties in German rummy, and the payments at the end (ROMME-07, CORE-18)."""

import pytest

from service.rules.catalogue import VARIANTS
from service.rules.model.cards import JOKER
from service.rules.model.errors import BadOptions
from service.rules.model.result import Due, Payment
from service.rules.scoring.round_score import points_in
from service.rules.scoring.stakes import final_payments, settle
from tests.unit.rules.table import Table, game, german

OWN = "0: 2C 3C 4C"
"""A meld of seat 0, which has opened with it."""


def after_round(*hands: str, totals: tuple[int, ...] = (), scored: int = 0) -> Table:
    """Seat 0 has gone out against these hands."""
    table = german(hands=["7D 7H 7S", *hands], melds=[OWN], stock="2S ...", totals=totals or None).draw()
    return table.having(scored=scored).meld("7D 7H 7S").discard("2S")


@pytest.mark.rule("ROMME-07")
def test_each_other_player_adds_the_value_of_their_hand_to_their_total() -> None:
    table = after_round("JOKER AS KC 7C", "QC JC TC 9C", totals=(5, 20, 30))
    assert table.gains == {(1, Due.PENALTY): 30 + 11 + 10 + 7, (2, Due.PENALTY): 39}
    assert table.payments == {}
    assert table.totals == (5, 78, 69)


@pytest.mark.rule("ROMME-07")
def test_cards_in_hand_have_these_values() -> None:
    variant = VARIANTS["german-rummy"]
    assert [points_in(variant, (card,)) for card in (JOKER, "AS", "KS", "QS", "JS", "TS", "9S", "2S")] == [
        *(30, 11, 10, 10, 10, 10, 9, 2)
    ]


@pytest.mark.rule("ROMME-07")
def test_lowest_total_wins_after_five_rounds() -> None:
    assert not after_round("KC", "QC", totals=(50, 0, 60), scored=3).state.over
    over = after_round("KC", "QC", totals=(50, 0, 60), scored=4)
    assert (over.state.over, over.totals, over.state.winners) == (True, (50, 10, 70), (1,))
    assert after_round("KC", "QC", totals=(50, 40, 60), scored=4).state.winners == (0, 1)


@pytest.mark.rule("ROMME-07")
@pytest.mark.rule("CORE-19")
def test_lowest_total_wins_when_somebody_reaches_the_target() -> None:
    table = german(hands=["7D 7H 7S", "KC", "QC"], melds=[OWN], stock="2S ...", totals=(50, 0, 95), target=100).draw()
    over = table.meld("7D 7H 7S").discard("2S")
    assert (over.totals, over.state.winners) == ((50, 10, 105), (1,))
    with pytest.raises(BadOptions):
        game("german-rummy", 3, target=100, rounds=3)


@pytest.mark.rule("CORE-18")
def test_each_other_player_pays_the_winner_the_difference_of_totals() -> None:
    over = after_round("KC", "QC", totals=(50, 0, 60), scored=4)
    owed = final_payments(over.variant, over.state)
    assert owed == (Payment(0, 1, 40, Due.TOTALS), Payment(2, 1, 60, Due.TOTALS))
    assert [each.units for each in settle(owed, "0.10")] == ["4.00", "6.00"]
    assert final_payments(over.variant, after_round("KC", "QC", totals=(50, 0, 60), scored=3).state) == ()


@pytest.mark.rule("CORE-18")
def test_joint_winners_share_the_differences_and_a_remainder_is_unpaid() -> None:
    over = after_round("KC", "QC", totals=(50, 40, 61), scored=4)
    assert final_payments(over.variant, over.state) == (Payment(2, 0, 10, Due.TOTALS), Payment(2, 1, 10, Due.TOTALS))


@pytest.mark.rule("CORE-18")
@pytest.mark.rule("CORE-21")
def test_forfeited_seat_with_a_lower_total_than_the_winner_pays_nothing() -> None:
    table = german(seats=3, totals=(70, 20, 90)).forfeit(by=1).forfeit(by=0)
    assert table.state.winners == (2,)
    assert final_payments(table.variant, table.state) == ()


@pytest.mark.rule("OPT-12")
def test_going_rummy_can_double_the_penalties() -> None:
    hand = "TC JC QC KC 7D 7H 7S"
    table = german(hands=[hand, "KD", "QH 2D"], stock="2S ...", hidden_rummy="losers_hands").draw()
    table = table.meld("TC JC QC KC", "7D 7H 7S").discard("2S")
    assert table.gains == {(1, Due.PENALTY_DOUBLED): 20, (2, Due.PENALTY_DOUBLED): 24}


@pytest.mark.rule("OPT-17")
@pytest.mark.rule("BLOCK-02")
def test_each_other_player_adds_their_difference_at_a_block() -> None:
    table = german(hands=["KC", "2C 3C", "5D"], stock="", discards="9S", block="value", totals=(1, 1, 1)).pass_()
    assert (table.result.winners, table.totals) == ((1, 2), (6, 1, 1))
    assert table.gains == {(0, Due.LOWER_VALUE): 5}


@pytest.mark.rule("OPT-15")
def test_flat_values_do_not_change_the_opening_minimum() -> None:
    table = german(hand="KC KD KH KS 8S", card_values="flat").draw()
    assert points_in(table.variant, (JOKER, "AS", "KC")) == 4
    assert table.meld("KC KD KH KS").melds == ("KC KD KH KS",)
