"""CORE-14, CORE-15, CORE-18 and CORE-19: the score of a round, and the end of a game."""

from typing import Any

import pytest

from service.rules.model.errors import BadOptions, IllegalMove, OptionFault
from service.rules.model.events import GameEnded, RoundEnded
from service.rules.model.result import Due, Payment
from service.rules.scoring.stakes import settle
from tests.unit.rules.table import Table, arret, block, game, rami, rummy


def after_going_out(hands: list[str], **facts: Any) -> Table:
    """A table where seat 0, which has melded before, has just gone out; `hands` are those of the others."""
    table = rummy(hands=["JS", *hands], melds=["0: 8S 9S TS"], stock="5C ...", **facts).draw()
    return table.lay_off("JS", on="TS").discard("5C")


@pytest.mark.rule("CORE-14")
def test_winner_receives_the_value_of_all_cards_left_in_other_hands() -> None:
    table = after_going_out(["AD AC KD", "2D 3D 9H QC", "TD"])
    assert table.payments == {(1, 0): 12, (2, 0): 24, (3, 0): 10}
    assert table.totals == (46, 0, 0, 0)
    assert table.result.payments[0] == Payment(1, 0, 12, Due.HAND)


@pytest.mark.rule("CORE-14")
def test_matched_cards_left_in_hand_count_too() -> None:
    assert after_going_out(["7D 8D 9D", "KC KD KH KS"]).payments == {(1, 0): 24, (2, 0): 40}


@pytest.mark.rule("CORE-14")
def test_winners_total_rises_and_other_totals_do_not_fall() -> None:
    table = after_going_out(["AD AC KD", "QC"], totals=(20, 30, 0))
    assert table.totals == (42, 30, 0)
    assert table.event(RoundEnded).totals == (42, 30, 0)


@pytest.mark.rule("CORE-15")
@pytest.mark.rule("OPT-12")
@pytest.mark.parametrize("with_discard", [False, True])
def test_going_rummy_doubles_with_or_without_a_final_discard(with_discard: bool) -> None:
    hand = "7D 8D 9D TD KS" if with_discard else "7D 8D 9D TD"
    table = rummy(hands=[hand, "QC 2C"], stock="JD ...").draw().meld("7D 8D 9D TD JD")
    over = table.discard("KS") if with_discard else table
    assert over.result.rummy
    assert over.payments == {(1, 0): 24}
    assert over.result.payments[0].due is Due.HAND_DOUBLED


@pytest.mark.rule("CORE-15")
def test_going_rummy_may_take_several_moves_of_one_turn() -> None:
    table = rummy(hands=["7D 8D 9D TS", "QC 2C"], stock="KC ...", melds=["7S 8S 9S"])
    over = table.draw().lay_off("TS", on="9S").meld("7D 8D 9D").discard("KC")
    assert over.payments == {(1, 0): 24}


@pytest.mark.rule("CORE-15")
@pytest.mark.parametrize("earlier", ["meld", "lay-off"])
def test_melding_or_laying_off_in_an_earlier_turn_prevents_rummy(earlier: str) -> None:
    table = rummy(hands=["7D 8D 9D TS 2H", "QC 2C"], stock="KC 3S TD ...", melds=["7S 8S 9S"]).draw()
    if earlier == "meld":
        over = table.meld("7D 8D 9D").discard("KC").turn_of("stock", "3S").draw().lay_off("TD", on="9D")
        over = over.lay_off("TS", on="9S").discard("2H")
    else:
        over = table.lay_off("TS", on="9S").discard("KC").turn_of("stock", "3S").draw()
        over = over.meld("7D 8D 9D TD").discard("2H")
    assert not over.result.rummy
    assert over.payments == {(1, 0): 12}


@pytest.mark.rule("CORE-15")
@pytest.mark.parametrize("option", ["off", "losers_hands", "winners_melds"])
def test_hidden_rummy_option_sets_what_rummy_is_worth(option: str) -> None:
    table = rummy(hands=["7D 8D 9D TD", "QC 2C"], stock="JD ...", hidden_rummy=option).draw().meld("7D 8D 9D TD JD")
    assert table.result.rummy
    assert table.payments[1, 0] == {"off": 12, "losers_hands": 24, "winners_melds": 88}[option]


@pytest.mark.rule("CORE-18")
def test_each_payment_is_settled_in_units_from_loser_to_winner() -> None:
    table = after_going_out(["AD AC KD", "2D 3D 9H QC"])
    owed = settle(table.result.payments, "0.10")
    assert [(debt.payer, debt.payee, debt.points, debt.units) for debt in owed] == [
        (1, 0, 12, "1.20"),
        (2, 0, 24, "2.40"),
    ]


@pytest.mark.rule("CORE-18")
def test_payments_are_not_netted() -> None:
    first = after_going_out(["AD AC KD"]).result.payments
    second = rummy(turn=1, hands=["KD QD", "8S 9S"], stock="TS ...", hidden_rummy="off").draw().meld("8S 9S TS").result
    owed = settle((*first, *second.payments), "1")
    assert [(debt.payer, debt.payee, debt.units) for debt in owed] == [(1, 0, "12"), (0, 1, "20")]


@pytest.mark.rule("CORE-18")
@pytest.mark.parametrize(
    ("per_point", "units"),
    [("0.1", "1.2"), ("0.001", "0.012"), ("1000", "12000"), ("1E+3", "12000"), ("0.0000000001", "0.0000000012")],
)
def test_amounts_are_exact_and_written_out(per_point: str, units: str) -> None:
    (debt,) = settle(after_going_out(["AD AC KD"]).result.payments, per_point)
    assert debt.units == units


@pytest.mark.rule("CORE-18")
@pytest.mark.parametrize("dealer", [0, 1, 2, 3])
def test_payer_nearest_to_the_dealers_left_keeps_the_remainder_of_a_shared_sum(dealer: int) -> None:
    hands = ["2C", "2D", "4C", "5C"]
    table = block(hands=hands, stock="", discards="KD", dealer=dealer).pass_()
    nearest = min((2, 3), key=lambda seat: (seat - dealer - 1) % 4)
    paid = {payer: sum(points for (by, _), points in table.payments.items() if by == payer) for payer in (2, 3)}
    assert paid == {2: 2 - (nearest == 2), 3: 3 - (nearest == 3)}
    assert table.totals == (2, 2, 0, 0)


@pytest.mark.rule("CORE-18")
def test_a_payer_owing_less_than_the_remainder_passes_it_on() -> None:
    hands = ["2C 3C", "2D 3D", "2H 3H", "2S 3S 4S", "4C 4D 4H"]
    table = arret(hands=hands, stock="", discards="KD", dealer=2).pass_()
    assert table.payments == {}
    assert table.totals == (0, 0, 0, 0, 0)


@pytest.mark.rule("CORE-19")
def test_best_total_wins_after_the_agreed_number_of_scored_rounds() -> None:
    table = after_going_out(["AD AC KD", "QC"], rounds=2, totals=(0, 30, 0))
    assert not table.state.over
    table = after_going_out(["AD AC KD", "QC"], rounds=1, totals=(0, 30, 0))
    assert table.state.over
    assert table.state.winners == (1,)
    assert table.event(GameEnded).seen_by(None).items() >= {"winners": (1,), "totals": table.totals}.items()


@pytest.mark.rule("CORE-19")
def test_equal_best_totals_share_the_win_after_the_rounds() -> None:
    table = after_going_out(["AD AC KD", "QC"], rounds=1, totals=(8, 30, 30))
    assert table.state.winners == (0, 1, 2)


@pytest.mark.rule("CORE-19")
@pytest.mark.parametrize(("before", "over"), [(77, False), (78, True), (79, True)])
def test_first_player_at_the_target_after_a_round_wins(before: int, over: bool) -> None:
    table = after_going_out(["AD AC KD", "QC"], target=100, totals=(before, 0, 0))
    assert table.state.over is over
    assert table.state.winners == ((0,) if over else ())


@pytest.mark.rule("CORE-19")
def test_best_total_wins_when_several_reach_the_target() -> None:
    table = block(hands=["2C", "2D", "KC KD"], stock="", discards="3D", totals=(95, 94, 0), target=100).pass_()
    assert table.totals == (104, 103, 0)
    assert table.state.winners == (0,)


@pytest.mark.rule("CORE-19")
def test_play_goes_on_when_best_totals_tie_at_the_target() -> None:
    table = block(hands=["2C", "2D", "KC KD"], stock="", discards="3D", totals=(95, 95, 0), target=100).pass_()
    assert table.totals == (104, 104, 0)
    assert not table.state.over
    assert table.deal().state.number == 2


@pytest.mark.rule("CORE-19")
def test_a_tie_below_the_best_does_not_matter() -> None:
    table = after_going_out(["AD AC KD", "QC"], target=20, totals=(0, 5, 5))
    assert table.state.winners == (0,)


@pytest.mark.rule("CORE-19")
def test_a_given_target_or_rounds_replaces_the_default_of_the_other() -> None:
    assert after_going_out(["KD"], rounds=3, totals=(500, 0)).state.over is False
    assert rami(hands=["KD"]).variant.match.rounds == 1
    by_target = rami(hands=["8S 9S", "KD"], stock="TS ...", target=1000).draw().meld("8S 9S TS")
    assert by_target.variant.match.rounds is None
    assert not by_target.state.over


@pytest.mark.rule("CORE-19")
@pytest.mark.parametrize("variant_id", ["rami", "rummy"])
def test_target_and_rounds_together_are_refused(variant_id: str) -> None:
    with pytest.raises(BadOptions) as refusal:
        game(variant_id, rounds=3, target=100)
    assert refusal.value.fault is OptionFault.CONTRADICTORY
    assert set(refusal.value.options) == {"rounds", "target"}


@pytest.mark.rule("CORE-19")
@pytest.mark.rule("CORE-16")
def test_a_void_round_is_not_a_scored_round() -> None:
    table = rummy(hands=["AS", "KD"], stock="", discards="3D", rounds=1, max_turnovers=0).pass_()
    assert table.state.scored == 0
    assert not table.state.over


@pytest.mark.rule("CORE-19")
def test_no_round_is_dealt_after_the_game() -> None:
    with pytest.raises(IllegalMove, match="CORE-17"):
        after_going_out(["KD"], rounds=1).deal()
