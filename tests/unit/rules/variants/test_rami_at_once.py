"""Rami at once (COMPLET-01, COMPLET-02)."""

from functools import partial

import pytest

from service.rules.catalogue import VARIANTS
from service.rules.model.errors import BadOptions, OptionFault
from service.rules.model.events import StockRenewed
from service.rules.model.moves import LayDown
from service.rules.model.result import Due
from service.rules.options import with_options
from service.rules.rounds import shuffle
from service.rules.rounds.deal import round_key
from tests.unit.rules.table import Reason, cards, game, refuses, set_table

at_once = partial(set_table, "rami-at-once")
NINES, RUN, QUEENS = "9C 9H 9S", "2D 3D 4D 5D", "QC QD QH"


@pytest.mark.rule("COMPLET-01")
@pytest.mark.parametrize("players", [2, 3])
def test_each_of_two_or_three_players_gets_ten_cards(players: int) -> None:
    table = game("rami-at-once", players).deal()
    assert [len(hand) for hand in table.round.hands] == [10] * players
    assert len(table.round.stock) == 52 - 10 * players - 1
    assert VARIANTS["rami-at-once"].players == (2, 3)


@pytest.mark.rule("COMPLET-01")
@pytest.mark.rule("OPT-14")
def test_hand_goes_down_at_once_with_one_discard() -> None:
    table = at_once(hand=f"{NINES} {RUN} QC QD KS", stock="QH ...").draw()
    out = table.meld(NINES, RUN, QUEENS, discard="KS")
    assert out.hand(0) == ()
    assert out.melds == (NINES, RUN, QUEENS)
    assert out.result.winners == (0,)


@pytest.mark.rule("COMPLET-01")
@pytest.mark.rule("OPT-14")
def test_hand_goes_down_at_once_without_a_discard() -> None:
    table = at_once(hand=f"{NINES} {RUN} QC QD QH", stock="6D ...").draw()
    assert table.meld(NINES, f"{RUN} 6D", QUEENS).result.winners == (0,)


@pytest.mark.rule("COMPLET-01")
def test_melding_part_of_the_hand_is_refused() -> None:
    table = at_once(hand=f"{NINES} {RUN} KC QD KS", stock="QH ...").draw()
    with refuses(Reason.CONCEALED, "OPT-14"):
        table.meld(NINES)
    with refuses(Reason.CONCEALED, "OPT-14"):
        table.meld(NINES, RUN)
    with refuses(Reason.CONCEALED, "OPT-14"):
        table.meld(NINES, RUN, discard="KS")


@pytest.mark.rule("COMPLET-01")
@pytest.mark.rule("OPT-19")
def test_exhausted_stock_is_renewed_by_shuffling_the_whole_pile() -> None:
    pile = "AS 2S 3S 5S 6S 4S"
    table = at_once(hand="KC QD", stock="", discards=pile).draw()
    order = shuffle.shuffle_cards(pile.split(), round_key(table.round), shuffle.reshuffle_label(1))
    assert (table.discards, table.round.this_turn.drawn, table.round.stock) == ("", order[0], order[1:])
    assert (table.event(StockRenewed).reshuffled, table.event(StockRenewed).stock_count) == (True, 6)


@pytest.mark.rule("COMPLET-01")
@pytest.mark.rule("CORE-13")
def test_without_reshuffle_the_pile_is_turned_over() -> None:
    assert at_once(hand="KC QD", stock="", discards="2S 3S 5S", reshuffle=False).draw().stock == "3S 5S"


@pytest.mark.rule("COMPLET-01")
@pytest.mark.rule("OPT-19")
def test_a_single_discard_is_the_only_draw() -> None:
    table = at_once(stock="", discards="4S")
    with refuses(Reason.STOCK_EMPTY, "OPT-19"):
        table.draw()
    assert "4S" in table.draw("discard").hand(0)


@pytest.mark.rule("COMPLET-01")
def test_a_game_is_one_round() -> None:
    table = at_once(hand=f"{NINES} {RUN} QC QD KS", stock="QH ...").draw().meld(NINES, RUN, QUEENS, discard="KS")
    assert table.state.over
    assert table.state.winners == (0,)


@pytest.mark.rule("COMPLET-02")
def test_each_other_player_pays_the_value_of_the_winners_melds() -> None:
    table = at_once(hands=[f"{NINES} {RUN} QC QD KS", "AC AS", "KC KD KH TC TD"], stock="QH ...").draw()
    out = table.meld(NINES, RUN, QUEENS, discard="KS")
    assert out.payments == {(1, 0): 27 + 14 + 30, (2, 0): 71}
    assert out.totals == (142, 0, 0)
    assert {payment.due for payment in out.result.payments} == {Due.WINNERS_MELDS}


@pytest.mark.rule("COMPLET-02")
def test_final_discard_is_not_counted() -> None:
    cheap, dear = (
        at_once(hand=f"{NINES} {RUN} QC QD {last}", stock="QH ...").draw().meld(NINES, RUN, QUEENS, discard=last)
        for last in ("AC", "KS")
    )
    assert cheap.payments == dear.payments == {(1, 0): 71}


@pytest.mark.rule("COMPLET-02")
@pytest.mark.rule("OPT-15")
def test_winners_melds_count_one_for_each_card_with_flat_values() -> None:
    table = at_once(hand=f"{NINES} {RUN} QC QD KS", stock="QH ...", card_values="flat").draw()
    assert table.meld(NINES, RUN, QUEENS, discard="KS").payments == {(1, 0): 10}


@pytest.mark.rule("COMPLET-02")
def test_way_out_that_lays_most_down_is_listed_first() -> None:
    table = at_once(hand=f"{NINES} {RUN} QC QD QH", stock="QS ...").draw()
    out = [move.discard for move in table.legal() if isinstance(move, LayDown)]
    assert out == [None, "2D", "5D", "QC", "QD", "QH", "QS"]


@pytest.mark.rule("COMPLET-02")
@pytest.mark.rule("OPT-20")
@pytest.mark.parametrize(
    ("option", "value"),
    [("hidden_rummy", "winners_melds"), ("call_rummy", True), ("block", "value"), ("lay_off_needs_meld", True)],
)
def test_options_without_meaning_in_a_concealed_game_are_refused(option: str, value: bool | str) -> None:
    with pytest.raises(BadOptions) as refusal:
        with_options(VARIANTS["rami-at-once"], 2, {option: value})
    assert refusal.value.fault is OptionFault.CONTRADICTORY
    assert set(refusal.value.options) == {"concealed", option}


@pytest.mark.rule("COMPLET-01")
@pytest.mark.rule("OPT-20")
def test_concealed_option_cannot_be_set_off() -> None:
    with pytest.raises(BadOptions) as refusal:
        with_options(VARIANTS["rami-at-once"], 2, {"concealed": False})
    assert (refusal.value.fault, refusal.value.options) == (OptionFault.NOT_FOR_VARIANT, ("concealed",))


@pytest.mark.rule("COMPLET-01")
@pytest.mark.rule("CORE-16")
def test_stock_may_be_renewed_ten_times_from_the_deal() -> None:
    assert VARIANTS["rami-at-once"].close.max_turnovers == 10
    table = at_once(stock="", discards="... 4S").having(renewals_since=10)
    with refuses(Reason.STOCK_EMPTY, "CORE-16"):
        table.draw()
    assert table.having(renewals_since=9).draw().hand(0) != cards("")
