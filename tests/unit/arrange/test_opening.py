"""The opening that counts the most points."""

from collections import Counter
from collections.abc import Sequence

import pytest

from service.rules.arrange import (
    ArrangedMeld,
    MeldLimits,
    MeldPoints,
    Opening,
    best_opening,
    few_melds,
    meld_search,
    openings_without,
    points_by_rank,
)
from service.rules.arrange.few_melds import FewMelds
from service.rules.arrange.meld_search import MeldSearch, SearchState, Step
from service.rules.arrange.meld_tables.hand_numbers import hand_number
from service.rules.arrange.meld_tables.meld_table import meld_table
from service.rules.arrange.meld_tables.natural_cards import naturals_in_melds
from service.rules.model.cards import JOKER, Ace
from tests.unit.arrange import plain_wild as plain
from tests.unit.arrange.plain import COURT_TEN, cards

KALUKI = MeldLimits(Ace.HIGH_OR_LOW), points_by_rank({**COURT_TEN, "A": 15})
ROMME = MeldLimits(Ace.HIGH_OR_LOW, naturals_ahead=0), points_by_rank({**COURT_TEN, "A": 11}, low_ace=1)
REMIK = MeldLimits(Ace.HIGH_OR_LOW, naturals_ahead=1), points_by_rank({**COURT_TEN, "A": 11}, low_ace=1)
BLOC = MeldLimits(Ace.HIGH_OR_LOW, jokers=1), points_by_rank({**COURT_TEN, "A": 11}, low_ace=1)


def points_of(opening: Opening | None) -> int:
    return opening.points if opening else 0


@pytest.mark.rule("CAL-03")
def test_a_joker_counts_as_its_card_and_an_ace_always_15() -> None:
    assert best_opening(cards("QS KS JOKER 2D 3D JOKER 9H"), *KALUKI) == Opening(
        55,
        (
            ArrangedMeld(("JOKER", "2D", "3D"), ("AD", "2D", "3D")),
            ArrangedMeld(("QS", "KS", "JOKER"), ("QS", "KS", "AS")),
        ),
    )


@pytest.mark.rule("ROMME-04")
def test_an_ace_counts_1_before_the_two_and_11_elsewhere() -> None:
    assert points_of(best_opening(cards("AS 2S 3S"), *ROMME)) == 6
    assert points_of(best_opening(cards("QS KS AS"), *ROMME)) == 31
    assert points_of(best_opening(cards("AC AD AS"), *ROMME)) == 33
    assert points_of(best_opening(cards("2S 3S JOKER"), *ROMME)) == 9


@pytest.mark.rule("BLOCJ-03")
def test_a_run_without_a_joker_may_be_required() -> None:
    hand = cards("TS JS QS KC KD JOKER 9H")
    assert points_of(best_opening(hand, *BLOC, clean_run=True)) == 60
    assert points_of(best_opening(cards("TS JS JOKER KC KD KH"), *BLOC, clean_run=True)) == 0
    assert points_of(best_opening(cards("TS JS JOKER KC KD KH"), *BLOC)) == 60


@pytest.mark.rule("BLOCJ-03")
def test_a_set_without_a_joker_does_not_replace_the_required_run() -> None:
    opening = best_opening(cards("3C 3D 3H 8C 8D 8S 9S TS TC TD"), *BLOC, clean_run=True)
    assert opening is not None
    assert [meld.cards for meld in opening.melds] == [("3C", "3D", "3H"), ("8S", "9S", "TS")]


@pytest.mark.rule("BLOCJ-03")
def test_one_run_without_a_joker_is_enough() -> None:
    opening = best_opening(cards("3C 4C 5C 8C 8D 8S 9S TS TC TD"), *BLOC, clean_run=True)
    assert opening is not None
    assert [meld.cards for meld in opening.melds] == [("3C", "4C", "5C"), ("8C", "8D", "8S"), ("TC", "TD", "TS")]


@pytest.mark.rule("CAL-04")
def test_an_opening_may_be_required_to_use_a_card() -> None:
    hand = cards("TS JS QS KS 5S 5H 5D 4S")
    assert points_of(best_opening(hand, *KALUKI, using="5S")) == 55
    assert points_of(best_opening(hand, *KALUKI, using="4S")) == 0
    assert points_of(best_opening(hand, *KALUKI, using="9C")) == 0
    assert points_of(best_opening(cards("5C 5H 5D JOKER KH"), *KALUKI, using=JOKER)) == 20


@pytest.mark.rule("OPT-13")
def test_an_opening_may_be_required_to_keep_a_card_for_the_discard() -> None:
    hand = cards("TS JS QS KS 5S 5H 5D")
    assert points_of(best_opening(hand, *KALUKI)) == 55
    assert best_opening(hand, *KALUKI, keeping=1) == Opening(
        45, (ArrangedMeld(("5D", "5H", "5S"), ("5D", "5H", "5S")), ArrangedMeld(("TS", "JS", "QS"), ("TS", "JS", "QS")))
    )


def test_a_hand_without_melds_has_no_opening() -> None:
    assert best_opening(cards("2S 4H 6C"), *KALUKI) is None
    assert best_opening((), *KALUKI) is None


@pytest.mark.parametrize("rules", [KALUKI, ROMME, REMIK, BLOC])
@pytest.mark.parametrize("clean_run", [False, True])
@pytest.mark.parametrize("keeping", [0, 1])
@pytest.mark.parametrize("choices", [0, few_melds.MOST_CHOICES])
def test_best_opening_counts_most_of_all_openings(
    rules: tuple[MeldLimits, MeldPoints], clean_run: bool, keeping: int, choices: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(few_melds, "MOST_CHOICES", choices)
    for jokers in range(3):
        for hand in plain.melding_hands(6, 8, jokers, seed=30):
            for using in {None, hand[0], hand[-1]}:
                opening = best_opening(hand, *rules, clean_run=clean_run, using=using, keeping=keeping)
                assert points_of(opening) == plain.best_opening(
                    hand, *rules, clean_run=clean_run, using=using, keeping=keeping
                )
                check(opening, hand, rules, clean_run)
                assert not (opening and using) or any(using in meld.cards for meld in opening.melds)


@pytest.mark.parametrize("rules", [KALUKI, ROMME, REMIK, BLOC])
@pytest.mark.parametrize("clean_run", [False, True])
def test_an_opening_with_points_enough_is_found_whatever_the_least(
    rules: tuple[MeldLimits, MeldPoints], clean_run: bool
) -> None:
    for jokers in range(3):
        for hand in plain.melding_hands(10, 11, jokers, seed=32):
            for using in {None, hand[0], hand[-1]}:
                opening = best_opening(hand, *rules, clean_run=clean_run, using=using)
                enough = points_of(opening)
                found = best_opening(hand, *rules, clean_run=clean_run, using=using, least=enough)
                assert found == opening or (found and opening and found[:2] == opening[:2])
                assert points_of(best_opening(hand, *rules, clean_run=clean_run, using=using, least=99)) in {0, enough}


@pytest.mark.rule("CAL-03")
@pytest.mark.parametrize(
    ("hand", "has_others"),
    [
        ("TS JS QS 5S 5H 5D 9C", False),
        ("TS JS QS KS 5S 5H 5D 9C", True),  # without the king, or without the ten
        ("TS JS QS 5S 5H 5D 2C 2D 2H 9C", True),  # without the twos
        ("TS JS QS KS 9C", False),  # a single meld is listed by itself
    ],
)
def test_an_opening_knows_whether_other_melds_have_enough_points(hand: str, has_others: bool) -> None:
    best = best_opening(cards(hand), *KALUKI, least=40)
    assert best is not None
    assert best.has_others == has_others


@pytest.mark.parametrize("joker", ["", "JOKER"])
def test_a_hand_with_too_many_choices_of_melds_is_left_to_the_search_with_prices(joker: str) -> None:
    hand = cards(f"2C 3C 4C 5C 6C 7C 8C 9C TC JC 2D 3D 4D 5D 6D 7D 8D 9D TD JD QD {joker}")
    numbers = hand_number(hand), hand.count(JOKER)
    melds = meld_table(*KALUKI).melds_of_hand(*numbers)
    assert (len(melds) > few_melds.MOST_MELDS) == bool(joker)
    assert FewMelds(melds).best_melds(*numbers) is None
    assert FewMelds(melds[: len(melds) // 4]).best_melds(*numbers)
    assert points_of(best_opening(hand, *KALUKI)) == 138 + 15 * bool(joker)


def test_naturals_in_melds_are_those_of_sets_and_runs() -> None:
    hand = cards("2C 2D 2H 3H KH AH QH 7S 7S 7C 8S JD TD")
    in_melds = naturals_in_melds(hand_number(hand), hand_number(cards("AC AD AH AS")))
    assert in_melds == hand_number(cards("2C 2D 2H 3H KH AH QH"))


@pytest.mark.parametrize("rules", [KALUKI, ROMME, REMIK, BLOC])
@pytest.mark.parametrize("keeping", [0, 1])
def test_cheapest_prices_find_the_best_opening_with_a_clean_run(
    rules: tuple[MeldLimits, MeldPoints], keeping: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(few_melds, "MOST_CHOICES", 0)
    monkeypatch.setattr(meld_search, "FEW_STATES", 1)
    for jokers in range(3):
        for hand in plain.melding_hands(12, 9, jokers, seed=31):
            opening = best_opening(hand, *rules, clean_run=True, keeping=keeping)
            assert points_of(opening) == plain.best_opening(hand, *rules, clean_run=True, keeping=keeping)
            check(opening, hand, rules, clean_run=True)


@pytest.mark.parametrize(
    ("hand", "most"),
    [
        ("7C 7D 7H 7S 8C 8D 8H 8S 9C 9D 9H 9S KC KD KH KS QS QD QH QC JOKER", 20),
        ("AC 2C 7C 8C KC AD 2D 8D KD AH 2H 8H KH AS 2S 8S KS JOKER JOKER JOKER JOKER", 0),
    ],
)
def test_search_for_an_opening_with_a_clean_run_visits_few_states(
    hand: str, most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    visited: list[SearchState] = []

    def steps(self: MeldSearch, state: SearchState) -> Sequence[Step]:
        visited.append(state)
        return of_state(self, state)

    of_state = MeldSearch.steps
    monkeypatch.setattr(MeldSearch, "steps", steps)
    monkeypatch.setattr(few_melds, "MOST_CHOICES", 0)
    monkeypatch.setattr(meld_search, "FEW_STATES", 1)
    best_opening(cards(hand), *BLOC, clean_run=True)
    assert len(visited) <= most


@pytest.mark.parametrize("clean_run", [False, True])
def test_openings_without_a_card_are_those_of_the_other_cards(clean_run: bool) -> None:
    for hand in plain.melding_hands(20, 10, 2, seed=32):
        without = dict(openings_without(hand, dict.fromkeys(hand), *KALUKI, clean_run=clean_run))
        for card, opening in without.items():
            rest = plain.without(hand, (card,))
            assert points_of(opening) == points_of(best_opening(rest, *KALUKI, clean_run=clean_run))
            check(opening, rest, KALUKI, clean_run)


def check(opening: Opening | None, hand: plain.Hand, rules: tuple[MeldLimits, MeldPoints], clean_run: bool) -> None:
    if opening is None:
        return
    assert not Counter([card for meld in opening.melds for card in meld.cards]) - Counter(hand)
    assert all(plain.is_legal(meld, rules[0]) for meld in opening.melds)
    assert opening.points == sum(plain.points_of(meld.stands_for, rules[1]) for meld in opening.melds)
    runs = [meld for meld in opening.melds if meld.stands_for in plain.stretches(Ace.HIGH_OR_LOW)]
    assert not clean_run or any(JOKER not in meld.cards for meld in runs)
