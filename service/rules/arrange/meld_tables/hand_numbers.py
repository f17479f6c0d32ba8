"""A hand as a number with three bits for each card, the count of its copies: by rank from the ace, then by suit."""

from collections.abc import Iterable, Iterator

from service.rules.model.cards import JOKER, RANKS, SUITS, Card

BITS_PER_CARD = 3
BITS_PER_RANK = 4 * BITS_PER_CARD
CARDS_BY_RANK: tuple[Card, ...] = tuple(rank + suit for rank in RANKS for suit in SUITS)
CARD_UNIT: dict[Card, int] = {card: 1 << BITS_PER_CARD * place for place, card in enumerate(CARDS_BY_RANK)} | {JOKER: 0}


def hand_number(hand: Iterable[Card]) -> int:
    """The natural cards of a hand as a number."""
    return sum(map(CARD_UNIT.__getitem__, hand))


def lowest_place(hand: int) -> int:
    """The index of the lowest card."""
    return ((hand & -hand).bit_length() - 1) // BITS_PER_CARD


def card_places(hand: int) -> Iterator[int]:
    """The index of each card, the lowest first."""
    while hand:
        place = lowest_place(hand)
        yield place
        hand -= 1 << BITS_PER_CARD * place


def without_lowest_cards(hand: int) -> Iterator[int]:
    """The hand, then repeatedly without its lowest card; every meld has its lowest card in one of these."""
    while hand:
        yield hand
        hand &= ~(7 << BITS_PER_CARD * lowest_place(hand))
