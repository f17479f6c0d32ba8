"""The bound for the points of one meld."""

import pytest

from service.rules.arrange import MeldLimits, MeldPoints, melds_with_jokers, most_points_of_one_meld, points_by_rank
from service.rules.model.cards import Ace
from tests.unit.arrange import plain_wild as plain
from tests.unit.arrange.plain import COURT_TEN, cards
from tests.unit.arrange.test_least_split import RULES

ANY = MeldLimits(Ace.HIGH_OR_LOW)
POINTS = points_by_rank({**COURT_TEN, "A": 15})


@pytest.mark.parametrize(
    ("hand", "most"),
    [
        ("9H TH JH QH KH AH 2C", 64),
        ("9H TH QH KH AH 2C", 35),
        ("9H TH QH KH JOKER 2C", 49),
        ("AC AD AH AS", 60),
        ("KC KD JOKER JOKER", 40),
    ],
)
def test_no_meld_counts_more_than_the_best_stretch_or_rank(hand: str, most: int) -> None:
    assert most_points_of_one_meld(cards(hand), ANY, POINTS) == most


@pytest.mark.parametrize("limits", RULES, ids=plain.limits_id)
def test_every_meld_is_within_the_bound(limits: MeldLimits) -> None:
    for jokers in range(3):
        for hand in plain.melding_hands(10, 8, jokers, seed=51):
            most = most_points_of_one_meld(hand, limits, POINTS)
            assert all(points(meld.stands_for, POINTS) <= most for meld in melds_with_jokers(hand, limits))


def points(places: plain.Hand, values: MeldPoints) -> int:
    return sum(values.ranks["A23456789TJQK".index(place[0])] for place in places)
