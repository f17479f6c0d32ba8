"""What the cards of a hand are worth to its player.

It takes microseconds, because a hand is one number and its melds are found by shifts of it.
"""

from collections.abc import Iterable, Mapping
from functools import cached_property, lru_cache
from typing import NamedTuple

from service.rules.model.cards import JOKER, NATURALS, RANKS, SUITS, Ace, Card, Hand
from service.rules.model.variant import MAX_CACHED_VARIANTS, Variant
from service.rules.scoring.round_score import values_of_cards

SUIT_BITS = 18
"""Bits of a suit: the 15 places of the longest run order, and room for shifts by two."""
SUIT = (1 << SUIT_BITS) - 1
EACH_SUIT = sum(1 << SUIT_BITS * suit for suit in range(len(SUITS)))
RUN_ORDER = {Ace.LOW: RANKS, Ace.HIGH: " " + RANKS[1:] + "A", Ace.HIGH_OR_LOW: RANKS + "A", Ace.CORNER: RANKS + "A2"}
"""The rank of each bit of a suit; a rank that has two places in runs has two bits."""
MELD_WORTH = 100
"""The worth of a card in a meld, in points of a hand: more than any card counts."""
CLOSE_WORTH = 4
"""The worth of a card for each other one of its rank, or next to it in its suit: most such pairs have two outs."""
GAP_WORTH = 2
"""The worth of a card for each other one at a distance of two in its suit: such a pair has one out."""
WILD_WORTH = 1000
"""The worth of a wild card: more than that of whole melds."""


class CardTables(NamedTuple):
    """What a variant's rules say of each card."""

    places: Mapping[Card, int]
    """The bits of the card; none for a wild card."""
    close: Mapping[Card, int]
    gap: Mapping[Card, int]
    """The bits of the cards that make such pairs with it."""
    points: Mapping[Card, int]
    gains: Mapping[Card, int]
    """What it gains to lay down the card."""
    sets: bool


@lru_cache(maxsize=MAX_CACHED_VARIANTS)
def card_tables(variant: Variant) -> CardTables:
    """The tables of a variant."""
    order, rules = RUN_ORDER[variant.melds.ace], variant.melds
    points = values_of_cards(variant)
    places = {card: _places(order, card) for card in NATURALS} | {JOKER: 0}
    if ranks := rules.wild_ranks:
        places |= {card: 0 for card in NATURALS if card[0] in ranks}
    same_rank = {card: _of_rank(order, card) if rules.sets and bits else 0 for card, bits in places.items()}
    close = {card: bits << 1 | bits >> 1 | same_rank[card] for card, bits in places.items()}
    gap = {card: bits << 2 | bits >> 2 for card, bits in places.items()}
    gains = {card: points[card] if bits else -WILD_WORTH for card, bits in places.items()}
    return CardTables(places, close, gap, points, gains, rules.sets)


def _places(order: str, card: Card) -> int:
    suit = SUIT_BITS * SUITS.index(card[1])
    return sum(1 << suit + place for place, rank in enumerate(order) if rank == card[0])


def _of_rank(order: str, card: Card) -> int:
    """One bit for each other card of the card's rank."""
    places = (_places(order, card[0] + suit) for suit in SUITS if suit != card[1])
    return sum(bits & -bits for bits in places)


class HandWorth:
    """A hand whose cards are to be compared."""

    def __init__(self, variant: Variant, hand: Hand) -> None:
        self._tables = card_tables(variant)
        self._hand = hand
        bits, places = 0, self._tables.places
        for card in hand:
            bits |= places[card]
        self._bits = bits

    def gain_of(self, cards: Iterable[Card]) -> int:
        """What it gains to lay down these cards: their points; a wild card is rather kept."""
        return sum(map(self._tables.gains.__getitem__, cards))

    def loose_points(self) -> int:
        """The points of the cards outside melds, except the dearest of them, which can be discarded."""
        melds, places, points = self._in_melds(), self._tables.places, self._tables.points
        loose = [points[card] for card in self._hand if not places[card] & melds]
        return sum(loose) - max(loose, default=0)

    def to_keep(self) -> dict[Card, int]:
        """The worth of each card: for its meld and for pairs, less its points, which alone count for a second copy."""
        places, close, gap, points, *_ = self._tables
        bits, melds = self._bits, self._in_melds()
        worths = {
            card: MELD_WORTH * (places[card] & melds != 0)
            + CLOSE_WORTH * (bits & close[card]).bit_count()
            + GAP_WORTH * (bits & gap[card]).bit_count()
            - points[card]
            if places[card]
            else WILD_WORTH
            for card in self._hand
        }
        if len(worths) < len(self._hand):
            worths |= {card: -points[card] for card in worths if places[card] and self._hand.count(card) > 1}
        return worths

    def wants(self, card: Card) -> bool:
        """Whether the card makes or lengthens a meld in this hand; a wild card does."""
        place = self._tables.places[card]
        return not place or bool(place & self._outs & ~self._bits)

    def _in_melds(self) -> int:
        """The bits of all cards in runs and sets."""
        bits = self._bits
        runs = bits & bits >> 1 & bits >> 2
        runs |= runs << 1 | runs << 2
        if not self._tables.sets:
            return runs
        clubs, diamonds, hearts, spades = self._suits()
        ranks = clubs & diamonds & (hearts | spades) | hearts & spades & (clubs | diamonds)
        return runs | bits & ranks * EACH_SUIT

    @cached_property
    def _outs(self) -> int:
        """The bits of all cards that would be in a run or a set."""
        bits = self._bits
        runs = bits << 1 & (bits << 2 | bits >> 1) | bits >> 1 & bits >> 2
        if not self._tables.sets:
            return runs
        clubs, diamonds, hearts, spades = self._suits()
        ranks = (clubs | diamonds) & (hearts | spades) | clubs & diamonds | hearts & spades
        return runs | ranks * EACH_SUIT

    def _suits(self) -> tuple[int, int, int, int]:
        bits = self._bits
        return bits & SUIT, bits >> SUIT_BITS & SUIT, bits >> 2 * SUIT_BITS & SUIT, bits >> 3 * SUIT_BITS
