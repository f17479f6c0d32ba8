"""The discard pile: taking any card of it, and shuffling it into a new stock (OPT-18, OPT-19)."""

import pytest

from service.rules.model.events import StockRenewed
from service.rules.model.moves import Draw, Source
from service.rules.model.result import Ending
from service.rules.rounds import shuffle
from tests.unit.rules.table import SEED, Reason, Table, cards, refuses, rummy, toss

PILE = "3C 9H QD 4S"


def table_with_open_pile(hand: str = "9C KD") -> Table:
    """Seat 0 may take any card of a pile of four."""
    return rummy(hand=hand, discards=PILE, seats=3, turns=2, discard_pickup="any")


@pytest.mark.rule("OPT-18")
@pytest.mark.parametrize(
    ("card", "left"), [("3C", "9H QD 4S"), ("9H", "3C QD 4S"), ("QD", "3C 9H 4S"), ("4S", "3C 9H QD")]
)
def test_any_one_card_of_the_pile_may_be_drawn(card: str, left: str) -> None:
    table = table_with_open_pile().draw("discard", card)
    assert table.discards == left
    assert table.hand() == cards(f"9C KD {card}")


@pytest.mark.rule("OPT-18")
def test_a_draw_without_a_named_card_takes_the_top() -> None:
    assert table_with_open_pile().draw("discard").discards == "3C 9H QD"


@pytest.mark.rule("OPT-18")
def test_pickup_any_draws_only_one_card() -> None:
    with refuses(Reason.WRONG_PHASE, "CORE-17"):
        table_with_open_pile().draw("discard", "QD").draw("discard", "9H")


@pytest.mark.rule("OPT-18")
def test_a_card_outside_the_pile_cannot_be_drawn() -> None:
    with refuses(Reason.CARD_NOT_IN_PILE, "CORE-07"):
        table_with_open_pile().draw("discard", "5C")


@pytest.mark.rule("OPT-18")
def test_only_the_top_of_the_pile_is_drawn_without_the_option() -> None:
    table = rummy(hand="9C KD", discards=PILE, seats=3)
    with refuses(Reason.CARD_NOT_IN_PILE, "CORE-07"):
        table.draw("discard", "QD")
    assert table.draw("discard", "4S").discards == "3C 9H QD"


@pytest.mark.rule("OPT-18")
def test_a_card_of_the_stock_cannot_be_chosen() -> None:
    with refuses(Reason.CARD_NOT_IN_PILE, "CORE-07"):
        table_with_open_pile().draw("stock", "4S")


@pytest.mark.rule("OPT-18")
@pytest.mark.rule("CORE-22")
def test_pile_is_shown_to_all_in_order_of_discarding() -> None:
    for seat in (0, 1, 2, None):
        assert table_with_open_pile().view(seat).discard_pile == ("3C", "9H", "QD", "4S")
    after = table_with_open_pile().draw("discard", "9H").discard("KD")
    assert after.view().discard_pile == ("3C", "QD", "4S", "KD")


@pytest.mark.rule("OPT-18")
def test_each_card_of_the_pile_is_a_legal_draw() -> None:
    assert table_with_open_pile().legal() == [
        Draw(Source.STOCK),
        Draw(Source.DISCARD),
        *(Draw(Source.DISCARD, card) for card in ("QD", "9H", "3C")),
    ]


@pytest.mark.rule("OPT-18")
@pytest.mark.rule("CORE-08")
def test_card_taken_cannot_be_discarded_and_other_pile_cards_later_can() -> None:
    table = table_with_open_pile().draw("discard", "9H")
    with refuses(Reason.DISCARD_JUST_TAKEN, "CORE-08"):
        table.discard("9H")
    assert table.discard("9C").discards == "3C QD 4S 9C"


@pytest.mark.rule("OPT-18")
@pytest.mark.rule("CORE-13")
def test_an_exhausted_stock_is_renewed_by_turning_the_whole_pile_over() -> None:
    table = toss(hand="9C KD", discards=PILE, stock="", seats=3).draw()
    assert (table.hand(), table.stock, table.discards) == (cards("3C 9C KD"), "9H QD 4S", "")


def before_reshuffle(discards: str = PILE, *, stock: str = "", renewals: int = 0) -> Table:
    """Seat 0 draws next from an exhausted stock that is renewed by shuffling."""
    table = rummy(hand="9C KD", discards=discards, stock=stock, seats=3, turns=2, reshuffle=True)
    return table.having(renewals=renewals)


@pytest.mark.rule("OPT-19")
def test_reshuffle_keeps_the_top_card_of_the_pile() -> None:
    table = before_reshuffle().draw()
    assert table.discards == "4S"
    assert sorted((*table.stock.split(), table.round.this_turn.drawn or "")) == ["3C", "9H", "QD"]
    assert table.event(StockRenewed).reshuffled
    assert table.event(StockRenewed).stock_count == 3


@pytest.mark.rule("OPT-19")
@pytest.mark.rule("CORE-20")
@pytest.mark.parametrize("number", [1, 2, 3])
def test_reshuffle_k_follows_from_the_rounds_seed_and_k(number: int) -> None:
    under = "2C 3C 4C 5C 6C 7C 8C TC JC"
    table = before_reshuffle(f"{under} QC", renewals=number - 1).draw()
    expected = shuffle.shuffle_cards(cards(under), bytes.fromhex(SEED), f"reshuffle:{number}")
    assert (table.round.this_turn.drawn, *table.round.stock) == expected


@pytest.mark.rule("OPT-19")
def test_stock_is_renewed_only_by_a_draw_from_it() -> None:
    table = before_reshuffle(stock="8H").draw().discard("KD")
    assert table.stock == ""
    assert table.draw("discard").stock == ""
    assert len(table.draw().stock.split()) == 3


@pytest.mark.rule("OPT-19")
def test_a_single_discard_is_the_only_draw() -> None:
    table = before_reshuffle("4S")
    with refuses(Reason.STOCK_EMPTY, "OPT-19"):
        table.draw("stock")
    assert table.legal() == [Draw(Source.DISCARD)]
    assert table.draw("discard").hand() == cards("9C KD 4S")


@pytest.mark.rule("OPT-19")
@pytest.mark.rule("CORE-21")
def test_absent_player_takes_the_single_discard() -> None:
    assert before_reshuffle("4S").time_out().hand() == cards("9C KD 4S")


@pytest.mark.rule("OPT-19")
def test_cards_drawn_from_a_renewed_stock_are_stock_cards() -> None:
    table = before_reshuffle("3C 4S").draw()
    assert table.discard("3C").discards == "4S 3C"


@pytest.mark.rule("OPT-19")
@pytest.mark.rule("CORE-16")
def test_shuffled_renewals_are_counted_against_endless_play() -> None:
    table = before_reshuffle("4S 5S", stock="8H").having(renewals=3, renewals_since=3).draw().discard("KD")
    with refuses(Reason.STOCK_EMPTY, "CORE-16"):
        table.draw("stock")
    assert table.pass_().result.ending is Ending.VOID


@pytest.mark.rule("OPT-18")
@pytest.mark.rule("OPT-19")
def test_any_card_of_the_pile_may_be_taken_instead_of_renewing_the_stock() -> None:
    table = toss(hand="9C KD", discards=PILE, stock="", seats=3, reshuffle=True)
    assert table.draw("discard", "9H").discards == "3C QD 4S"
    assert table.draw("stock").discards == "4S"
