"""Borrowing a card from a meld on the table for a new one (OPT-07, OPT-08)."""

import pytest

from service.rules.model.events import Melded
from service.rules.model.moves import Borrow, LayDown, NewMeld
from tests.unit.rules.table import Reason, Table, cards, rami, refuses, rummy


def after_draw(hand: str, *melds: str, borrow: str = "own") -> Table:
    """Seat 0 of three has drawn the nine of diamonds; the melds are its own unless they name another owner."""
    owned = [meld if ":" in meld else f"0: {meld}" for meld in melds]
    return rummy(hand=hand, melds=owned, seats=3, turns=1, stock="9D ...", borrow=borrow).draw()


@pytest.mark.rule("OPT-07")
def test_a_card_of_an_own_meld_may_be_borrowed_for_a_new_one() -> None:
    table = after_draw("5S 6S KC", "7C 7D 7H 7S").meld("5S 6S 7S", borrow="7S")
    assert table.melds == ("7C 7D 7H", "5S 6S 7S")
    assert table.hand() == cards("KC 9D")


@pytest.mark.rule("OPT-07")
def test_borrowing_is_off_by_default() -> None:
    table = rummy(hand="5S 6S KC", melds=["0: 7C 7D 7H 7S"], seats=3).draw()
    with refuses(Reason.BORROW_NOT_ALLOWED, "OPT-07"):
        table.meld("5S 6S 7S", borrow="7S")


@pytest.mark.rule("OPT-07")
def test_meld_event_shows_the_rest_of_the_lending_meld() -> None:
    event = after_draw("5S 6S KC", "7C 7D 7H 7S").meld("5S 6S 7S", borrow="7S").event(Melded)
    assert [meld.cards for meld in event.lenders] == [("7C", "7D", "7H")]


@pytest.mark.rule("OPT-07")
def test_an_own_meld_may_lend_after_other_players_laid_off_on_it() -> None:
    table = rummy(hands=["9C 7H", "5S 6S KC", "2H"], melds=["1: 7C 7D 7S"], turns=1, stock="9D TD ...", borrow="own")
    table = table.draw().lay_off("7H", on="7C").discard("9C").draw()
    assert table.melds == ("7C 7D 7H 7S",)
    assert table.meld("5S 6S 7S", borrow="7S").melds == ("7C 7D 7H", "5S 6S 7S")


@pytest.mark.rule("OPT-07")
def test_a_card_another_player_laid_off_may_be_borrowed() -> None:
    table = rummy(hands=["9C 7H", "5H 6H KC", "2H"], melds=["1: 7C 7D 7S"], turns=1, stock="9D TD ...", borrow="own")
    table = table.draw().lay_off("7H", on="7C").discard("9C").draw()
    assert table.meld("5H 6H 7H", borrow="7H").melds == ("7C 7D 7S", "5H 6H 7H")


@pytest.mark.rule("OPT-07")
def test_another_players_meld_lends_nothing_even_after_an_own_lay_off() -> None:
    table = after_draw("7S 5S 6S KC", "1: 7C 7D 7H").lay_off("7S", on="7C")
    with refuses(Reason.BORROW_NOT_ALLOWED, "OPT-07"):
        table.meld("5S 6S 7S", borrow="7S")


@pytest.mark.rule("OPT-08")
def test_borrow_any_lets_every_players_meld_lend() -> None:
    table = after_draw("5S 6S KC", "1: 7C 7D 7H 7S", borrow="any").meld("5S 6S 7S", borrow="7S")
    assert table.melds == ("7C 7D 7H", "5S 6S 7S")
    assert [meld.owner for meld in table.round.melds] == [1, 0]


@pytest.mark.rule("OPT-08")
def test_borrow_any_lets_own_melds_lend_too() -> None:
    table = after_draw("5S 6S KC", "7C 7D 7H 7S", borrow="any")
    assert table.meld("5S 6S 7S", borrow="7S").melds == ("7C 7D 7H", "5S 6S 7S")


@pytest.mark.rule("OPT-07")
@pytest.mark.parametrize(("card", "left"), [("4S", "5S 6S 7S"), ("7S", "4S 5S 6S")])
def test_a_run_lends_from_its_ends(card: str, left: str) -> None:
    rank = card[0]
    table = after_draw(f"{rank}D {rank}H KC", "4S 5S 6S 7S").meld(f"{rank}D {rank}H {card}", borrow=card)
    assert table.melds[0] == left


@pytest.mark.rule("OPT-07")
def test_no_run_is_split_in_two() -> None:
    table = after_draw("7D 7H KC", "4S 5S 6S 7S 8S 9S TS")
    with refuses(Reason.BORROW_NOT_ALLOWED, "OPT-07"):
        table.meld("7D 7H 7S", borrow="7S")


@pytest.mark.rule("OPT-07")
@pytest.mark.parametrize("lender", ["7C 7D 7S", "7S 8S 9S"])
def test_a_meld_of_three_lends_nothing(lender: str) -> None:
    table = after_draw("5S 6S KC", lender)
    with refuses(Reason.BORROW_NOT_ALLOWED, "OPT-07"):
        table.meld("5S 6S 7S", borrow="7S")


@pytest.mark.rule("OPT-07")
def test_a_full_circle_may_lend_any_card() -> None:
    table = rummy(
        hand="6D 6H KC",
        melds=["0: 7S 8S 9S TS JS QS KS AS 2S 3S 4S 5S 6S"],
        seats=3,
        turns=1,
        stock="9D ...",
        borrow="own",
        ace="around_the_corner",
    )
    after = table.draw().meld("6D 6H 6S", borrow="6S")
    assert after.melds[0] == "7S 8S 9S TS JS QS KS AS 2S 3S 4S 5S"


@pytest.mark.rule("OPT-07")
@pytest.mark.rule("CORE-08")
def test_borrowing_is_not_listed_where_only_the_card_taken_would_be_left() -> None:
    table = rummy(hand="5S 6S", discards="9D", melds=["1: 7C 7D 7H 7S"], turns=1, borrow="any").draw("discard")
    with refuses(Reason.TAKEN_CARD_LEFT_OVER, "CORE-08"):
        table.meld("5S 6S 7S", borrow="7S")
    assert not any(isinstance(move, LayDown) for move in table.legal())


@pytest.mark.rule("OPT-07")
def test_each_new_meld_may_borrow_one_card() -> None:
    table = after_draw("5S 6S 5H 6H KC", "7C 7D 7H 7S", "4S 4H 4D 4C")
    both = table.meld("5S 6S 7S", "4H 5H 6H", borrow="7S 4H")
    assert both.melds == ("7C 7D 7H", "4C 4D 4S", "5S 6S 7S", "4H 5H 6H")


@pytest.mark.rule("OPT-07")
def test_two_new_melds_may_borrow_from_one_run_at_both_its_ends() -> None:
    table = after_draw("4D 4H 8D 8H KC", "4S 5S 6S 7S 8S")
    assert table.meld("4D 4H 4S", "8D 8H 8S", borrow="4S 8S").melds == ("5S 6S 7S", "4D 4H 4S", "8D 8H 8S")


@pytest.mark.rule("OPT-07")
@pytest.mark.rule("CORE-10")
def test_borrows_that_leave_no_meld_together_are_refused() -> None:
    table = after_draw("4D 4H 7D 7H KC", "4S 5S 6S 7S")
    with refuses(Reason.BORROW_NOT_ALLOWED, "OPT-07"):
        table.meld("4D 4H 4S", "7D 7H 7S", borrow="4S 7S")


@pytest.mark.rule("OPT-07")
def test_one_new_meld_borrows_only_one_card() -> None:
    table = after_draw("9S KC", "7C 7D 7H 7S", "8C 8D 8H 8S")
    with refuses(Reason.CARD_NOT_HELD, "CORE-17"):
        table.meld("7S 8S 9S", borrow="7S")


@pytest.mark.rule("OPT-07")
def test_a_card_cannot_be_lent_twice() -> None:
    table = after_draw("5S 6S 7D 7H KC", "7S 8S 9S TS")
    lent = Borrow("m1", "7S")
    with refuses(Reason.BORROW_NOT_ALLOWED, "OPT-07"):
        table.play(LayDown((NewMeld(("5S", "6S", "7S"), lent), NewMeld(("7D", "7H", "7S"), lent))))


@pytest.mark.rule("OPT-07")
def test_a_meld_of_the_same_request_lends_nothing() -> None:
    table = after_draw("5S 6S 7S 8S 8D 8H", "JC JD JH")
    from_new = LayDown((NewMeld(("5S", "6S", "7S", "8S")), NewMeld(("8D", "8H", "8S"), Borrow("m2", "8S"))))
    with refuses(Reason.UNKNOWN_MELD, "CORE-11"):
        table.play(from_new)


@pytest.mark.rule("OPT-07")
def test_a_meld_of_an_earlier_request_of_the_turn_lends() -> None:
    table = after_draw("5S 6S 7S 8S 8D 8H", "JC JD JH").meld("5S 6S 7S 8S")
    assert table.meld("8D 8H 8S", borrow="8S").melds[1:] == ("5S 6S 7S", "8D 8H 8S")


@pytest.mark.rule("OPT-07")
def test_rest_of_the_new_meld_comes_from_the_hand() -> None:
    table = after_draw("5S KC", "7C 7D 7H 7S")
    with refuses(Reason.CARD_NOT_HELD, "CORE-17"):
        table.meld("5S 6S 7S", borrow="7S")


@pytest.mark.rule("OPT-07")
def test_the_borrowed_card_must_be_used_in_the_new_meld() -> None:
    table = after_draw("5S 6S 4S KC", "7C 7D 7H 7S")
    with refuses(Reason.BORROW_NOT_ALLOWED, "OPT-07"):
        table.play(LayDown((NewMeld(("4S", "5S", "6S"), Borrow("m1", "7S")),)))


@pytest.mark.rule("OPT-07")
@pytest.mark.rule("CORE-09")
def test_borrowed_card_must_complete_a_legal_meld() -> None:
    with refuses(Reason.NOT_A_MELD, "CORE-09"):
        after_draw("5S 6D KC", "7C 7D 7H 7S").meld("5S 6D 7S", borrow="7S")


@pytest.mark.rule("OPT-07")
def test_borrowing_is_refused_out_of_turn() -> None:
    table = after_draw("KC", "1: 7C 7D 7H 7S", borrow="any")
    with refuses(Reason.NOT_YOUR_TURN, "CORE-17"):
        table.meld("5S 6S 7S", borrow="7S", by=1)


@pytest.mark.rule("OPT-07")
@pytest.mark.rule("CORE-07")
def test_borrowing_is_refused_before_drawing() -> None:
    table = rummy(hand="5S 6S KC", melds=["0: 7C 7D 7H 7S"], seats=3, turns=1, borrow="own")
    with refuses(Reason.WRONG_PHASE, "CORE-17"):
        table.meld("5S 6S 7S", borrow="7S")


@pytest.mark.rule("OPT-08")
def test_a_players_first_meld_may_borrow() -> None:
    table = after_draw("5S 6S KC", "2: 7C 7D 7H 7S", borrow="any").meld("5S 6S 7S", borrow="7S")
    assert table.round.opened == (True, False, True)


@pytest.mark.rule("OPT-08")
@pytest.mark.rule("OPT-12")
def test_a_borrowed_card_is_not_paid_for_as_laid_down_from_the_hand() -> None:
    table = rami(hand="5S 6S", melds=["2: 7C 7D 7H 7S"], seats=3, turns=1, stock="9D ...", borrow="any")
    rummy_ = table.draw().meld("5S 6S 7S", borrow="7S").discard("9D")
    assert rummy_.result.rummy
    assert rummy_.payments == {(1, 0): 2 * 11, (2, 0): 2 * 11}


@pytest.mark.rule("OPT-08")
@pytest.mark.rule("OPT-09")
def test_borrowing_is_not_a_lay_off() -> None:
    table = rummy(
        hand="5S 6S KC QC", melds=["2: 7C 7D 7H 7S"], seats=3, borrow="any", melds_per_turn="one_or_lay_off"
    ).draw()
    assert table.meld("5S 6S 7S", borrow="7S").melds == ("7C 7D 7H", "5S 6S 7S")


@pytest.mark.rule("OPT-07")
@pytest.mark.rule("CORE-08")
def test_a_card_taken_from_the_pile_may_be_melded_with_a_borrowed_one() -> None:
    table = rummy(hand="5S KC", melds=["0: 7C 7D 7H 7S"], seats=3, turns=1, discards="6S", borrow="own")
    after = table.draw("discard").meld("5S 6S 7S", borrow="7S")
    assert after.discard("KC").result.winners == (0,)


@pytest.mark.rule("OPT-07")
def test_every_possible_borrow_is_among_the_legal_moves() -> None:
    table = after_draw("5S 6S 8C 8H KC", "7C 7D 7H 7S", "8S 9S TS")
    borrowing = [move for move in table.legal() if isinstance(move, LayDown)]
    assert borrowing == [LayDown((NewMeld(("5S", "6S", "7S"), Borrow("m1", "7S")),))]
