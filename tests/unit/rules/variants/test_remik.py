"""Remik (REMIK-01): rami 51 with fewer jokers than natural cards, to 500."""

import pytest

from service.rules.catalogue import VARIANTS
from service.rules.model.result import Due
from service.rules.options import with_options
from tests.unit.rules.table import Reason, Table, refuses, remik

OWN = "0: 2C 3C 4C"


def goes_out(*, rummy: bool) -> Table:
    """Seat 0 goes out; seat 1 has not opened and holds a joker, an ace and a seven."""
    table = remik(hands=["KC KD KH", "JOKER AS 7D"], melds=[] if rummy else [OWN], stock="KS ...", turns=2)
    return table.draw().meld("KC KD KH").discard("KS")


@pytest.mark.rule("REMIK-01")
def test_hand_counts_even_before_opening_and_twice_after_going_rummy() -> None:
    assert goes_out(rummy=False).gains == {(1, Due.PENALTY): 43}
    assert goes_out(rummy=True).gains == {(1, Due.PENALTY_DOUBLED): 86}


@pytest.mark.rule("REMIK-01")
def test_a_meld_has_fewer_jokers_than_natural_cards() -> None:
    table = remik(hand="5H 7H JOKER JOKER 9C", melds=[OWN], stock="KS ...", turns=2).draw()
    assert table.meld("5H JOKER=6H 7H").melds[1] == "5H JOKER=6H 7H"
    with refuses(Reason.NOT_A_MELD, "CAL-05"):
        table.meld("JOKER=4H 5H JOKER=6H")


@pytest.mark.rule("REMIK-01")
def test_opening_takes_fifty_one_points_with_a_clean_run() -> None:
    table = remik(hand="TH JOKER QH 9C 9D 9S 4D 6C", stock="KS ...", turns=2).draw()
    with refuses(Reason.OPENING_NEEDS_CLEAN_RUN, "R51-03"):
        table.meld("TH JOKER=JH QH", "9C 9D 9S")


@pytest.mark.rule("REMIK-01")
def test_game_ends_at_five_hundred_and_the_lowest_total_wins() -> None:
    table = remik(hands=["KC KD KH", "4D"], melds=[OWN], stock="KS ...", totals=(300, 496), turns=2).draw()
    over = table.meld("KC KD KH").discard("KS")
    assert (over.state.over, over.state.winners) == (True, (0,))
    assert with_options(VARIANTS["remik"], 2, {"elimination": True}).match.target == 500
