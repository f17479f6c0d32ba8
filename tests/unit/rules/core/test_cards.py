"""CORE-01 to CORE-03 and CORE-09: the pack, the order and value of its cards, and what makes a meld."""

import pytest

from service.rules.catalogue import VARIANTS
from service.rules.catalogue.core import CORE
from service.rules.melding.building import natural_meld
from service.rules.model.cards import JOKER, RANKS, SUITS, pack
from service.rules.model.melds import MeldKind
from service.rules.scoring.round_score import points_in
from tests.unit.rules.table import Reason, cards, game, refuses, rummy, set_table

TWO_PACKS = CORE.derive("two-packs", "Two packs", pack={"packs": 2})


@pytest.mark.rule("CORE-01")
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_two_to_six_players_use_one_pack_without_jokers(seats: int) -> None:
    table = game("rummy", seats).deal()
    assert CORE.players == (2, 6)
    assert len(table.round.hands) == seats
    assert sorted((*sum(table.round.hands, ()), *table.round.stock, *table.round.discard)) == sorted(
        rank + suit for rank in RANKS for suit in SUITS
    )


@pytest.mark.rule("CORE-01")
def test_every_other_player_pays_the_winner() -> None:
    table = rummy(hands=["JS", "KD", "QD", "JD"], melds=["0: 8S 9S TS"], stock="5C ...").draw()
    over = table.lay_off("JS", on="TS").discard("5C")
    assert over.result.winners == (0,)
    assert {payee for _, payee in over.payments} == {0}
    assert {payer for payer, _ in over.payments} == {1, 2, 3}


@pytest.mark.rule("CORE-02")
@pytest.mark.parametrize("run", ["AS 2S 3S", "JS QS KS", "9S TS JS QS", "AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS"])
def test_a_run_goes_up_from_ace_to_king(run: str) -> None:
    assert natural_meld(tuple(run.split()), CORE.melds) == (MeldKind.RUN, tuple(run.split()), ())


@pytest.mark.rule("CORE-02")
@pytest.mark.parametrize("cards_", ["QS KS AS", "KS AS 2S"])
def test_ace_is_only_low(cards_: str) -> None:
    table = rummy(hand=f"{cards_} 5D").draw()
    with refuses(Reason.NOT_A_MELD, "CORE-09"):
        table.meld(cards_)


@pytest.mark.rule("CORE-02")
def test_ace_cannot_be_laid_off_above_a_king() -> None:
    table = rummy(hand="AS 5D", melds=["JS QS KS"]).draw()
    with refuses(Reason.DOES_NOT_FIT, "CORE-11"):
        table.lay_off("AS", on="KS")


@pytest.mark.rule("CORE-03")
@pytest.mark.parametrize(
    ("hand", "points"),
    [
        ("KS", 10),
        ("QD", 10),
        ("JC", 10),
        ("TH", 10),
        ("AS", 1),
        *((f"{n}S", n) for n in range(2, 10)),
        ("AS AD KC", 12),
    ],
)
def test_court_cards_count_ten_aces_one_and_others_their_number(hand: str, points: int) -> None:
    assert points_in(CORE, cards(hand)) == points


@pytest.mark.rule("CORE-09")
@pytest.mark.parametrize("meld", ["2H 2D 2S", "2H 2D 2S 2C", "2H 3H 4H", "2H 3H 4H 5H", "4H 2H 3H"])
def test_sets_and_runs_are_melds(meld: str) -> None:
    table = rummy(hand=f"{meld} KD JD").draw().meld(meld)
    assert [set(lying.split()) for lying in table.melds] == [set(meld.split())]


@pytest.mark.rule("CORE-09")
@pytest.mark.parametrize(
    "cards_",
    ["2H 2D", "2H 3H", "2H", "2H 3H 5H", "2H 3H 4D", "2H 2D 3S", "2H 2D 2S 3S", "2H 3H 4H 4D", "2H 3H 4H 6H 7H 8H"],
)
def test_other_combinations_are_not_melds(cards_: str) -> None:
    table = rummy(hand=f"{cards_} KD JD").draw()
    with refuses(Reason.NOT_A_MELD, "CORE-09"):
        table.meld(cards_)


@pytest.mark.rule("CORE-09")
@pytest.mark.parametrize("cards_", ["2H 2H 2S", "2H 2D 2S 2S", "2H 2D 2S 2C 2C", "2H 3H 3H 4H", "2H 3H 4H 4H"])
def test_two_packs_still_require_different_suits_in_sets_and_ranks_in_runs(cards_: str) -> None:
    table = set_table(TWO_PACKS, hand=f"{cards_} KD JD").draw()
    with refuses(Reason.NOT_A_MELD, "CORE-09"):
        table.meld(cards_)


@pytest.mark.rule("CORE-09")
def test_a_card_belongs_to_one_meld_only() -> None:
    table = rummy(hand="4H 5H 6H 4D 4S KD").draw()
    with refuses(Reason.CARD_NOT_HELD, "CORE-17"):
        table.meld("4H 5H 6H", "4H 4D 4S")


@pytest.mark.rule("CORE-01")
@pytest.mark.parametrize("variant_id", VARIANTS)
def test_a_card_is_in_play_once_for_each_pack(variant_id: str) -> None:
    naturals = [card for card in VARIANTS[variant_id].whole_pack(2) if card != JOKER]
    packs = len(naturals) // 52
    assert packs > 1 or tuple(naturals) == pack()
    assert all(naturals.count(card) == packs for card in naturals)
