"""The scores of Rami 51 and the end of its game (R51-07 to R51-09)."""

from typing import Any

import pytest

from service.rules.catalogue import VARIANTS
from service.rules.model.errors import BadOptions, OptionFault
from service.rules.model.result import Due
from service.rules.options import with_options
from tests.unit.rules.table import Table, rami_51

HANDS = ("KC KD KH", "AH 9C JOKER", "2H 6D", "4D")
SEC_HANDS = ("2C 3C 4C 5D 5H 5C", *HANDS[1:])


def goes_out(*, rummy: bool, **options: Any) -> Table:
    """A goes out; B and D have opened, C has not."""
    melds = ["1: 7S 8S 9S", "3: TS JS QS", *([] if rummy else ["0: 2D 3D 4D"])]
    hands = SEC_HANDS if rummy else HANDS
    table = rami_51(hands=hands, melds=melds, stock="KS ...", turns=3, **options).draw()
    laid = table.meld("2C 3C 4C", "5D 5H 5C") if rummy else table.meld("KC KD KH")
    return laid.discard("KS")


@pytest.mark.rule("R51-07")
@pytest.mark.rule("R51-08")
def test_others_add_their_hands_and_a_hundred_if_they_have_not_opened() -> None:
    out = goes_out(rummy=False)
    assert out.gains == {(1, Due.PENALTY): 40, (2, Due.UNOPENED): 100, (3, Due.PENALTY): 4}
    assert out.totals == (0, 40, 100, 4)


@pytest.mark.rule("R51-07")
@pytest.mark.rule("R51-08")
def test_rami_sec_doubles_what_they_add() -> None:
    out = goes_out(rummy=True)
    assert out.gains == {(1, Due.PENALTY_DOUBLED): 80, (2, Due.UNOPENED_DOUBLED): 200, (3, Due.PENALTY_DOUBLED): 8}


@pytest.mark.rule("R51-07")
def test_penalty_and_doubling_can_be_changed() -> None:
    assert goes_out(rummy=False, unopened_penalty=0).totals == (0, 40, 8, 4)
    assert goes_out(rummy=False, unopened_penalty=200).totals == (0, 40, 200, 4)
    assert goes_out(rummy=True, hidden_rummy="off").totals == (0, 40, 100, 4)
    with pytest.raises(BadOptions) as refused:
        with_options(VARIANTS["rami-51"], 2, {"hidden_rummy": "winners_melds"})
    assert refused.value.fault is OptionFault.OUT_OF_RANGE


@pytest.mark.rule("R51-07")
def test_going_rummy_by_several_requests_doubles_too() -> None:
    hands = ["7H 8H 9H KC KD KH 3C 3D 3H", "AH"]
    table = rami_51(hands=hands, melds=["1: 7S 8S 9S"], stock="2S ...", turns=3).draw()
    out = table.meld("7H 8H 9H", "KC KD KH").meld("3C 3D 3H").discard("2S")
    assert out.gains == {(1, Due.PENALTY_DOUBLED): 22}


@pytest.mark.rule("R51-09")
def test_lowest_total_wins_when_somebody_has_a_thousand() -> None:
    table = rami_51(hands=["KC KD KH", "4D"], melds=["0: 2D 3D 4D"], stock="KS ...", totals=(700, 900)).draw()
    over = table.meld("KC KD KH").discard("KS")
    assert (over.totals, over.state.over, over.state.winners) == ((700, 1000), True, (0,))


@pytest.mark.rule("R51-09")
def test_below_a_thousand_or_before_the_last_round_play_goes_on() -> None:
    hands = ["KC KD KH", "4D"]
    table = rami_51(hands=hands, melds=["0: 2D 3D 4D"], stock="KS ...", totals=(700, 899)).draw()
    after = table.meld("KC KD KH").discard("KS")
    assert not after.state.over
    assert after.state.dealer == 0
    rounds = rami_51(hands=hands, melds=["0: 2D 3D 4D"], stock="KS ...", totals=(700, 899), rounds=1).draw()
    assert rounds.meld("KC KD KH").discard("KS").state.winners == (0,)


@pytest.mark.rule("R51-09")
def test_with_elimination_players_who_reach_the_target_are_out() -> None:
    hands = ["KC KD KH", "4D", "5D"]
    melds = ["0: 2D 3D 4D", "1: 7S 8S 9S", "2: 7C 8C 9C"]
    table = rami_51(hands=hands, melds=melds, stock="KS ...", totals=(700, 996, 100), elimination=True).draw()
    after = table.meld("KC KD KH").discard("KS")
    assert (after.totals, after.state.over, after.state.playing) == ((700, 1000, 105), False, (0, 2))
