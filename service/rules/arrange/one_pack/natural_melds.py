"""The sets and runs without jokers, and those in a given hand."""

from collections.abc import Sequence
from functools import cache
from itertools import combinations
from typing import NamedTuple

from service.rules.arrange.one_pack.masks import CARD_BIT, RANK_MASK, SUIT_MASK, cards_of, full_ranks
from service.rules.model.cards import RANKS, SUITS, Ace, Card, run_order

MeldCards = tuple[Card, ...]


class SuitRun(NamedTuple):
    """A run in any one suit: its thirteen-bit mask and its ranks from low to high."""

    mask: int
    ranks: str


@cache
def runs_of_suit(ace: Ace) -> tuple[SuitRun, ...]:
    """Every run of a suit, lowest start first; of two with the same cards only the first."""
    order = RANKS * 2 if ace is Ace.CORNER else run_order(ace)
    candidates = [order[start : start + length] for start in range(13) for length in range(3, 14)]
    by_mask: dict[int, SuitRun] = {}
    for run in candidates:
        if len(set(run)) == len(run) >= 3:
            by_mask.setdefault(_mask(run), SuitRun(_mask(run), run))
    return tuple(by_mask.values())


def _mask(ranks: str) -> int:
    return sum(1 << RANKS.index(rank) for rank in ranks)


MAX_MASKS_KEPT = 1 << 10
"""The most masks of a suit's cards whose runs are kept: 130 KB."""


class RunsOfSuit(dict[int, tuple[MeldCards, ...]]):
    """Maps the mask of a suit's cards to the runs among them; filled on demand, and emptied when it is full."""

    def __init__(self, ace: Ace, suit: str) -> None:
        super().__init__()
        self._runs = [(run.mask, tuple(rank + suit for rank in run.ranks)) for run in runs_of_suit(ace)]

    def __missing__(self, mask: int) -> tuple[MeldCards, ...]:
        if len(self) >= MAX_MASKS_KEPT:
            self.clear()
        runs = self[mask] = tuple([cards for run, cards in self._runs if run & mask == run])
        return runs


class SetsOfRank(dict[int, tuple[MeldCards, ...]]):
    """Maps the mask of one rank's cards to the sets among them, largest first; filled on demand."""

    def __missing__(self, mask: int) -> tuple[MeldCards, ...]:
        cards = cards_of(mask)
        sets = self[mask] = tuple([subset for size in (4, 3) for subset in combinations(cards, size)])
        return sets


SETS_OF_RANK = SetsOfRank()


@cache
def _runs_of_suits(ace: Ace) -> tuple[RunsOfSuit, ...]:
    return tuple(RunsOfSuit(ace, suit) for suit in SUITS)


def melds_in(hand: Sequence[Card], ace: Ace) -> list[MeldCards]:
    """Every set and run among the naturals of a hand, including parts of longer ones: runs by suit, then sets.

    The cards of a run are in its order, so an ace after the king is high. Duplicate cards count once; jokers are
    ignored.
    """
    mask = sum(map(CARD_BIT.__getitem__, set(hand)))
    clubs, diamonds, hearts, spades = _runs_of_suits(ace)
    melds = [
        *clubs[mask & SUIT_MASK],
        *diamonds[mask >> 13 & SUIT_MASK],
        *hearts[mask >> 26 & SUIT_MASK],
        *spades[mask >> 39],
    ]
    ranks = full_ranks(mask)
    while ranks:
        rank = ranks & -ranks
        melds += SETS_OF_RANK[mask & rank * RANK_MASK]
        ranks ^= rank
    return melds
