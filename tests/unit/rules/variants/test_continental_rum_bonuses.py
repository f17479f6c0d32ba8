"""Continental rum with its options: wild twos, quick and special melds (CONT-05 to CONT-07)."""

from functools import partial

import pytest

from service.rules.model.moves import Draw, LayDown
from service.rules.model.result import Due
from tests.unit.rules.table import Reason, Table, refuses, set_table

continental = partial(set_table, "continental-rum", turns=1)
wild = partial(continental, deuces_wild=True)
quick = partial(continental, quick_meld_bonus=True, turns=0)
special = partial(continental, special_meld_bonus=True)
FIVE, FOUR, LOW, HIGH = "3C 4C 5C 6C 7C", "9D TD JD QD", "AH 2H 3H", "QS KS AS"
HAND = f"{FIVE} {FOUR} {LOW} {HIGH}"
CLUBS = "3C 4C 5C 6C 7C", "9C TC JC QC", "AC 2C 3C", "QC KC AC"


def dues(table: Table) -> dict[Due, int]:
    """The amounts that each opponent pays; all pay the same."""
    by_payer = [
        {payment.due: payment.points for payment in table.result.payments if payment.payer == payer}
        for payer in range(1, table.state.seats)
    ]
    assert by_payer == [by_payer[0]] * len(by_payer)
    return by_payer[0]


def outs(table: Table) -> list[LayDown]:
    return [move for move in table.legal() if isinstance(move, LayDown)]


@pytest.mark.rule("CONT-05")
def test_a_two_may_stand_for_any_card_and_costs_each_opponent_one_more() -> None:
    table = wild(hand=f"3C 4C 2S 6C 7C {FOUR} 5H 6H 2D {HIGH}", stock="9S ...", seats=3).draw()
    table = table.meld("3C 4C 2S=5C 6C 7C", FOUR, "5H 6H 2D=7H", HIGH, discard="9S")
    assert dues(table) == {Due.PATTERN: 1, Due.TWOS_MELDED_WILD: 2}
    assert table.round.melds[0].stands == tuple(FIVE.split())


@pytest.mark.rule("CONT-05")
def test_a_two_in_its_own_place_is_not_wild() -> None:
    table = wild(hand=HAND, stock="9S ...").draw().meld(FIVE, FOUR, LOW, HIGH, discard="9S")
    assert dues(table) == {Due.PATTERN: 1}
    assert table.round.melds[2].stands == ()


@pytest.mark.rule("CONT-05")
def test_the_two_of_another_suit_is_wild_in_the_place_of_a_two() -> None:
    table = wild(hand=f"{FIVE} {FOUR} AH 2S 3H {HIGH}", stock="9S ...").draw()
    assert dues(table.meld(FIVE, FOUR, "AH 2S 3H", HIGH, discard="9S")) == {Due.PATTERN: 1, Due.TWOS_MELDED_WILD: 1}


@pytest.mark.rule("CONT-05")
def test_a_two_of_the_suit_may_stand_for_another_card_if_named() -> None:
    table = wild(hand=f"{FIVE} {FOUR} 2H 3H 4H {HIGH}", stock="9S ...").draw()
    own = table.meld(FIVE, FOUR, "2H 3H 4H", HIGH, discard="9S")
    other = table.meld(FIVE, FOUR, "2H=5H 3H 4H", HIGH, discard="9S")
    assert (dues(own), dues(other)) == ({Due.PATTERN: 1}, {Due.PATTERN: 1, Due.TWOS_MELDED_WILD: 1})
    assert (own.melds[2], other.melds[2]) == ("2H 3H 4H", "3H 4H 2H")


@pytest.mark.rule("CONT-05")
def test_two_twos_may_both_be_wild_in_one_run() -> None:
    runs = "4C 5C 6C 7C", FOUR, "AH 2H=3H 2S=2H 4H", HIGH
    table = wild(hand=f"4C 5C 6C 7C {FOUR} AH 2H 2S 4H {HIGH}", stock="9S ...").draw()
    assert dues(table.meld(*runs, discard="9S")) == {Due.PATTERN: 1, Due.TWOS_MELDED_WILD: 2}
    assert dues(table.meld(*runs[:2], "AH 2H 2S=3H 4H", HIGH, discard="9S"))[Due.TWOS_MELDED_WILD] == 1


@pytest.mark.rule("CONT-05")
def test_a_run_of_twos_alone_needs_one_in_its_own_place() -> None:
    table = wild(hand=f"{FIVE} {FOUR} 2D 2S 2C {HIGH}", stock="9S ...").draw()
    assert dues(table.meld(FIVE, FOUR, "2D=AC 2C 2S=3C", HIGH, discard="9S"))[Due.TWOS_MELDED_WILD] == 2
    with refuses(Reason.NOT_A_MELD, "CAL-05"):
        table.meld(FIVE, FOUR, "2D=4H 2C=5H 2S=6H", HIGH, discard="9S")


@pytest.mark.rule("CONT-05")
def test_twos_are_not_wild_without_the_option() -> None:
    table = continental(hand=f"{FIVE} {FOUR} 5H 6H 2D {HIGH}", stock="9S ...").draw()
    with refuses(Reason.NOT_A_MELD, "CORE-09"):
        table.meld(FIVE, FOUR, "5H 6H 2D", HIGH, discard="9S")


@pytest.mark.rule("CONT-06")
def test_a_player_must_draw_first_without_the_option() -> None:
    table = continental(hand=HAND, turns=0)
    assert not outs(table)
    with refuses(Reason.WRONG_PHASE, "CORE-17"):
        table.meld(FIVE, FOUR, LOW, HIGH)


@pytest.mark.rule("CONT-06")
def test_going_out_instead_of_drawing_earns_ten_from_each() -> None:
    table = quick(hand=HAND, seats=3)
    assert table.legal()[0] == outs(table)[0]
    out = table.meld(FIVE, FOUR, LOW, HIGH)
    assert dues(out) == {Due.PATTERN: 1, Due.BEFORE_THE_DRAW: 10}
    assert (out.hand(0), out.result.winners) == ((), (0,))
    assert out.discards == table.discards


@pytest.mark.rule("CONT-06")
def test_going_out_before_the_draw_names_no_discard() -> None:
    table = quick(hand=f"{FIVE} {FOUR} {LOW} QS KS 9S")
    with refuses(Reason.CONCEALED, "OPT-14"):
        table.meld(FIVE, FOUR, LOW)
    with refuses(Reason.NOT_THE_PATTERN, "CONT-03"):
        quick(hand=HAND).meld("4C 5C 6C 7C", FOUR, LOW, HIGH, discard="3C")


@pytest.mark.rule("CONT-06")
@pytest.mark.parametrize("source", ["stock", "discard"])
def test_going_out_after_the_one_draw_of_the_first_turn_earns_seven(source: str) -> None:
    table = quick(hand=f"{FIVE} {FOUR} {LOW} QS KS 9S", stock="AS ...", discards="AS", seats=3).draw(source)
    assert dues(table.meld(FIVE, FOUR, LOW, HIGH, discard="9S")) == {Due.PATTERN: 1, Due.AFTER_ONE_DRAW: 7}


@pytest.mark.rule("CONT-06")
def test_bonuses_before_and_after_the_draw_are_never_both_earned() -> None:
    table = quick(hand=HAND, stock="9S ...").draw().meld(FIVE, FOUR, LOW, HIGH, discard="9S")
    assert sum(dues(table).values()) == 8


@pytest.mark.rule("CONT-06")
def test_first_turn_bonuses_are_earned_only_in_the_players_first_turn() -> None:
    table = quick(hand=HAND, stock="9S ...", turns=1)
    with refuses(Reason.WRONG_PHASE, "CORE-17"):
        table.meld(FIVE, FOUR, LOW, HIGH)
    assert all(isinstance(move, Draw) for move in table.legal())
    assert dues(table.draw().meld(FIVE, FOUR, LOW, HIGH, discard="9S")) == {Due.PATTERN: 1}


@pytest.mark.rule("CONT-06")
def test_bonus_before_the_draw_is_earned_after_other_players_first_turns() -> None:
    table = quick(hand=HAND, turn=0, dealer=0, seats=2).having(turns=(0, 1))
    assert dues(table.meld(FIVE, FOUR, LOW, HIGH))[Due.BEFORE_THE_DRAW] == 10


@pytest.mark.rule("CONT-07")
def test_going_out_without_a_wild_card_earns_ten_from_each() -> None:
    table = special(hand=HAND, stock="9S ...", seats=3).draw().meld(FIVE, FOUR, LOW, HIGH, discard="9S")
    assert dues(table) == {Due.PATTERN: 1, Due.NO_WILD_CARD: 10}
    table = special(hand=HAND.replace("5C", "JOKER"), stock="9S ...", seats=3).draw()
    assert dues(table.meld("3C 4C JOKER 6C 7C", FOUR, LOW, HIGH, discard="9S")) == {
        Due.PATTERN: 1,
        Due.JOKERS_MELDED: 2,
    }


@pytest.mark.rule("CONT-07")
def test_a_wild_two_is_a_wild_card_and_a_two_in_its_own_place_is_none() -> None:
    table = special(hand=HAND, stock="9S ...", deuces_wild=True).draw().meld(FIVE, FOUR, LOW, HIGH, discard="9S")
    assert dues(table) == {Due.PATTERN: 1, Due.NO_WILD_CARD: 10}
    table = special(hand=HAND.replace("5C", "2S"), stock="9S ...", deuces_wild=True).draw()
    assert Due.NO_WILD_CARD not in dues(table.meld("3C 4C 2S 6C 7C", FOUR, LOW, HIGH, discard="9S"))


@pytest.mark.rule("CONT-07")
def test_fifteen_cards_that_stand_for_one_suit_earn_ten() -> None:
    table = special(hand=" ".join(CLUBS), stock="9S ...", seats=3).draw().meld(*CLUBS, discard="9S")
    assert dues(table) == {Due.PATTERN: 1, Due.NO_WILD_CARD: 10, Due.ONE_SUIT: 10}
    with_joker = "3C 4C JOKER 6C 7C", *CLUBS[1:]
    table = special(hand=" ".join(with_joker), stock="9S ...").draw().meld(*with_joker, discard="9S")
    assert dues(table) == {Due.PATTERN: 1, Due.JOKERS_MELDED: 2, Due.ONE_SUIT: 10}


@pytest.mark.rule("CONT-07")
def test_bonuses_add_up() -> None:
    table = special(hand=" ".join(CLUBS), quick_meld_bonus=True, turns=0, seats=4, totals=(100,) * 4)
    out = table.meld(*CLUBS)
    assert sum(dues(out).values()) == 1 + 10 + 10 + 10
    assert out.totals == (193, 69, 69, 69)


@pytest.mark.rule("CONT-07")
def test_special_melds_earn_nothing_without_the_option() -> None:
    table = continental(hand=" ".join(CLUBS), stock="9S ...").draw().meld(*CLUBS, discard="9S")
    assert dues(table) == {Due.PATTERN: 1}


@pytest.mark.rule("CONT-07")
@pytest.mark.rule("CONT-05")
def test_best_scoring_split_is_chosen_if_no_melds_are_sent() -> None:
    hand = f"{FIVE} {FOUR} 2H 3H 4H {HIGH}"
    sent_none = wild(hand=hand, stock="9S ...").draw().meld(discard="9S")
    assert dues(sent_none) == {Due.PATTERN: 1, Due.TWOS_MELDED_WILD: 1}
    rather_none_wild = special(hand=hand, deuces_wild=True, stock="9S ...").draw().meld(discard="9S")
    assert dues(rather_none_wild) == {Due.PATTERN: 1, Due.NO_WILD_CARD: 10}


@pytest.mark.rule("CONT-07")
@pytest.mark.rule("CONT-06")
def test_best_scoring_split_is_chosen_before_the_draw() -> None:
    assert dues(quick(hand=HAND).meld()) == {Due.PATTERN: 1, Due.BEFORE_THE_DRAW: 10}


@pytest.mark.rule("CONT-07")
def test_first_listed_way_out_scores_most() -> None:
    table = special(hand=HAND, deuces_wild=True, stock="JOKER ...").draw()
    earned = [sum(dues(table.play(move)).values()) for move in outs(table)]
    assert earned == sorted(earned, reverse=True)
    assert (outs(table)[0].discard, earned[0], earned[-1]) == ("JOKER", 11, 3)


@pytest.mark.rule("CONT-07")
def test_melds_stay_as_sent() -> None:
    hand = f"{FIVE} {FOUR} 2H 3H 4H {HIGH}"
    out = wild(hand=hand, stock="9S ...").draw().meld(FIVE, FOUR, "2H 3H 4H", HIGH, discard="9S")
    assert dues(out) == {Due.PATTERN: 1}
