"""The cards that make a meld of three with two cards of a hand."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.bots.evaluation.meld_chances import MeldChances, meld_chances
from service.rules.arrange.one_pack.masks import cards_of, mask_of
from service.rules.catalogue import VARIANTS
from service.rules.model.cards import NATURALS, Ace, Card
from service.rules.model.melds import as_run, as_set

GAMES = {rules.melds.ace: rules for rules in VARIANTS.values()}
hands = st.lists(st.sampled_from(NATURALS), max_size=11, unique=True)


def chances_with(ace: Ace) -> MeldChances:
    return meld_chances(GAMES[ace])


def completing(hand: str, ace: Ace = Ace.LOW) -> set[Card]:
    return set(cards_of(chances_with(ace).completing(mask_of(hand.split()))))


@pytest.mark.parametrize(
    ("hand", "cards"),
    [
        ("7H 8H", {"6H", "9H"}),
        ("7H 9H", {"8H"}),
        ("KC KD", {"KH", "KS"}),
        ("KC KD KH", {"KC", "KD", "KH", "KS"}),
        ("7H 8C KD", set()),
        ("QS KS", {"JS"}),
    ],
)
def test_two_cards_of_a_rank_or_near_each_other_wait_for_a_third(hand: str, cards: set[Card]) -> None:
    assert completing(hand) == cards


def test_ace_completes_a_run_where_it_may_stand() -> None:
    assert [completing("QS KS", ace) for ace in Ace] == [{"JS"}, {"JS", "AS"}, {"JS", "AS"}, {"JS", "AS"}]
    assert completing("KS AS", Ace.CORNER) == {"QS", "2S"}


@pytest.mark.parametrize("ace", Ace)
@given(hand=hands)
def test_completing_cards_are_those_of_all_melds_of_three(ace: Ace, hand: list[Card]) -> None:
    pairs = list(combinations(hand, 2))
    melds = {card for card in NATURALS for pair in pairs if card not in pair and is_meld((*pair, card), ace)}
    assert set(cards_of(chances_with(ace).completing(mask_of(hand)))) == melds


def is_meld(cards: tuple[Card, ...], ace: Ace) -> bool:
    return as_set(cards) is not None or as_run(cards, ace) is not None


@given(hand=hands, more=st.sampled_from(NATURALS))
def test_a_card_that_completes_nothing_stays_loose(hand: list[Card], more: Card) -> None:
    chances, mask, card = chances_with(Ace.LOW), mask_of(hand), mask_of([more])
    if not card & (mask | chances.completing(mask)):
        value = chances.table.of_mask
        assert value(mask | card) == value(mask) + value(card)
