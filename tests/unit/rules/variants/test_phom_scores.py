"""Payments in Phỏm: places, móm, fed cards; and the length of a game."""

import pytest

from service.rules.catalogue import VARIANTS
from service.rules.model.errors import BadOptions, OptionFault
from service.rules.model.events import Paid
from service.rules.model.result import Due, Ending, Payment
from service.rules.option_rules import OPTION_RULES, OptionInput
from service.rules.options import with_options
from service.rules.scoring.round_score import points_in
from service.rules.scoring.stakes import settle
from tests.unit.rules.feeding import after_last_discard, before_last_discard, fourth_turn, phom
from tests.unit.rules.table import Phase, game

PHOM = VARIANTS["phom"]


def refusal_of(players: int = 4, **given: OptionInput) -> BadOptions:
    """The refusal of these options."""
    with pytest.raises(BadOptions) as refusal:
        with_options(PHOM, players, given)
    return refusal.value


@pytest.mark.rule("PHOM-07")
def test_left_over_aces_count_1_court_cards_11_to_13_and_others_their_number() -> None:
    assert [points_in(PHOM, (rank + "S",)) for rank in "A23456789TJQK"] == list(range(1, 14))


@pytest.mark.rule("PHOM-07")
def test_lowest_left_over_wins() -> None:
    assert after_last_discard("4C", "JC", "2C AC", "QC").result.winners == (2,)
    assert after_last_discard("TC", "JC", mom=()).result.winners == (0,)


@pytest.mark.rule("PHOM-06")
@pytest.mark.rule("PHOM-07")
def test_an_empty_hand_has_nothing_left_over_and_is_ranked() -> None:
    assert after_last_discard("4C", "", "2C", "QC").payments == {(2, 1): 1, (0, 1): 2, (3, 1): 3}


@pytest.mark.rule("PHOM-07")
def test_equal_player_nearest_to_the_starter_in_playing_order_wins() -> None:
    assert after_last_discard("4C", "2C", "2D", "2H").payments == {(2, 1): 1, (3, 1): 2, (0, 1): 3}
    assert after_last_discard("2C", "2D", "2H", "2S").payments == {(1, 0): 1, (2, 0): 2, (3, 0): 3}


@pytest.mark.rule("PHOM-07")
def test_equal_players_behind_the_winner_rank_in_playing_order() -> None:
    assert after_last_discard("4C", "AC", "4D", "2C").payments == {(3, 1): 1, (0, 1): 2, (2, 1): 3}


@pytest.mark.rule("PHOM-07")
@pytest.mark.rule("PHOM-01")
def test_playing_order_follows_the_rotation() -> None:
    table = before_last_discard("4C", "2C", "2D", "2H").having(direction=-1)
    assert table.discard("KS").result.winners == (2,)


@pytest.mark.rule("PHOM-08")
@pytest.mark.parametrize(
    ("left", "totals"),
    [
        (("2C", "4C"), (1, -1)),
        (("2C", "4C", "JC"), (3, -1, -2)),
        (("2C", "4C", "JC", "QC"), (6, -1, -2, -3)),
        (("QC", "4C", "JC", "2C"), (-3, -1, -2, 6)),
    ],
)
def test_others_pay_the_winner_by_their_places(left: tuple[str, ...], totals: tuple[int, ...]) -> None:
    table = after_last_discard(*left)
    assert (table.result.ending, table.totals) == (Ending.SHOWN, totals)
    assert {payment.due for payment in table.result.payments} == {Due.PLACE}


@pytest.mark.rule("PHOM-08")
def test_mom_ranks_behind_all_other_hands_and_pays_4() -> None:
    table = after_last_discard("2C", "AC", "JC", "QC", mom=(1,))
    assert table.payments == {(2, 0): 1, (3, 0): 2, (1, 0): 4}
    assert {payment.payer: payment.due for payment in table.result.payments}[1] is Due.NO_MELD


@pytest.mark.rule("PHOM-08")
def test_several_players_may_be_mom() -> None:
    assert after_last_discard("2C", "AC", "3C", "QC", mom=(1, 2)).payments == {(3, 0): 1, (1, 0): 4, (2, 0): 4}
    assert after_last_discard("QC", "AC", mom=(1,)).payments == {(1, 0): 4}


@pytest.mark.rule("PHOM-08")
def test_lowest_wins_if_all_are_mom_and_each_other_pays_4() -> None:
    table = after_last_discard("4C", "JC", "2C", "QC", mom=(0, 1, 2, 3))
    assert table.totals == (-4, -4, 12, -4)


@pytest.mark.rule("PHOM-06")
@pytest.mark.rule("PHOM-08")
def test_a_player_without_a_meld_is_mom_even_with_no_card_left() -> None:
    table = fourth_turn("4D", drawn="9S", turn=1, melds=["0: 4C 4H 4S", "2: 6S 7S 8S", "3: KC KD KH"])
    emptied = table.show(lay_offs={"4D": "4C", "9S": "8S"})
    assert (emptied.hand(1), emptied.turn) == ((), 2)
    while emptied.phase is not Phase.OVER:
        emptied = emptied.time_out()
    assert {payment.payer: payment.due for payment in emptied.result.payments}[1] is Due.NO_MELD


@pytest.mark.rule("PHOM-08")
@pytest.mark.rule("CORE-21")
def test_a_forfeited_hand_ranks_as_mom_behind_all() -> None:
    assert before_last_discard("AC", "4C", "JC", "QC").forfeit(by=0).discard("KS").payments == {
        (0, 1): 4,
        (2, 1): 1,
        (3, 1): 2,
    }
    all_mom = before_last_discard("AC", "4C", "JC", mom=(0, 1, 2)).forfeit(by=0).discard("KS")
    assert all_mom.payments == {(0, 1): 4, (2, 1): 4}


@pytest.mark.rule("PHOM-08")
@pytest.mark.rule("CORE-14")
@pytest.mark.rule("CORE-18")
def test_winner_receives_what_the_others_lose_and_stakes_follow_payments() -> None:
    table = after_last_discard("2C", "4C", "JC", "QC")
    assert sum(table.totals) == 0
    assert [owed.units for owed in settle(table.result.payments, "0.50")] == ["0.50", "1.00", "1.50"]


@pytest.mark.rule("PHOM-10")
def test_feeder_of_a_taken_card_pays_its_taker_1_at_once() -> None:
    table = phom("4S 5S 9D", discards="6S", fed_card_penalty=True).draw("discard")
    assert table.totals == (1, 0, 0, -1)
    paid = table.event(Paid)
    assert (paid.seat, paid.payee, paid.points, paid.due, paid.totals) == (3, 0, 1, Due.FED_CARD, (1, 0, 0, -1))


@pytest.mark.rule("PHOM-10")
def test_each_card_fed_is_paid_for() -> None:
    table = phom("4S 5S 9D", discards="6S", fed_card_penalty=True)
    earlier = Payment(2, 1, 1, Due.FED_CARD)
    assert [payment.payer for payment in table.having(paid=(earlier,)).draw("discard").round.paid] == [2, 3]


@pytest.mark.rule("PHOM-10")
def test_a_taken_card_costs_nothing_without_the_option() -> None:
    assert phom("4S 5S 9D", discards="6S").draw("discard").totals == (0, 0, 0, 0)


@pytest.mark.rule("PHOM-10")
@pytest.mark.rule("PHOM-05")
def test_payment_for_a_taken_card_stays_when_somebody_declares() -> None:
    table = phom("4S 5S 9C 9D 9H JC QC KC 2D", discards="6S", seats=2, fed_card_penalty=True).draw("discard")
    done = table.declare("4S 5S 6S", "9C 9D 9H", "JC QC KC", discard="2D")
    assert done.totals == (7, -7)
    assert [(payment.points, payment.due) for payment in done.result.payments] == [(1, Due.FED_CARD), (6, Due.DECLARED)]


@pytest.mark.rule("PHOM-10")
@pytest.mark.rule("PHOM-11")
def test_payment_for_a_taken_card_adds_to_what_the_feeder_pays_for_all() -> None:
    options = {"fed_card_penalty": True, "feeder_pays_all": True}
    table = phom("4S 5S 6S 9C 9D 9H JC QC 2D", discards="KC", taken="6S 9H", seats=3, **options).draw("discard")
    assert table.declare("4S 5S 6S", "9C 9D 9H", "JC QC KC", discard="2D").totals == (13, 0, -13)


@pytest.mark.rule("PHOM-10")
@pytest.mark.rule("CORE-21")
def test_payment_for_a_taken_card_stays_when_the_unfinished_round_is_void() -> None:
    table = phom("4S 5S 9D", discards="6S", seats=2, fed_card_penalty=True).draw("discard").forfeit(by=1)
    assert (table.result.ending, table.totals, table.state.winners) == (Ending.VOID, (1, -1), (0,))
    assert [payment.due for payment in table.result.payments] == [Due.FED_CARD]


@pytest.mark.rule("PHOM-12")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_each_player_deals_once_by_default(players: int) -> None:
    table = game("phom", players, seating="join_order")
    dealers = []
    while not table.state.over:
        table = table.deal()
        dealers.append(table.round.dealer)
        while table.round.result is None:
            table = table.time_out()
    first = dealers[0]
    assert dealers == [(first + step) % players for step in range(players)]


@pytest.mark.rule("PHOM-12")
@pytest.mark.rule("CORE-06")
def test_deal_passes_on_whatever_the_result() -> None:
    assert after_last_discard("2C", "4C").state.dealer == 0
    assert after_last_discard("4C", "2C").state.dealer == 0


@pytest.mark.rule("PHOM-12")
def test_rounds_are_a_multiple_of_the_number_of_players() -> None:
    assert with_options(PHOM, 3, {"rounds": 6}).match.rounds == 6
    refusal = refusal_of(3, rounds=4)
    assert (refusal.fault, refusal.options, refusal.rule) == (OptionFault.OUT_OF_RANGE, ("rounds",), "PHOM-12")


@pytest.mark.rule("PHOM-12")
@pytest.mark.rule("CORE-19")
def test_highest_total_wins_and_equal_totals_share() -> None:
    table = before_last_discard("4C", "2C", totals=(0, -9)).having(scored=1)
    assert table.discard("KS").state.winners == (0,)
    assert before_last_discard("4C", "2C", totals=(1, -1)).having(scored=1).discard("KS").state.winners == (0, 1)


@pytest.mark.rule("PHOM-13")
def test_game_begins_with_starting_points_and_totals_may_fall_below_zero() -> None:
    assert game("phom", 3).totals == (0, 0, 0)
    assert game("phom", 3, starting_points=20).totals == (20, 20, 20)
    assert after_last_discard("2C", "4C", "JC", totals=(1, 1, 1)).totals == (4, 0, -1)


@pytest.mark.rule("PHOM-13")
@pytest.mark.rule("OPT-20")
def test_a_target_must_exceed_the_starting_points() -> None:
    assert with_options(PHOM, 4, {"target": 30, "starting_points": 20}).match.rounds is None
    assert set(refusal_of(target=20, starting_points=20).options) == {"target", "starting_points"}


@pytest.mark.rule("OPT-20")
def test_only_the_options_of_the_variant_and_common_ones_are_accepted() -> None:
    turns = {"rotation", "tenth_card", "lay_offs", "lay_off_needs_meld"}
    own = turns | {"fed_card_penalty", "feeder_pays_all", "starting_points"}
    every = {"rounds", "target", "next_dealer", "seating", "cut"}
    assert {name for name, option in OPTION_RULES.items() if option.is_for(PHOM)} == own | every
    assert refusal_of(concealed=True).fault is OptionFault.NOT_FOR_VARIANT
    with pytest.raises(BadOptions):
        with_options(VARIANTS["rummy"], 4, {"rotation": "counterclockwise"})
