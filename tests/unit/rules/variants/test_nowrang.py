"""Nowrang (NOW-01 to NOW-04)."""

from functools import partial

import pytest

from service.rules.catalogue import VARIANTS
from service.rules.model.errors import BadOptions, OptionFault
from service.rules.model.events import Declared, StockRenewed
from service.rules.model.moves import Declare, Discard, LayDown
from service.rules.option_rules import OptionInput
from service.rules.options import with_options
from tests.unit.rules.table import Phase, Reason, Table, cards, game, refuses, set_table

nowrang = partial(set_table, "nowrang", seats=2)
FOUR, LOW, HIGH = "4C 5C 6C 7C", "2D 3D 4D", "QH KH AH"
DEALERS = "8S 9S JS QS KS 2H 4H 6H 8H TH"
TEN = f"{FOUR} {LOW} {HIGH}"


def first_turn(eleven: str) -> Table:
    """The first turn: the dealer's opponent, seat 1, has these eleven cards."""
    named = eleven.split()
    dealt = [card for pair in zip(named, DEALERS.split(), strict=False) for card in pair]
    return game("nowrang", 2).deal(" ".join((*dealt, named[10], "...")))


@pytest.mark.rule("NOW-01")
def test_opponent_gets_eleven_cards_dealer_ten_and_no_card_is_turned_up() -> None:
    table = first_turn(f"{TEN} 9D")
    assert table.round.dealer == 0
    assert table.hand(1) == cards(f"{TEN} 9D")
    assert table.hand(0) == cards(DEALERS)
    assert (table.discards, len(table.round.stock)) == ("", 31)
    assert VARIANTS["nowrang"].players == (2, 2)


@pytest.mark.rule("NOW-01")
def test_opponent_starts_by_discarding_without_drawing() -> None:
    table = first_turn("AC 3C 5C 7C 9C JC KC AD 3D 5D 7D")
    assert (table.turn, table.phase) == (1, Phase.PLAY)
    for source in ("stock", "discard"):
        with refuses(Reason.WRONG_PHASE, "CORE-17"):
            table.draw(source)
    assert set(table.legal()) == {Discard(card) for card in table.hand()}
    table = table.discard("KC")
    assert (table.turn, table.phase, table.discards) == (0, Phase.DRAW, "KC")
    assert len(table.hand(1)) == 10


@pytest.mark.rule("NOW-02")
def test_later_turns_alternate_with_a_draw_and_a_discard() -> None:
    table = first_turn("AC 3C 5C 7C 9C JC KC AD 3D 5D 7D").discard("KC")
    table = table.draw("discard").discard("8S")
    assert "KC" in table.hand(0)
    assert (table.turn, table.discards) == (1, "8S")
    top = table.round.stock[0]
    table = table.draw().discard(top)
    assert (table.turn, table.discards) == (0, f"8S {top}")


@pytest.mark.rule("NOW-02")
@pytest.mark.rule("CORE-08")
def test_card_just_taken_may_be_discarded() -> None:
    table = nowrang(hand="AC 3C 5C 7C 9C JC KC AD 3D 5D", discards="7D").draw("discard")
    assert Discard("7D") in table.legal()
    assert table.discard("7D").discards == "7D"
    table = nowrang(hand=f"{FOUR} {LOW} {HIGH}", discards="9D").draw("discard")
    assert table.declare(FOUR, LOW, HIGH, discard="9D").result.winners == (0,)


@pytest.mark.rule("NOW-02")
@pytest.mark.rule("CORE-13")
def test_exhausted_stock_is_renewed_by_turning_the_pile_over() -> None:
    table = nowrang(hand="AC 3C", stock="", discards="7D 8D 9D").draw()
    assert (table.stock, table.discards) == ("8D 9D", "")
    assert not table.event(StockRenewed).reshuffled


@pytest.mark.rule("NOW-03")
@pytest.mark.parametrize("other", ["9S 9H 9D", "AD 2D 3D"])
def test_sets_and_runs_with_a_low_ace_do_not_count(other: str) -> None:
    table = nowrang(hand=f"{FOUR} {other} {HIGH}", stock="JS ...").draw()
    with refuses(Reason.NOT_A_MELD, "CORE-09"):
        table.declare(FOUR, other, HIGH, discard="JS")
    assert not [move for move in table.legal() if isinstance(move, Declare)]


@pytest.mark.rule("NOW-03")
def test_ace_is_high() -> None:
    table = nowrang(hand=f"{FOUR} {LOW} QH KH 9S", stock="AH ...").draw()
    assert table.declare(FOUR, LOW, HIGH, discard="9S").result.winners == (0,)


@pytest.mark.rule("NOW-04")
def test_a_run_of_four_and_two_of_three_win_and_score_one() -> None:
    table = nowrang(hand=TEN, stock="9S ...").draw().declare(FOUR, LOW, HIGH, discard="9S")
    assert table.melds == (FOUR, LOW, HIGH)
    assert [meld.cards for meld in table.event(Declared).melds] == [tuple(run.split()) for run in (FOUR, LOW, HIGH)]
    assert (table.result.winners, table.payments, table.totals) == ((0,), {(1, 0): 1}, (1, 0))


@pytest.mark.rule("NOW-04")
def test_target_is_one() -> None:
    table = nowrang(hand=TEN, stock="9S ...").draw().declare(FOUR, LOW, HIGH, discard="9S")
    assert table.state.over
    assert table.state.winners == (0,)
    longer = nowrang(hand=TEN, stock="9S ...", target=3).draw().declare(FOUR, LOW, HIGH, discard="9S")
    assert not longer.state.over


@pytest.mark.rule("NOW-04")
@pytest.mark.parametrize(
    "runs",
    [
        ("3C 4C 5C 6C 7C 8C 9C TC JC QC",),
        ("3C 4C 5C 6C 7C 8C 9C", "TC JC QC"),
        ("3C 4C 5C 6C 7C 8C", "9C TC JC QC"),
        ("3C 4C 5C 6C 7C", "8C 9C TC JC QC"),
        ("3C 4C 5C", "6C 7C 8C", "9C TC JC QC"),
    ],
)
def test_longer_runs_are_split_however_they_are_sent(runs: tuple[str, ...]) -> None:
    table = nowrang(hand="3C 4C 5C 6C 7C 8C 9C TC JC QC", stock="9S ...").draw().declare(*runs, discard="9S")
    assert table.result.winners == (0,)
    assert sorted(len(meld.cards) for meld in table.round.melds) == [3, 3, 4]


@pytest.mark.rule("NOW-04")
@pytest.mark.parametrize(
    ("runs", "lengths"),
    [
        (("2C 3C 4C 5C 6C 7C", "9D TD JD QD"), "6 = 3 + 3"),
        (("2C 3C 4C 5C 6C 7C 8C", "9D TD JD"), "7 = 4 + 3"),
    ],
)
def test_six_cards_are_two_runs_of_three_and_seven_are_four_and_three(runs: tuple[str, ...], lengths: str) -> None:
    table = nowrang(hand=" ".join(runs), stock="9S ...").draw()
    assert [move.discard for move in table.legal() if isinstance(move, Declare)] == ["9S"]
    assert table.declare(*runs, discard="9S").result.winners == (0,), lengths


@pytest.mark.rule("NOW-04")
def test_a_hand_declared_without_its_runs_is_split_automatically() -> None:
    assert nowrang(hand=TEN, stock="9S ...").draw().declare(discard="9S").melds == (FOUR, LOW, HIGH)


@pytest.mark.rule("NOW-04")
def test_runs_of_other_lengths_do_not_win() -> None:
    two_fives = "2C 3C 4C 5C 6C", "8D 9D TD JD QD"
    table = nowrang(hand=" ".join(two_fives), stock="9S ...").draw()
    with refuses(Reason.NOT_THE_PATTERN, "NOW-04"):
        table.declare(*two_fives, discard="9S")
    with refuses(Reason.NOT_THE_PATTERN, "NOW-04"):
        table.declare(discard="9S")


@pytest.mark.rule("NOW-04")
def test_ten_cards_must_be_in_runs_and_the_eleventh_is_discarded() -> None:
    table = nowrang(hand=f"{FOUR} {LOW} QH KH 9S", stock="8C ...").draw()
    with refuses(Reason.CONCEALED, "OPT-14"):
        table.declare(FOUR, LOW, discard="9S")
    table = nowrang(hand=f"{FOUR} {LOW} {HIGH}", stock="8C ...").draw()
    with refuses(Reason.NOT_THE_PATTERN, "NOW-04"):
        table.declare(f"{FOUR} 8C", LOW, HIGH)
    with refuses(Reason.CONCEALED, "OPT-14"):
        table.declare(FOUR, LOW, HIGH)


@pytest.mark.rule("NOW-04")
def test_a_hand_is_declared_in_the_players_own_turn_after_the_draw() -> None:
    table = nowrang(hand=TEN, stock="9S ...")
    with refuses(Reason.WRONG_PHASE, "CORE-17"):
        table.declare(FOUR, LOW, HIGH, discard="AH")
    with refuses(Reason.NOT_YOUR_TURN, "CORE-17"):
        table.draw().declare(FOUR, LOW, HIGH, discard="9S", by=1)


@pytest.mark.rule("NOW-04")
def test_starter_may_declare_before_any_draw() -> None:
    table = first_turn(f"{TEN} 9D")
    assert table.legal()[0] == Declare((tuple(FOUR.split()), tuple(LOW.split()), tuple(HIGH.split())), "9D")
    assert table.declare(FOUR, LOW, HIGH, discard="9D").result.winners == (1,)


@pytest.mark.rule("NOW-04")
def test_one_declaration_is_listed_for_each_discard() -> None:
    table = nowrang(hand=TEN, stock="8C ...").draw()
    assert [move.discard for move in table.legal() if isinstance(move, Declare)] == ["4C", "8C"]
    for move in table.legal():
        table.play(move)


@pytest.mark.rule("NOW-04")
def test_melds_and_lay_offs_are_refused() -> None:
    table = nowrang(hand=TEN, stock="9S ...").draw()
    with refuses(Reason.NO_MELDING_IN_PLAY, "NOW-04"):
        table.meld(FOUR, LOW, HIGH, discard="9S")
    with refuses(Reason.NO_MELDING_IN_PLAY, "NOW-04"):
        table.lay_off("9S", on="m1")
    assert not [move for move in table.legal() if isinstance(move, LayDown)]


@pytest.mark.rule("NOW-04")
def test_declarations_are_refused_in_other_variants() -> None:
    table = set_table("rami-at-once", hand=TEN, stock="9S ...").draw()
    with refuses(Reason.NOT_IN_THIS_VARIANT, "CORE-17"):
        table.declare(FOUR, LOW, HIGH, discard="9S")


@pytest.mark.rule("NOW-01")
@pytest.mark.rule("OPT-20")
@pytest.mark.parametrize("option", ["ace", "concealed", "reshuffle", "call_rummy", "card_values", "open_discards"])
def test_only_the_options_of_the_variant_are_accepted(option: str) -> None:
    with pytest.raises(BadOptions) as refusal:
        with_options(VARIANTS["nowrang"], 2, {option: "low"})
    assert (refusal.value.fault, refusal.value.options) == (OptionFault.NOT_FOR_VARIANT, (option,))
    taken: dict[str, OptionInput] = {
        "rounds": 3,
        "next_dealer": "loser",
        "seating": "join_order",
        "cut": True,
        "max_idle": 5,
    }
    assert with_options(VARIANTS["nowrang"], 2, taken).match.rounds == 3
