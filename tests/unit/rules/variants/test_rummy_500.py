"""Rummy 500 (R500-01 to R500-10); calls and floating are in test_rummy_500_options.py."""

import pytest

from service.rules.catalogue import VARIANTS
from service.rules.model.cards import JOKER
from service.rules.model.errors import BadOptions, OptionFault
from service.rules.model.events import Passed
from service.rules.model.moves import Discard, Draw, Pass, Source
from service.rules.model.result import Due, Ending
from service.rules.options import with_options
from service.rules.scoring.round_score import points_in
from service.rules.scoring.stakes import final_payments
from tests.unit.rules.table import Phase, Reason, Table, cards, game, refuses, rummy_500

RUN = "1: 5C 6C 7C"


@pytest.mark.rule("R500-01")
@pytest.mark.parametrize(("players", "hand", "pack"), [(2, 13, 54), (3, 7, 54), (4, 7, 54), (5, 7, 108), (8, 7, 108)])
def test_cards_depend_on_the_number_of_players(players: int, hand: int, pack: int) -> None:
    table = game("rummy-500", players).deal()
    assert [len(held) for held in table.round.hands] == [hand] * players
    assert len(table.round.stock) == pack - players * hand - 1
    assert len(table.round.discard) == 1


@pytest.mark.rule("R500-01")
@pytest.mark.parametrize(("each", "players", "jokers"), [(0, 8, 0), (1, 4, 1), (1, 5, 2), (2, 6, 4)])
def test_jokers_are_counted_for_each_pack(each: int, players: int, jokers: int) -> None:
    variant = with_options(VARIANTS["rummy-500"], players, {"jokers_each": each})
    assert variant.whole_pack(players).count(JOKER) == jokers


@pytest.mark.rule("R500-02")
def test_a_set_holds_each_suit_once_also_with_two_packs() -> None:
    table = rummy_500(hand="9H 9H 9D 9S 2C", seats=5).draw()
    with refuses(Reason.NOT_A_MELD, "CORE-09"):
        table.meld("9H 9H 9D")
    assert table.meld("9H 9D 9S").melds == ("9D 9H 9S",)


@pytest.mark.rule("R500-02")
@pytest.mark.parametrize("run", ["AS 2S 3S", "QS KS AS"])
def test_ace_is_high_or_low(run: str) -> None:
    assert rummy_500(hand=f"{run} 9H 2C").draw().meld(run).melds == (run,)


@pytest.mark.rule("R500-02")
def test_ace_is_never_between_king_and_two() -> None:
    with refuses(Reason.NOT_A_MELD, "CORE-09"):
        rummy_500(hand="KS AS 2S 9H 2C").draw().meld("KS AS 2S")


@pytest.mark.rule("R500-02")
def test_joker_in_a_set_of_three_names_its_suit() -> None:
    table = rummy_500(hand="9H 9D JOKER 4C 2S 9S").draw()
    with refuses(Reason.JOKER_AMBIGUOUS, "CAL-06"):
        table.meld("9H 9D JOKER")
    with refuses(Reason.DOES_NOT_FIT, "CORE-11"):
        table.meld("9H 9D JOKER=9S").lay_off("9S", on="9H")


@pytest.mark.rule("R500-02")
def test_joker_on_the_table_is_not_swapped() -> None:
    table = rummy_500(hand="6C KD 2S", melds=["1: 5C JOKER=6C 7C"]).draw()
    with refuses(Reason.NOT_IN_THIS_VARIANT, "CAL-07"):
        table.swap("6C")


@pytest.mark.rule("R500-03")
def test_cards_have_these_values_in_a_hand() -> None:
    variant = VARIANTS["rummy-500"]
    values = [points_in(variant, (card,)) for card in ("AS", JOKER, "KC", "QC", "JC", "TC", "9C", "2C")]
    assert values == [15, 15, 10, 10, 10, 10, 9, 2]


@pytest.mark.rule("R500-03")
@pytest.mark.parametrize(
    ("meld", "points"), [("AC 2C 3C", 6), ("QC KC AC", 35), ("AC AD AH", 45), ("KC QC JOKER=AC", 35), ("9C 9D 9H", 27)]
)
def test_melds_count_by_the_place_of_their_aces(meld: str, points: int) -> None:
    table = rummy_500(hand="AC 2C 3C QC KC AD AH JOKER 9C 9D 9H 4S", stock="4D ...").draw().meld(meld)
    assert sum(table.round.melds[0].points) == points


PILE = "4H 9S KD 2C"


@pytest.mark.rule("R500-04", "R500-09", "EXT-05")
def test_the_card_named_is_melded_and_those_above_it_go_to_the_hand() -> None:
    table = rummy_500(hand="9H 9D 5S", discards=PILE).draw("discard", "9S", melds=["9H 9D 9S"])
    assert (table.melds, table.hand(), table.discards) == (("9D 9H 9S",), cards("2C 5S KD"), "4H")
    assert sum(table.round.melds[0].points) == 27
    assert table.round.melds[0].players == (0, 0, 0)
    assert table.discard("KD").discards == "4H KD"


@pytest.mark.rule("R500-04", "R500-09")
def test_the_pile_is_not_taken_down_to_a_card_without_a_use() -> None:
    table = rummy_500(hand="9H 9D 5S", discards=PILE)
    with refuses(Reason.MUST_USE_DISCARD, "EXT-04"):
        table.draw("discard", "4H")
    with refuses(Reason.MUST_USE_DISCARD, "EXT-04"):
        table.draw("discard", "4H", melds=["9H 9D 9S"])
    assert [move.card for move in table.legal() if isinstance(move, Draw)] == [None, "9S"]


@pytest.mark.rule("R500-04")
def test_the_card_named_may_be_laid_off_with_others_that_were_taken() -> None:
    table = rummy_500(hand="9H 2D", discards="8C KD 4C", melds=[RUN])
    table = table.draw("discard", "8C", lay_off="8C 4C", on="m1")
    assert table.round.melds[0].players == (0, 1, 1, 1, 0)
    assert table.hand() == cards("2D 9H KD")


@pytest.mark.rule("R500-04")
def test_a_single_card_in_hand_may_meld_with_cards_that_were_taken() -> None:
    table = rummy_500(hands=["9H", "KD"], discards="2C 9S 9D").draw("discard", "9S", melds=["9H 9S 9D"])
    assert table.result.winners == (0,)


@pytest.mark.rule("R500-04", "CORE-08")
def test_the_top_card_is_taken_to_the_hand_only_with_the_option() -> None:
    with refuses(Reason.MUST_USE_DISCARD, "EXT-04"):
        rummy_500(hand="9H 5S", discards=PILE).draw("discard")
    table = rummy_500(hand="9H 5S", discards=PILE, free_top_discard=True).draw("discard")
    assert table.hand() == cards("2C 5S 9H")
    with refuses(Reason.DISCARD_JUST_TAKEN, "CORE-08"):
        table.discard("2C")


@pytest.mark.rule("R500-04")
def test_everybody_sees_the_whole_pile() -> None:
    assert rummy_500(discards=PILE).view(None).discard_pile == ("4H", "9S", "KD", "2C")


@pytest.mark.rule("R500-06")
def test_a_player_who_can_use_no_discard_has_to_pass() -> None:
    stuck = rummy_500(hands=["9H 4S", "KD 2S"], stock="", discards="3D 7C")
    assert stuck.legal() == [Pass()]
    able = rummy_500(hands=["9H 9D 4S", "KD 2S"], stock="", discards="9C 7C")
    assert [type(move) for move in able.legal()] == [Draw, Pass]


@pytest.mark.rule("R500-05")
def test_a_turn_has_any_melds_and_lay_offs_and_ends_with_a_discard() -> None:
    table = rummy_500(hand="8C 4C 9H 9D 9S 2S 2H KC", melds=[RUN], stock="2D KD ...").draw()
    table = table.lay_off("8C", on="7C").meld("9H 9D 9S").meld("2S 2H 2D").discard("4C")
    assert table.round.melds[0].players == (1, 1, 1, 0)
    assert table.turn == 1


@pytest.mark.rule("R500-06")
@pytest.mark.parametrize("discarding", [False, True])
def test_round_ends_when_a_hand_is_empty(discarding: bool) -> None:
    hand = "9H 9D 9S" if discarding else "9H 9D"
    table = rummy_500(hands=[hand, "KD"], stock="9C ...").draw()
    table = table.meld("9H 9D 9S").discard("9C") if discarding else table.meld("9H 9D 9C")
    assert (table.phase, table.result.ending, table.result.winners) == (Phase.OVER, Ending.OUT, (0,))


def without_stock(discards: str) -> Table:
    return rummy_500(hands=["9H 9D 4S", "KD 2S"], stock="", discards=discards)


@pytest.mark.rule("R500-06")
def test_pass_without_a_stock_ends_the_round_which_is_scored() -> None:
    table = rummy_500(hands=["9H 4S", "KD 2S"], melds=[RUN], stock="", discards="3D").pass_()
    assert table.event(Passed).seat == 0
    assert (table.result.ending, table.result.winners) == (Ending.STOCK, ())
    assert table.totals == (-13, 18 - 12)


@pytest.mark.rule("R500-06")
def test_no_new_stock_is_made() -> None:
    with refuses(Reason.STOCK_EMPTY, "R500-06"):
        without_stock(discards="3D 5D 7D").draw()


@pytest.mark.rule("R500-06")
def test_nobody_passes_while_there_is_a_stock() -> None:
    with refuses(Reason.NOTHING_TO_PASS, "R500-06"):
        rummy_500(hand="9H 9D 4S").pass_()


@pytest.mark.rule("R500-06")
def test_a_player_who_finds_no_card_at_all_passes() -> None:
    table = without_stock(discards="")
    assert table.legal() == [Pass()]
    assert table.time_out().result.ending is Ending.STOCK


@pytest.mark.rule("R500-07", "R500-08")
def test_everybody_scores_laid_cards_less_cards_held() -> None:
    table = rummy_500(
        hands=["TC", "AD 4C", "KH KD"],
        melds=["0: 7C 8C 9C", "1: QH QD QS", "2: AC 2C 3C"],
        stock="5H ...",
    )
    out = table.draw().lay_off("TC", on="9C").discard("5H")
    assert out.totals == (34, 11, -14)
    assert out.gains == {
        (0, Due.LAID): 34, (1, Due.LAID): 30, (1, Due.HELD): -19, (2, Due.LAID): 6, (2, Due.HELD): -20,
    }  # fmt: skip
    assert out.payments == {}


@pytest.mark.rule("R500-07")
def test_hand_of_a_player_who_left_is_scored_too() -> None:
    table = rummy_500(hands=["TC", "AD 4C", "KH KD"], melds=["2: AC 2C 3C", "0: 7C 8C 9C"], stock="5H ...")
    out = table.forfeit(by=2).draw().lay_off("TC", on="9C").discard("5H")
    assert out.totals == (34, -19, -14)


def totals_after(first: int, second: int) -> Table:
    """Both players had these totals; the first goes out with 27 points, the second scores as much."""
    table = rummy_500(hands=["9H 9D 9S", ""], melds=["1: 9C TC 8C"], totals=(first, second), stock="2D ...")
    return table.draw().meld("9H 9D 9S").discard("2D")


@pytest.mark.rule("R500-10")
@pytest.mark.parametrize(
    ("first", "second", "winners"),
    [(473, 400, (0,)), (472, 470, ()), (490, 480, (0,)), (480, 490, (1,)), (480, 480, ())],
)
def test_highest_total_of_500_or_more_wins(first: int, second: int, winners: tuple[int, ...]) -> None:
    table = totals_after(first, second)
    assert table.totals == (first + 27, second + 27)
    assert table.state.winners == winners


@pytest.mark.rule("R500-10", "CORE-18")
def test_totals_are_settled_at_the_end() -> None:
    table = totals_after(490, 480)
    (payment,) = final_payments(table.variant, table.state)
    assert (payment.payer, payment.payee, payment.points, payment.due) == (1, 0, 10, Due.TOTALS)


@pytest.mark.parametrize("option", ["borrow", "open_discards", "block", "reshuffle", "ace", "max_turnovers", "packs"])
def test_other_options_are_refused(option: str) -> None:
    with pytest.raises(BadOptions) as refusal:
        with_options(VARIANTS["rummy-500"], 2, {option: 1})
    assert refusal.value.fault is OptionFault.NOT_FOR_VARIANT


def test_players_see_what_they_may_do_first() -> None:
    table = rummy_500(hand="9H 9D 4S 8C", melds=[RUN], stock="9C ...")
    assert Draw(Source.STOCK) in table.legal()
    assert Discard("4S") in table.draw().legal()
