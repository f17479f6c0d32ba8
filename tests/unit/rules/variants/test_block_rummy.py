"""Block rummy (BLOCK-01, BLOCK-02)."""

import pytest

from service.rules.model.result import Due, Ending
from tests.unit.rules.table import Reason, Table, block, refuses


def after_block(*hands: str, dealer: int = 0, totals: tuple[int, ...] | None = None) -> Table:
    """A block: the last card is drawn and discarded, and the next player refuses it."""
    eldest = (dealer + 1) % len(hands)
    table = block(hands=hands, stock="8H", discards="3S 4S", turns=5, dealer=dealer, turn=eldest, totals=totals)
    return table.draw().discard("8H").pass_()


@pytest.mark.rule("BLOCK-01")
def test_stock_is_not_renewed_and_the_first_refusal_blocks_the_round() -> None:
    table = block(hands=["KC", "KD"], stock="8H", discards="3S 4S", turns=5).draw().discard("8H")
    with refuses(Reason.STOCK_EMPTY, "OPT-17"):
        table.draw()
    assert table.pass_().result.ending is Ending.BLOCK


@pytest.mark.rule("BLOCK-01")
@pytest.mark.rule("RUM-01")
def test_lay_offs_and_target_are_those_of_rummy() -> None:
    table = block(hand="5H 2S 3D", melds=["2: 2H 3H 4H"], seats=3, turns=0).draw()
    assert table.lay_off("5H", on="4H").melds == ("2H 3H 4H 5H",)
    assert not after_block("2C", "KD", totals=(91, 0)).state.over
    assert after_block("2C", "KD", totals=(92, 0)).state.winners == (0,)


@pytest.mark.rule("BLOCK-01")
@pytest.mark.rule("RUM-02")
def test_going_rummy_doubles_the_losers_hands_as_in_rummy() -> None:
    table = block(hands=["7C 7D 7H", "AS AD KH"], stock="9D ...").draw().meld("7C 7D 7H").discard("9D")
    assert table.payments == {(1, 0): 24}


@pytest.mark.rule("BLOCK-02")
def test_lowest_value_wins_the_difference_to_each_other_hand() -> None:
    table = after_block("KC 2D", "3C 4C", "5D", "QH QS")
    assert table.result.winners == (2,)
    assert table.payments == {(0, 2): 12 - 5, (1, 2): 7 - 5, (3, 2): 20 - 5}
    assert {payment.due for payment in table.result.payments} == {Due.LOWER_VALUE}
    assert table.totals == (0, 0, 24, 0)


@pytest.mark.rule("BLOCK-02")
def test_block_compares_the_value_and_not_the_number_of_cards() -> None:
    assert after_block("KC", "AC AD AH 2D").payments == {(0, 1): 5}


@pytest.mark.rule("BLOCK-02")
def test_matched_cards_left_in_hand_count_too() -> None:
    assert after_block("7C 7D 7H", "KC KD").payments == {(0, 1): 21 - 20}


@pytest.mark.rule("BLOCK-02")
def test_tied_winners_share_as_evenly_as_possible() -> None:
    table = after_block("5C", "KC", "2C 3C", "JC")
    assert table.result.winners == (0, 2)
    assert table.totals == (5, 0, 5, 0)


@pytest.mark.rule("BLOCK-02")
@pytest.mark.rule("CORE-18")
@pytest.mark.parametrize(("dealer", "keeps"), [(0, 1), (1, 3), (2, 3), (3, 1)])
def test_an_indivisible_point_goes_to_nobody(dealer: int, keeps: int) -> None:
    table = after_block("5C", "KC", "2C 3C", "4D 5D", dealer=dealer)
    assert table.totals == (4, 0, 4, 0)
    paid = {seat: sum(points for (payer, _), points in table.payments.items() if payer == seat) for seat in (1, 3)}
    assert paid == {seat: owing - (seat == keeps) for seat, owing in ((1, 5), (3, 4))}


@pytest.mark.rule("BLOCK-02")
def test_three_tied_winners_leave_up_to_two_points_unpaid() -> None:
    assert after_block("5C", "5D", "5H", "KC").totals == (1, 1, 1, 0)


@pytest.mark.rule("BLOCK-02")
@pytest.mark.rule("CORE-06")
def test_deal_passes_left_after_a_tie() -> None:
    assert after_block("5C", "5D", dealer=0).state.dealer == 1
    assert after_block("5C", "KD", dealer=1).state.dealer == 0


@pytest.mark.rule("BLOCK-02")
@pytest.mark.rule("CORE-21")
def test_only_seats_still_playing_can_win_a_block() -> None:
    table = block(hands=["KC", "2C", "3D 3H"], stock="8H", discards="3S", turns=5).draw().forfeit(by=1)
    stop = table.discard("8H").pass_()
    assert stop.result.winners == (2,)
    assert stop.payments == {(0, 2): 4}


@pytest.mark.rule("BLOCK-02")
@pytest.mark.rule("CORE-21")
def test_a_forfeited_seat_pays_its_difference() -> None:
    table = block(hands=["KC", "QC KD", "3D 3H"], stock="8H", discards="3S", turns=5).draw().forfeit(by=1)
    assert table.discard("8H").pass_().payments == {(0, 2): 4, (1, 2): 14}
