"""The points of one meld of a hand, by a quick look at its cards."""

from collections.abc import Iterable, Sequence

from service.rules.arrange.meld_tables.meld_table import meld_table, rank_places
from service.rules.arrange.meld_types import MeldLimits, MeldPoints
from service.rules.model.cards import JOKER, RANKS, SUITS, Card


def most_points_of_one_meld(hand: Sequence[Card], limits: MeldLimits, points: MeldPoints) -> int:
    """A number of points that no meld of `hand` exceeds: the best meld's, or more where `limits` allow fewer jokers."""
    values, jokers = meld_table(limits, points).most_of_rank, hand.count(JOKER)
    order, held, of_jokers = rank_places(limits.ace), set(hand), jokers * max(values)
    of_rank = [card[0] for card in (hand if limits.identical else held)]
    largest = len(hand) if limits.identical else len(SUITS)
    best = max([min(of_rank.count(rank) + jokers, largest) * value for rank, value in zip(RANKS, values, strict=True)])
    for suit in SUITS:
        places = [(values[rank], RANKS[rank] + suit in held) for rank in order]
        if sum([value for value, is_held in places if is_held]) + of_jokers > best:
            best = max(best, _most_of_run(places, jokers))
    return best


def _most_of_run(places: Iterable[tuple[int, bool]], jokers: int) -> int:
    """The most points of successive places, each given with its points and whether the hand has its card."""
    best = points = 0
    run: list[tuple[int, bool]] = []
    for value, is_held in places:
        run.append((value, is_held))
        points, jokers = points + value, jokers - (not is_held)
        while jokers < 0:
            first_value, is_first_held = run.pop(0)
            points, jokers = points - first_value, jokers + (not is_first_held)
        best = max(best, points)
    return best
