"""Kalooki 40 (KAL-01): rami 51 with an opening of 40 in any melds, and elimination above 150."""

import pytest

from service.rules.catalogue import VARIANTS
from service.rules.model.errors import BadOptions
from service.rules.options import with_options
from tests.unit.rules.table import Reason, kalooki_40, refuses

OWN = "0: 2C 3C 4C"


@pytest.mark.rule("KAL-01")
def test_hand_of_thirty_six_puts_out_from_140_and_not_from_114() -> None:
    hands = ["KC KH KS", "JOKER AS KD", "9C JOKER KD 6H"]
    table = kalooki_40(hands=hands, melds=[OWN], stock="QS ...", totals=(0, 140, 110), turns=2).draw()
    after = table.meld("KC KH KS").discard("QS")
    assert (after.totals, after.state.playing, after.state.over) == ((0, 176, 150), (0, 2), False)


@pytest.mark.rule("KAL-01")
def test_joker_ace_and_king_count_thirty_six() -> None:
    table = kalooki_40(
        hands=["KC KH KS", "JOKER AS KD", "5D"], melds=[OWN], stock="QS ...", totals=(0, 114, 20), turns=2
    )
    after = table.draw().meld("KC KH KS").discard("QS")
    assert (after.totals, after.state.playing) == ((0, 150, 25), (0, 1, 2))


@pytest.mark.rule("KAL-01")
def test_forty_points_in_any_melds_open_with_the_discard_used_at_once() -> None:
    table = kalooki_40(hand="KC KD 4C 4D JOKER 3H 9S", discards="KH", stock="2S ...", turns=2)
    with refuses(Reason.MUST_USE_DISCARD, "EXT-04"):
        table.draw("discard")
    assert len(table.draw("discard", melds=["KC KD KH", "4C 4D JOKER=4H"]).melds) == 2


@pytest.mark.rule("KAL-01")
def test_a_meld_has_no_more_jokers_than_natural_cards() -> None:
    table = kalooki_40(hand="5H 6H JOKER JOKER 9C KD", melds=[OWN], stock="KS ...", turns=2).draw()
    assert table.meld("5H 6H JOKER=7H JOKER=8H").melds[1] == "5H 6H JOKER=7H JOKER=8H"
    with refuses(Reason.NOT_A_MELD, "CAL-05"):
        table.meld("JOKER=4H 5H JOKER=6H")


@pytest.mark.rule("KAL-01")
def test_elimination_cannot_be_switched_off() -> None:
    with pytest.raises(BadOptions):
        with_options(VARIANTS["kalooki-40"], 3, {"elimination": False})
