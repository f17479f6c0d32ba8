"""The least deadwood with jokers and several packs."""

from collections.abc import Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.rules.arrange import ArrangedMeld, MeldLimits, WildSplit, least_split
from service.rules.model.cards import JOKER, NATURALS, Ace, Card
from tests.unit.arrange.plain import COURT_TEN, cards
from tests.unit.arrange.plain_wild import Hand, is_legal, least_deadwood, limits_id, melding_hands, random_hands, value

VALUES: Mapping[str, int] = {**COURT_TEN, "A": 11, JOKER: 25}
ACES_EITHER_END = MeldLimits(Ace.HIGH_OR_LOW)
RULES = [
    ACES_EITHER_END,
    MeldLimits(Ace.HIGH_OR_LOW, jokers=1),
    MeldLimits(Ace.HIGH_OR_LOW, naturals_ahead=0),
    MeldLimits(Ace.HIGH_OR_LOW, naturals_ahead=1),
    MeldLimits(Ace.HIGH_OR_LOW, identical=True),
    MeldLimits(Ace.LOW),
    MeldLimits(Ace.HIGH, jokers=2),
    MeldLimits(Ace.CORNER),
]


def split(hand: str, allowed: MeldLimits = ACES_EITHER_END) -> WildSplit:
    return least_split(cards(hand), allowed, VALUES)


@pytest.mark.rule("CAL-05")
def test_a_joker_completes_a_meld_that_has_a_natural_card() -> None:
    assert split("5H 6H JOKER KS") == WildSplit((ArrangedMeld(("5H", "6H", "JOKER"), ("5H", "6H", "7H")),), ("KS",), 10)
    assert split("5H JOKER JOKER").value == 0
    assert split("JOKER JOKER JOKER").value == 75


@pytest.mark.rule("CAL-05")
def test_a_set_has_no_suit_twice_and_no_more_than_four_cards() -> None:
    assert split("7H 7H 7S").value == 21
    assert split("7H 7S JOKER JOKER").value == 0
    assert split("7H 7S 7D 7C JOKER").value == 7


@pytest.mark.rule("DOUBLE-03")
def test_identical_cards_may_make_a_set_of_any_size() -> None:
    assert split("7H 7H 7S", MeldLimits(Ace.HIGH_OR_LOW, identical=True)).value == 0
    assert split("7H 7H 7S 7S 7D 7D 7C JOKER", MeldLimits(Ace.HIGH_OR_LOW, identical=True)).value == 0


@pytest.mark.rule("BLOCJ-02")
def test_a_meld_may_be_limited_to_one_joker() -> None:
    assert split("AS JOKER AH AD", MeldLimits(Ace.HIGH_OR_LOW, jokers=1)).value == 0
    assert split("AS JOKER AH JOKER", MeldLimits(Ace.HIGH_OR_LOW, jokers=1)).value == 25


@pytest.mark.rule("BLOCJ-02")
def test_runs_with_a_joker_each_are_not_joined_where_a_meld_may_hold_one() -> None:
    one = MeldLimits(Ace.LOW, jokers=1)
    melds = split("AS 2S 3S 4S 5S 6S JOKER 8S 9S TS JOKER QS", one).melds
    assert sorted(meld.cards.count(JOKER) for meld in melds) == [1, 1]
    assert [meld.cards for meld in split("2S 3S 4S 5S JOKER 7S", one).melds] == [("2S", "3S", "4S", "5S", JOKER, "7S")]


def test_adjacent_runs_are_joined_and_no_meld_is_lost() -> None:
    result = split("AS 2S 3S 4C 4D 4H 4S 5S 6S KC KC")
    assert {" ".join(meld.cards) for meld in result.melds} == {"AS 2S 3S 4S 5S 6S", "4C 4D 4H"}
    assert result.left == ("KC", "KC")
    assert [meld.cards for meld in split("9S TS JS QS KS AS 5C 5C").melds] == [("9S", "TS", "JS", "QS", "KS", "AS")]


def test_split_has_fewest_melds_among_equal_deadwoods() -> None:
    assert len(split("4C 5C 6C 7C 4D 5D 6D 7D 4H 5H 6H 7H KC KC").melds) == 3


@pytest.mark.rule("ROMME-03")
def test_a_meld_may_be_limited_to_as_many_jokers_as_natural_cards() -> None:
    romme = MeldLimits(Ace.HIGH_OR_LOW, naturals_ahead=0)
    assert split("5H JOKER JOKER", romme).value == 55
    assert split("5H 6H JOKER JOKER", romme).value == 0
    assert split("3H 6H JOKER JOKER 7H 8H", romme).melds == (
        ArrangedMeld(("3H", "JOKER", "JOKER", "6H", "7H", "8H"), ("3H", "4H", "5H", "6H", "7H", "8H")),
    )


def test_adjacent_runs_are_one_meld() -> None:
    assert [meld.cards for meld in split("3H 4H 5H 6H 7H 8H 9H 3H").melds] == [
        ("3H", "4H", "5H", "6H", "7H", "8H", "9H"),
    ]


@pytest.mark.parametrize("allowed", RULES, ids=limits_id)
def test_split_has_least_deadwood_of_all_meld_choices(allowed: MeldLimits) -> None:
    for jokers in range(4):
        for hand in [*random_hands(10, 9, jokers, seed=1), *melding_hands(30, 9, jokers, seed=2)]:
            result = least_split(hand, allowed, VALUES)
            assert result.value == least_deadwood(hand, allowed, VALUES)
            check(result, hand, allowed)


@given(st.lists(st.sampled_from([*NATURALS, *[JOKER] * 8]), max_size=13), st.sampled_from(RULES))
def test_a_split_is_made_of_legal_disjoint_melds(hand: list[Card], allowed: MeldLimits) -> None:
    check(least_split(hand, allowed, VALUES), tuple(hand), allowed)


def check(result: WildSplit, hand: Hand, allowed: MeldLimits) -> None:
    assert sorted([*result.left, *[card for meld in result.melds for card in meld.cards]]) == sorted(hand)
    assert all(is_legal(meld, allowed) for meld in result.melds)
    assert result.value == value(result.left, VALUES)
