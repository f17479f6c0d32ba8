"""Around-the-corner rummy (CORNER-01)."""

import pytest

from tests.unit.rules.table import Reason, corner, refuses, rummy


@pytest.mark.rule("CORNER-01")
@pytest.mark.parametrize("run", ["KD AD 2D 3D", "KD AD 2D", "QD KD AD", "AD 2D 3D", "JD QD KD AD 2D"])
def test_runs_go_over_above_and_below_the_ace(run: str) -> None:
    assert corner(hand=f"{run} 9S", seats=3).draw().meld(run).melds == (run,)


@pytest.mark.rule("CORNER-01")
def test_runs_do_not_turn_the_corner_in_rummy() -> None:
    with refuses(Reason.NOT_A_MELD, "CORE-09"):
        rummy(hand="KD AD 2D 3D 9S", seats=3).draw().meld("KD AD 2D 3D")


@pytest.mark.rule("CORNER-01")
def test_a_run_grows_around_the_corner() -> None:
    table = corner(hand="AD 2D 9S", melds=["JD QD KD"], seats=3).draw()
    assert table.lay_off("AD", on="KD").lay_off("2D", on="KD").melds == ("JD QD KD AD 2D",)


@pytest.mark.rule("CORNER-01")
def test_an_ace_in_hand_costs_11() -> None:
    table = corner(hands=["5H", "AS AD KH", "4S"], melds=["0: 2H 3H 4H"], stock="9D ...", turns=2).draw()
    assert table.lay_off("5H", on="4H").discard("9D").payments == {(1, 0): 32, (2, 0): 4}


@pytest.mark.rule("CORNER-01")
@pytest.mark.rule("RUM-02")
def test_going_rummy_doubles_the_ace_in_hand() -> None:
    table = corner(hands=["QS KS AS", "AD"], stock="2S ...").draw().meld("QS KS AS 2S")
    assert table.payments == {(1, 0): 22}


@pytest.mark.rule("CORNER-01")
@pytest.mark.rule("RUM-01")
def test_other_facts_are_those_of_rummy() -> None:
    table = corner(hand="5H 2S 3D", melds=["2: 2H 3H 4H"], seats=3, turns=0).draw()
    assert table.lay_off("5H", on="4H").melds == ("2H 3H 4H 5H",)
    assert table.variant.match.target == 100
