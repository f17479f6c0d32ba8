"""How many cards bring a hand closer to going out in runs of fixed lengths."""

from collections.abc import Mapping
from functools import cache

from service.bots.evaluation.runs.run_coverage import CardsByRuns, RunCoverage, run_coverage
from service.bots.evaluation.runs.run_distance import run_distance
from service.bots.evaluation.runs.suit_counts import pack_cards
from service.bots.wild_cards import is_wild
from service.rules.model.cards import NATURALS, SUITS, Ace, Card, Hand
from service.rules.model.variant import Variant

LiveCounts = Mapping[Card, int]
"""How many of each card may still come."""
MAX_RUN_DISTANCE = 2
"""The largest distance at which two cards of a suit help each other."""


def count_improving(variant: Variant, hand: Hand, live: LiveCounts) -> int:
    """How many live cards make more of a hand useful, from which the discard has been made."""
    runs = run_coverage(variant.melds.ace, variant.pattern.lengths)
    naturals = [card for card in hand if not is_wild(variant, card)]
    by_suit = {suit: [card for card in naturals if card[1] == suit] for suit in SUITS}
    numbers = {suit: pack_cards(cards, runs.ace) for suit, cards in by_suit.items()}
    beside = coverage_of_other_suits(runs, [runs.of_suit(numbers[suit]) for suit in SUITS])
    best = {suit: runs.with_best_beside(covers) for suit, covers in beside.items()}
    count, wild = len(naturals), len(hand) - len(naturals)
    now = runs.max_useful_beside(best[SUITS[0]], runs.of_suit(numbers[SUITS[0]]), count, wild)
    improving = sum(number for card, number in live.items() if is_wild(variant, card))
    for suit, held in by_suit.items():
        for card in _run_neighbours_of_hand(frozenset(held), variant.melds.ace):
            if live.get(card) and not is_wild(variant, card):
                covers = runs.of_suit(numbers[suit] + pack_cards([card], runs.ace))
                if runs.max_useful_beside(best[suit], covers, count + 1, wild) > now:
                    improving += live[card]
    return improving


def coverage_of_other_suits(runs: RunCoverage, covers: list[CardsByRuns]) -> dict[str, CardsByRuns]:
    """For each suit, the cards that the runs of the other three suits hold together."""
    first, second, third, fourth = covers
    one, two = runs.join_suits(first, second), runs.join_suits(third, fourth)
    joined = (
        runs.join_suits(second, two),
        runs.join_suits(first, two),
        runs.join_suits(one, fourth),
        runs.join_suits(one, third),
    )
    return dict(zip(SUITS, joined, strict=True))


@cache
def run_neighbours(card: Card, ace: Ace) -> frozenset[Card]:
    """The cards of the same suit that can share a run of three with this card."""
    others = [other for other in NATURALS if other[1] == card[1] and other != card]
    return frozenset([other for other in others if run_distance(card, other, ace) <= MAX_RUN_DISTANCE])


def _run_neighbours_of_hand(held: frozenset[Card], ace: Ace) -> frozenset[Card]:
    return held.union(*[run_neighbours(card, ace) for card in held])
