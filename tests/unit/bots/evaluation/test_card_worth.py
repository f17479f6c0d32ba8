"""What a card is worth: the cards that would make a meld with it and another one of the hand."""

from itertools import combinations

import pytest

from service.bots.evaluation import card_worth
from service.bots.evaluation.card_worth import outs
from service.rules.model import melds
from service.rules.model.cards import NATURALS, Ace, Card, Hand
from service.rules.model.melds import as_run, as_set

HAND: Hand = ("AS", "KS", "QS", "2S", "4S", "AH", "4H", "9C")


@pytest.mark.parametrize("ace", Ace)
def test_outs_are_the_cards_that_make_a_meld_with_two_of_the_hand(ace: Ace) -> None:
    for card in HAND:
        pairs = [{card, other} for other in HAND if other != card]
        expected = {
            third
            for third in NATURALS
            for pair in pairs
            if third not in pair and (as_set((*pair, third)) or as_run((*pair, third), ace))
        }
        assert outs(card, HAND, ace) == expected


def test_ranks_that_complete_a_pair_are_found_once_for_all_suits(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[object] = []

    def running_order(ranks: frozenset[str], ace: Ace) -> str | None:
        asked.append(ranks)
        return melds.running_order(ranks, ace)

    monkeypatch.setattr(card_worth, "running_order", running_order)
    card_worth._cards_completing_pair.cache_clear()
    card_worth._ranks_completing_pair.cache_clear()
    for card in NATURALS:
        outs(card, NATURALS, Ace.LOW)
    pairs: list[tuple[Card, Card]] = list(combinations(NATURALS[:13], 2))
    assert len(asked) == 11 * len(pairs)
