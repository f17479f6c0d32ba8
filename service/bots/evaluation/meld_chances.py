"""What a hand of one pack may become, counted on masks of cards: which cards meld with it, and what that gains."""

from functools import cache, lru_cache, reduce
from itertools import combinations
from operator import or_

from service.rules.arrange import Deadwood, deadwood
from service.rules.arrange.one_pack.masks import CARD_BIT, SUIT_MASK, bit_numbers
from service.rules.arrange.one_pack.natural_melds import runs_of_suit
from service.rules.model.cards import NATURALS, RANKS, SUITS, Ace
from service.rules.model.variant import MAX_CACHED_VARIANTS, Variant
from service.rules.scoring.round_score import card_values

CardPairs = tuple[tuple[int, int], ...]
MIN_LIVE_CARDS = 12
"""The smallest number of live cards that chances are divided by: near the end of the stock few more cards come."""


class MeldChances:
    """The meld chances of hands under one ace rule and one table of card values."""

    def __init__(self, ace: Ace, table: Deadwood) -> None:
        self.table = table
        self._pairs = _completing_pairs(ace)
        self._ranks_completing_runs = _ranks_completing_runs(ace)
        self._near = tuple([sum({1 << place for pair in pairs for place in pair}) for pairs in self._pairs])

    def expected_gain(self, hand: int, live: int) -> float:
        """By how many points one more of the live cards lowers the deadwood of the hand, on average."""
        least = self.table.of_mask
        now = least(hand)
        gains = sum([max(0, now - least(hand | 1 << place)) for place in bit_numbers(live & self.completing(hand))])
        return gains / max(MIN_LIVE_CARDS, live.bit_count())

    def count_completing(self, hand: int, live: int) -> int:
        """How many of the live cards make a meld of three with two cards of the hand."""
        return (live & ~hand & self.completing(hand)).bit_count()

    def completing(self, hand: int) -> int:
        """The cards that make a meld of three with two others of the hand.

        Any other card is loose in the hand, and changes none of its melds.
        """
        clubs, diamonds, hearts, spades = hand & SUIT_MASK, hand >> 13 & SUIT_MASK, hand >> 26 & SUIT_MASK, hand >> 39
        both_red, red = diamonds & hearts, diamonds | hearts
        both_black, black = clubs & spades, clubs | spades
        runs = self._ranks_completing_runs
        return (
            (runs[clubs] | both_red | spades & red)
            | (runs[diamonds] | both_black | hearts & black) << 13
            | (runs[hearts] | both_black | diamonds & black) << 26
            | (runs[spades] | both_red | clubs & red) << 39
        )

    def count_near(self, card: int, cards: int) -> int:
        """How many of `cards` can be in a meld of three with the card at place `card`."""
        return (self._near[card] & cards).bit_count()

    def expected_melds(self, card: int, chances: list[float]) -> float:
        """The expected number of melds of three with the card at place `card`.

        `chances` are the probabilities that the player holds each card, by its place.
        """
        return sum([chances[one] * chances[other] for one, other in self._pairs[card]])


class _RanksCompletingRuns(dict[int, int]):
    """Maps a suit's cards to the ranks that make a run of three with two others of them; filled on demand."""

    def __init__(self, ace: Ace) -> None:
        super().__init__()
        runs = [run.mask for run in runs_of_suit(ace) if len(run.ranks) == 3]
        self._by_rank = [(1 << rank, run ^ 1 << rank) for run in runs for rank in bit_numbers(run)]

    def __missing__(self, cards: int) -> int:
        ranks = self[cards] = reduce(or_, [rank for rank, others in self._by_rank if cards & others == others], 0)
        return ranks


@cache
def _ranks_completing_runs(ace: Ace) -> _RanksCompletingRuns:
    return _RanksCompletingRuns(ace)


@cache
def _completing_pairs(ace: Ace) -> tuple[CardPairs, ...]:
    """For each card, the pairs of cards (by place) that make a meld of three with it."""
    sets = [tuple(CARD_BIT[rank + suit] for suit in suits) for rank in RANKS for suits in combinations(SUITS, 3)]
    short = [run.ranks for run in runs_of_suit(ace) if len(run.ranks) == 3]
    melds = [*sets, *(tuple(CARD_BIT[rank + suit] for rank in ranks) for ranks in short for suit in SUITS)]
    pairs: list[list[tuple[int, int]]] = [[] for _ in NATURALS]
    for meld in melds:
        for card in meld:
            one, other = (other.bit_length() - 1 for other in meld if other != card)
            pairs[card.bit_length() - 1].append((one, other))
    return tuple(map(tuple, pairs))


@lru_cache(maxsize=MAX_CACHED_VARIANTS)
def meld_chances(variant: Variant) -> MeldChances:
    """The shared tables for this variant."""
    return MeldChances(variant.melds.ace, deadwood(variant.melds.ace, card_values(variant)))
