"""Continental rum without its options (CONT-01 to CONT-04, CONT-08)."""

from collections import Counter
from functools import partial

import pytest

from service.rules.catalogue import VARIANTS
from service.rules.model.errors import BadOptions, OptionFault
from service.rules.model.events import StockRenewed
from service.rules.model.moves import LayDown, LayOff
from service.rules.model.result import Due
from service.rules.option_rules import OptionInput
from service.rules.options import with_options
from tests.unit.rules.table import Reason, Table, game, refuses, set_table

continental = partial(set_table, "continental-rum")
FIVE, FOUR, LOW, HIGH = "3C 4C 5C 6C 7C", "9D TD JD QD", "AH 2H 3H", "QS KS AS"
HAND = f"{FIVE} {FOUR} {LOW} {HIGH}"


def after_winning(seats: int, total: int = 0) -> Table:
    """A hand without a joker goes out after drawing the nine of spades."""
    table = continental(hand=HAND, stock="9S ...", seats=seats, dealer=1, totals=[total] * seats).draw()
    return table.meld(FIVE, FOUR, LOW, HIGH, discard="9S")


def paid(table: Table, payer: int) -> int:
    return sum(payment.points for payment in table.result.payments if payment.payer == payer)


def dues(table: Table, payer: int = 1) -> dict[Due, int]:
    return {payment.due: payment.points for payment in table.result.payments if payment.payer == payer}


@pytest.mark.rule("CONT-01")
@pytest.mark.parametrize(("players", "packs"), [(2, 2), (5, 2), (6, 3), (8, 3), (9, 4), (12, 4)])
def test_packs_of_53_depend_on_the_number_of_players_and_hands_have_15_cards(players: int, packs: int) -> None:
    pack = Counter(VARIANTS["continental-rum"].whole_pack(players))
    assert pack.total() == 53 * packs
    assert set(pack.values()) == {packs}
    assert pack["JOKER"] == packs
    table = game("continental-rum", players).deal()
    assert [len(hand) for hand in table.round.hands] == [15] * players
    assert len(table.round.stock) == 53 * packs - 15 * players - 1


@pytest.mark.rule("CONT-01")
@pytest.mark.rule("CORE-06")
@pytest.mark.parametrize("seats", [2, 3, 5])
def test_winner_deals_next(seats: int) -> None:
    assert after_winning(seats=seats).state.dealer == 0


@pytest.mark.rule("CONT-02")
@pytest.mark.parametrize("run", ["AH 2H 3H", "QH KH AH"])
def test_ace_is_high_or_low(run: str) -> None:
    table = continental(hand=f"{FIVE} {FOUR} {run} {HIGH}", stock="9S ...").draw()
    assert table.meld(FIVE, FOUR, run, HIGH, discard="9S").result.winners == (0,)


@pytest.mark.rule("CONT-02")
@pytest.mark.parametrize("other", ["KH AH 2H", "8H 8S 8C", "8H 8H 8S"])
def test_runs_do_not_turn_the_corner_and_sets_are_not_melds(other: str) -> None:
    table = continental(hand=f"{FIVE} {FOUR} {other} {HIGH}", stock="9S ...").draw()
    with refuses(Reason.NOT_A_MELD, "CORE-09"):
        table.meld(FIVE, FOUR, other, HIGH, discard="9S")
    with refuses(Reason.NOT_THE_PATTERN, "CONT-03"):
        table.meld(discard="9S")


@pytest.mark.rule("CONT-02")
def test_any_number_of_jokers_is_wild_beside_a_natural_card() -> None:
    run = "JOKER=3C 4C JOKER=5C JOKER=6C JOKER=7C"
    hand = f"JOKER 4C JOKER JOKER JOKER {FOUR} {LOW} {HIGH}"
    table = continental(hand=hand, seats=9, stock="9S ...").draw().meld(run, FOUR, LOW, HIGH, discard="9S")
    assert table.result.winners == (0,)
    assert table.round.melds[0].stands == tuple(FIVE.split())


@pytest.mark.rule("CONT-02")
def test_jokers_alone_are_not_a_run() -> None:
    table = continental(hand=f"JOKER JOKER JOKER {FIVE} {FOUR} {LOW}", seats=6, stock="9S ...").draw()
    with refuses(Reason.NOT_A_MELD, "CAL-05"):
        table.meld("JOKER JOKER JOKER", FIVE, FOUR, LOW, discard="9S")


@pytest.mark.rule("CONT-02")
@pytest.mark.rule("CAL-06")
def test_request_must_name_the_card_of_an_ambiguous_joker() -> None:
    table = continental(hand=f"JOKER KS QS {FIVE} {FOUR} {LOW}", stock="9S ...").draw()
    with refuses(Reason.JOKER_AMBIGUOUS, "CAL-06"):
        table.meld("JOKER KS QS", FIVE, FOUR, LOW, discard="9S")
    assert table.meld("JOKER=JS QS KS", FIVE, FOUR, LOW, discard="9S").round.melds[0].stands == ("JS", "QS", "KS")


@pytest.mark.rule("CONT-03")
@pytest.mark.rule("OPT-14")
def test_nothing_is_melded_before_going_out() -> None:
    table = continental(hand=HAND, stock="9S ...").draw()
    for runs in ((FIVE,), (FIVE, FOUR, LOW)):
        with refuses(Reason.CONCEALED, "OPT-14"):
            table.meld(*runs)
    with refuses(Reason.CONCEALED, "OPT-14"):
        table.lay_off("9S", on="m1")
    assert not [move for move in table.legal() if isinstance(move, LayOff)]


@pytest.mark.rule("CONT-03")
@pytest.mark.parametrize(
    "runs",
    [
        (FIVE, FOUR, LOW, HIGH),
        ("4C 5C 6C 7C", FOUR, "AH 2H 3H 4H", HIGH),
        ("3C 4C 5C", "6C 7C 8C", "9D TD JD", LOW, HIGH),
        ("3C 4C 5C", "3C 4C 5C", "9D TD JD", LOW, HIGH),
    ],
    ids=["5+4+3+3", "4+4+4+3", "3x5, two in one suit", "3x5, two alike"],
)
def test_runs_of_these_lengths_go_out(runs: tuple[str, ...]) -> None:
    table = continental(hand=" ".join(runs), stock="9S ...").draw().meld(*runs, discard="9S")
    assert table.melds == runs
    assert table.result.winners == (0,)


@pytest.mark.rule("CONT-03")
@pytest.mark.parametrize(
    "runs",
    [
        ("3C 4C 5C 6C 7C", "9D TD JD QD KD", "AH 2H 3H 4H 5H"),
        ("3C 4C 5C 6C 7C", "9D TD JD QD KD", "AH 2H 3H 4H", "9S"),
    ],
    ids=["5+5+5", "5+5+4 and a card"],
)
def test_runs_of_other_lengths_do_not_go_out(runs: tuple[str, ...]) -> None:
    table = continental(hand=" ".join(runs), stock="7S ...").draw()
    assert not [move for move in table.legal() if isinstance(move, LayDown)]
    with refuses(Reason.NOT_THE_PATTERN, "CONT-03"):
        table.meld(discard="7S")


@pytest.mark.rule("CONT-03")
def test_runs_sent_in_other_lengths_are_refused() -> None:
    runs = "3C 4C 5C 6C 7C", "9D TD JD QD KD", "AH 2H 3H 4H 5H"
    table = continental(hand=" ".join(runs), stock="7S ...").draw()
    with refuses(Reason.NOT_THE_PATTERN, "CONT-03"):
        table.meld(*runs, discard="7S")


@pytest.mark.rule("CONT-03")
def test_six_cards_in_sequence_are_two_runs_of_three_however_they_are_sent() -> None:
    six = "3C 4C 5C 6C 7C 8C"
    table = continental(hand=f"{six} 9D TD JD {LOW} {HIGH}", stock="9S ...").draw()
    halves = table.meld("3C 4C 5C", "6C 7C 8C", "9D TD JD", LOW, HIGH, discard="9S")
    whole = table.meld(six, "9D TD JD", LOW, HIGH, discard="9S")
    assert sorted(whole.melds) == sorted(halves.melds)


@pytest.mark.rule("CONT-03")
def test_sixteenth_card_is_discarded() -> None:
    table = continental(hand=HAND, stock="8C ...").draw()
    with refuses(Reason.CONCEALED, "OPT-14"):
        table.meld(FIVE, FOUR, LOW, HIGH)
    with refuses(Reason.NOT_THE_PATTERN, "CONT-03"):
        table.meld(f"{FIVE} 8C", FOUR, LOW, HIGH)
    assert table.meld(FIVE, FOUR, LOW, HIGH, discard="8C").discards.endswith("8C")


@pytest.mark.rule("CONT-03")
@pytest.mark.rule("CORE-08")
def test_final_discard_cannot_be_the_card_just_taken() -> None:
    table = continental(hand=HAND, discards="9S").draw("discard")
    with refuses(Reason.DISCARD_JUST_TAKEN, "CORE-08"):
        table.meld(FIVE, FOUR, LOW, HIGH, discard="9S")
    assert not [move for move in table.legal() if isinstance(move, LayDown)]


@pytest.mark.rule("CONT-03")
def test_one_way_to_go_out_is_listed_for_each_discard() -> None:
    table = continental(hand=HAND, stock="8C ...").draw()
    assert [move.discard for move in table.legal() if isinstance(move, LayDown)] == ["3C", "8C", "9D", "QD"]
    for move in table.legal():
        table.play(move)


@pytest.mark.rule("CONT-04")
def test_each_opponent_pays_one_and_loses_what_the_winner_gains() -> None:
    table = after_winning(seats=4)
    assert table.payments == {(1, 0): 1, (2, 0): 1, (3, 0): 1}
    assert after_winning(seats=4, total=100).totals == (103, 99, 99, 99)


@pytest.mark.rule("CONT-04")
def test_each_opponent_pays_two_more_for_each_melded_joker() -> None:
    hand = f"3C 4C JOKER 6C 7C 9D TD JOKER QD {LOW} {HIGH}"
    table = continental(hand=hand, seats=3, stock="9S ...").draw()
    table = table.meld("3C 4C JOKER 6C 7C", "9D TD JOKER QD", LOW, HIGH, discard="9S")
    assert dues(table) == {Due.PATTERN: 1, Due.JOKERS_MELDED: 4}
    assert table.totals == (10, -5, -5)


@pytest.mark.rule("CONT-04")
def test_a_discarded_joker_is_not_paid_for_and_is_listed_last() -> None:
    table = continental(hand=HAND, stock="JOKER ...").draw()
    assert paid(table.meld(FIVE, FOUR, LOW, HIGH, discard="JOKER"), 1) == 1
    listed = [table.play(move) for move in table.legal() if isinstance(move, LayDown)]
    assert [paid(out, 1) for out in listed] == [3] * (len(listed) - 1) + [1]


@pytest.mark.rule("CONT-04")
def test_players_start_with_100_points_or_the_agreed_number() -> None:
    assert game("continental-rum", 3).totals == (100, 100, 100)
    assert game("continental-rum", 3, starting_points=0).totals == (0, 0, 0)


@pytest.mark.rule("CONT-04")
def test_highest_total_wins_after_five_rounds() -> None:
    table = continental(hand=HAND, seats=3, totals=(90, 110, 100), stock="9S ...").draw()
    fourth, fifth = (table.having(scored=n).meld(FIVE, FOUR, LOW, HIGH, discard="9S") for n in (3, 4))
    assert (fourth.state.over, fifth.state.over) == (False, True)
    assert (fifth.totals, fifth.state.winners) == ((92, 109, 99), (1,))


@pytest.mark.rule("CONT-08")
@pytest.mark.rule("OPT-19")
def test_exhausted_stock_is_renewed_by_shuffling_all_but_the_top_card() -> None:
    table = continental(stock="", discards="... 4S").draw()
    assert table.discards == "4S"
    assert table.event(StockRenewed).reshuffled
    with refuses(Reason.STOCK_EMPTY, "OPT-19"):
        continental(stock="", discards="4S").draw()


@pytest.mark.rule("CONT-01")
@pytest.mark.rule("OPT-20")
@pytest.mark.parametrize("option", ["ace", "concealed", "reshuffle", "discard_pickup", "card_values", "packs"])
def test_only_the_options_of_the_variant_are_accepted(option: str) -> None:
    with pytest.raises(BadOptions) as refusal:
        with_options(VARIANTS["continental-rum"], 4, {option: True})
    assert (refusal.value.fault, refusal.value.options) == (OptionFault.NOT_FOR_VARIANT, (option,))
    taken: dict[str, OptionInput] = {"target": 150, "next_dealer": "left", "seating": "join_order", "cut": True}
    assert with_options(VARIANTS["continental-rum"], 4, taken).match.target == 150
