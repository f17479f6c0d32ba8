"""Going out in runs of given lengths."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from service.rules.arrange import WayOut, pattern_ways
from service.rules.arrange.run_patterns import pattern_hand
from service.rules.model.cards import JOKER, Ace, Card
from tests.unit.arrange.plain import cards
from tests.unit.arrange.plain_patterns import (
    CONTINENTAL,
    Lengths,
    discards,
    is_run,
    is_whole,
    kinds_with_wild_twos,
    melding_hands,
)
from tests.unit.arrange.plain_wild import Hand, in_order

NOWRANG = ((4, 3, 3),)


def continental(hand: str, *, wild_twos: bool = False) -> list[WayOut]:
    return list(pattern_ways(cards(hand), Ace.HIGH_OR_LOW, CONTINENTAL, wild_twos=wild_twos))


def lengths(way: WayOut) -> list[int]:
    return sorted(len(meld.cards) for meld in way.melds)


@pytest.mark.rule("CONT-03")
def test_fifteen_cards_go_out_in_a_pattern_and_the_sixteenth_is_discarded() -> None:
    ways = continental("3C 4C 5C 6C 7C 9D TD JD QD AH 2H 3H QS KS AS 5S")
    assert [way.discard for way in ways] == ["5S"]
    assert lengths(ways[0]) == [3, 3, 4, 5]


@pytest.mark.rule("CONT-03")
def test_six_cards_in_sequence_are_two_runs_of_three() -> None:
    assert lengths(continental("3C 4C 5C 6C 7C 8C 9D TD JD QD KD AD 5H 6H 7H 2S")[0]) == [3, 3, 3, 3, 3]


@pytest.mark.rule("CONT-03")
def test_runs_of_other_lengths_do_not_go_out() -> None:
    assert continental("3C 4C 5C 6C 7C 9D TD JD QD KD AH 2H 3H 4H 5H 9S") == []  # 5 + 5 + 5


@pytest.mark.rule("CONT-02")
def test_a_run_holds_any_number_of_jokers_and_at_least_one_natural_card() -> None:
    hand = "3C 4C 5C 6C 7C 9D TD JD QD AH 2H 3H QS JOKER JOKER"
    assert [lengths(way) for way in continental(hand + " 5H") if way.discard == "5H"] == [[3, 3, 4, 5]]
    assert continental("3C 4C 5C 6C 7C 9D TD JD QD AH 2H 3H JOKER JOKER JOKER KC") != []
    assert list(pattern_ways(cards("3C 4C 5C JOKER JOKER JOKER"), Ace.HIGH_OR_LOW, ((3, 3),))) != []
    assert list(pattern_ways(cards("3C 4C 5C JOKER JOKER JOKER 9H"), Ace.HIGH_OR_LOW, ((3, 4),))) != []
    assert list(pattern_ways(cards("3C JOKER JOKER JOKER JOKER JOKER"), Ace.HIGH_OR_LOW, ((3, 3),))) == []


@pytest.mark.rule("CONT-05")
def test_a_wild_two_stands_for_any_card_except_itself() -> None:
    def kinds(hand: str) -> list[tuple[Card | None, list[tuple[Card, Card]]]]:
        ways = pattern_ways(cards(hand), Ace.HIGH_OR_LOW, ((3, 3),), wild_twos=True)
        return [(way.discard, wild_twos(*way.melds)) for way in ways]

    assert kinds("3C 4C 5C QS KS 2S 9H") == [("9H", [("2S", "AS")])]
    assert kinds("AS 2S 3S 7D 8D 9D KH") == [("KH", [])]
    assert kinds("AS 2S 3S 7D 8D 2D KH") == [("KH", [("2D", "9D")]), ("KH", [("2S", "9D"), ("2D", "2S")])]


@pytest.mark.rule("NOW-03")
@pytest.mark.rule("NOW-04")
def test_ten_cards_go_out_as_runs_of_four_three_and_three_with_the_ace_high() -> None:
    assert [way.discard for way in pattern_ways(cards("3C 4C 5C 6C 7C 8C 9C QH KH AH 4D"), Ace.HIGH, NOWRANG)] == ["4D"]
    assert list(pattern_ways(cards("3C 4C 5C 6C 7C 8C 9C AH 2H 3H 4D"), Ace.HIGH, NOWRANG)) == []
    whole = list(pattern_ways(cards("3C 4C 5C 6C 7C 8C 9C TC JC QC"), Ace.HIGH, NOWRANG))
    assert [way.discard for way in whole] == [None]


def test_hands_of_another_size_do_not_go_out() -> None:
    assert continental("3C 4C 5C") == []
    assert list(pattern_ways(cards("3C 4C 5C 6C 9D KS"), Ace.HIGH, ((4,),))) == []


@pytest.mark.parametrize("jokers", range(5))
def test_continental_hands_go_out_whenever_possible(jokers: int) -> None:
    out = 0
    for hand in melding_hands(120, jokers, CONTINENTAL, Ace.HIGH_OR_LOW, seed=jokers):
        ways = list(pattern_ways(hand, Ace.HIGH_OR_LOW, CONTINENTAL))
        assert {way.discard for way in ways} == discards(hand, Ace.HIGH_OR_LOW, CONTINENTAL)
        check(ways, hand, Ace.HIGH_OR_LOW, CONTINENTAL)
        out += bool(ways)
    assert out >= 40


@pytest.mark.parametrize("ace", [Ace.LOW, Ace.HIGH, Ace.HIGH_OR_LOW])
def test_short_patterns_go_out_whenever_possible(ace: Ace) -> None:
    for jokers in range(3):
        for hand in melding_hands(150, jokers, NOWRANG, ace, seed=10 + jokers):
            ways = list(pattern_ways(hand, ace, NOWRANG))
            assert {way.discard for way in ways} == discards(hand, ace, NOWRANG)
            check(ways, hand, ace, NOWRANG)


@pytest.mark.rule("CONT-05")
@pytest.mark.parametrize("patterns", [((4, 3),), ((3, 3),), ((5, 3), (4, 4))])
def test_each_number_of_wild_twos_is_found(patterns: tuple[Lengths, ...]) -> None:
    for jokers in range(2):
        for number, hand in enumerate(melding_hands(25, jokers, patterns, Ace.HIGH_OR_LOW, seed=20 + jokers)):
            with_twos = in_order([*hand[number % 3 :], *["2C", "2S"][: number % 3]])
            ways = list(pattern_ways(with_twos, Ace.HIGH_OR_LOW, patterns, wild_twos=True))
            kinds = {(way.discard, len(wild_twos(*way.melds))) for way in ways}
            assert kinds == kinds_with_wild_twos(with_twos, Ace.HIGH_OR_LOW, patterns)


def wild_twos(*melds: tuple[Hand, Hand]) -> list[tuple[Card, Card]]:
    """Each two that is wild, with the card it stands for."""
    placed = [pair for meld in melds for pair in zip(*meld, strict=True)]
    return [(card, standing) for card, standing in placed if card[0] == "2" and card != standing]


def check(ways: list[WayOut], hand: Hand, ace: Ace, patterns: tuple[Lengths, ...]) -> None:
    assert len({way.discard for way in ways}) == len(ways)
    for way in ways:
        assert is_whole(hand, [card for meld in way.melds for card in meld.cards], way.discard)
        assert lengths(way) in [sorted(pattern) for pattern in patterns]
        for cards_laid, stands_for in way.melds:
            assert is_run(stands_for, ace)
            assert set(cards_laid) != {JOKER}
            assert all(card in {JOKER, standing} for card, standing in zip(cards_laid, stands_for, strict=True))


def test_layouts_of_two_suits_with_too_many_wild_cards_are_not_combined(monkeypatch: pytest.MonkeyPatch) -> None:
    combined: list[object] = []

    def pairs(*suits: Any) -> Iterator[object]:
        for pair in of_suits(*suits):
            combined.append(pair)
            yield pair

    of_suits: Callable[..., Iterator[object]] = pattern_hand._pairs
    monkeypatch.setattr(pattern_hand, "_pairs", pairs)
    hand = cards("2C 2C 2D 2D 2H 2H 2S 2S 5S 6S 7S 8S 9S TS JOKER JOKER")
    assert len(list(pattern_ways(hand, Ace.HIGH_OR_LOW, CONTINENTAL, wild_twos=True))) == 325
    assert len(combined) <= 2_000
