"""Boat house rum (BOAT-01 to BOAT-04)."""

from functools import partial

import pytest

from service.rules.catalogue import VARIANTS
from service.rules.model.errors import BadOptions, OptionFault
from service.rules.model.events import CardDrawn, DiscardTaken, StockRenewed
from service.rules.model.moves import Draw, Source
from service.rules.model.result import Due
from service.rules.options import with_options
from tests.unit.rules.table import Reason, cards, refuses, set_table

boat = partial(set_table, "boat-house-rum")
TURN = "KD AD 2D"
NINES = "9C 9H 9S"


@pytest.mark.rule("BOAT-01")
@pytest.mark.rule("OPT-05")
@pytest.mark.parametrize("run", ["AD 2D 3D", "QD KD AD", "KD AD 2D", "QD KD AD 2D"])
def test_ace_is_low_and_high_and_turns_the_corner(run: str) -> None:
    table = boat(hand=f"{run} {NINES}", stock="5S ...", seats=3).draw()
    assert table.meld(run, NINES, discard="5S").result.winners == (0,)


@pytest.mark.rule("BOAT-01")
@pytest.mark.rule("OPT-14")
def test_hand_is_melded_only_as_a_whole() -> None:
    table = boat(hand=f"{TURN} {NINES} 4H", stock="5S ...", seats=3).draw()
    with refuses(Reason.CONCEALED, "OPT-14"):
        table.meld(NINES)
    with refuses(Reason.CONCEALED, "OPT-14"):
        table.meld(NINES, TURN, discard="4H")


@pytest.mark.rule("BOAT-01")
def test_a_game_is_five_rounds() -> None:
    table = boat(hand=f"{TURN} {NINES}", stock="5S ...", seats=3).draw()
    fourth, fifth = (table.having(scored=scored).meld(TURN, NINES, discard="5S") for scored in (3, 4))
    assert (fourth.state.over, fifth.state.over) == (False, True)


@pytest.mark.rule("BOAT-02")
def test_a_draw_from_the_stock_is_one_card() -> None:
    table = boat(hand="4H 6C", stock="5S ...", discards="8C 7D").draw()
    assert table.hand(0) == cards("4H 6C 5S")
    assert table.discards == "8C 7D"


@pytest.mark.rule("BOAT-02")
def test_top_discard_is_taken_with_the_next_discard() -> None:
    table = boat(hand="4H 6C", stock="5S 3S", discards="2C 8C 7D").draw("discard", second="discard")
    assert table.hand(0) == cards("4H 6C 7D 8C")
    assert (table.discards, table.stock) == ("2C", "5S 3S")
    assert [event.card for event in table.events if isinstance(event, DiscardTaken)] == ["7D", "8C"]


@pytest.mark.rule("BOAT-02")
def test_top_discard_is_taken_with_a_stock_card_only_its_drawer_sees() -> None:
    table = boat(hand="4H 6C", stock="5S 3S", discards="2C 8C 7D").draw("discard", second="stock")
    assert table.hand(0) == cards("4H 6C 7D 5S")
    assert (table.discards, table.stock) == ("2C 8C", "3S")
    drawn = table.event(CardDrawn)
    assert drawn.seen_by(0) == {"seat": 0, "source": Source.STOCK, "card": "5S"}
    assert drawn.seen_by(1) == {"seat": 0, "source": Source.STOCK}
    assert (table.view(0).drawn, table.view(1).drawn) == ("5S", None)


@pytest.mark.rule("BOAT-02")
def test_hand_grows_by_one_after_drawing_two_cards() -> None:
    table = boat(hand="4H 6C 9S", stock="5S 3S", discards="2C 8C 7D", seats=3)
    by_one = table.draw("discard", second="discard").discard("4H")
    assert (len(by_one.hand(0)), by_one.turn) == (4, 1)
    assert len(table.draw().discard("4H").hand(0)) == 3


@pytest.mark.rule("BOAT-02")
def test_draw_from_the_pile_must_name_the_second_card() -> None:
    table = boat(discards="2C 8C 7D")
    with refuses(Reason.SECOND_CARD_DUE, "BOAT-02"):
        table.draw("discard")
    after = table.draw("discard", second="stock")
    with refuses(Reason.WRONG_PHASE, "CORE-17"):
        after.draw()


@pytest.mark.rule("BOAT-02")
def test_draw_from_the_stock_takes_no_second_card() -> None:
    table = boat(discards="2C 8C 7D")
    for second in ("discard", "stock"):
        with refuses(Reason.NO_SECOND_CARD, "BOAT-02"):
            table.draw("stock", second=second)


@pytest.mark.rule("BOAT-02")
def test_second_card_comes_from_the_stock_when_the_pile_has_one_card() -> None:
    table = boat(hand="4H 6C", stock="5S 3S", discards="7D")
    with refuses(Reason.NO_SECOND_CARD, "BOAT-02"):
        table.draw("discard", second="discard")
    assert table.draw("discard", second="stock").hand(0) == cards("4H 6C 7D 5S")


@pytest.mark.rule("BOAT-02")
def test_a_single_discard_is_the_whole_draw_when_the_stock_is_empty() -> None:
    table = boat(hand="4H 6C", stock="", discards="7D").draw("discard")
    assert table.hand(0) == cards("4H 6C 7D")
    assert table.discards == ""


@pytest.mark.rule("BOAT-02")
def test_pile_is_never_turned_over_during_a_draw() -> None:
    table = boat(hand="4H 6C", stock="", discards="2C 8C 7D")
    with refuses(Reason.NO_SECOND_CARD, "BOAT-02"):
        table.draw("discard", second="stock")
    assert table.draw("discard", second="discard").discards == "2C"


@pytest.mark.rule("BOAT-02")
@pytest.mark.rule("CORE-13")
def test_pile_is_turned_over_for_a_draw_from_the_stock() -> None:
    table = boat(hand="4H 6C", stock="", discards="2C 8C 7D").draw()
    assert table.hand(0) == cards("4H 6C 2C")
    assert (table.stock, table.discards) == ("8C 7D", "")
    assert not table.event(StockRenewed).reshuffled


@pytest.mark.rule("BOAT-02")
@pytest.mark.parametrize(
    ("stock", "discards", "listed"),
    [
        ("5S", "8C 7D", [("stock", None), ("discard", "discard"), ("discard", "stock")]),
        ("5S", "7D", [("stock", None), ("discard", "stock")]),
        ("5S", "", [("stock", None)]),
        ("", "8C 7D", [("stock", None), ("discard", "discard")]),
        ("", "7D", [("stock", None), ("discard", None)]),
    ],
)
def test_every_draw_is_among_the_legal_moves(stock: str, discards: str, listed: list[tuple[str, str | None]]) -> None:
    table = boat(hand="4H 6C", stock=stock, discards=discards)
    assert [(move.source, move.second) for move in table.legal() if isinstance(move, Draw)] == listed
    for move in table.legal():
        table.play(move)


@pytest.mark.rule("BOAT-02")
@pytest.mark.rule("CORE-21")
def test_absent_player_draws_one_card_and_discards_it() -> None:
    table = boat(hand="4H 6C", stock="5S 3S", discards="8C 7D").time_out()
    assert table.hand(0) == cards("4H 6C 5S")
    assert table.time_out().discards == "8C 7D 5S"
    two = boat(hand="4H 6C", stock="5S 3S", discards="8C 7D").draw("discard", second="stock")
    assert two.time_out().discards == "8C 5S"
    two = boat(hand="4H 6C", stock="5S 3S", discards="8C 7D").draw("discard", second="discard")
    assert two.time_out().discards == "6C"


@pytest.mark.rule("BOAT-03")
@pytest.mark.parametrize("card", ["7D", "8C"])
def test_cards_taken_from_the_pile_cannot_be_discarded(card: str) -> None:
    table = boat(hand="4H 6C", discards="2C 8C 7D").draw("discard", second="discard")
    with refuses(Reason.DISCARD_JUST_TAKEN, "CORE-08"):
        table.discard(card)
    assert table.discard("4H").discards == "2C 4H"


@pytest.mark.rule("BOAT-03")
def test_second_card_from_the_stock_may_be_discarded() -> None:
    table = boat(hand="4H 6C", stock="5S ...", discards="2C 8C 7D").draw("discard", second="stock")
    with refuses(Reason.DISCARD_JUST_TAKEN, "CORE-08"):
        table.discard("7D")
    assert table.discard("5S").discards == "2C 8C 5S"


@pytest.mark.rule("BOAT-03")
def test_cards_taken_from_the_pile_cannot_be_the_final_discard() -> None:
    table = boat(hand=f"{TURN} {NINES}", discards="9D 4H", seats=3).draw("discard", second="discard")
    with refuses(Reason.DISCARD_JUST_TAKEN, "CORE-08"):
        table.meld(TURN, f"{NINES} 9D", discard="4H")


@pytest.mark.rule("BOAT-03")
def test_cards_taken_from_the_pile_may_be_discarded_in_the_next_turn() -> None:
    table = boat(hand="4H 6C", stock="5S 3S 2S", discards="2C 8C 7D").draw("discard", second="discard")
    table = table.discard("4H").turn_of().draw()
    assert table.discard("8C").discards.endswith("8C")


@pytest.mark.rule("BOAT-04")
def test_winner_scores_only_the_deadwood_of_the_others() -> None:
    others = ["KC KD KH 4S 7C", "QD KS AS 2S", "5C 5H AC"]
    table = boat(hands=[f"4D 5D 6D {NINES}", *others], stock="TS ...").draw()
    out = table.meld("4D 5D 6D", NINES, discard="TS")
    assert out.payments == {(1, 0): 11, (2, 0): 10, (3, 0): 21}
    assert {payment.due for payment in out.result.payments} == {Due.DEADWOOD}


@pytest.mark.rule("BOAT-04")
def test_hands_are_split_for_the_least_deadwood() -> None:
    table = boat(hands=[f"{TURN} {NINES}", "7C 7D 7H 8D 9D KC"], stock="TS ...").draw()
    assert table.meld(TURN, NINES, discard="TS").payments == {
        (1, 0): 7 + 7 + 10
    }  # the set of sevens would leave 8 + 9 + 10


@pytest.mark.rule("BOAT-04")
def test_a_hand_without_deadwood_pays_nothing() -> None:
    table = boat(hands=[f"{TURN} {NINES}", "QS KS AS 2S"], stock="TS ...").draw()
    out = table.meld(TURN, NINES, discard="TS")
    assert (out.payments, out.totals) == ({}, (0, 0))


@pytest.mark.rule("CORE-22")
@pytest.mark.rule("BOAT-02")
def test_top_two_discards_are_shown() -> None:
    table = boat(discards="2C 8C 7D")
    for seat in (0, 1, None):
        assert table.view(seat).discard_pile == ("8C", "7D")
        assert table.view(seat).discard_count == 3
    assert boat(discards="7D").view().discard_pile == ("7D",)
    assert boat(discards="2C 8C 7D", open_discards=True).view().discard_pile == ("2C", "8C", "7D")


@pytest.mark.rule("BOAT-02")
@pytest.mark.rule("OPT-20")
def test_pickup_any_is_refused() -> None:
    with pytest.raises(BadOptions) as refusal:
        with_options(VARIANTS["boat-house-rum"], 2, {"discard_pickup": "any"})
    assert (refusal.value.fault, refusal.value.options) == (OptionFault.NOT_FOR_VARIANT, ("discard_pickup",))


@pytest.mark.rule("BOAT-02")
def test_other_variants_draw_one_card() -> None:
    with refuses(Reason.NO_SECOND_CARD, "BOAT-02"):
        set_table("rummy", discards="8C 7D").draw("discard", second="discard")


@pytest.mark.rule("BOAT-01")
@pytest.mark.rule("OPT-06")
def test_an_ace_costs_eleven_in_every_order_of_the_ace() -> None:
    table = boat(hands=[f"4D 5D 6D {NINES}", "AC 8S"], stock="TS ...", ace="low").draw()
    assert table.meld("4D 5D 6D", NINES, discard="TS").payments == {(1, 0): 19}


@pytest.mark.rule("BOAT-02")
@pytest.mark.rule("CORE-16")
def test_a_turn_whose_second_card_is_from_the_stock_is_not_idle() -> None:
    table = boat(hand="4H 6C", stock="5S 3S", discards="2C 8C 7D").having(idle=5)
    assert table.draw("discard", second="stock").discard("5S").round.idle == 0
    assert table.draw("discard", second="discard").discard("4H").round.idle == 6
