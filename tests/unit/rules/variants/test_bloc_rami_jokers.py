"""Bloc rami with jokers (BLOCJ-01 to BLOCJ-05); its swaps are in test_bloc_rami_jokers_swaps.py."""

from typing import Any

import pytest

from service.rules.model.cards import JOKER
from service.rules.model.errors import BadOptions
from service.rules.model.moves import Draw, LayDown, LayOff, Source
from service.rules.model.result import Due, Ending
from service.rules.scoring.round_score import points_in
from tests.unit.rules.notation import parse_meld
from tests.unit.rules.table import Reason, Table, bloc_rami_jokers, game, refuses

OWN = "0: 2C 3C 4C"
"""A meld of seat 0, which has opened with it."""


def after_draw(hand: str, *melds: str, **facts: Any) -> Table:
    """Seat 0, which has opened, has drawn; these melds lie on the table."""
    return bloc_rami_jokers(hand=hand, melds=[*melds, OWN], stock="2S ...", turns=1, **facts).draw()


def before_opening(hand: str, **facts: Any) -> Table:
    """Seat 0, which has not opened, has drawn in its second turn."""
    return bloc_rami_jokers(hand=hand, stock="2S ...", turns=1, **facts).draw()


@pytest.mark.rule("BLOCJ-01")
@pytest.mark.parametrize(("players", "packs"), [(2, 1), (3, 1), (4, 2), (6, 2)])
def test_four_jokers_are_in_play(players: int, packs: int) -> None:
    table = game("bloc-rami-jokers", players).deal()
    pack = table.variant.whole_pack(players)
    assert (len(pack), pack.count(JOKER)) == (52 * packs + 4, 4)
    assert [len(hand) for hand in table.round.hands] == [13] * players
    assert table.legal() == [Draw(Source.STOCK)]
    with pytest.raises(BadOptions):
        game("bloc-rami-jokers", 4, packs=1)


@pytest.mark.rule("BLOCJ-01")
@pytest.mark.parametrize("jokers", [1, 2, 3, 4])
def test_an_option_sets_the_number_of_jokers(jokers: int) -> None:
    table = game("bloc-rami-jokers", 4, jokers=jokers).deal()
    assert table.variant.whole_pack(4).count(JOKER) == jokers


@pytest.mark.rule("BLOCJ-01")
@pytest.mark.parametrize("jokers", [0, 5])
def test_there_are_one_to_four_jokers(jokers: int) -> None:
    with pytest.raises(BadOptions):
        game("bloc-rami-jokers", 2, jokers=jokers)


@pytest.mark.rule("BLOC-05")
@pytest.mark.rule("BLOCJ-03")
def test_rami_sec_needs_no_run_without_a_joker() -> None:
    sets = ("7C 7D 7H", "8C 8D 8H", "9C 9D 9H", "2C 2D 2H 2S")
    table = bloc_rami_jokers(hands=[" ".join(sets), "KC"], stock="QH ...").draw()
    assert table.meld(*sets, discard="QH").result.winners == (0,)


@pytest.mark.rule("BLOCJ-01")
@pytest.mark.rule("BLOC-02")
def test_round_ends_with_the_stock() -> None:
    over = bloc_rami_jokers(hands=["9D KC", "JOKER"], stock="8H").draw().discard("KC")
    assert (over.result.ending, over.totals) == (Ending.STOCK, (17, 25))


@pytest.mark.rule("BLOCJ-01")
@pytest.mark.parametrize("meld", ["JOKER=5S 6S 7S", "5S JOKER=6S 7S", "5S 6S JOKER=7S", "9D 9H JOKER=9?"])
def test_a_joker_stands_for_any_card(meld: str) -> None:
    assert after_draw("5S 6S 7S 9D 9H JOKER KC").meld(meld).melds[1] == meld


@pytest.mark.rule("BLOCJ-02")
def test_a_meld_holds_at_most_one_joker() -> None:
    table = after_draw("AC AD AH 6S 7S JOKER JOKER KC")
    assert table.meld("AC JOKER AD AH").melds[1] == "AC AD AH JOKER=AS"
    for meld in ("AC JOKER AD JOKER", "6S 7S JOKER=8S JOKER=9S", "6S JOKER=7S JOKER=8S"):
        with refuses(Reason.NOT_A_MELD, "CAL-05"):
            table.meld(meld)


@pytest.mark.rule("BLOCJ-02")
@pytest.mark.rule("CAL-05")
def test_a_lay_off_cannot_add_a_second_joker() -> None:
    table = after_draw("JOKER KC 5D", "5S JOKER=6S 7S", "9C 9D 9H")
    for cards_laid in ("JOKER=8S", JOKER):
        with refuses(Reason.DOES_NOT_FIT, "CORE-11"):
            table.lay_off(cards_laid, on="m1")
    assert table.lay_off(JOKER, on="9C").melds[1] == "9C 9D 9H JOKER=9S"
    assert {move.meld_id for move in table.legal() if isinstance(move, LayOff)} == {"m2", "m3"}


@pytest.mark.rule("BLOCJ-03")
@pytest.mark.parametrize(
    ("melds", "points"),
    [
        (("QS KS AS", "7C 7D 7H"), 31 + 21),
        (("QS KS AS", "5C 5D 5H 5S"), 31 + 20),
        (("AS 2S 3S 4S", "AC AD AH", "3C 3D 3H"), 10 + 33 + 9),
        (("TS JS QS", "KC KD JOKER=K?"), 30 + 30),
        (("TS JS QS", "QC KC JOKER=AC"), 30 + 31),
        (("TS JS QS", "JOKER=AC 2C 3C 4C"), 30 + 10),
        (("TS JS QS KS", "AC AD AH"), 40 + 33),
    ],
)
def test_opening_must_count_more_than_51(melds: tuple[str, ...], points: int) -> None:
    hand = " ".join(card for meld in melds for card in parse_meld(meld)[0])
    table = before_opening(f"{hand} 8S 6H", packs=2)
    if points > 51:
        assert table.meld(*melds).melds == melds
    else:
        with refuses(Reason.OPENING_TOO_LOW, "BLOCJ-03") as refusal:
            table.meld(*melds)
        assert refusal.value.facts == {"points": points, "needed": 52}


@pytest.mark.rule("BLOCJ-03")
def test_opening_points_can_be_set_to_51() -> None:
    melds = ("QS KS AS", "5C 5D 5H 5S")
    assert before_opening(" ".join((*melds, "8S 6H")), opening_points=51).meld(*melds).melds == melds


@pytest.mark.rule("BLOCJ-03")
@pytest.mark.parametrize("run", ["QS KS JOKER=AS", "TS JS JOKER=QS KS"])
def test_opening_needs_a_run_without_a_joker(run: str) -> None:
    table = before_opening("TS JS QS KS AC AD AH JOKER 8S 6H")
    with refuses(Reason.OPENING_NEEDS_CLEAN_RUN, "BLOCJ-03"):
        table.meld("AC AD AH", run)
    assert len(table.meld("AC AD JOKER", "TS JS QS KS").melds) == 2


@pytest.mark.rule("BLOCJ-03")
def test_opening_needs_a_run_without_a_joker_even_without_a_minimum() -> None:
    table = before_opening("7C 7D 7H 3S 4S 5S KD 6H", opening_points=0)
    with refuses(Reason.OPENING_NEEDS_CLEAN_RUN, "BLOCJ-03"):
        table.meld("7C 7D 7H")
    assert table.meld("7C 7D 7H", "3S 4S 5S").melds == ("7C 7D 7H", "3S 4S 5S")
    assert table.meld("3S 4S 5S").melds == ("3S 4S 5S",)


@pytest.mark.rule("BLOCJ-03")
def test_lay_offs_do_not_count_towards_the_opening() -> None:
    table = before_opening("QS KS AS 5C 5D 5H KC 6H", melds=["1: TC JC QC"])
    with refuses(Reason.LAY_OFF_NEEDS_MELD, "OPT-10"):
        table.lay_off("KC", on="QC")
    with refuses(Reason.OPENING_TOO_LOW, "BLOCJ-03"):
        table.meld("QS KS AS", "5C 5D 5H")


@pytest.mark.rule("BLOCJ-03")
@pytest.mark.rule("OPT-09")
def test_a_turn_allows_one_new_meld_after_the_opening() -> None:
    table = after_draw("7C 7D 7H QS KS AS 9H 5D")
    with refuses(Reason.ONE_MELD_A_TURN, "OPT-09"):
        table.meld("7C 7D 7H", "QS KS AS")
    opened = before_opening("QS KS AS TC JC QC 7C 7D 7H 9H 5D").meld("QS KS AS", "TC JC QC")
    with refuses(Reason.ONE_MELD_A_TURN, "OPT-09"):
        opened.meld("7C 7D 7H")


@pytest.mark.rule("BLOCJ-03")
def test_best_opening_is_among_the_legal_moves() -> None:
    listed = before_opening("TS JS QS AC AD JOKER 8H 6H").legal()
    (best,) = (move for move in listed if isinstance(move, LayDown))
    assert {new.cards for new in best.melds} == {("TS", "JS", "QS"), ("AC", "AD", JOKER)}


@pytest.mark.rule("BLOC-05")
@pytest.mark.parametrize("options", [{}, {"opening_points": 200}])
def test_rami_sec_needs_neither_points_nor_a_run_without_a_joker(options: dict[str, Any]) -> None:
    melds = ("2C 3C JOKER=4C", "2D 3D JOKER=4D", "3H 4H 5H JOKER=6H", "7C 7D JOKER=7?")
    hand = " ".join(card for meld in melds for card in parse_meld(meld)[0])
    table = bloc_rami_jokers(hands=[hand, "KC"], stock="QH ...", **options).draw()
    assert table.meld(*melds).discard("QH").totals == (0, 10)
    assert any(isinstance(move, LayDown) for move in table.legal())


@pytest.mark.rule("BLOCJ-04")
def test_cards_in_hand_have_these_values() -> None:
    variant = game("bloc-rami-jokers").variant
    assert [points_in(variant, (card,)) for card in ("AS", JOKER, "KS", "JS", "TS", "9S")] == [11, 25, 10, 10, 10, 9]


@pytest.mark.rule("BLOCJ-04")
def test_penalties_are_the_values_of_cards_in_hand() -> None:
    table = bloc_rami_jokers(hands=["5C", "AC JOKER", "KC 2D"], melds=[OWN], stock="2S ...").draw()
    over = table.lay_off("5C", on="4C").discard("2S")
    assert over.gains == {(1, Due.PENALTY): 36, (2, Due.PENALTY): 12}


@pytest.mark.rule("BLOCJ-05")
def test_lay_offs_are_allowed_in_any_turn_after_the_opening() -> None:
    table = after_draw("5S 9C KD 5D", "1: 6S JOKER=7S 8S", "1: 9D 9H JOKER=9?")
    melds = table.lay_off("5S", on="m1").lay_off("9C", on="m2").melds
    assert melds[:2] == ("5S 6S JOKER=7S 8S", "9C 9D 9H JOKER=9S")


@pytest.mark.rule("BLOCJ-05")
def test_no_option_allows_lay_offs_before_the_opening() -> None:
    with pytest.raises(BadOptions):
        game("bloc-rami-jokers", 2, lay_off_needs_meld=False)


@pytest.mark.rule("BLOC-05")
def test_one_run_of_the_whole_hand_needs_no_clean_run_and_is_listed() -> None:
    listed = bloc_rami_jokers(hand="5S 6S 8S JOKER", stock="KD ...").draw().legal()
    (whole,) = (move for move in listed if isinstance(move, LayDown))
    assert [meld.jokers for meld in whole.melds] == [("7S",)]
