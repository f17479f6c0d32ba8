"""Limits of a turn: new melds and lay-offs (OPT-09, OPT-10, OPT-11)."""

import pytest

from service.rules.model.moves import LayDown, LayOff
from tests.unit.rules.table import Reason, Table, cards, rami, refuses, rummy

TWO_MELDS = "7C 7D 7H QC QD QH"


def after_draw(hand: str, *melds: str, limit: str = "one") -> Table:
    """Seat 0 of three has drawn the nine of diamonds; `limit` melds a turn, and these melds on the table."""
    return rummy(hand=hand, melds=melds, seats=3, turns=1, stock="9D ...", melds_per_turn=limit).draw()


@pytest.mark.rule("OPT-09")
def test_melds_per_turn_are_unlimited_by_default() -> None:
    table = rummy(hand=f"{TWO_MELDS} 2S 3D", seats=3).draw()
    assert table.meld("7C 7D 7H").meld("QC QD QH").melds == ("7C 7D 7H", "QC QD QH")


@pytest.mark.rule("OPT-09")
@pytest.mark.parametrize("limit", ["one", "one_or_lay_off"])
def test_a_second_new_meld_in_a_turn_is_refused(limit: str) -> None:
    table = after_draw(f"{TWO_MELDS} 2S 3D", limit=limit).meld("7C 7D 7H")
    with refuses(Reason.ONE_MELD_A_TURN, "OPT-09"):
        table.meld("QC QD QH")


@pytest.mark.rule("OPT-09")
@pytest.mark.parametrize("limit", ["one", "one_or_lay_off"])
def test_two_new_melds_in_one_request_are_refused(limit: str) -> None:
    with refuses(Reason.ONE_MELD_A_TURN, "OPT-09"):
        after_draw(f"{TWO_MELDS} 2S 3D", limit=limit).meld("7C 7D 7H", "QC QD QH")


@pytest.mark.rule("OPT-09")
def test_each_turn_allows_a_new_meld() -> None:
    table = after_draw(f"{TWO_MELDS} 2S 3D").meld("7C 7D 7H").discard("9D").turn_of().turn_of()
    assert table.draw().meld("QC QD QH").melds == ("7C 7D 7H", "QC QD QH")


@pytest.mark.rule("OPT-09")
def test_one_meld_a_turn_leaves_lay_offs_free_before_and_after() -> None:
    table = after_draw("7C 7D 7H 5S 9S 5H 2S 3D", "2: 2H 3H 4H", "1: 6S 7S 8S")
    table = table.lay_off("5S", on="6S").meld("7C 7D 7H").lay_off("9S", on="6S").lay_off("5H", on="4H")
    assert table.melds == ("2H 3H 4H 5H", "5S 6S 7S 8S 9S", "7C 7D 7H")


@pytest.mark.rule("OPT-09")
def test_one_or_lay_off_refuses_a_lay_off_after_a_meld() -> None:
    table = after_draw("7C 7D 7H 5H 2S 3D", "2: 2H 3H 4H", limit="one_or_lay_off").meld("7C 7D 7H")
    with refuses(Reason.MELD_OR_LAY_OFF, "OPT-09"):
        table.lay_off("5H", on="4H")


@pytest.mark.rule("OPT-09")
def test_one_or_lay_off_refuses_a_meld_after_a_lay_off() -> None:
    table = after_draw("7C 7D 7H 5H 2S 3D", "2: 2H 3H 4H", limit="one_or_lay_off").lay_off("5H", on="4H")
    with refuses(Reason.MELD_OR_LAY_OFF, "OPT-09"):
        table.meld("7C 7D 7H")


@pytest.mark.rule("OPT-09")
def test_one_or_lay_off_allows_several_lay_offs() -> None:
    table = after_draw("5H 5S 2S 3D", "2: 2H 3H 4H", "1: 6S 7S 8S", limit="one_or_lay_off")
    assert table.lay_off("5H", on="4H").lay_off("5S", on="6S").melds == ("2H 3H 4H 5H", "5S 6S 7S 8S")


@pytest.mark.rule("OPT-09")
def test_one_or_lay_off_lists_no_lay_off_after_a_meld() -> None:
    melded = after_draw("7C 7D 7H 5H 2S 3D", "2: 2H 3H 4H", limit="one_or_lay_off").meld("7C 7D 7H")
    assert not any(isinstance(move, LayDown | LayOff) for move in melded.legal())


@pytest.mark.rule("OPT-09")
@pytest.mark.parametrize("limit", ["one", "one_or_lay_off"])
def test_a_request_that_leaves_only_the_discard_is_exempt_from_the_limit(limit: str) -> None:
    out = after_draw(TWO_MELDS, limit=limit).meld("7C 7D 7H", "QC QD QH").discard("9D")
    assert out.result.winners == (0,)


@pytest.mark.rule("OPT-09")
@pytest.mark.parametrize("limit", ["one", "one_or_lay_off"])
def test_a_request_that_leaves_no_card_is_exempt_from_the_limit(limit: str) -> None:
    out = after_draw("7C 7D 7H QD KD TD JD 8D", limit=limit).meld("7C 7D 7H", "8D 9D TD JD QD KD")
    assert out.result.winners == (0,)


@pytest.mark.rule("OPT-09")
def test_a_request_that_goes_out_is_exempt_after_a_meld_of_the_same_turn() -> None:
    table = after_draw(TWO_MELDS).meld("7C 7D 7H").meld("QC QD QH")
    assert table.discard("9D").result.winners == (0,)


@pytest.mark.rule("OPT-09")
def test_a_request_that_goes_out_is_exempt_after_a_lay_off_of_the_same_turn() -> None:
    table = after_draw("7C 7D 7H 5H", "2: 2H 3H 4H", limit="one_or_lay_off").lay_off("5H", on="4H").meld("7C 7D 7H")
    assert table.discard("9D").result.winners == (0,)


@pytest.mark.rule("OPT-09")
def test_a_request_that_leaves_two_cards_is_not_exempt() -> None:
    with refuses(Reason.ONE_MELD_A_TURN, "OPT-09"):
        after_draw(f"{TWO_MELDS} 2S").meld("7C 7D 7H", "QC QD QH")


@pytest.mark.rule("OPT-09")
@pytest.mark.rule("OPT-13")
def test_melding_the_whole_hand_is_refused_where_the_last_card_must_be_discarded() -> None:
    table = rummy(
        hand="7C 7D 7H QC QD", seats=3, stock="QH ...", melds_per_turn="one", must_discard_to_go_out=True
    ).draw()
    with refuses(Reason.MUST_DISCARD, "OPT-13"):
        table.meld("7C 7D 7H", "QC QD QH")


@pytest.mark.rule("OPT-09")
@pytest.mark.rule("CORE-08")
def test_a_request_that_leaves_an_undiscardable_card_is_not_exempt() -> None:
    table = rummy(hand=TWO_MELDS, melds=["2: 2H 3H 4H"], seats=3, turns=1, discards="5H", melds_per_turn="one")
    with refuses(Reason.ONE_MELD_A_TURN, "OPT-09"):
        table.draw("discard").meld("7C 7D 7H", "QC QD QH")


@pytest.mark.rule("OPT-09")
@pytest.mark.rule("CORE-08")
def test_a_taken_card_cannot_be_kept_for_a_lay_off_the_meld_forbids() -> None:
    table = rummy(
        hand="7C 7D 7H", melds=["2: 2H 3H 4H"], seats=3, turns=1, discards="5H", melds_per_turn="one_or_lay_off"
    )
    with refuses(Reason.TAKEN_CARD_LEFT_OVER, "CORE-08"):
        table.draw("discard").meld("7C 7D 7H")


@pytest.mark.rule("OPT-09")
def test_going_out_with_several_melds_is_listed_as_one_legal_request() -> None:
    several = [move for move in after_draw(TWO_MELDS).legal() if isinstance(move, LayDown) and len(move.melds) > 1]
    assert {frozenset(new.cards) for move in several for new in move.melds} == {
        frozenset(cards("7C 7D 7H")),
        frozenset(cards("QC QD QH")),
    }


@pytest.mark.rule("OPT-10")
def test_a_player_may_not_lay_off_before_their_first_meld() -> None:
    table = rummy(hand="5H 2S 3D", melds=["2: 2H 3H 4H"], seats=3, turns=5, lay_off_needs_meld=True).draw()
    with refuses(Reason.LAY_OFF_NEEDS_MELD, "OPT-10"):
        table.lay_off("5H", on="4H")
    assert not any(isinstance(move, LayOff) for move in table.legal())


@pytest.mark.rule("OPT-10")
def test_lay_offs_need_no_meld_by_default() -> None:
    table = rummy(hand="5H 2S 3D", melds=["2: 2H 3H 4H"], seats=3).draw()
    assert table.lay_off("5H", on="4H").melds == ("2H 3H 4H 5H",)


@pytest.mark.rule("OPT-10")
def test_a_player_may_lay_off_after_their_first_meld_in_the_same_turn() -> None:
    table = rummy(hand="7C 7D 7H 5H 2S 3D", melds=["2: 2H 3H 4H"], seats=3, lay_off_needs_meld=True).draw()
    assert table.meld("7C 7D 7H").lay_off("5H", on="4H").melds == ("2H 3H 4H 5H", "7C 7D 7H")


@pytest.mark.rule("OPT-10")
def test_a_player_may_lay_off_in_any_turn_after_their_first_meld() -> None:
    table = rummy(hand="5H 2S 3D", melds=["2: 2H 3H 4H", "0: 7C 7D 7H"], seats=3, lay_off_needs_meld=True).draw()
    assert table.lay_off("5H", on="4H").melds[0] == "2H 3H 4H 5H"


@pytest.mark.rule("OPT-10")
@pytest.mark.rule("CORE-08")
def test_a_first_meld_lets_the_card_just_taken_be_laid_off() -> None:
    table = rummy(hand="7C 7D 7H", melds=["1: 2H 3H 4H"], discards="5H", lay_off_needs_meld=True)
    assert table.draw("discard").meld("7C 7D 7H").lay_off("5H", on="4H").result.winners == (0,)


@pytest.mark.rule("OPT-11")
def test_lay_off_from_turn_1_allows_lay_offs_in_the_first_turn() -> None:
    table = rami(hand="5H 2S 3D", melds=["2: 2H 3H 4H"], seats=3, lay_off_from_turn=1).draw()
    assert table.lay_off("5H", on="4H").melds == ("2H 3H 4H 5H",)


@pytest.mark.rule("OPT-11")
def test_lay_off_from_turn_2_forbids_lay_offs_in_the_first_turn_even_after_melding() -> None:
    table = rummy(hand="7C 7D 7H 5H 2S 3D", melds=["2: 2H 3H 4H"], seats=3, lay_off_from_turn=2).draw()
    with refuses(Reason.LAY_OFF_TOO_EARLY, "OPT-11"):
        table.lay_off("5H", on="4H")
    with refuses(Reason.LAY_OFF_TOO_EARLY, "OPT-11"):
        table.meld("7C 7D 7H").lay_off("5H", on="4H")


@pytest.mark.rule("OPT-11")
def test_lay_off_from_turn_2_counts_each_players_own_turns() -> None:
    table = rummy(hand="5H 2S 3D", melds=["2: 2H 3H 4H"], seats=3, lay_off_from_turn=2)
    assert table.having(turns=(1, 0, 0)).draw().lay_off("5H", on="4H").melds == ("2H 3H 4H 5H",)
    with refuses(Reason.LAY_OFF_TOO_EARLY, "OPT-11"):
        table.having(turns=(0, 1, 1)).draw().lay_off("5H", on="4H")


@pytest.mark.rule("OPT-11")
def test_lay_off_from_turn_2_applies_again_in_the_next_round() -> None:
    table = rummy(hand="7C 7D 7H", turns=4, stock="9D ...", lay_off_from_turn=2, target=1000).draw()
    dealt = table.meld("7C 7D 7H").discard("9D").deal()
    assert dealt.round.turns == (0, 0)


@pytest.mark.rule("OPT-11")
@pytest.mark.rule("CORE-08")
def test_a_taken_card_cannot_be_kept_for_a_lay_off_in_a_forbidden_turn() -> None:
    table = rummy(hand="7C 7D 7H", melds=["1: 2H 3H 4H"], discards="5H", lay_off_from_turn=2)
    with refuses(Reason.TAKEN_CARD_LEFT_OVER, "CORE-08"):
        table.draw("discard").meld("7C 7D 7H")
