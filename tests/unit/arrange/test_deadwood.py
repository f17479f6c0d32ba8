"""The least deadwood of a hand of one pack."""

from collections.abc import Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.rules.arrange import Split, deadwood, split_with_taken
from service.rules.arrange.one_pack.masks import cards_of, mask_of
from service.rules.model.cards import NATURALS, Ace, Card
from tests.unit.arrange import plain
from tests.unit.arrange.plain import COURT_TEN, ONE_EACH, cards

ACE_HIGH_OR_LOW_11: Mapping[str, int] = {**COURT_TEN, "A": 11}
RULES = [(Ace.LOW, COURT_TEN), (Ace.CORNER, ACE_HIGH_OR_LOW_11), (Ace.HIGH_OR_LOW, COURT_TEN), (Ace.HIGH, ONE_EACH)]


def gin(hand: str) -> Split:
    return deadwood(Ace.LOW, COURT_TEN).split(cards(hand))


@pytest.mark.rule("CORE-03")
def test_deadwood_is_the_value_of_the_cards_outside_the_melds() -> None:
    split = gin("AC 7D 8D 9D KH QS 4C 4H 4S 2D")
    assert split == Split((("7D", "8D", "9D"), ("4C", "4H", "4S")), ("AC", "2D", "KH", "QS"), 23)


@pytest.mark.rule("CORE-09")
def test_a_card_belongs_to_one_meld_only() -> None:
    assert gin("4D 5D 6D 6H 6S").value == 9  # either the set, or the run and two sixes
    assert gin("4D 5D 6D 6H 6S 6C").value == 0


@pytest.mark.rule("GIN-05")
def test_split_has_least_deadwood_where_sets_and_runs_compete() -> None:
    split = gin("3C 4C 5C 3D 4D 5D 3H 4H 5H KS")
    assert split.left == ("KS",)
    both = deadwood(Ace.LOW, COURT_TEN).splits(cards("3C 4C 5C 3D 4D 5D 3H 4H 5H KS"))
    assert {len(split.melds) for split in both} == {3}
    assert len(both) == 2  # three runs or three sets: the caller decides which leaves the opponent more


@pytest.mark.rule("OPT-05")
@pytest.mark.rule("BOAT-04")
def test_unmatched_ace_counts_11_around_the_corner() -> None:
    boat = deadwood(Ace.CORNER, ACE_HIGH_OR_LOW_11)
    assert boat.split(cards("QD KD AD 2D AS 5H")) == Split((("QD", "KD", "AD", "2D"),), ("5H", "AS"), 16)


def test_split_leaves_fewest_cards_among_equal_deadwoods() -> None:
    table = deadwood(Ace.LOW, {**COURT_TEN, "4": 2, "5": 3, "6": 2, "7": 2})
    hand = cards("4H 5H 6H 7H 5C 5D")
    assert table.split(hand).left == ("5C", "5D")
    assert [split.left for split in table.splits(hand)] == [("5C", "5D"), ("4H", "6H", "7H")]
    assert deadwood(Ace.LOW, {**ONE_EACH, "7": 4}).split(cards("7C 8C 9C 8D 9D 8H 9H")).left == ("7C",)


def test_split_has_fewest_melds_among_equal_deadwoods() -> None:
    hand = cards("4C 5C 6C 7C 4D 5D 6D 7D 4H 5H 6H 7H KC")
    assert len(gin("4C 5C 6C 7C 4D 5D 6D 7D 4H 5H 6H 7H KC").melds) == 3
    with_taken = split_with_taken(hand, ("4C",), Ace.LOW, COURT_TEN)
    assert with_taken is not None
    assert len(with_taken.melds) == 3


@pytest.mark.rule("PHOM-03")
@pytest.mark.parametrize(("hand", "left"), [("5C 5D 5H 6C 7C", ("5D", "5H")), ("3C 4C 5C 5D 5H", ("3C", "4C"))])
def test_taken_card_joins_the_meld_that_leaves_least_deadwood(hand: str, left: tuple[Card, ...]) -> None:
    split = split_with_taken(cards(hand), ("5C",), Ace.LOW, COURT_TEN)
    assert split is not None
    assert split.left == left


def test_after_discards_gives_the_least_deadwood_for_each_discard() -> None:
    table = deadwood(Ace.LOW, COURT_TEN)
    assert table.after_discards(cards("2C 3C 4C 9H KS")) == {"2C": 26, "3C": 25, "4C": 24, "9H": 10, "KS": 9}


def test_equal_rules_share_one_deadwood_table() -> None:
    assert deadwood(Ace.LOW, COURT_TEN) is deadwood(Ace.LOW, dict(COURT_TEN))


@pytest.mark.parametrize(("ace", "values"), RULES)
def test_split_has_least_deadwood_of_all_meld_choices(ace: Ace, values: Mapping[str, int]) -> None:
    table = deadwood(ace, values)
    for hand in [*plain.random_hands(400, 11, seed=3), *plain.melding_hands(600, 11, ace, seed=4)]:
        least = plain.least_deadwood(hand, ace, values)
        assert table.value(sorted(hand)) == least
        check(table.split(sorted(hand)), hand, ace, values)
        assert table.split(sorted(hand)).value == least


@pytest.mark.parametrize(("ace", "values"), RULES)
def test_every_best_split_is_listed_once(ace: Ace, values: Mapping[str, int]) -> None:
    table = deadwood(ace, values)
    for hand in plain.melding_hands(300, 10, ace, seed=5):
        every = list(plain.families(hand, ace))
        least = min(plain.left_over(hand, family, values) for family in every)
        best = {join_runs(family, ace) for family in every if plain.left_over(hand, family, values) == least}
        listed = [as_family(split) for split in table.splits(sorted(hand))]
        assert len(listed) == len(best)
        assert set(listed) == best


@pytest.mark.parametrize("ace", Ace)
def test_every_split_is_listed_once(ace: Ace) -> None:
    for hand in plain.melding_hands(200, 10, ace, seed=6):
        expected = {join_runs(family, ace) for family in plain.families(hand, ace)}
        listed = [as_family(split) for split in deadwood(ace, COURT_TEN).every_split(sorted(hand))]
        assert len(listed) == len(set(listed))
        assert set(listed) == expected


@given(st.lists(st.sampled_from(NATURALS), unique=True, max_size=15), st.sampled_from(RULES))
def test_a_split_is_made_of_legal_disjoint_melds(hand: list[Card], rules: tuple[Ace, Mapping[str, int]]) -> None:
    ace, values = rules
    table = deadwood(ace, values)
    check(table.split(hand), frozenset(hand), ace, values)
    assert table.split(hand).value == table.value(hand)
    assert [table.after_discards(hand)[card] for card in hand] == [
        table.value([other for other in hand if other != card]) for card in hand
    ]


@given(st.lists(st.sampled_from(NATURALS), unique=True, min_size=1, max_size=15), st.sampled_from(RULES))
def test_best_discard_leaves_least_deadwood(hand: list[Card], rules: tuple[Ace, Mapping[str, int]]) -> None:
    table = deadwood(*rules)
    least, discard = table.best_discard(mask_of(hand))
    assert least == min(table.after_discards(hand).values())
    assert least == table.value_after_discard(mask_of(hand))
    assert least == table.of_mask(mask_of(hand) ^ discard)
    assert set(cards_of(discard)) <= set(hand)


def check(split: Split, hand: frozenset[Card], ace: Ace, values: Mapping[str, int]) -> None:
    assert sorted([*split.left, *[card for meld in split.melds for card in meld]]) == sorted(hand)
    assert {frozenset(meld) for meld in split.melds} <= plain.melds(ace)
    assert split.value == sum(values[card[0]] for card in split.left)


def as_family(split: Split) -> plain.Family:
    return frozenset(frozenset(meld) for meld in split.melds)


def join_runs(family: plain.Family, ace: Ace) -> plain.Family:
    """The same melded cards, with runs that follow each other joined into one."""
    for one in family:
        for other in family:
            if one != other and {one, other, one | other} <= plain.runs(ace):
                return join_runs(family - {one, other} | {one | other}, ace)
    return family
