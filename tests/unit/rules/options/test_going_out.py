"""Ways to go out: rummy, with a discard, or all at once (OPT-12, OPT-13, OPT-14)."""

import pytest

from service.rules.catalogue import VARIANTS
from service.rules.model.enums import HiddenRummy
from service.rules.model.moves import LayDown, LayOff
from service.rules.model.result import Due
from tests.unit.rules.table import Reason, Table, rami, refuses, rummy, toss

RUMMY_HAND = "7C 7D 7H 2S 3S 4S"
OTHERS = ["AS AD KH", "5C 9H"]


def after_rummy(hidden_rummy: str) -> Table:
    """Seat 0 of three goes rummy with sevens and 2-3-4 of spades and discards a nine; the others hold 12 and 14."""
    table = rummy(hands=[RUMMY_HAND, *OTHERS], turns=1, stock="9D ...", hidden_rummy=hidden_rummy)
    return table.draw().meld("7C 7D 7H", "2S 3S 4S").discard("9D")


@pytest.mark.rule("OPT-12")
def test_hidden_rummy_is_on_in_these_variants() -> None:
    hidden_rummy = {name: variant.close.hidden_rummy for name, variant in VARIANTS.items()}
    assert {name: on for name, on in hidden_rummy.items() if on is not HiddenRummy.OFF} == {
        "rami": HiddenRummy.WINNERS_MELDS,
        "rami-arret": HiddenRummy.WINNERS_MELDS,
        "rummy": HiddenRummy.LOSERS_HANDS,
        "block-rummy": HiddenRummy.LOSERS_HANDS,
        "toss-rummy": HiddenRummy.LOSERS_HANDS,
        "around-the-corner-rummy": HiddenRummy.LOSERS_HANDS,
        "rami-51": HiddenRummy.LOSERS_HANDS,
        "scala-40": HiddenRummy.LOSERS_HANDS,
        "remik": HiddenRummy.LOSERS_HANDS,
        "kalooki-40": HiddenRummy.LOSERS_HANDS,
    }


@pytest.mark.rule("OPT-12")
@pytest.mark.parametrize(
    ("hidden_rummy", "paid", "due"),
    [
        ("off", {(1, 0): 12, (2, 0): 14}, Due.HAND),
        ("losers_hands", {(1, 0): 24, (2, 0): 28}, Due.HAND_DOUBLED),
        ("winners_melds", {(1, 0): 60, (2, 0): 60}, Due.WINNERS_MELDS_DOUBLED),
    ],
)
def test_hidden_rummy_option_sets_what_the_others_pay(
    hidden_rummy: str, paid: dict[tuple[int, int], int], due: Due
) -> None:
    out = after_rummy(hidden_rummy)
    assert out.payments == paid
    assert {payment.due for payment in out.result.payments} == {due}
    assert out.totals == (sum(paid.values()), 0, 0)


@pytest.mark.rule("OPT-12")
def test_final_discard_does_not_count_among_the_winners_melds() -> None:
    assert after_rummy("winners_melds").payments[1, 0] == 2 * (7 + 7 + 7 + 2 + 3 + 4)


@pytest.mark.rule("OPT-12")
def test_cards_laid_off_in_the_rummy_turn_count_among_the_winners_melds() -> None:
    table = rummy(
        hands=["7C 7D 7H 5S", *OTHERS], melds=["2: 2S 3S 4S"], stock="9D ...", turns=1, hidden_rummy="winners_melds"
    )
    out = table.draw().lay_off("5S", on="4S").meld("7C 7D 7H").discard("9D")
    assert out.payments == {(1, 0): 2 * 26, (2, 0): 2 * 26}


@pytest.mark.rule("OPT-12")
@pytest.mark.rule("CORE-15")
def test_a_turn_of_lay_offs_alone_can_go_rummy() -> None:
    out = rummy(hands=["5S", *OTHERS], melds=["2: 2S 3S 4S"], stock="9D ...", turns=1).draw()
    assert out.lay_off("5S", on="4S").discard("9D").result.rummy


@pytest.mark.rule("OPT-12")
@pytest.mark.rule("CORE-15")
@pytest.mark.parametrize("first", ["meld", "lay-off"])
def test_laying_down_a_card_in_an_earlier_turn_prevents_rummy(first: str) -> None:
    table = rummy(hands=["7C 7D 7H 5S", *OTHERS], melds=["2: 2S 3S 4S"], turns=1, stock="9D TD JD QD ...").draw()
    if first == "meld":
        out = later_turn(table.meld("7C 7D 7H")).lay_off("5S", on="4S").discard("QD")
    else:
        out = later_turn(table.lay_off("5S", on="4S")).meld("7C 7D 7H").discard("QD")
    assert not out.result.rummy
    assert out.payments == {(1, 0): 12, (2, 0): 14}


def later_turn(table: Table) -> Table:
    """The next turn of seat 0, after drawing."""
    return table.discard("9D").turn_of().turn_of().draw()


@pytest.mark.rule("OPT-12")
def test_penalty_does_not_depend_on_the_number_of_requests_of_the_turn() -> None:
    table = rummy(hands=[RUMMY_HAND, *OTHERS], turns=1, stock="9D ...").draw()
    out = table.meld("2S 3S 4S").meld("7C 7D 7H").discard("9D")
    assert out.payments == {(1, 0): 24, (2, 0): 28}


@pytest.mark.rule("OPT-13")
def test_a_meld_that_would_empty_the_hand_is_refused() -> None:
    table = rummy(hand="7C 7D", stock="7H ...", must_discard_to_go_out=True).draw()
    with refuses(Reason.MUST_DISCARD, "OPT-13"):
        table.meld("7C 7D 7H")
    assert not any(isinstance(move, LayDown) for move in table.legal())


@pytest.mark.rule("OPT-13")
def test_a_lay_off_that_would_empty_the_hand_is_refused() -> None:
    table = rummy(hand="5S", melds=["2S 3S 4S"], stock="6S ...", must_discard_to_go_out=True).draw()
    with refuses(Reason.MUST_DISCARD, "OPT-13"):
        table.lay_off("5S 6S", on="4S")
    assert LayOff("m1", ("5S", "6S")) not in table.legal()
    assert LayOff("m1", ("5S",)) in table.legal()


@pytest.mark.rule("OPT-13")
def test_the_last_card_is_discarded() -> None:
    out = rummy(hand="5S", melds=["2S 3S 4S"], stock="6S ...", must_discard_to_go_out=True).draw()
    assert out.lay_off("5S", on="4S").discard("6S").result.winners == (0,)


@pytest.mark.rule("OPT-13")
def test_hand_may_be_emptied_without_a_discard_by_default() -> None:
    table = rummy(hand="7C 7D", stock="7H ...").draw()
    assert table.meld("7C 7D 7H").result.winners == (0,)


@pytest.mark.rule("OPT-13")
@pytest.mark.rule("CORE-08")
def test_card_just_taken_cannot_be_kept_for_a_last_lay_off() -> None:
    table = rummy(hand="7C 7D 7H", melds=["2S 3S 4S"], discards="5S", must_discard_to_go_out=True).draw("discard")
    with refuses(Reason.TAKEN_CARD_LEFT_OVER, "CORE-08"):
        table.meld("7C 7D 7H")


def concealed_table(hand: str, discards: str | None = None) -> Table:
    """Seat 0 of three holds these cards in a concealed game."""
    return rummy(hands=[hand, *OTHERS], stock="9D ...", discards=discards, turns=1, concealed=True)


@pytest.mark.rule("OPT-14")
def test_concealed_hand_goes_out_in_one_request_with_a_discard() -> None:
    out = concealed_table(RUMMY_HAND).draw().meld("7C 7D 7H", "2S 3S 4S", discard="9D")
    assert out.result.winners == (0,)
    assert out.melds == ("7C 7D 7H", "2S 3S 4S")
    assert out.discards.endswith("9D")


@pytest.mark.rule("OPT-14")
def test_concealed_hand_goes_out_whole_in_one_request() -> None:
    out = concealed_table("7C 7D 7H 8D TD").draw().meld("7C 7D 7H", "8D 9D TD")
    assert out.result.winners == (0,)


@pytest.mark.rule("OPT-14")
@pytest.mark.parametrize("melds", [["7C 7D 7H"], ["2S 3S 4S"], ["7C 7D 7H", "2S 3S 4S"]])
def test_melding_part_of_a_concealed_hand_is_refused(melds: list[str]) -> None:
    with refuses(Reason.CONCEALED, "OPT-14"):
        concealed_table(RUMMY_HAND).draw().meld(*melds)


@pytest.mark.rule("OPT-14")
def test_melding_part_of_a_concealed_hand_with_a_discard_is_refused() -> None:
    with refuses(Reason.CONCEALED, "OPT-14"):
        concealed_table(RUMMY_HAND).draw().meld("7C 7D 7H", discard="9D")
    with refuses(Reason.CONCEALED, "OPT-14"):
        concealed_table(RUMMY_HAND).draw().meld("7C 7D 7H", "2S 3S 4S", discard="KC")


@pytest.mark.rule("OPT-14")
def test_every_card_of_a_concealed_hand_must_be_melded_legally() -> None:
    with refuses(Reason.NOT_A_MELD, "CORE-09"):
        concealed_table("7C 7D 7H 2S 3S 5S").draw().meld("7C 7D 7H", "2S 3S 5S", discard="9D")


@pytest.mark.rule("OPT-14")
def test_lay_offs_are_refused_in_a_concealed_game() -> None:
    table = rummy(hand="5S 9C", melds=["2S 3S 4S"], concealed=True).draw()
    with refuses(Reason.CONCEALED, "OPT-14"):
        table.lay_off("5S", on="4S")


@pytest.mark.rule("OPT-14")
def test_others_pay_their_hands_undoubled_in_a_concealed_game() -> None:
    out = concealed_table(RUMMY_HAND).draw().meld("7C 7D 7H", "2S 3S 4S", discard="9D")
    assert out.payments == {(1, 0): 12, (2, 0): 14}


@pytest.mark.rule("OPT-14")
@pytest.mark.rule("CORE-08")
def test_concealed_hand_cannot_discard_the_card_just_taken() -> None:
    table = concealed_table(RUMMY_HAND, discards="8H 6H").draw("discard")
    with refuses(Reason.DISCARD_JUST_TAKEN, "CORE-08"):
        table.meld("7C 7D 7H", "2S 3S 4S", discard="6H")


@pytest.mark.rule("OPT-14")
def test_discard_may_be_named_with_melds_only_in_a_concealed_game() -> None:
    table = rummy(hand=RUMMY_HAND, stock="9D ...").draw()
    with refuses(Reason.DISCARD_NOT_HERE, "CORE-07"):
        table.meld("7C 7D 7H", "2S 3S 4S", discard="9D")


@pytest.mark.rule("OPT-14")
@pytest.mark.rule("OPT-13")
def test_concealed_hand_needs_a_discard_where_the_last_card_must_be_discarded() -> None:
    table = rummy(hand="7C 7D", stock="7H ...", concealed=True, must_discard_to_go_out=True).draw()
    with refuses(Reason.MUST_DISCARD, "OPT-13"):
        table.meld("7C 7D 7H")
    table = rummy(hand=RUMMY_HAND, stock="9D ...", concealed=True, must_discard_to_go_out=True).draw()
    assert table.meld("7C 7D 7H", "2S 3S 4S", discard="9D").result.winners == (0,)


@pytest.mark.rule("OPT-14")
def test_going_out_is_the_only_meld_among_the_legal_moves() -> None:
    table = concealed_table(RUMMY_HAND).draw()
    (move,) = (move for move in table.legal() if isinstance(move, LayDown))
    assert move.discard == "9D"
    assert table.play(move).result.winners == (0,)
    assert not any(isinstance(move, LayDown) for move in concealed_table("7C 7D 7H 2S 3S 5S").draw().legal())


@pytest.mark.rule("OPT-14")
@pytest.mark.rule("OPT-18")
def test_a_card_from_the_middle_of_the_pile_may_complete_a_concealed_hand() -> None:
    table = toss(hand="7C 7D 2S 3S 4S KC", discards="9H 7H 6H", concealed=True).draw("discard", "7H")
    with refuses(Reason.CONCEALED, "OPT-14"):
        table.meld("2S 3S 4S", discard="7H")
    assert table.meld("7C 7D 7H", "2S 3S 4S", discard="KC").result.winners == (0,)


@pytest.mark.rule("OPT-14")
def test_rami_can_be_played_concealed_too_and_pays_the_losers_hands() -> None:
    table = rami(hands=[RUMMY_HAND, *OTHERS], stock="9D ...", concealed=True).draw()
    out = table.meld("7C 7D 7H", "2S 3S 4S", discard="9D")
    assert out.payments == {(1, 0): 12, (2, 0): 14}


@pytest.mark.rule("OPT-14")
@pytest.mark.rule("CORE-16")
def test_a_concealed_game_renews_its_stock_ten_times() -> None:
    assert rummy(hand="9C", concealed=True).variant.close.max_turnovers == 10
    assert rummy(hand="9C").variant.close.max_turnovers == 3
    assert rummy(hand="9C", concealed=True, max_turnovers=4).variant.close.max_turnovers == 4
