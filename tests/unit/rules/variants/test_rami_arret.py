"""Rami arrêt: a stop at the end of the stock (ARRET-01 to ARRET-04)."""

import pytest

from service.rules.model.cards import pack
from service.rules.model.result import Due, Ending
from tests.unit.rules.table import Reason, Table, arret, refuses


def after_stop(*counts: int, dealer: int = 0) -> Table:
    """A stop: the last card is drawn and discarded, and the next player refuses it; `counts` are the cards left."""
    rest = iter(card for card in pack() if card not in {"3S", "4S", "8H"})
    hands = [" ".join(next(rest) for _ in range(count)) for count in counts]
    table = arret(hands=hands, stock="8H", discards="3S 4S", turns=5, dealer=dealer, turn=(dealer + 1) % len(counts))
    return table.draw().discard("8H").pass_()


@pytest.mark.rule("ARRET-01")
def test_first_refusal_ends_the_round_and_shows_all_hands() -> None:
    table = after_stop(1, 3, 4, 7)
    assert table.result.ending is Ending.BLOCK
    assert [len(hand) for hand in table.view().hands] == [1, 3, 4, 7]


@pytest.mark.rule("ARRET-01")
def test_hands_stay_hidden_before_the_stop() -> None:
    table = arret(hands=["KC", "KD", "KH"], stock="8H", turns=5).draw().discard("8H")
    assert table.view().hands == ()


@pytest.mark.rule("ARRET-01")
@pytest.mark.rule("RAMI-02")
def test_lay_offs_start_with_the_second_turn() -> None:
    table = arret(hand="5H 2S 3D", melds=["2: 2H 3H 4H"], seats=3, turns=0).draw()
    with refuses(Reason.LAY_OFF_TOO_EARLY, "OPT-11"):
        table.lay_off("5H", on="4H")


@pytest.mark.rule("ARRET-01")
@pytest.mark.rule("RAMI-01")
def test_a_game_is_one_round() -> None:
    over = after_stop(1, 3, 4, 7)
    assert over.state.over
    assert over.state.winners == (0,)


@pytest.mark.rule("ARRET-02")
def test_winner_with_1_card_receives_2_3_and_6_from_3_4_and_7_cards() -> None:
    table = after_stop(1, 3, 4, 7)
    assert table.result.winners == (0,)
    assert table.payments == {(1, 0): 2, (2, 0): 3, (3, 0): 6}
    assert {payment.due for payment in table.result.payments} == {Due.FEWER_CARDS}
    assert table.totals == (11, 0, 0, 0)


@pytest.mark.rule("ARRET-02")
def test_stop_compares_the_number_of_cards_and_not_their_value() -> None:
    table = arret(hands=["KC KD", "AC AD AH", "KH"], stock="8H", turns=5, turn=0).draw().discard("8H").pass_()
    assert table.payments == {(0, 2): 1, (1, 2): 2}


@pytest.mark.rule("ARRET-03")
def test_tied_winners_share_the_whole_sum_equally() -> None:
    table = after_stop(2, 5, 2, 3)
    assert table.result.winners == (0, 2)
    assert table.totals == (2, 0, 2, 0)


@pytest.mark.rule("ARRET-03")
def test_a_remainder_is_paid_to_nobody() -> None:
    table = after_stop(2, 5, 2, 4)
    assert table.totals == (2, 0, 2, 0)
    assert sum(table.payments.values()) == 4


@pytest.mark.rule("ARRET-03")
@pytest.mark.rule("CORE-18")
@pytest.mark.parametrize(("dealer", "keeps"), [(0, 1), (1, 3), (2, 3), (3, 1)])
def test_payer_nearest_to_the_dealers_left_keeps_the_remainder(dealer: int, keeps: int) -> None:
    table = after_stop(2, 5, 2, 4, dealer=dealer)
    paid = {seat: sum(points for (payer, _), points in table.payments.items() if payer == seat) for seat in (1, 3)}
    assert paid == {seat: owing - (seat == keeps) for seat, owing in ((1, 3), (3, 2))}


@pytest.mark.rule("ARRET-03")
def test_nobody_pays_where_all_hold_equally_many_cards() -> None:
    table = after_stop(3, 3, 3)
    assert table.result.winners == (0, 1, 2)
    assert table.payments == {}
    assert table.state.winners == (0, 1, 2)


@pytest.mark.rule("ARRET-03")
@pytest.mark.parametrize(
    ("counts", "share"), [((2, 2, 2, 3), 0), ((2, 2, 2, 4), 0), ((2, 2, 2, 3, 4), 1), ((2, 2, 2, 3, 3, 5), 1)]
)
def test_three_tied_winners_leave_up_to_two_points_unpaid(counts: tuple[int, ...], share: int) -> None:
    assert after_stop(*counts).totals == (share, share, share, *[0] * (len(counts) - 3))


@pytest.mark.rule("ARRET-03")
@pytest.mark.rule("CORE-21")
def test_a_forfeited_seat_never_wins_a_stop_and_pays_its_difference() -> None:
    table = arret(hands=["KC KD", "AC AD AH", "KH 2C 3C 4C"], stock="8H", turns=5).draw().forfeit(by=1)
    stop = table.discard("8H").pass_()
    assert stop.result.winners == (0,)
    assert stop.payments == {(1, 0): 1, (2, 0): 2}


@pytest.mark.rule("ARRET-03")
@pytest.mark.rule("CORE-21")
def test_a_forfeited_seat_with_fewer_cards_than_the_winner_pays_nothing() -> None:
    table = arret(hands=["KC KD", "AC", "KH 2C 3C 4C"], stock="8H", turns=5).draw().forfeit(by=1)
    stop = table.discard("8H").pass_()
    assert stop.result.winners == (0,)
    assert stop.payments == {(2, 0): 2}


@pytest.mark.rule("ARRET-04")
@pytest.mark.rule("RAMI-03")
def test_going_rummy_pays_twice_the_winners_melds() -> None:
    table = arret(hands=["9C 9H 9S 6D 5D 4D 3D", "KC", "AS AD", "QH QS"], stock="2D ...").draw()
    assert table.meld("9C 9H 9S", "6D 5D 4D 3D 2D").payments == {(1, 0): 94, (2, 0): 94, (3, 0): 94}


@pytest.mark.rule("ARRET-04")
@pytest.mark.rule("RAMI-04")
def test_going_out_pays_the_losers_hands_even_without_a_stock() -> None:
    table = arret(hands=["9C 5H", "KD", "AS AD KH"], melds=["1: 2H 3H 4H"], stock="8H", turns=5)
    out = table.draw().discard("5H").draw("discard").lay_off("5H", on="4H").discard("KD")
    assert out.result.ending is Ending.OUT
    assert out.payments == {(0, 1): 17, (2, 1): 12}
