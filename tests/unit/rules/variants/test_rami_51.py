"""Rami 51 (R51-01 to R51-06); its scores are in a file of their own."""

from typing import Any

import pytest

from service.rules.catalogue import VARIANTS
from service.rules.model.cards import JOKER
from service.rules.model.enums import JokerLimit, SwapRule
from service.rules.model.errors import BadOptions, OptionFault
from service.rules.model.events import StockRenewed
from service.rules.model.moves import Discard, Draw, LayDown, LayOff, Source
from service.rules.options import with_options
from tests.unit.rules.table import Phase, Reason, Table, game, rami_51, refuses

OWN = "0: 2C 3C 4C"
"""A meld of seat 0, which has opened with it."""


def after_draw(hand: str, *melds: str, **options: Any) -> Table:
    """Seat 0 has drawn; these melds lie on the table."""
    return rami_51(hand=hand, melds=melds, stock="2S ...", turns=2, **options).draw()


@pytest.mark.rule("R51-01")
@pytest.mark.parametrize("players", range(2, 7))
def test_two_to_six_players_get_thirteen_cards_of_two_packs_and_four_jokers(players: int) -> None:
    table = game("rami-51", players).deal()
    assert [len(hand) for hand in table.round.hands] == [13] * players
    pack = table.variant.whole_pack(players)
    assert (len(pack), pack.count(JOKER), pack.count("KS")) == (108, 4, 2)
    assert len(table.round.discard) == 1
    assert table.turn == (table.round.dealer + 1) % players


@pytest.mark.rule("R51-01")
def test_fourteen_cards_and_none_to_eight_jokers_can_be_chosen() -> None:
    assert len(game("rami-51", 6, hand_size=14).deal().round.hands[0]) == 14
    for jokers in (0, 8):
        assert game("rami-51", 2, jokers=jokers).variant.whole_pack(2).count(JOKER) == jokers
    for name, value in (("hand_size", 12), ("hand_size", 15), ("jokers", 9)):
        with pytest.raises(BadOptions) as refused:
            with_options(VARIANTS["rami-51"], 2, {name: value})
        assert refused.value.fault is OptionFault.OUT_OF_RANGE


@pytest.mark.rule("R51-01")
def test_used_up_stock_is_renewed_by_shuffling_all_but_the_top_discard() -> None:
    table = rami_51(hand="9C KD 5S", stock="", discards="2C 3D 9H KC", turns=2).draw()
    assert table.event(StockRenewed).reshuffled
    assert table.discards == "KC"


@pytest.mark.rule("R51-02")
@pytest.mark.parametrize(
    "meld", ["7C 7D 7H", "7C 7D 7H 7S", "AS 2S 3S", "QS KS AS", "7C 7D JOKER=7H", "JOKER=5H 6H 7H"]
)
def test_sets_and_runs_are_melds_with_the_ace_high_or_low(meld: str) -> None:
    held = meld.replace("=7H", "").replace("=5H", "")
    assert after_draw(f"{held} 9H KD", OWN).meld(meld).melds[1] == meld


@pytest.mark.rule("R51-02")
@pytest.mark.parametrize("meld", ["7C 7C 7D", "KS AS 2S", "7C JOKER=7D JOKER=7H", "7C 8C JOKER=9C JOKER=TC"])
def test_no_suit_twice_no_turn_of_the_corner_and_one_joker_at_most(meld: str) -> None:
    table = after_draw("7C 7C 7D 8C QS KS AS 2S JOKER JOKER", OWN)
    with refuses(Reason.NOT_A_MELD, "CAL-05" if "=" in meld else "CORE-09"):
        table.meld(meld)


@pytest.mark.rule("R51-02")
@pytest.mark.parametrize(
    ("limit", "legal", "illegal"),
    [
        ("fewer_than_naturals", "5H JOKER=6H 7H", "5H 6H JOKER=7H JOKER=8H"),
        ("not_more_than_naturals", "5H 6H JOKER=7H JOKER=8H", "JOKER=4H 5H JOKER=6H"),
    ],
)
def test_other_limits_of_jokers_can_be_chosen(limit: str, legal: str, illegal: str) -> None:
    table = after_draw("5H 6H 7H JOKER JOKER 9C KD", OWN, joker_limit=limit)
    assert table.variant.melds.jokers is JokerLimit(limit)
    assert table.meld(legal).melds[1] == legal
    with refuses(Reason.NOT_A_MELD, "CAL-05"):
        table.meld(illegal)


@pytest.mark.rule("R51-02")
def test_suit_of_a_joker_is_named_in_a_set_of_three_and_kept() -> None:
    table = after_draw("7C 7D JOKER 7H 7S 9H KD", OWN).meld("7C 7D JOKER=7H")
    with refuses(Reason.DOES_NOT_FIT, "CORE-11"):
        table.lay_off("7H", "7C")
    assert table.lay_off("7S", "7C").melds[1] == "7C 7D JOKER=7H 7S"


@pytest.mark.rule("R51-03")
@pytest.mark.parametrize(
    "melds",
    [
        ["7H 8H 9H", "KC KD KS"],
        ["AS 2S 3S", "QD QC JOKER=QH", "5H 6H 7H"],
        ["TS JS QS KS AS"],
    ],
)
def test_fifty_one_points_with_a_clean_run_open(melds: list[str]) -> None:
    held = " ".join(melds).replace("=QH", "")
    assert len(after_draw(f"{held} 4D 6C").meld(*melds).melds) == len(melds)


@pytest.mark.rule("R51-03")
def test_fifty_seven_points_without_a_clean_run_do_not_open() -> None:
    table = after_draw("TH JOKER QH 9C 9D 9S 4D 6C")
    with refuses(Reason.OPENING_NEEDS_CLEAN_RUN, "R51-03"):
        table.meld("TH JOKER=JH QH", "9C 9D 9S")
    free = after_draw("TH JOKER QH 9C 9D 9S 4D 6C", clean_run=False)
    assert len(free.meld("TH JOKER=JH QH", "9C 9D 9S").melds) == 2


@pytest.mark.rule("R51-03")
def test_ace_counts_one_before_the_two() -> None:
    table = after_draw("AS 2S 3S KC KD KS TH 4D 6C")
    with refuses(Reason.OPENING_TOO_LOW, "R51-03") as refusal:
        table.meld("AS 2S 3S", "KC KD KS")
    assert refusal.value.facts == {"points": 36, "needed": 51}
    assert len(after_draw("AS 2S 3S KC KD KS TH 4D 6C", opening_points=36).meld("AS 2S 3S", "KC KD KS").melds) == 2


@pytest.mark.rule("R51-03")
def test_lay_offs_wait_for_the_opening_and_may_follow_it_in_the_same_turn() -> None:
    table = after_draw("7H 8H 9H KC KD KS TH 4D 6C", "1: 5C 6C 7C")
    with refuses(Reason.LAY_OFF_NEEDS_MELD, "EXT-12"):
        table.lay_off("4D", "5C")
    assert table.meld("7H 8H 9H", "KC KD KS").lay_off("TH", "9H").melds[1] == "7H 8H 9H TH"


@pytest.mark.rule("R51-03")
def test_without_an_opening_any_meld_is_laid_and_cards_are_laid_off_at_once() -> None:
    table = after_draw("8C 3D 3H 3S KD", "1: 5C 6C 7C", opening_points=0, clean_run=False)
    assert table.lay_off("8C", "5C").melds[0] == "5C 6C 7C 8C"
    assert len(table.meld("3D 3H 3S").melds) == 2


@pytest.mark.rule("R51-03")
def test_legal_moves_offer_the_best_opening_and_no_meld_that_does_not_open() -> None:
    moves = after_draw("7H 8H 9H KC KD KS 3C 3D 3S 4D 6C").legal()
    openings = [move for move in moves if isinstance(move, LayDown)]
    assert [sorted(" ".join(new.cards) for new in move.melds) for move in openings] == [
        ["3C 3D 3S", "7H 8H 9H", "KC KD KS"]
    ]


@pytest.mark.rule("R51-04")
def test_discard_is_taken_only_to_be_used_at_once() -> None:
    table = rami_51(hand="9C 9D KS 4H", discards="9S", melds=[OWN], stock="2S ...", turns=2)
    with refuses(Reason.MUST_USE_DISCARD, "EXT-04"):
        table.draw("discard")
    assert table.draw("discard", melds=["9C 9D 9S"]).melds[1] == "9C 9D 9S"
    takes = [move for move in table.legal() if isinstance(move, Draw) and move.source is Source.DISCARD]
    assert [len(move.melds) for move in takes] == [1]


@pytest.mark.rule("R51-04")
def test_discard_may_be_laid_off_or_take_the_place_of_a_joker_in_the_draw() -> None:
    table = rami_51(hand="KS 4H", discards="5C", melds=[OWN], stock="2S ...", turns=2)
    assert table.draw("discard", lay_off="5C", on="4C").melds == ("2C 3C 4C 5C",)
    table = rami_51(
        hand="KS 4H", discards="8D", melds=[OWN, "1: 7D JOKER=8D 9D"], stock="2S ...", turns=2, joker_swap="to_hand"
    )
    assert JOKER in table.draw("discard", swap="8D").hand()


@pytest.mark.rule("R51-04")
def test_player_with_a_single_card_draws_from_the_stock() -> None:
    table = rami_51(hand="5C", discards="5C", melds=[OWN], stock="2S ...", turns=2)
    with refuses(Reason.STOCK_THIS_TURN, "R51-04"):
        table.draw("discard", lay_off="5C", on="4C")
    assert table.draw().phase is Phase.PLAY


@pytest.mark.rule("R51-04")
def test_discards_can_be_free_or_only_to_open_and_wait_for_the_second_turn() -> None:
    free = rami_51(hand="9C KS 4H", discards="9S", stock="2S ...", discard_use="free")
    assert "9S" in free.draw("discard").hand()
    to_open = rami_51(hand="9C KS 4H", discards="9S", melds=[OWN], stock="2S ...", discard_use="to_open")
    assert "9S" in to_open.draw("discard").hand()
    later = rami_51(hand="9C KS 4H", discards="9S", stock="2S ...", discard_use="free", discard_from_turn=2)
    with refuses(Reason.STOCK_THIS_TURN, "R51-04"):
        later.draw("discard")


@pytest.mark.rule("R51-05")
def test_joker_is_swapped_after_opening_and_used_at_once() -> None:
    table = after_draw("8D 4H KS", OWN, "1: 7D JOKER=8D 9D")
    swapped = table.lay_off("JOKER=5C", "4C", swap="8D")
    assert swapped.melds == ("2C 3C 4C JOKER=5C", "7D 8D 9D")
    with refuses(Reason.NOT_IN_THIS_VARIANT, "ROMME-05"):
        table.swap("8D")
    unopened = after_draw("8D 4H KS 7H 8H 9H", "1: 7D JOKER=8D 9D")
    with refuses(Reason.LAY_OFF_NEEDS_MELD, "EXT-12"):
        unopened.lay_off("JOKER=6D", "7D", swap="8D")


@pytest.mark.rule("R51-05")
def test_joker_can_be_taken_into_the_hand_also_from_a_set_of_three() -> None:
    table = after_draw("7H 4H KS", OWN, "1: 7C 7D JOKER=7H", joker_swap="to_hand")
    assert table.swap("7H").hand().count(JOKER) == 1
    assert table.variant.melds.swap is SwapRule.TO_HAND
    unopened = after_draw("7H 4H KS", "1: 7C 7D JOKER=7H", joker_swap="to_hand")
    with refuses(Reason.SWAP_NOT_ALLOWED, "BLOCJ-06"):
        unopened.swap("7H")


@pytest.mark.rule("R51-05")
def test_jokers_can_be_left_where_they_lie() -> None:
    table = after_draw("8D 4H KS", OWN, "1: 7D JOKER=8D 9D", joker_swap="off")
    with refuses(Reason.NOT_IN_THIS_VARIANT, "CAL-07"):
        table.swap("8D")
    assert not any(isinstance(move, LayOff) and move.swap for move in table.legal())


@pytest.mark.rule("R51-06")
def test_last_card_must_be_discarded() -> None:
    table = after_draw("5C 6C", OWN)
    with refuses(Reason.MUST_DISCARD, "OPT-13"):
        after_draw("5C 6C", "0: 2C 3C 4C", "1: 2D 2H 2C").lay_off("5C 6C", "4C").lay_off("2S", "2D")
    assert table.lay_off("5C 6C", "4C").discard("2S").result.winners == (0,)


SEC = "2C 3C JOKER 4H 4D 4S 5C 5D 5H 6C 6D 6S"
SEC_MELDS = ("2C 3C JOKER=4C", "4H 4D 4S", "5C 5D 5H", "6C 6D 6S")


@pytest.mark.rule("R51-06")
@pytest.mark.parametrize("turns", [0, 4])
def test_rami_sec_needs_no_clean_run_in_any_turn(turns: int) -> None:
    table = rami_51(hand=SEC, stock="KS ...", turns=turns, seats=3).draw()
    assert any(isinstance(move, LayDown) and len(move.melds) == 4 for move in table.legal())
    out = table.meld(*SEC_MELDS).discard("KS")
    assert out.result.winners == (0,)
    assert out.result.rummy


@pytest.mark.rule("R51-06")
def test_rami_sec_needs_no_points_and_leaves_one_card() -> None:
    low = "AC 2C 3C AH 2H 3H"
    table = rami_51(hand=f"{low} KD", stock="KS ...", turns=3).draw()
    with refuses(Reason.OPENING_TOO_LOW, "R51-03"):
        table.meld("AC 2C 3C", "AH 2H 3H")
    dry = rami_51(hand=low, stock="KS ...", turns=3).draw().meld("AC 2C 3C", "AH 2H 3H")
    assert dry.discard("KS").result.rummy


@pytest.mark.rule("R51-06")
def test_draw_of_a_discard_may_be_the_rami_sec() -> None:
    table = rami_51(hand="AC 2C AH 2H 3H KS", discards="3C", stock="2S ...", turns=3)
    takes = [move for move in table.legal() if isinstance(move, Draw) and move.melds]
    assert [len(move.melds) for move in takes] == [2]
    assert table.play(takes[0]).discard("KS").result.rummy


@pytest.mark.rule("R51-06")
def test_player_who_has_opened_needs_no_points_for_further_melds() -> None:
    table = after_draw("AC 2C 3C KD 9H", OWN).meld("AC 2C 3C")
    assert Discard("KD") in table.legal()
