"""Hands with many jokers or copies: exact, and within a number of states whatever the cards are."""

from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from service.rules.arrange import MeldLimits, best_opening, least_split, points_by_rank, ways_out
from service.rules.arrange.meld_search import MeldSearch, SearchState, Step
from service.rules.arrange.run_shapes import LONGEST_RUN, run_shapes
from service.rules.model.cards import JOKER, RANKS, SUITS, Ace
from tests.unit.arrange import plain_wild as plain
from tests.unit.arrange.plain import COURT_TEN, cards

VALUES = {**COURT_TEN, "A": 11, JOKER: 25}
POINTS = points_by_rank({**COURT_TEN, "A": 15}, low_ace=1)
KALUKI = MeldLimits(Ace.HIGH_OR_LOW)
ROMME = MeldLimits(Ace.HIGH_OR_LOW, jokers_up_to_naturals=True)
BLOC = MeldLimits(Ace.HIGH_OR_LOW, jokers=1)
RUM = MeldLimits(Ace.HIGH_OR_LOW, identical=True)
MOST_STATES = 2_500

long_suits = st.builds(
    lambda start, length, more, jokers: plain.in_order(
        [rank + "S" for rank in (RANKS + RANKS)[start : start + length]] + more + [JOKER] * jokers
    ),
    st.integers(0, 12),
    st.integers(1, 5),
    st.lists(st.sampled_from([rank + suit for rank in "A2QK" for suit in SUITS]), max_size=3),
    st.integers(0, 4),
)

HARDEST = [
    ("AH AH 2H 2H 3H 3H 4H 4H 5H 6H 7H 8H JOKER JOKER JOKER JOKER", KALUKI),
    ("5C 5C 6C 6C 7C 7C 8C 8C 9C 9C TC JC JOKER JOKER JOKER JOKER", KALUKI),
    ("2C 4C 6C 4D 6D 6D 2H 4H 4H 6H 4S 6S JOKER JOKER JOKER JOKER", KALUKI),
    ("2D 3D 4D 9D TD JD QD KD JOKER JOKER JOKER JOKER JOKER JOKER", ROMME),
    ("AC 2C 3C 4C 5C 6C 7C 8C JOKER JOKER JOKER JOKER JOKER JOKER", ROMME),
    ("4C 5C 5C 6C 6C 7C 7C 7C 8C 8C 8C 9C 9C 9C TC JC QC JOKER JOKER JOKER JOKER", BLOC),
    ("AC 2C 3C 4C 9C TC JC QC KC 6H 7H 8H 9H TH JH QH KH JOKER JOKER JOKER JOKER", BLOC),
    ("5C 5C 6C 7C 8C 9C JC 4D 5D 6D 9D 4H 5H 6H 5S 7S 8S JOKER JOKER JOKER JOKER", BLOC),
    ("AC 4C 5C JC KC AD 5D JD KD AH 5H JH KH AS 5S JS KS JOKER JOKER JOKER JOKER", BLOC),
    ("9C 9C TC JC QC QC 8D 9D 9D TD TD JD KD 8H 9H TH JH 9S TS JOKER JOKER", BLOC),
    ("5C 6C 7C 8C TC JC 2D JOKER JOKER JOKER JOKER", RUM),
    ("9C 9C QC 9D 9D 9D 9H 9H TH 6S 9S JOKER JOKER", RUM),
]


@given(long_suits, st.sampled_from([KALUKI, ROMME, BLOC, RUM]))
@settings(max_examples=60, deadline=None)
def test_long_suit_with_jokers_has_the_split_and_opening_of_the_plain_search(
    hand: plain.Hand, limits: MeldLimits
) -> None:
    assert least_split(hand, limits, VALUES).value == plain.least_deadwood(hand, limits, VALUES)
    opening = best_opening(hand, limits, POINTS)
    assert (opening.points if opening else 0) == plain.best_opening(hand, limits, POINTS)


@given(long_suits, st.sampled_from([KALUKI, ROMME, BLOC]))
@settings(max_examples=40, deadline=None)
def test_long_suit_with_jokers_goes_out_as_in_the_plain_search(hand: plain.Hand, limits: MeldLimits) -> None:
    assert {way.discard for way in ways_out(hand, limits)} == plain.discards(hand, limits)


@pytest.mark.parametrize(("hand", "limits"), HARDEST, ids=[hand for hand, _ in HARDEST])
def test_searches_for_a_split_or_an_opening_visit_few_states(
    hand: str, limits: MeldLimits, monkeypatch: pytest.MonkeyPatch
) -> None:
    visited: list[SearchState] = []

    def steps(self: MeldSearch, state: SearchState) -> Sequence[Step]:
        visited.append(state)
        return of_state(self, state)

    of_state = MeldSearch.steps
    monkeypatch.setattr(MeldSearch, "steps", steps)
    for keeping in (0, 1):
        assert best_opening(cards(hand), limits, POINTS, keeping=keeping) is not None
        assert len(visited) <= MOST_STATES
        visited.clear()
    least_split(cards(hand), limits, VALUES)
    assert len(visited) <= MOST_STATES


@pytest.mark.parametrize(("limits", "most"), [(KALUKI, 92), (ROMME, 699), (BLOC, 15)])
def test_shapes_of_runs_are_few(limits: MeldLimits, most: int) -> None:
    assert len(run_shapes(limits, 6)) == most
    assert max(shape.length for shape in run_shapes(limits, 6)) <= LONGEST_RUN
