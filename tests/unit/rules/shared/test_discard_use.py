"""A discard that may be taken only to be used in the same move, in a variant made for these tests (CAL-04, EXT-04)."""

import pytest

from service.rules.catalogue import VARIANTS
from service.rules.engine import replay
from service.rules.legal.left_out import leaves_out_moves
from service.rules.model.enums import DiscardUse, SwapRule
from service.rules.model.events import Discarded, DiscardTaken, JokerSwapped, LaidOff, Melded, RoundEnded
from service.rules.model.moves import Draw, LayOff, NewMeld, Pass, Source, SwapJoker
from service.rules.model.state import replace
from tests.unit.rules.table import Reason, Table, refuses, set_table

pytestmark = pytest.mark.rule("EXT-04")
BASE = VARIANTS["german-rummy"]
AT_ONCE = BASE.derive("used-at-once", "Used at once", draw={"discard_use": DiscardUse.ALWAYS}, score=BASE.score)
TO_HAND = AT_ONCE.changed({"melds": {"swap": SwapRule.TO_HAND}})
LATER = AT_ONCE.changed({"draw": {"discards_from_turn": 2}})
OPEN = "0: 2C 3C 4C"
"""A meld of seat 0, which has opened with it."""


def draws_listed(table: Table) -> list[Draw]:
    return [move for move in table.legal() if isinstance(move, Draw)]


def kinds_of(table: Table) -> list[type]:
    return [type(event) for event in table.events]


def test_the_taken_card_is_in_the_melds_that_open() -> None:
    table = set_table(AT_ONCE, hand="QD QS TH JH QH 9C", discards="QC", melds=["1: 2D 3D 4D"])
    opened = table.draw("discard", melds=["QC QD QS", "TH JH QH"])
    assert opened.hand() == ("9C",)
    assert kinds_of(opened) == [DiscardTaken, Melded]
    assert opened.discard("9C").result.winners == (0,)


@pytest.mark.parametrize("melds", [[], ["TH JH QH"]])
def test_a_draw_without_a_use_of_the_card_is_refused(melds: list[str]) -> None:
    table = set_table(AT_ONCE, hand="QD QS TH JH QH 9C", discards="QC", melds=[OPEN])
    with refuses(Reason.MUST_USE_DISCARD, "EXT-04"):
        table.draw("discard", melds=melds)


def test_a_draw_with_two_uses_is_refused() -> None:
    table = set_table(AT_ONCE, hand="5H 5S KD", discards="5C", melds=[OPEN])
    with refuses(Reason.MUST_USE_DISCARD, "EXT-04"):
        table.draw("discard", melds=["5C 5H 5S"], lay_off="5C", on="m1")


def test_the_taken_card_is_laid_off_with_cards_of_the_hand() -> None:
    table = set_table(AT_ONCE, hand="6C KD 9D", discards="5C", melds=[OPEN])
    after = table.draw("discard", lay_off="5C 6C", on="m1")
    assert after.melds == ("2C 3C 4C 5C 6C",)
    assert kinds_of(after) == [DiscardTaken, LaidOff]


def test_a_lay_off_needs_an_opening_before_the_draw() -> None:
    table = set_table(AT_ONCE, hand="6C KD 9D", discards="5C", melds=["1: 2C 3C 4C"])
    with refuses(Reason.LAY_OFF_NEEDS_MELD, "OPT-10"):
        table.draw("discard", lay_off="5C", on="m1")


def test_the_taken_card_replaces_a_joker_that_comes_into_the_hand() -> None:
    table = set_table(TO_HAND, hand="KD 9D", discards="5C", melds=["0: 4C JOKER=5C 6C"])
    after = table.draw("discard", swap="5C", on="m1")
    assert after.melds == ("4C 5C 6C",)
    assert sorted(after.hand()) == ["9D", "JOKER", "KD"]
    assert kinds_of(after) == [DiscardTaken, JokerSwapped]


def test_the_taken_card_replaces_a_joker_that_is_laid_off_at_once() -> None:
    table = set_table(AT_ONCE, hand="KD 9D", discards="5C", melds=["0: 4C JOKER=5C 6C"])
    after = table.draw("discard", lay_off="JOKER=7C", on="m1", swap="5C")
    assert after.melds == ("4C 5C 6C JOKER=7C",)
    assert kinds_of(after) == [DiscardTaken, JokerSwapped, LaidOff]


def test_a_joker_is_not_swapped_before_the_opening() -> None:
    table = set_table(TO_HAND, hand="KD 9D", discards="5C", melds=["1: 4C JOKER=5C 6C"])
    with refuses(Reason.SWAP_NOT_ALLOWED, "BLOCJ-06"):
        table.draw("discard", swap="5C", on="m1")


def test_a_draw_takes_no_joker_into_the_hand_where_swaps_are_used_at_once() -> None:
    table = set_table(AT_ONCE, hand="KD 9D", discards="5C", melds=["0: 4C JOKER=5C 6C"])
    with refuses(Reason.SWAP_NOT_ALLOWED, "ROMME-05"):
        table.draw("discard", swap="5C", on="m1")


def test_a_refused_use_refuses_the_whole_draw() -> None:
    table = set_table(AT_ONCE, hand="2D 2S 9C", discards="2H", melds=["1: 2C 3C 4C"])
    with refuses(Reason.OPENING_TOO_LOW, "ROMME-04"):
        table.draw("discard", melds=["2D 2S 2H"])


def test_a_card_like_one_in_the_hand_leaves_one_to_discard() -> None:
    table = set_table(AT_ONCE, hand="5C KD", discards="5C", melds=[OPEN])
    after = table.draw("discard", lay_off="5C", on="m1")
    assert after.discard("5C").round.discard[-1] == "5C"


def test_a_card_must_remain_where_one_is_owed() -> None:
    table = set_table(AT_ONCE, hand="6C 7C", discards="5C", melds=[OPEN])
    with refuses(Reason.MUST_DISCARD, "OPT-13"):
        table.draw("discard", lay_off="5C 6C 7C", on="m1")
    assert [draw.lay_off.cards for draw in draws_listed(table) if draw.lay_off] == [("5C",), ("5C", "6C")]


def test_the_last_card_may_go_in_the_draw_where_none_is_owed() -> None:
    free_end = AT_ONCE.changed({"close": {"must_discard": False}})
    table = set_table(free_end, hand="6C 7C", discards="5C", melds=[OPEN])
    out = table.draw("discard", lay_off="5C 6C 7C", on="m1")
    assert RoundEnded in kinds_of(out)
    assert out.result.winners == (0,)


@pytest.mark.parametrize("field", ["melds", "lay_off", "swap"])
def test_a_draw_from_the_stock_carries_no_use(field: str) -> None:
    table = set_table(AT_ONCE, hand="5H 5S KD", discards="5C", melds=[OPEN])
    lay_off, swap = LayOff("m1", ("5C",)), SwapJoker("m1", "5C")
    use = {"melds": (NewMeld(("5C", "5H", "5S")),), "lay_off": lay_off, "swap": swap}[field]
    with refuses(Reason.MELDS_NOT_HERE, "CAL-04" if field == "melds" else "EXT-04"):
        table.play(replace(Draw(Source.STOCK), **{field: use}))


@pytest.mark.parametrize("field", ["lay_off", "swap"])
def test_a_draw_into_the_hand_carries_no_use(field: str) -> None:
    table = set_table("rami", hand="5H 5S KD", discards="5C", melds=[OPEN])
    with refuses(Reason.MELDS_NOT_HERE, "EXT-04"):
        table.draw("discard", on="m1", lay_off="5C" if field == "lay_off" else "", swap="5C" if field == "swap" else "")


def test_a_card_taken_to_open_is_not_laid_off() -> None:
    table = set_table("caloochi", hand="6C KD 9D", discards="5C", melds=["1: 2C 3C 4C"])
    with refuses(Reason.MUST_OPEN_WITH_DISCARD, "CAL-04"):
        table.draw("discard", lay_off="5C", on="m1")


def test_a_single_card_in_hand_draws_from_the_stock() -> None:
    table = set_table(AT_ONCE, hand="KD", discards="5C", melds=[OPEN])
    with refuses(Reason.STOCK_THIS_TURN, "R51-04"):
        table.draw("discard", lay_off="5C", on="m1")
    assert draws_listed(table) == [Draw(Source.STOCK)]


def test_the_first_draw_is_from_the_stock_where_discards_are_for_later_turns() -> None:
    table = set_table(LATER, hand="5H 5S KD KH", discards="5C", melds=[OPEN])
    with refuses(Reason.STOCK_THIS_TURN, "R51-04"):
        table.draw("discard", melds=["5C 5H 5S"])
    assert draws_listed(table) == [Draw(Source.STOCK)]
    assert table.having(turns=(1, 1)).draw("discard", melds=["5C 5H 5S"]).melds[1] == "5C 5H 5S"


def test_a_player_who_may_draw_nothing_passes() -> None:
    table = set_table(AT_ONCE, hand="KD", discards="5C", melds=[OPEN], reshuffle=True).having(stock=())
    assert table.legal() == [Pass()]
    assert table.pass_().result.rule == "CORE-16"


def test_every_use_is_listed() -> None:
    table = set_table(TO_HAND, hand="5H 5S 6C KD 9D", discards="5C", melds=[OPEN, "1: JOKER=5C 6C 7C"])
    uses = draws_listed(table)
    assert Draw(Source.DISCARD, swap=SwapJoker("m2", "5C")) in uses
    assert Draw(Source.DISCARD, lay_off=LayOff("m1", ("5C", "6C"))) in uses
    assert {frozenset(new.cards) for draw in uses for new in draw.melds} == {frozenset({"5C", "5H", "5S"})}
    assert all(table.play(draw) for draw in uses)
    assert not leaves_out_moves(table.variant, table.state, uses)


def test_a_list_of_openings_that_is_not_whole_says_so() -> None:
    table = set_table(AT_ONCE, hand="KH QD QS TH JH QH 9C 9D", discards="QC", melds=["1: 2C 3C 4C"])
    listed = table.legal()
    assert any(len(move.melds) > 1 for move in listed if isinstance(move, Draw))
    assert leaves_out_moves(table.variant, table.state, listed)


def test_out_of_time_the_stock_is_drawn() -> None:
    table = set_table(AT_ONCE, hand="5H 5S KD KH", discards="5C", melds=[OPEN])
    assert table.time_out().round.this_turn.drawn is not None


def test_recorded_draws_replay_to_the_same_state() -> None:
    table = set_table(AT_ONCE, hand="6C KD 9D", discards="5C", melds=[OPEN])
    after = table.draw("discard", lay_off="5C 6C", on="m1").discard("KD")
    assert Discarded in kinds_of(after)
    assert replay(after.variant, after.start, after.moves) == after.state
