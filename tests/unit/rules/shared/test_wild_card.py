"""The wild card: a card turned at the deal makes the other cards of its rank wild for the round (IND-01 to IND-03)."""

import pytest

from service.rules.catalogue.core import CORE
from service.rules.legal.card_worth import HandWorth
from service.rules.melding.building import build_meld
from service.rules.model.cards import JOKER, Card, Hand
from service.rules.model.enums import JokerLimit
from service.rules.model.errors import IllegalMove, Reason
from service.rules.model.events import CardsDealt, CardTurned
from service.rules.scoring.round_score import points_in
from tests.unit.rules.table import Phase, Table, cards, game, refuses, set_table
from tests.unit.rules.verbs import SEED

TURNING = CORE.derive(
    "turning",
    "Turning",
    pack={"jokers_each": 1},
    deal={"wild_card": True},
    melds={"jokers": JokerLimit.ANY},
    values={"joker": 0},
)
"""Core rules in which a card is turned that makes its rank wild."""


def playing(wild: str, hand: str) -> Table:
    return set_table(TURNING, wild=wild, hand=hand, phase=Phase.PLAY)


def stands(meld: str, wild: Card) -> Hand:
    """What the cards of a meld stand for; empty if each stands for itself."""
    return build_meld(tuple(meld.split()), (), TURNING.with_wild_card(wild).melds).stands


def test_wild_card_is_turned_after_the_upcard_and_stays_beside_the_stock() -> None:
    table = game(TURNING).deal(" ".join(TURNING.whole_pack(2)[:20]) + " 9H KD 4S ...")
    assert (table.discards, table.round.wild, table.round.stock[0]) == ("9H", "KD", "4S")
    assert table.event(CardTurned).seen_by(None) == {"seat": table.round.dealer, "card": "KD"}
    assert table.event(CardsDealt).stock_count == len(table.round.stock) == 53 - 20 - 2
    assert [table.view(seat).wild for seat in (0, None)] == ["KD", "KD"]


def test_games_without_a_wild_card_turn_none() -> None:
    table = game("rummy").deal()
    assert table.round.wild is None
    assert not [event for event in table.events if isinstance(event, CardTurned)]


def test_other_cards_of_the_rank_are_jokers_in_this_round_alone() -> None:
    table = playing("5D", "7C 8C 5H 2S").meld("7C 8C 5H=9C")
    assert table.round.melds[0].stands == ("7C", "8C", "9C")
    with refuses(Reason.NOT_A_MELD, "CORE-09"):
        playing("6D", "7C 8C 5H 2S").meld("7C 8C 5H")


def test_joker_that_is_turned_makes_aces_wild() -> None:
    assert stands("KC KD AH", JOKER)[2] != "AH"
    with pytest.raises(IllegalMove):
        stands("KC KD 2H", JOKER)


@pytest.mark.parametrize("meld", ["4S 5S 6S", "5C 5D 5H"])
def test_card_of_the_wild_rank_is_natural_in_its_own_place(meld: str) -> None:
    assert stands(meld, "5D") == ()


def test_cards_of_the_wild_rank_count_as_jokers_in_a_hand() -> None:
    assert points_in(TURNING.with_wild_card("5D"), cards("5H 6H")) == 6
    assert points_in(TURNING.with_wild_card("6D"), cards("5H 6H")) == 5
    assert points_in(TURNING, cards("5H 6H")) == 11


def test_cards_of_the_wild_rank_are_worth_keeping() -> None:
    worth = HandWorth(TURNING.with_wild_card("5D"), cards("5H 9C KD")).to_keep()
    assert max(worth, key=worth.__getitem__) == "5H"


def test_replay_gives_the_same_wild_card() -> None:
    assert game(TURNING, seed=SEED).deal().round.wild == game(TURNING, seed=SEED).deal().round.wild is not None
