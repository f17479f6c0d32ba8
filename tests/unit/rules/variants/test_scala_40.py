"""Scala 40 (S40-01 to S40-03): rami 51 with an opening of 40 in any melds, and elimination."""

from typing import Any

import pytest

from service.rules.catalogue import VARIANTS
from service.rules.model.errors import BadOptions, OptionFault
from service.rules.model.moves import Discard, Draw, ReEnter
from service.rules.model.result import Due
from service.rules.options import with_options
from tests.unit.rules.table import Reason, Table, refuses, scala_40

TWO_SETS = ("KC KD KH", "4C 4D 4H")


def goes_out(totals: tuple[int, ...], hands: list[str], **options: Any) -> Table:
    """Seat 1 of three goes out after it has opened before; the others have opened too."""
    melds = ["0: 7S 8S 9S", "1: 7C 8C 9C", "2: 7D 8D 9D"]
    table = scala_40(
        hands=[hands[0], "JC JD JH", hands[1]],
        turn=1,
        melds=melds,
        stock="KS ...",
        totals=totals,
        turns=2,
        elimination=True,
        **options,
    )
    return table.draw().meld("JC JD JH").discard("KS")


@pytest.mark.rule("S40-01")
def test_forty_points_in_any_melds_open() -> None:
    table = scala_40(hand="KC KD KH 4C 4D 4H 3H 9S", stock="2S ...", turns=2).draw()
    assert len(table.meld(*TWO_SETS).melds) == 2
    with refuses(Reason.OPENING_TOO_LOW, "R51-03") as refusal:
        table.meld("KC KD KH")
    assert refusal.value.facts == {"points": 30, "needed": 40}


@pytest.mark.rule("S40-01")
def test_discard_opens_before_the_opening_and_is_free_after_it() -> None:
    unopened = scala_40(hand="KC KD 4C 4D 4H 3H 9S", discards="KH", stock="2S ...", turns=2)
    with refuses(Reason.MUST_OPEN_WITH_DISCARD, "CAL-04"):
        unopened.draw("discard")
    assert len(unopened.draw("discard", melds=TWO_SETS).melds) == 2
    opened = scala_40(hand="3H 9S", discards="KH", melds=["0: 2C 3C 4C"], stock="2S ...", turns=2)
    assert "KH" in opened.draw("discard").hand()


@pytest.mark.rule("S40-01")
def test_closing_in_one_turn_needs_no_forty_points_and_doubles() -> None:
    hands = ["AC 2C 3C 2D 2H 2S", "JOKER 9D"]
    out = scala_40(hands=hands, stock="KS ...", turns=3).draw().meld("AC 2C 3C", "2D 2H 2S").discard("KS")
    assert out.gains == {(1, Due.PENALTY_DOUBLED): 68}


@pytest.mark.rule("S40-01")
def test_closing_hand_may_be_completed_by_the_discard() -> None:
    table = scala_40(hand="AC 2C 2D 2H 2S KS", discards="3C", stock="9D ...", turns=3)
    takes = [move for move in table.legal() if isinstance(move, Draw) and move.melds]
    assert [len(move.melds) for move in takes] == [2]
    assert table.play(takes[0]).discard("KS").result.rummy


@pytest.mark.rule("S40-01")
def test_joker_in_hand_counts_twenty_five_and_unopened_hands_count() -> None:
    table = scala_40(hands=["KC KD KH", "JOKER 3D"], melds=["0: 7S 8S 9S"], stock="KS ...", turns=2).draw()
    assert table.meld("KC KD KH").discard("KS").gains == {(1, Due.PENALTY): 28}


@pytest.mark.rule("S40-01")
def test_elimination_cannot_be_switched_off_and_replaces_rounds() -> None:
    for options in ({"elimination": False}, {"rounds": 3}):
        with pytest.raises(BadOptions):
            with_options(VARIANTS["scala-40"], 3, options)
    assert with_options(VARIANTS["scala-40"], 3, {"target": 201}).match.target == 201
    with pytest.raises(BadOptions) as refused:
        with_options(VARIANTS["scala-40"], 3, {"next_dealer": "winner"})
    assert refused.value.fault is OptionFault.NOT_FOR_VARIANT


@pytest.mark.rule("S40-02")
def test_card_that_fits_the_table_is_kept_before_opening() -> None:
    table = scala_40(hand="8H 4H JOKER KS", melds=["1: 5H 6H 7H"], stock="QD ...", turns=2).draw()
    for card in ("8H", "4H", "JOKER"):
        with refuses(Reason.DISCARD_FITS, "S40-02"):
            table.discard(card)
    assert {move.card for move in table.legal() if isinstance(move, Discard)} == {"KS", "QD"}


@pytest.mark.rule("S40-02")
def test_where_every_card_fits_any_of_them_is_discarded() -> None:
    table = scala_40(hand="8H 4H", melds=["1: 5H 6H 7H"], stock="JOKER ...", turns=2).draw()
    assert {move.card for move in table.legal() if isinstance(move, Discard)} == {"8H", "4H", "JOKER"}


@pytest.mark.rule("S40-02")
def test_player_who_has_opened_discards_any_card() -> None:
    table = scala_40(hand="8H KS", melds=["1: 5H 6H 7H", "0: 2C 3C 4C"], stock="QD ...", turns=2).draw()
    assert table.discard("8H").turn == 1


@pytest.mark.rule("S40-03")
def test_player_above_a_hundred_is_out_and_one_with_a_hundred_stays() -> None:
    after = goes_out((96, 40, 88), ["7H", "QC 2D"])
    assert (after.totals, after.state.playing, after.state.over) == ((103, 40, 100), (1, 2), False)


@pytest.mark.rule("S40-03")
def test_player_who_is_out_may_come_back_with_the_highest_total() -> None:
    asked = goes_out((96, 40, 88), ["7H", "QC 2D"], re_entries=1)
    assert asked.play(ReEnter(), by=0).totals == (100, 40, 100)


@pytest.mark.rule("S40-03")
def test_between_two_players_nobody_comes_back() -> None:
    hands = ["KC KD KH", "7H"]
    table = scala_40(hands=hands, melds=["0: 7S 8S 9S"], stock="KS ...", totals=(40, 96), turns=2, re_entries=3)
    over = table.draw().meld("KC KD KH").discard("KS")
    assert (over.state.over, over.state.winners) == (True, (0,))
