"""What a hand of one pack may still become, counted on masks of cards: which cards would meld with it, and how much."""

from functools import cache, lru_cache
from itertools import combinations

from service.rules.arrange import Deadwood, deadwood
from service.rules.arrange.one_pack.masks import BIT, places
from service.rules.arrange.one_pack.natural_melds import runs
from service.rules.model.cards import NATURALS, RANKS, SUITS, Ace
from service.rules.model.variant import VARIANTS_KEPT, Variant
from service.rules.scoring import round_score as scoring

Pairs = tuple[tuple[int, int], ...]
FEWEST = 12
"""Of so many cards at least the chance of a good one is reckoned: near the end of the stock little more comes."""


class Outlook:
    """The chances of hands under one ace rule and one table of values."""

    def __init__(self, ace: Ace, table: Deadwood) -> None:
        self.table = table
        self._pairs = _pairs(ace)
        self._near = tuple([sum({1 << place for pair in pairs for place in pair}) for pairs in self._pairs])

    def gain(self, hand: int, live: int) -> float:
        """How much less deadwood the hand would have with one more of the live cards, on the average."""
        least = self.table.of_mask
        now = least(hand)
        gains = 0
        for place in places(live):
            near = hand & self._near[place]
            if near & near - 1:
                gains += max(0, now - least(hand | 1 << place))
        return gains / max(FEWEST, live.bit_count())

    def completing(self, hand: int, live: int) -> int:
        """How many of the live cards make a meld of three with two cards of the hand."""
        return sum(
            any(hand >> one & hand >> other & 1 for one, other in self._pairs[place]) for place in places(live & ~hand)
        )

    def near(self, card: int, cards: int) -> int:
        """How many of these cards could be in a meld of three with the card at this place."""
        return (self._near[card] & cards).bit_count()

    def fits(self, card: int, chances: list[float]) -> float:
        """How many melds of three a player is likely to have of whom this is the chance to hold each card."""
        return sum(chances[one] * chances[other] for one, other in self._pairs[card])


@cache
def _pairs(ace: Ace) -> tuple[Pairs, ...]:
    """For each card the pairs of cards, by their places, that make a meld of three with it."""
    sets = [tuple(BIT[rank + suit] for suit in suits) for rank in RANKS for suits in combinations(SUITS, 3)]
    short = [run.ranks for run in runs(ace) if len(run.ranks) == 3]
    melds = [*sets, *(tuple(BIT[rank + suit] for rank in ranks) for ranks in short for suit in SUITS)]
    pairs: list[list[tuple[int, int]]] = [[] for _ in NATURALS]
    for meld in melds:
        for card in meld:
            one, other = (other.bit_length() - 1 for other in meld if other != card)
            pairs[card.bit_length() - 1].append((one, other))
    return tuple(map(tuple, pairs))


@lru_cache(maxsize=VARIANTS_KEPT)
def outlook(variant: Variant) -> Outlook:
    """The shared tables for this variant."""
    return Outlook(variant.melds.ace, deadwood(variant.melds.ace, scoring.values(variant)))
