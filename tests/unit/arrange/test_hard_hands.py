"""Hands with many jokers or copies: exact, and within a number of states whatever the cards are."""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import islice
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from service.rules.arrange import (
    ArrangedMeld,
    MeldLimits,
    best_opening,
    few_melds,
    going_out,
    least_split,
    meld_search,
    melds_with_jokers,
    points_by_rank,
    ways_out,
)
from service.rules.arrange.meld_prices import MeldPrices
from service.rules.arrange.meld_search import MOST_STATES, MeldSearch, SearchState, Step
from service.rules.arrange.meld_tables import meld_table
from service.rules.arrange.meld_tables.hand_numbers import hand_number
from service.rules.arrange.meld_tables.meld_choice import MeldChoice, as_arranged_meld
from service.rules.arrange.meld_tables.meld_table import MeldTable
from service.rules.arrange.meld_tables.run_shapes import LONGEST_RUN, RunShape, run_shapes
from service.rules.model.cards import JOKER, NATURALS, RANKS, SUITS, Ace
from tests.unit.arrange import plain_wild as plain
from tests.unit.arrange.plain import COURT_TEN, cards

VALUES = {**COURT_TEN, "A": 11, JOKER: 25}
POINTS = points_by_rank({**COURT_TEN, "A": 15}, low_ace=1)
KALUKI = MeldLimits(Ace.HIGH_OR_LOW)
ROMME = MeldLimits(Ace.HIGH_OR_LOW, naturals_ahead=0)
BLOC = MeldLimits(Ace.HIGH_OR_LOW, jokers=1)
RUM = MeldLimits(Ace.HIGH_OR_LOW, identical=True)
FEW_STATES = 2_500


@pytest.fixture(autouse=True, scope="module")
def search_with_prices() -> Iterator[None]:
    """Openings are searched with prices, even in hands of few melds."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(few_melds, "MOST_CHOICES", 0)
        yield


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
    ("7C AD 6D 6D 7D 8D 8D 9D TD JD QD KD 5S 6S 7S 8S 9S JOKER JOKER JOKER JOKER", BLOC),
    ("7C AD 5D 6D 7D 8D 9D TD JD QD KD 5S 5S 6S 7S 8S 9S JOKER JOKER JOKER JOKER", BLOC),
    ("7C 7C AD 6D 7D 8D 9D TD JD QD KD 6S 7S 7S 8S 9S TS JOKER JOKER JOKER JOKER", BLOC),
    ("AC 7C QC KC AD 6D 7D 8D 9D JD QD KD KH 5S 6S 7S 8S 8S JOKER JOKER JOKER", BLOC),
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
    assert {way.discard for way in ways_out(hand, limits).ways} == plain.discards(hand, limits)


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
        assert len(visited) <= FEW_STATES
        visited.clear()
    least_split(cards(hand), limits, VALUES)
    assert len(visited) <= FEW_STATES


@pytest.mark.parametrize(
    ("hand", "limits", "discards"),
    [
        ("AC 2C 3C 3C 4C KC AD AD 2D 3D 4D JD QD KD AH 2H AS QS JOKER JOKER JOKER", BLOC, "3C KC"),
        ("2C 3C 4C 5C 6C JD 2H 3H 4H 5H JH QH AS 2S 3S 4S 5S KS JOKER JOKER JOKER", BLOC, "JD QH"),
        ("TC 4D 4D 5D 6D 7D 8D 3H 4H 5H 6H 7H JOKER JOKER JOKER JOKER", KALUKI, "3H 4D 7H 8D None TC"),
    ],
)
def test_search_for_ways_out_visits_few_states(
    hand: str, limits: MeldLimits, discards: str, visits: list[object]
) -> None:
    assert sorted(str(way.discard) for way in ways_out(cards(hand), limits).ways) == discards.split()
    assert 0 < len(visits) <= 2_000


@pytest.fixture
def visits(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """A state for each time that a search asks for the melds of its lowest card."""
    asked: list[object] = []

    def melds(self: MeldPrices, hand: int, jokers: int, place: int) -> list[tuple[int, MeldChoice]]:
        asked.append((hand, jokers))
        return of_lowest_card(self, hand, jokers, place)

    of_lowest_card = MeldPrices.melds_with_lowest_card
    monkeypatch.setattr(MeldPrices, "melds_with_lowest_card", melds)
    return asked


@pytest.mark.parametrize(("size", "most"), [(21, 2 * MOST_STATES), (34, 1_200), (42, 1_200)])
@pytest.mark.parametrize("limits", [KALUKI, ROMME, BLOC])
def test_work_is_limited_whatever_the_hand(size: int, most: int, limits: MeldLimits, visits: list[object]) -> None:
    for seed in range(4):
        chance = Random(seed)
        hand = plain.in_order([*chance.sample([*NATURALS, *NATURALS], size - 4), *[JOKER] * 4])
        for solve in (partial(least_split, values=VALUES), partial(best_opening, points=POINTS), ways_out_found):
            visits.clear()
            solve(hand, limits)
            assert len(visits) <= most


def ways_out_found(hand: plain.Hand, limits: MeldLimits) -> list[object]:
    return list(ways_out(hand, limits, most=4).ways)


@pytest.mark.parametrize("limits", [KALUKI, ROMME, BLOC, RUM])
def test_search_in_a_hurry_still_gives_disjoint_melds(limits: MeldLimits, monkeypatch: pytest.MonkeyPatch) -> None:
    hand = cards("7C AD 6D 6D 7D 8D 8D 9D TD JD QD KD 5S 6S 7S 8S 9S JOKER JOKER")
    best = best_opening(hand, limits, POINTS)
    monkeypatch.setattr(meld_search, "MOST_STATES", 20)
    hurried = best_opening(hand, limits, POINTS)
    assert best is not None
    assert hurried is not None
    assert not Counter(card for meld in hurried.melds for card in meld.cards) - Counter(hand)
    assert 0.8 * best.points <= hurried.points <= best.points


@pytest.mark.parametrize("most", [5, 50, 500])
@pytest.mark.parametrize(("hand", "limits"), HARDEST)
def test_ways_out_that_a_short_search_finds_hold_all_other_cards(
    hand: str, limits: MeldLimits, most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(going_out, "MOST_TRIED", most)
    for way in ways_out(cards(hand), limits).ways:
        melded = Counter(card for meld in way.melds for card in meld.cards)
        assert melded + Counter([way.discard] if way.discard else []) == Counter(cards(hand))


def test_a_short_search_still_finds_ways_out(monkeypatch: pytest.MonkeyPatch) -> None:
    hand = cards("AC 2C 3C 4C QC AD 2D 3D 4D AH 2H 3H 4H AS 2S 3S 4S JOKER JOKER JOKER JOKER")
    every = {way.discard for way in ways_out(hand, BLOC).ways}
    monkeypatch.setattr(going_out, "MOST_TRIED", 200)
    found = {way.discard for way in ways_out(hand, BLOC).ways}
    assert set() < found <= every


@pytest.mark.parametrize(("size", "jokers", "limits"), [(16, 4, KALUKI), (14, 6, ROMME), (21, 4, BLOC), (11, 4, RUM)])
def test_hands_as_dealt_are_solved_before_any_hurry(
    size: int, jokers: int, limits: MeldLimits, visits: list[object]
) -> None:
    chance = Random(size)
    for _ in range(40):
        hand = plain.in_order(chance.sample([*NATURALS, *NATURALS, *[JOKER] * jokers], size))
        least_split(hand, limits, VALUES)
        best_opening(hand, limits, POINTS, clean_run=True, keeping=1)
        assert len(visits) <= MOST_STATES // 2
        visits.clear()


def test_a_hand_of_a_new_process_makes_only_the_runs_that_it_has(monkeypatch: pytest.MonkeyPatch) -> None:
    made = Counter[str]()

    def run(self: MeldTable, shape: RunShape, start: int, suit: int) -> MeldChoice:
        made["runs"] += 1
        return of_shape(self, shape, start, suit)

    of_shape = MeldTable._run
    monkeypatch.setattr(MeldTable, "_run", run)
    table = MeldTable(ROMME, POINTS)
    hand = hand_number(cards("8C 8D 6H 7H 8H 8H 9H 8S"))
    melds = table.melds_of_hand(hand, 6)
    assert made["runs"] == sum(meld.is_run for meld in melds) > 20


def test_melds_with_a_card_of_the_table_are_made_one_after_another(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[ArrangedMeld] = []

    def arranged(choice: MeldChoice) -> ArrangedMeld:
        made.append(of_choice(choice))
        return made[-1]

    of_choice = as_arranged_meld
    monkeypatch.setattr(meld_table, "as_arranged_meld", arranged)
    hand = cards("2D 3D 4D 5D 6D 7D 8D 9D JD TD JOKER JOKER JOKER JOKER")
    listed = list(islice(melds_with_jokers(hand, KALUKI, "TD"), 150))
    assert all("TD" in meld.cards for meld in listed)
    assert len(made) <= len(listed) == 150


@pytest.mark.parametrize(("limits", "most"), [(KALUKI, 92), (ROMME, 699), (BLOC, 15)])
def test_shapes_of_runs_are_few(limits: MeldLimits, most: int) -> None:
    assert len(run_shapes(limits, 6)) == most
    assert max(shape.length for shape in run_shapes(limits, 6)) <= LONGEST_RUN
