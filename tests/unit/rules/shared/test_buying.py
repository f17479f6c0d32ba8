"""Buying the top discard out of turn (EXT-11, EXT-14)."""

from typing import Any

import pytest

from service.rules.catalogue import VARIANTS
from service.rules.legal.legal_moves import legal_moves
from service.rules.model.enums import JokerLimit
from service.rules.model.moves import Buy, Pass
from service.rules.model.state import Phase
from service.rules.rounds.offers.buyers import buys_left
from service.rules.view import view
from tests.unit.rules.table import Reason, Table, refuses, set_table

SELLING = VARIANTS["rummy"].changed(
    {
        "buying": {"buys": 3},
        "draw": {"reshuffle": True},
        "pack": {"packs": 2, "jokers": 4},
        "melds": {"jokers": JokerLimit.ANY},
    },
    own=frozenset({"buys", "penalty_cards", "buy_window"}),
)
"""The core with buying, which any game may have."""


def selling(**facts: Any) -> Table:
    """Seat 3 has just discarded 9D, and seat 0 is to draw; the hands have ten cards."""
    facts.setdefault("stock", "2C 3C 4C 5C ...")
    table = set_table(SELLING.changed({"deal": {"size": 10}}), hand="9D", seats=4, turn=3, phase=Phase.PLAY, **facts)
    return table.having(hands=(*table.round.hands[:3], ("9D", "KS"))).discard("9D")


def events_of(table: Table) -> list[str]:
    """The types of the events of the last move."""
    return [str(event.__struct_config__.tag) for event in table.events]


@pytest.mark.rule("EXT-11", "CTR-07")
def test_draw_from_the_stock_waits_for_all_who_may_buy() -> None:
    table = selling().draw(by=0)
    assert (table.round.phase, table.turn) == (Phase.BUYING, 0)
    assert events_of(table) == ["offer_made"]
    assert table.events[0].waiting == (1, 2)  # type: ignore[attr-defined]
    assert legal_moves(table.variant, table.state, 1) == [Buy(), Pass()]
    assert legal_moves(table.variant, table.state, 0) == []
    with refuses(Reason.WRONG_PHASE, "CORE-17"):
        table.draw("discard", by=0)


@pytest.mark.rule("EXT-11", "CTR-10")
def test_nearest_buyer_behind_the_player_to_draw_gets_the_card_and_the_penalty() -> None:
    table = selling().draw(by=0).buy(by=2).buy(by=1)
    assert events_of(table) == ["bought", "card_drawn"]
    assert [len(hand) for hand in table.round.hands] == [11, 12, 10, 1]
    assert {"9D", "2C"} <= set(table.round.hands[1])
    assert (table.round.phase, table.turn, table.round.this_turn.drawn) == (Phase.PLAY, 0, "3C")
    assert [buys_left(table.variant, table.round, seat) for seat in range(4)] == [3, 2, 3, 3]


@pytest.mark.rule("EXT-11")
def test_player_to_draw_gets_the_next_card_if_all_pass() -> None:
    table = selling().draw(by=0).pass_(by=1).pass_(by=2)
    assert table.round.this_turn.drawn == "2C"
    assert table.round.discard[-1] == "9D"


@pytest.mark.rule("EXT-11", "CTR-10")
def test_nothing_is_offered_if_the_discard_is_taken() -> None:
    table = selling().buy(by=1).draw("discard", by=0)
    assert (table.round.phase, table.round.offer) == (Phase.PLAY, None)
    with refuses(Reason.NOTHING_TO_BUY, "EXT-11"):
        table.buy(by=2)


@pytest.mark.rule("EXT-11", "CTR-10")
@pytest.mark.parametrize("seat", [0, 3])
def test_neither_the_discarder_nor_the_player_to_draw_buys(seat: int) -> None:
    with refuses(Reason.NOTHING_TO_BUY, "EXT-11"):
        selling().buy(by=seat)


@pytest.mark.rule("EXT-11")
def test_upcard_is_offered_to_all_but_the_first_player() -> None:
    table = set_table(SELLING, seats=3).having(round=None).deal()
    assert table.round.offer is not None
    assert set(table.round.offer.asked) == {0, 1, 2} - {table.turn}


@pytest.mark.rule("EXT-11")
def test_players_who_have_opened_or_have_no_buys_left_are_not_asked() -> None:
    table = selling(melds=["1: 3H 4H 5H"])
    assert table.round.offer is not None
    assert table.round.offer.asked == (2,)
    none_left = table.having(offer=None, bought=(0, 0, 3, 0), phase=Phase.PLAY, turn=3, discard=()).discard("KS")
    assert none_left.round.offer is None


@pytest.mark.rule("EXT-11")
def test_early_answer_is_final_and_told_to_nobody() -> None:
    before = selling()
    table = before.buy(by=2)
    assert table.events == ()
    for seat in (0, 1, 3, None):
        assert view(table.variant, table.state, seat) == view(before.variant, before.state, seat)
    own = view(table.variant, table.state, 2)
    assert own is not None
    assert own.offer is not None
    assert (own.offer.answer, own.legal_moves) == (True, ())
    with refuses(Reason.NOTHING_TO_BUY, "EXT-11"):
        table.buy(by=2)


@pytest.mark.rule("EXT-11")
def test_answers_of_others_stay_hidden_while_the_offer_is_open() -> None:
    before = selling().draw(by=0)
    table = before.buy(by=2)
    assert table.events == ()
    for seat in (0, 1, 3, None):
        assert view(table.variant, table.state, seat) == view(before.variant, before.state, seat)


@pytest.mark.rule("EXT-11")
def test_offer_closes_at_once_if_all_have_answered_before() -> None:
    table = selling().pass_(by=1).buy(by=2).draw(by=0)
    assert events_of(table) == ["offer_made", "bought", "card_drawn"]
    assert table.events[0].waiting == (1, 2)  # type: ignore[attr-defined]
    assert "9D" in table.round.hands[2]


@pytest.mark.rule("EXT-11", "EXT-14")
def test_closing_counts_no_answer_as_a_pass() -> None:
    table = selling().draw(by=0).buy(by=2).close_offer()
    assert "9D" in table.round.hands[2]
    assert table.round.this_turn.drawn == "3C"
    with refuses(Reason.WRONG_PHASE, "EXT-11"):
        table.close_offer()


@pytest.mark.rule("EXT-11")
def test_card_under_a_bought_one_is_dead() -> None:
    table = selling(discards="KH").draw(by=0).buy(by=1).pass_(by=2)
    assert table.round.discard == ("KH",)
    assert table.round.offer is None
    with refuses(Reason.NOTHING_TO_BUY, "EXT-11"):
        table.buy(by=2)


@pytest.mark.rule("EXT-11")
@pytest.mark.parametrize(("penalty", "cards"), [(0, 11), (1, 12), (2, 13)])
def test_penalty_cards_are_an_option(penalty: int, cards: int) -> None:
    table = selling(penalty_cards=penalty).draw(by=0).pass_(by=2).buy(by=1)
    assert len(table.round.hands[1]) == cards


@pytest.mark.rule("EXT-11")
def test_short_stock_is_renewed_under_the_card_on_offer() -> None:
    table = selling(stock="2C", discards="5H 6H 7H").draw(by=0).pass_(by=2).buy(by=1)
    assert events_of(table) == ["stock_renewed", "bought", "card_drawn"]
    assert {"9D", "2C"} <= set(table.round.hands[1])
    assert (table.round.discard, len(table.round.stock), table.round.renewals) == ((), 2, 1)


@pytest.mark.rule("EXT-11")
def test_stock_is_not_renewed_for_a_card_that_nobody_buys() -> None:
    table = selling(stock="2C", discards="5H 6H 7H").draw(by=0).pass_(by=2).pass_(by=1)
    assert (table.round.renewals, table.round.stock) == (0, ())


@pytest.mark.rule("EXT-11")
def test_nobody_buys_if_there_are_too_few_cards() -> None:
    table = selling(stock="2C", discards="")
    assert table.round.offer is None
    with refuses(Reason.NOTHING_TO_BUY, "EXT-11"):
        table.buy(by=1)
    assert table.draw(by=0).round.this_turn.drawn == "2C"


@pytest.mark.rule("EXT-11")
def test_draw_that_is_refused_makes_no_offer() -> None:
    with refuses(Reason.CARD_NOT_IN_PILE, "CORE-07"):
        selling().draw("stock", "2C", by=0)


@pytest.mark.rule("EXT-11", "CORE-21")
def test_buyer_who_forfeits_is_no_longer_asked() -> None:
    table = selling().draw(by=0).buy(by=2).forfeit(by=1)
    assert "9D" in table.round.hands[2]
    assert table.round.phase is Phase.PLAY


@pytest.mark.rule("EXT-11", "CORE-21")
def test_player_after_one_who_forfeits_draws_and_does_not_buy() -> None:
    table = selling().buy(by=1).draw(by=0).forfeit(by=0)
    assert (table.turn, table.round.phase) == (1, Phase.DRAW)
    assert table.round.offer is not None
    assert (table.round.offer.asked, table.round.offer.buyers) == ((2,), ())


@pytest.mark.rule("EXT-11", "CORE-21")
def test_offer_ends_when_the_last_player_asked_forfeits() -> None:
    table = selling().forfeit(by=1).forfeit(by=2)
    assert table.round.offer is None
    assert events_of(table.draw(by=0)) == ["card_drawn"]


@pytest.mark.rule("EXT-14", "CORE-21")
def test_player_out_of_time_passes() -> None:
    table = selling().draw(by=0)
    assert table.time_out(by=1).time_out(by=2).round.this_turn.drawn == "2C"


@pytest.mark.rule("EXT-11")
def test_pass_at_the_turn_is_no_answer() -> None:
    with refuses(Reason.NOTHING_TO_PASS, "OPT-17"):
        selling().pass_(by=0)
    with refuses(Reason.NOT_IN_THIS_VARIANT, "CORE-17"):
        set_table("rummy").buy(by=1)
