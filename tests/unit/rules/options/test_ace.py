"""The places of the ace in runs, and its value there (OPT-05, OPT-06)."""

import pytest

from service.rules.model.moves import LayOff
from service.rules.scoring.round_score import points_in
from tests.unit.rules.table import Reason, Table, cards, corner, rami, refuses, rummy

LOW, HIGH, TURNED = "AS 2S 3S", "QS KS AS", "KS AS 2S"


def after_draw(run: str, ace: str) -> Table:
    """Seat 0 has drawn and holds this run and two other cards."""
    return rummy(hand=f"{run} 9D", stock="8H ...", seats=3, ace=ace).draw()


@pytest.mark.rule("OPT-06")
@pytest.mark.parametrize(
    ("ace", "run"),
    [
        ("low", LOW),
        ("high", HIGH),
        ("high_or_low", LOW),
        ("high_or_low", HIGH),
        ("around_the_corner", LOW),
        ("around_the_corner", HIGH),
        ("around_the_corner", TURNED),
    ],
)
def test_ace_may_stand_in_these_runs(ace: str, run: str) -> None:
    assert after_draw(run, ace).meld(run).melds == (run,)


@pytest.mark.rule("OPT-06")
@pytest.mark.parametrize(
    ("ace", "run"),
    [("low", HIGH), ("low", TURNED), ("high", LOW), ("high", TURNED), ("high_or_low", TURNED)],
)
def test_ace_may_not_stand_in_these_runs(ace: str, run: str) -> None:
    with refuses(Reason.NOT_A_MELD, "CORE-09"):
        after_draw(run, ace).meld(run)


@pytest.mark.rule("OPT-06")
@pytest.mark.parametrize(
    ("ace", "on_the_table", "fits"),
    [
        ("low", "2S 3S 4S", True),
        ("low", "JS QS KS", False),
        ("high", "JS QS KS", True),
        ("high", "2S 3S 4S", False),
        ("high_or_low", "2S 3S 4S", True),
        ("high_or_low", "JS QS KS", True),
        ("around_the_corner", "JS QS KS", True),
    ],
)
def test_ace_is_laid_off_only_where_its_order_allows(ace: str, on_the_table: str, fits: bool) -> None:
    table = rummy(hand="AS 9D", seats=3, melds=[on_the_table], ace=ace).draw()
    if fits:
        assert "AS" in table.lay_off("AS", on="m1").melds[0]
        return
    with refuses(Reason.DOES_NOT_FIT, "CORE-11"):
        table.lay_off("AS", on="m1")


@pytest.mark.rule("OPT-06")
@pytest.mark.parametrize(("on_the_table", "card"), [("QS KS AS", "2S"), ("AS 2S 3S", "KS")])
def test_an_ace_high_or_low_stands_at_the_end_of_a_run(on_the_table: str, card: str) -> None:
    table = rummy(hand=f"{card} 9D", seats=3, melds=[on_the_table], ace="high_or_low").draw()
    with refuses(Reason.DOES_NOT_FIT, "CORE-11"):
        table.lay_off(card, on="m1")


@pytest.mark.rule("OPT-06")
@pytest.mark.parametrize("ace", ["low", "high", "high_or_low"])
def test_place_of_the_ace_does_not_change_its_value_in_hand(ace: str) -> None:
    table = rummy(hands=["5C 5D 5H", "AS KD"], ace=ace).draw().meld("5C 5D 5H")
    assert table.discard(table.hand()[0]).payments == {(1, 0): 2 * (1 + 10)}


@pytest.mark.rule("OPT-05")
def test_a_run_may_turn_the_corner_with_cards_on_both_sides() -> None:
    assert after_draw("QS KS AS 2S 3S", "around_the_corner").meld("QS KS AS 2S 3S").melds == ("QS KS AS 2S 3S",)


@pytest.mark.rule("OPT-05")
def test_a_run_can_be_extended_around_the_corner_from_either_side() -> None:
    table = corner(hand="AS 2S QH KH AH 9D", melds=["JS QS KS", "2H 3H 4H"], seats=3).draw()
    table = table.lay_off("AS 2S", on="KS").lay_off("QH KH AH", on="2H")
    assert table.melds == ("JS QS KS AS 2S", "QH KH AH 2H 3H 4H")


@pytest.mark.rule("OPT-05")
@pytest.mark.rule("CORE-09")
def test_a_run_around_the_corner_never_holds_a_rank_twice() -> None:
    whole = "4S 5S 6S 7S 8S 9S TS JS QS KS AS 2S 3S"
    table = corner(hand="3S 9D", melds=[whole.removesuffix(" 3S")], seats=3).draw()
    full = table.lay_off("3S", on="m1")
    assert len(full.melds[0].split()) == 13
    assert not any(isinstance(move, LayOff) for move in full.legal())


@pytest.mark.rule("OPT-05")
def test_a_card_that_fits_both_ends_of_a_run_is_one_lay_off_and_not_two() -> None:
    table = corner(hand="3S 9D", melds=["4S 5S 6S 7S 8S 9S TS JS QS KS AS 2S"], seats=3).draw()
    assert [move for move in table.legal() if isinstance(move, LayOff)] == [LayOff("m1", ("3S",))]


@pytest.mark.rule("OPT-06")
def test_two_cards_that_close_a_run_from_ace_to_king_are_one_lay_off() -> None:
    table = rummy(hand="AS 2S 9D", melds=["3S 4S 5S 6S 7S 8S 9S TS JS QS KS"], seats=3, ace="high_or_low").draw()
    lay_offs = [set(move.cards) for move in table.legal() if isinstance(move, LayOff)]
    assert len(lay_offs) == 3
    assert all(cards in lay_offs for cards in ({"AS"}, {"2S"}, {"AS", "2S"}))


@pytest.mark.rule("OPT-05")
@pytest.mark.parametrize(
    "text", ["AS 2S QS", "KS AS 3S", "QS KS 2S"], ids=["a gap before", "a gap after", "without the ace"]
)
def test_a_run_around_the_corner_has_no_gap(text: str) -> None:
    with refuses(Reason.NOT_A_MELD, "CORE-09"):
        after_draw(text, "around_the_corner").meld(text)


@pytest.mark.rule("OPT-05")
def test_an_ace_in_hand_costs_11_around_the_corner() -> None:
    table = rummy(hands=["5C 5D 5H", "AS KD"], ace="around_the_corner", hidden_rummy="off").draw().meld("5C 5D 5H")
    assert table.discard(table.hand()[0]).payments == {(1, 0): 11 + 10}


@pytest.mark.rule("OPT-05")
def test_an_ace_in_the_winners_melds_counts_11_where_melds_are_paid() -> None:
    table = rami(hand="QS KS AS", seats=3, ace="around_the_corner").draw()
    out = table.meld("QS KS AS").discard(table.round.this_turn.drawn or "")
    assert out.payments == {(1, 0): 2 * 31, (2, 0): 2 * 31}


@pytest.mark.rule("OPT-05")
@pytest.mark.rule("OPT-17")
def test_an_ace_counts_11_at_a_block() -> None:
    table = rummy(
        hands=["9C 2D", "AS", "4H"], stock="8H", discards="KD KC", block="value", ace="around_the_corner", turns=3
    )
    blocked = table.draw().discard("9C").pass_()
    assert blocked.payments == {(0, 2): 2 + 8 - 4, (1, 2): 11 - 4}


@pytest.mark.rule("OPT-05")
@pytest.mark.rule("OPT-15")
def test_flat_card_values_override_the_11_of_an_ace() -> None:
    table = rummy(hand="9D", ace="around_the_corner", card_values="flat")
    assert points_in(table.variant, cards("AS KD 2C")) == 3
