"""Going out with the whole hand, or with all cards but one."""

import pytest

from service.rules.arrange import ArrangedMeld, MeldLimits, WayOut, ways_out
from service.rules.model.cards import Ace
from tests.unit.arrange import plain
from tests.unit.arrange import plain_wild as wild
from tests.unit.arrange.plain import cards
from tests.unit.arrange.test_least_split import RULES


def discards(hand: str, allowed: MeldLimits) -> list[str | None]:
    return [way.discard for way in ways_out(cards(hand), allowed).ways]


@pytest.mark.rule("OPT-14")
def test_a_hand_goes_out_whole_or_with_one_discard() -> None:
    low = MeldLimits(Ace.LOW)
    assert list(ways_out(cards("7D 8D 9D 4C 4H 4S KS"), low).ways) == [
        WayOut(
            "KS",
            (
                ArrangedMeld(("7D", "8D", "9D"), ("7D", "8D", "9D")),
                ArrangedMeld(("4C", "4H", "4S"), ("4C", "4H", "4S")),
            ),
        ),
    ]
    assert discards("7D 8D 9D TD 4C 4H 4S", low) == [None, "7D", "TD"]
    assert discards("7D 8D 9D 4C 4H QS KS", low) == []


@pytest.mark.rule("BOAT-01")
def test_a_hand_goes_out_around_the_corner() -> None:
    assert discards("QD KD AD 2D 5C 5H 5S 9H", MeldLimits(Ace.CORNER)) == ["9H"]
    assert discards("QD KD AD 2D 5C 5H 5S 9H", MeldLimits(Ace.LOW)) == []


@pytest.mark.rule("CAL-05")
def test_jokers_go_out_with_the_hand_or_are_discarded() -> None:
    kaluki = MeldLimits(Ace.HIGH_OR_LOW)
    assert discards("5H 6H 7H 9C 9D JOKER", kaluki) == [None]
    assert discards("5H 6H 7H 9C 9D 9S JOKER", kaluki) == [None, "5H", "6H", "7H", "9C", "9D", "9S", "JOKER"]
    assert discards("JOKER JOKER JOKER JOKER", kaluki) == []


@pytest.mark.rule("ROMME-03")
def test_jokers_never_outnumber_the_naturals_of_a_meld() -> None:
    assert discards("5H JOKER JOKER KS", MeldLimits(Ace.HIGH_OR_LOW)) == ["5H", "KS"]
    assert discards("5H JOKER JOKER KS", MeldLimits(Ace.HIGH_OR_LOW, naturals_ahead=0)) == []
    fewer = MeldLimits(Ace.HIGH_OR_LOW, naturals_ahead=1)
    assert discards("5H 6H JOKER JOKER KS", fewer) == []


@pytest.mark.parametrize("ace", Ace)
def test_natural_hands_go_out_whenever_possible(ace: Ace) -> None:
    allowed, out = MeldLimits(ace), 0
    for hand in plain.melding_hands(500, 10, ace, seed=7):
        ways = list(ways_out(sorted(hand), allowed).ways)
        expected = {card for card in hand if not plain.least_deadwood(hand - {card}, ace, plain.ONE_EACH)}
        whole = {None} if not plain.least_deadwood(hand, ace, plain.ONE_EACH) else set()
        assert {way.discard for way in ways} == whole | expected
        check(ways, tuple(hand), allowed)
        out += bool(ways)
    assert out > 50


@pytest.mark.parametrize("allowed", RULES, ids=wild.limits_id)
def test_hands_with_jokers_and_identical_cards_go_out_whenever_possible(allowed: MeldLimits) -> None:
    out = 0
    for jokers in range(4):
        for hand in wild.melding_hands(15, 8, jokers, seed=8):
            ways = list(ways_out(hand, allowed).ways)
            assert {way.discard for way in ways} == wild.discards(hand, allowed)
            check(ways, hand, allowed)
            out += bool(ways)
    assert out > 5


def check(ways: list[WayOut], hand: wild.Hand, allowed: MeldLimits) -> None:
    for way in ways:
        laid = [card for meld in way.melds for card in meld.cards]
        assert sorted([*laid, *([way.discard] if way.discard else [])]) == sorted(hand)
        assert all(wild.is_legal(meld, allowed) for meld in way.melds)
