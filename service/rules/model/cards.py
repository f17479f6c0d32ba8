"""Cards, packs and hands. A card is its code; a hand is a sorted tuple of codes, with duplicates."""

from collections.abc import Iterable
from enum import StrEnum

Card = str
Hand = tuple[Card, ...]

RANKS = "A23456789TJQK"
SUITS = "CDHS"
JOKER = "JOKER"


class Ace(StrEnum):
    """Where the ace may stand in a run (CORE-02, OPT-05, OPT-06)."""

    LOW = "low"
    HIGH_OR_LOW = "high_or_low"
    HIGH = "high"
    CORNER = "around_the_corner"


NATURALS: tuple[Card, ...] = tuple(rank + suit for suit in SUITS for rank in RANKS)
_ORDER = {card: place for place, card in enumerate((*NATURALS, JOKER))}
CARD_CODES = frozenset(_ORDER)


def pack(packs: int = 1, jokers: int = 0) -> tuple[Card, ...]:
    """All cards of a game in canonical order: each pack by suit C D H S and rank A to K, then the jokers."""
    return NATURALS * packs + (JOKER,) * jokers


def in_order(cards: Iterable[Card]) -> Hand:
    """The cards sorted by suit and rank, jokers last, so that a hand does not reveal the order of draws."""
    return tuple(sorted(cards, key=_ORDER.__getitem__))


def holds(hand: Hand, cards: Iterable[Card]) -> bool:
    """Whether `hand` contains all of `cards`, duplicates counted."""
    rest = list(hand)
    for card in cards:
        if card not in rest:
            return False
        rest.remove(card)
    return True


def without(hand: Hand, cards: Iterable[Card]) -> Hand:
    """`hand` less `cards`, its order kept; raises ValueError if a card is missing."""
    rest = list(hand)
    for card in cards:
        rest.remove(card)
    return tuple(rest)


def run_order(ace: Ace) -> str:
    """The ranks a run can pass through, low to high; an ace that may stand at either end is listed at both."""
    return {Ace.LOW: RANKS, Ace.HIGH: RANKS[1:] + "A"}.get(ace, RANKS + "A")
