"""A hand as a number with four bits for each card: by rank from the ace, then by suit.

Three of them are the count of its copies; the fourth is free, so that hands can be compared card by card at once.
"""

from collections.abc import Iterable, Iterator

from service.rules.model.cards import JOKER, RANKS, SUITS, Card

BITS_PER_CARD = 4
ALL_COPIES = 7
"""All copies of the first card."""
BITS_PER_RANK = BITS_PER_CARD * len(SUITS)
CARDS_BY_RANK: tuple[Card, ...] = tuple(rank + suit for rank in RANKS for suit in SUITS)
CARD_UNIT: dict[Card, int] = {card: 1 << BITS_PER_CARD * place for place, card in enumerate(CARDS_BY_RANK)} | {JOKER: 0}
BITS_OF_PACK = BITS_PER_CARD * len(CARDS_BY_RANK)
_ONE_OF_EACH = sum(1 << BITS_PER_CARD * place for place in range(len(CARDS_BY_RANK)))
FREE_BITS = _ONE_OF_EACH << BITS_PER_CARD - 1
"""If these are added to a hand, those of the cards that it has remain after other cards are taken away."""


def hand_number(hand: Iterable[Card]) -> int:
    """The natural cards of a hand as a number."""
    return sum(map(CARD_UNIT.__getitem__, hand))


def lowest_place(hand: int) -> int:
    """The index of the lowest card."""
    return ((hand & -hand).bit_length() - 1) // BITS_PER_CARD


def card_places(hand: int) -> list[int]:
    """The index of each card, the lowest first."""
    places = []
    while hand:
        place = ((hand & -hand).bit_length() - 1) // BITS_PER_CARD  # as `lowest_place`, without a call
        places.append(place)
        hand -= 1 << BITS_PER_CARD * place
    return places


def without_lowest_cards(hand: int) -> Iterator[int]:
    """The hand, then repeatedly without its lowest card; every meld has its lowest card in one of these."""
    while hand:
        yield hand
        hand &= ~(ALL_COPIES << ((hand & -hand).bit_length() - 1) // BITS_PER_CARD * BITS_PER_CARD)


def one_of_each(hand: int) -> int:
    """The hand without the other copies of its cards."""
    return (hand | hand >> 1 | hand >> 2) & _ONE_OF_EACH
