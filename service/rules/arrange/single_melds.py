"""The points of one meld of a hand, by a quick look at its cards."""

from collections.abc import Sequence
from functools import lru_cache

from service.rules.arrange.meld_tables.hand_numbers import BITS_PER_CARD, card_places, hand_number
from service.rules.arrange.meld_tables.meld_table import SUIT_MASKS, meld_table, rank_places
from service.rules.arrange.meld_types import MeldLimits, MeldPoints
from service.rules.model.cards import JOKER, RANKS, SUITS, Ace, Card


def most_points_of_one_meld(hand: Sequence[Card], limits: MeldLimits, points: MeldPoints) -> int:
    """A number of points that no meld of `hand` exceeds: the best meld's, or more where `limits` allow fewer jokers."""
    values, jokers = tuple(meld_table(limits, points).most_of_rank), hand.count(JOKER)
    held = set(hand)
    of_rank = [card[0] for card in (hand if limits.identical else held)]
    largest = len(hand) if limits.identical else len(SUITS)
    best = max([min(of_rank.count(rank) + jokers, largest) * value for rank, value in zip(RANKS, values, strict=True)])
    naturals = hand_number(held)
    for suit, mask in enumerate(SUIT_MASKS):
        cards = (naturals & mask) >> BITS_PER_CARD * suit
        best = max(best, _most_of_run(values, limits.ace, cards, jokers))
    return best


@lru_cache(maxsize=1 << 12)
def _most_of_run(values: tuple[int, ...], ace: Ace, cards: int, jokers: int) -> int:
    """The most points of successive places with these different cards of the first suit and this number of jokers."""
    held = {place >> 2 for place in card_places(cards)}
    best = points = 0
    run: list[int] = []
    for rank in rank_places(ace):
        run.append(rank)
        points, jokers = points + values[rank], jokers - (rank not in held)
        while jokers < 0:
            first = run.pop(0)
            points, jokers = points - values[first], jokers + (first not in held)
        best = max(best, points)
    return best
