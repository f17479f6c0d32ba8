"""Large hands of one pack: every answer is that of the slow search, and the states visited stay few."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from service.rules.arrange import MeldLimits, deadwood, ways_out
from service.rules.arrange.one_pack import deadwood as tables
from service.rules.arrange.one_pack.large_hands import IMPOSSIBLE_VALUE, LargeHand
from service.rules.arrange.one_pack.masks import CARD_BIT, cards_of, full_ranks, mask_of
from service.rules.model.cards import NATURALS, RANKS, SUITS, Ace, Card
from tests.unit.arrange import plain
from tests.unit.arrange.plain import COURT_TEN, cards
from tests.unit.arrange.test_deadwood import RULES

VALUES = tuple(COURT_TEN.values())
MOST_STATES = 15_000
QUADS = [rank + suit for rank in RANKS for suit in SUITS]

quads_and_more = st.builds(
    lambda ranks, more, less: sorted({rank + suit for rank in ranks for suit in SUITS} ^ {*more, *less}),
    st.sets(st.sampled_from(RANKS), min_size=2, max_size=5),
    st.sets(st.sampled_from(NATURALS), max_size=6),
    st.sets(st.sampled_from(QUADS), max_size=2),
)


@pytest.mark.parametrize(("ace", "values"), RULES)
def test_large_hand_has_least_deadwood_of_all_meld_choices(ace: Ace, values: dict[str, int]) -> None:
    for hand in [*plain.random_hands(60, 11, seed=13), *plain.melding_hands(120, 11, ace, seed=14)]:
        search = LargeHand(mask_of(hand), ace, tuple(values.values()))
        assert search.value() == plain.least_deadwood(hand, ace, values)


@given(quads_and_more, st.sampled_from(RULES))
@settings(max_examples=60, deadline=None)
def test_search_by_rank_agrees_with_all_choices_of_sets(hand: list[Card], rules: tuple[Ace, dict[str, int]]) -> None:
    ace, values = rules
    table, search = deadwood(ace, values), LargeHand(mask_of(hand), ace, tuple(values[rank] for rank in RANKS))
    rests = tables._without_sets(mask_of(hand), full_ranks(mask_of(hand)))
    assert search.value() == min(map(table._least_of_suits, rests))
    best = min((table._best_split(mask_of(hand), rest) for rest in rests), key=_order)
    aside = next(search.sets_aside())
    assert _order(table._best_split(mask_of(hand), mask_of(hand) ^ aside)) == _order(best)
    assert {cards_of(card)[0]: value for card, value in search.after_discards().items()} == {
        card: LargeHand(mask_of(hand) ^ CARD_BIT[card], ace, tuple(values[rank] for rank in RANKS)).value()
        for card in hand
    }


@given(quads_and_more, st.sampled_from(RULES))
@settings(max_examples=40, deadline=None)
def test_whole_search_finds_a_split_exactly_if_no_card_is_left(
    hand: list[Card], rules: tuple[Ace, dict[str, int]]
) -> None:
    whole = LargeHand(mask_of(hand), rules[0], VALUES, whole=True)
    assert (whole.value() == 0) == (deadwood(*rules).value(hand) == 0)
    assert whole.value() in {0, IMPOSSIBLE_VALUE}


@given(quads_and_more, st.sampled_from(list(Ace)))
@settings(max_examples=30, deadline=None)
def test_ways_out_of_a_large_hand_hold_all_cards_but_the_discard(hand: list[Card], ace: Ace) -> None:
    ways = list(ways_out(hand, MeldLimits(ace)).ways)
    ones = deadwood(ace, plain.ONE_EACH)
    out = {card for card, left in ones.after_discards(hand).items() if not left}
    assert [way.discard for way in ways] == [
        *([None] if not ones.value(hand) else []),
        *(card for card in hand if card in out),
    ]
    for way in ways:
        melded = [card for meld in way.melds for card in meld.cards]
        assert sorted([*melded, *([way.discard] if way.discard else [])]) == hand
        assert {frozenset(meld.cards) for meld in way.melds} <= plain.melds(ace)


@pytest.mark.parametrize(
    "hand",
    [
        "2C 2D 2H 2S 4C 4D 4H 4S 6C 6D 6H 6S 8C 8D 8H 8S TC TD TH TS QC QD QH QS AC 3D",
        "AC AD AH AS 2C 2D 2H 2S 3C 3D 3H 3S 4C 4D 4H 4S 5C 5D 5H 5S 6C 6D 6H 6S 7C 7D 7H 7S 9C TD",
        " ".join(card for card in NATURALS if card not in {"3C", "7D", "JH", "KS", "9C", "5S", "TD", "AH", "2D", "6C"}),
        " ".join(card for card in NATURALS if card[1] != "S") + " KS",
    ],
    ids=["six quads", "seven quads", "forty-two cards", "three suits"],
)
@pytest.mark.parametrize("ace", Ace)
def test_states_visited_are_bounded(hand: str, ace: Ace) -> None:
    search = LargeHand(mask_of(cards(hand)), ace, VALUES)
    search.value()
    next(search.sets_aside())
    assert search.visited <= MOST_STATES


def test_known_states_are_read_without_a_call(monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[object] = []

    def rest(self: LargeHand, needed: tuple[int, ...] | None, at: int, state: int) -> int:
        calls.append(at)
        return of_state(self, needed, at, state)

    of_state = LargeHand._rest
    monkeypatch.setattr(LargeHand, "_rest", rest)
    search = LargeHand(mask_of(set(NATURALS) - set(cards("2C 9H 4S 7D 3C JH"))), Ace.CORNER, VALUES)
    search.after_discards()
    assert len(calls) <= 2 * search.visited


@pytest.mark.parametrize("ace", Ace)
def test_a_whole_pack_melds_without_deadwood(ace: Ace) -> None:
    assert deadwood(ace, COURT_TEN).value(NATURALS) == 0
    assert set(deadwood(ace, COURT_TEN).after_discards(NATURALS).values()) == {0}


def _order(split: tables.Split) -> tuple[int, int, int]:
    return split.value, len(split.left), len(split.melds)
