"""All melds of a hand without jokers."""

from collections.abc import Iterable

import pytest

from service.rules.arrange import melds_in
from service.rules.model.cards import JOKER, NATURALS, Ace, Card
from tests.unit.arrange import plain


def melds_of(hand: str, ace: Ace = Ace.LOW) -> set[str]:
    return {" ".join(meld) for meld in melds_in(hand.split(), ace)}


@pytest.mark.rule("CORE-09")
def test_sets_are_three_or_four_of_a_rank_in_different_suits() -> None:
    assert melds_of("2H 2D 2S") == {"2D 2H 2S"}
    assert melds_of("2C 2H 2D 2S") == {"2C 2D 2H 2S", "2C 2D 2H", "2C 2D 2S", "2C 2H 2S", "2D 2H 2S"}
    assert melds_of("2H 2D 3S 3C") == set()


@pytest.mark.rule("CORE-09")
def test_a_long_run_contains_every_shorter_run() -> None:
    assert melds_of("2H 3H 4H 5H") == {"2H 3H 4H 5H", "2H 3H 4H", "3H 4H 5H"}
    assert melds_of("2H 3H 5H 6H 4D") == set()


@pytest.mark.rule("CORE-02")
def test_a_low_ace_stands_only_below_the_two() -> None:
    assert melds_of("AS 2S 3S QS KS") == {"AS 2S 3S"}


@pytest.mark.rule("OPT-06")
def test_an_ace_high_or_low_stands_at_one_end_of_a_run() -> None:
    assert melds_of("AS 2S 3S QS KS", Ace.HIGH_OR_LOW) == {"AS 2S 3S", "QS KS AS"}
    assert melds_of("AS 2S 3S QS KS", Ace.HIGH) == {"QS KS AS"}
    assert melds_of("AS 2S KS", Ace.HIGH_OR_LOW) == set()


@pytest.mark.rule("OPT-05")
def test_a_run_may_turn_the_corner_at_the_ace() -> None:
    assert melds_of("KD AD 2D 3D", Ace.CORNER) == {"KD AD 2D 3D", "KD AD 2D", "AD 2D 3D"}


def test_identical_cards_count_once_and_jokers_not_at_all() -> None:
    assert melds_of("2H 2H 2D 2S JOKER 3H 4H") == {"2D 2H 2S", "2H 3H 4H"}


@pytest.mark.parametrize("ace", Ace)
def test_a_whole_suit_contains_every_run_of_the_suit(ace: Ace) -> None:
    suit = NATURALS[13:26]
    assert_same(melds_in(suit, ace), plain.melds_in(frozenset(suit), ace))


@pytest.mark.parametrize("ace", Ace)
def test_melds_in_lists_exactly_the_melds_of_a_hand(ace: Ace) -> None:
    hands = [*plain.random_hands(300, 13, seed=1), *plain.melding_hands(700, 13, ace, seed=2)]
    for hand in hands:
        assert_same(melds_in(sorted(hand), ace), plain.melds_in(hand, ace))


def assert_same(got: Iterable[tuple[Card, ...]], expected: Iterable[frozenset[Card]]) -> None:
    assert sorted(map(sorted, got)) == sorted(map(sorted, expected))


def test_jokers_alone_are_not_a_meld() -> None:
    assert melds_in((JOKER,) * 4, Ace.LOW) == []
