"""The block: the stock is not renewed, and the first refusal of the discard ends the round (OPT-17)."""

import pytest

from service.rules.model.events import Passed
from service.rules.model.moves import Draw, Pass, Source
from service.rules.model.result import Due, Ending
from tests.unit.rules.table import Reason, Table, refuses, rummy, toss

HANDS = ["9C KD 2H", "AS JC", "4H", "7H 7S QC TS"]


def before_last_card(block: str = "value", *, melds: tuple[str, ...] = ()) -> Table:
    """Seat 0 of four draws the last card of the stock next: the eight of hearts."""
    return rummy(hands=HANDS, stock="8H", discards="3C 3D", turns=4, melds=melds, block=block)


def after_last_card(block: str = "value") -> Table:
    """Seat 0 has drawn the last card and discarded the king: hands of 19, 11, 4 and 34 points; 3, 2, 1 and 4 cards."""
    return before_last_card(block).draw().discard("KD")


@pytest.mark.rule("OPT-17")
def test_player_drawing_the_last_card_finishes_the_turn() -> None:
    table = before_last_card(melds=("2: 2S 2D 2C",)).draw().lay_off("2H", on="2S").discard("8H")
    assert (table.turn, table.stock) == (1, "")


@pytest.mark.rule("OPT-17")
def test_stock_is_not_renewed() -> None:
    with refuses(Reason.STOCK_EMPTY, "OPT-17"):
        after_last_card().draw("stock")


@pytest.mark.rule("OPT-17")
def test_the_next_player_takes_the_top_discard_or_refuses_it() -> None:
    table = after_last_card()
    assert table.legal() == [Draw(Source.DISCARD), Pass()]
    assert "KD" in table.draw("discard").hand()


@pytest.mark.rule("OPT-17")
def test_play_goes_on_while_every_player_takes_the_discard() -> None:
    table = after_last_card().draw("discard").discard("JC").draw("discard").discard("4H").draw("discard").discard("TS")
    assert (table.turn, table.stock, table.discards) == (0, "", "3C 3D TS")
    assert table.pass_().result.ending is Ending.BLOCK


@pytest.mark.rule("OPT-17")
def test_discard_taken_at_a_block_cannot_be_discarded_at_once() -> None:
    with refuses(Reason.DISCARD_JUST_TAKEN, "CORE-08"):
        after_last_card().draw("discard").discard("KD")


@pytest.mark.rule("OPT-17")
def test_first_refusal_ends_the_round() -> None:
    table = after_last_card().pass_()
    assert table.event(Passed).seat == 1
    assert table.result.ending is Ending.BLOCK


@pytest.mark.rule("OPT-17")
def test_the_discard_cannot_be_refused_while_there_is_a_stock() -> None:
    with refuses(Reason.NOTHING_TO_PASS, "OPT-17"):
        before_last_card().pass_()


@pytest.mark.rule("OPT-17")
def test_only_the_player_at_turn_may_refuse_and_only_instead_of_drawing() -> None:
    with refuses(Reason.NOT_YOUR_TURN, "CORE-17"):
        after_last_card().pass_(by=2)
    with refuses(Reason.WRONG_PHASE, "CORE-17"):
        after_last_card().draw("discard").pass_()


@pytest.mark.rule("OPT-17")
@pytest.mark.rule("BLOCK-02")
def test_block_by_value_compares_the_values_of_hands() -> None:
    table = after_last_card("value").pass_()
    assert table.result.winners == (2,)
    assert table.payments == {(0, 2): 19 - 4, (1, 2): 11 - 4, (3, 2): 34 - 4}
    assert {payment.due for payment in table.result.payments} == {Due.LOWER_VALUE}


@pytest.mark.rule("OPT-17")
@pytest.mark.rule("ARRET-02")
def test_block_by_cards_compares_the_numbers_of_cards() -> None:
    table = after_last_card("cards").pass_()
    assert table.result.winners == (2,)
    assert table.payments == {(0, 2): 3 - 1, (1, 2): 2 - 1, (3, 2): 4 - 1}
    assert {payment.due for payment in table.result.payments} == {Due.FEWER_CARDS}


@pytest.mark.rule("OPT-17")
def test_block_is_off_by_default() -> None:
    table = rummy(hands=HANDS, stock="8H", discards="3C 3D", turns=4).draw().discard("KD")
    with refuses(Reason.NOTHING_TO_PASS, "OPT-17"):
        table.pass_()
    assert table.draw("stock").round.renewals == 1


@pytest.mark.rule("OPT-17")
def test_going_out_is_scored_as_in_the_variant() -> None:
    table = rummy(hands=["9C 7S", "7C 7D 7H", "4H"], stock="8H", discards="3C", turns=4, block="cards")
    out = table.draw().discard("7S").draw("discard").meld("7C 7D 7H 7S")
    assert out.result.ending is Ending.OUT
    assert out.payments == {(0, 1): 2 * 17, (2, 1): 2 * 4}


@pytest.mark.rule("OPT-17")
@pytest.mark.rule("OPT-18")
def test_player_may_take_any_card_of_the_pile_with_pickup_any() -> None:
    table = toss(hands=HANDS, stock="8H", discards="3C 3D", turns=4, block="value").draw().discard("KD")
    assert table.legal() == [
        Draw(Source.DISCARD),
        Draw(Source.DISCARD, "3D"),
        Draw(Source.DISCARD, "3C"),
        Pass(),
    ]
    taken = table.draw("discard", "3C").discard("JC")
    assert taken.discards == "3D KD JC"
    assert taken.pass_().result.ending is Ending.BLOCK


@pytest.mark.rule("OPT-17")
@pytest.mark.rule("OPT-18")
def test_only_the_card_taken_cannot_be_discarded_with_pickup_any() -> None:
    table = toss(hands=HANDS, stock="8H", discards="3C 3D", turns=4, block="value").draw().discard("KD")
    taken = table.draw("discard", "3C")
    with refuses(Reason.DISCARD_JUST_TAKEN, "CORE-08"):
        taken.discard("3C")
    assert taken.discard("AS").turn == 2


@pytest.mark.rule("OPT-17")
@pytest.mark.rule("CORE-16")
def test_endless_taking_and_discarding_counts_as_a_refusal() -> None:
    table = rummy(hands=HANDS, stock="8H", discards="3C 3D", turns=4, block="value", max_idle=1).draw().discard("KD")
    table = table.draw("discard").discard("JC").draw("discard").discard("4H").draw("discard").discard("TS")
    blocked = table.draw("discard").discard("9C")
    assert blocked.result.ending is Ending.BLOCK
    assert blocked.result.winners == (2,)


@pytest.mark.rule("OPT-17")
@pytest.mark.rule("CORE-16")
def test_idle_turns_make_the_round_void_while_there_is_a_stock() -> None:
    table = rummy(hands=HANDS, discards="3C 3D", turns=4, block="value", max_idle=1).having(idle=3)
    assert table.draw("discard").discard("KD").result.ending is Ending.VOID


@pytest.mark.rule("OPT-17")
@pytest.mark.rule("CORE-21")
def test_absent_player_refuses_the_discard() -> None:
    assert after_last_card().time_out().result.ending is Ending.BLOCK


@pytest.mark.rule("OPT-17")
def test_all_hands_are_shown_at_a_block() -> None:
    shown = after_last_card().pass_().view().hands
    assert [len(hand) for hand in shown] == [3, 2, 1, 4]


@pytest.mark.rule("OPT-17")
@pytest.mark.rule("CORE-19")
def test_a_block_is_a_scored_round_and_counts_towards_the_target() -> None:
    table = rummy(hands=HANDS, stock="8H", discards="3C 3D", turns=4, block="value", totals=(0, 0, 60, 0))
    over = table.draw().discard("KD").pass_()
    assert over.totals == (0, 0, 60 + 15 + 7 + 30, 0)
    assert over.state.winners == (2,)
