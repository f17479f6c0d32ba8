"""Slow and plain solutions to compare the solvers with, and hands to try both on."""

from collections.abc import Collection, Iterator, Mapping
from functools import cache
from itertools import combinations
from random import Random

from service.rules.model.cards import NATURALS, RANKS, SUITS, Ace, Card

Cards = frozenset[Card]
Family = frozenset[Cards]

COURT_TEN: Mapping[str, int] = {rank: min(place, 10) for place, rank in enumerate(RANKS, start=1)}
ONE_EACH: Mapping[str, int] = dict.fromkeys(RANKS, 1)

LINES = {
    Ace.LOW: "A23456789TJQK",
    Ace.HIGH_OR_LOW: "A23456789TJQKA",
    Ace.HIGH: "23456789TJQKA",
    Ace.CORNER: "A23456789TJQKA23456789TJQ",
}


def cards(text: str) -> list[Card]:
    """The cards of a text: `cards("AS TD")`."""
    return text.split()


@cache
def runs(ace: Ace) -> frozenset[Cards]:
    """All runs of one pack: stretches of the order of ranks that hold no rank twice."""
    line = LINES[ace]
    stretches = {line[start : start + length] for start in range(len(line)) for length in range(3, 14)}
    ranks = {stretch for stretch in stretches if len(stretch) >= 3 and len(set(stretch)) == len(stretch)}
    return frozenset(frozenset(rank + suit for rank in stretch) for suit in SUITS for stretch in ranks)


@cache
def melds(ace: Ace) -> frozenset[Cards]:
    """All melds of one pack."""
    sets = {
        frozenset(rank + suit for suit in suits) for rank in RANKS for n in (3, 4) for suits in combinations(SUITS, n)
    }
    return runs(ace) | sets


def melds_in(hand: Cards, ace: Ace) -> frozenset[Cards]:
    """The melds among the cards of `hand`."""
    return frozenset(meld for meld in melds(ace) if meld <= hand)


def families(hand: Cards, ace: Ace) -> Iterator[Family]:
    """Every choice of disjoint melds from `hand`, including the empty one."""
    yield from _families(hand, melds_in(hand, ace))


def _families(hand: Cards, among: frozenset[Cards]) -> Iterator[Family]:
    if not hand:
        yield frozenset()
        return
    card = min(hand)
    yield from _families(hand - {card}, among)
    for meld in among:
        if card in meld and meld <= hand:
            yield from (family | {meld} for family in _families(hand - meld, among))


def left_over(hand: Cards, family: Family, values: Mapping[str, int]) -> int:
    """The value of the cards of `hand` outside the melds of `family`."""
    return sum(values[card[0]] for card in hand - frozenset[Card]().union(*family))


def least_deadwood(hand: Cards, ace: Ace, values: Mapping[str, int]) -> int:
    """The least value that any choice of disjoint melds leaves over."""
    return min(left_over(hand, family, values) for family in families(hand, ace))


def has_joining_runs(family: Family, ace: Ace, but: Collection[Card] = ()) -> bool:
    """Whether two runs of `family`, without the cards `but`, follow each other."""
    free = [meld for meld in family if meld in runs(ace) and meld.isdisjoint(but)]
    return any(one | other in runs(ace) for one, other in combinations(free, 2))


def random_hands(count: int, size: int, seed: int) -> Iterator[Cards]:
    """`count` hands dealt from a shuffled pack."""
    chance = Random(seed)
    return (frozenset(chance.sample(NATURALS, size)) for _ in range(count))


def melding_hands(count: int, size: int, ace: Ace, seed: int) -> Iterator[Cards]:
    """Hands that meld, nearly meld or meld in several ways: random melds with some cards exchanged."""
    chance = Random(seed)
    every_meld = sorted(map(sorted, melds(ace)))
    for _ in range(count):
        hand: set[Card] = set()
        while len(hand) < size:
            hand.update(chance.choice(every_meld)[:5])
        for card in chance.sample(sorted(hand), min(len(hand), chance.randrange(3))):
            hand.remove(card)
        hand.update(chance.sample(NATURALS, chance.randrange(3)))
        yield frozenset(
            sorted(hand)[:size] if chance.random() < 0.5 else chance.sample(sorted(hand), min(size, len(hand)))
        )
