"""Hands of one pack as 52-bit masks: 13 bits for each suit in the order C D H S, bit 0 the ace, bit 12 the king."""

from collections.abc import Iterable

from service.rules.model.cards import JOKER, NATURALS, Card

SUIT_MASK = (1 << 13) - 1
RANK_MASK = 1 | 1 << 13 | 1 << 26 | 1 << 39
"""The four aces; shifted, or times a rank's bit, the four cards of that rank."""
_KINGS = RANK_MASK << 12

CARD_BIT: dict[Card, int] = {card: 1 << place for place, card in enumerate(NATURALS)} | {JOKER: 0}


def mask_of(cards: Iterable[Card]) -> int:
    """The mask of cards without duplicates; jokers add nothing to it."""
    return sum(map(CARD_BIT.__getitem__, cards))


def cards_of(mask: int) -> tuple[Card, ...]:
    """The cards of a mask, by suit and rank."""
    return tuple([NATURALS[place] for place in bit_numbers(mask)])


def bit_numbers(mask: int) -> Iterable[int]:
    """The numbers of the set bits, lowest first."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def full_ranks(mask: int) -> int:
    """The ranks (as bits of one suit) with three or four cards in the mask."""
    clubs, diamonds, hearts, spades = mask & SUIT_MASK, mask >> 13 & SUIT_MASK, mask >> 26 & SUIT_MASK, mask >> 39
    return clubs & diamonds & (hearts | spades) | hearts & spades & (clubs | diamonds)


def cards_in_runs(mask: int) -> int:
    """The cards of the mask that are in a run, if runs may turn the corner."""
    middle = mask & _next_cards(mask) & _previous_cards(mask)
    return middle | _next_cards(middle) | _previous_cards(middle)


def _next_cards(mask: int) -> int:
    return (mask & ~_KINGS) << 1 | (mask & _KINGS) >> 12


def _previous_cards(mask: int) -> int:
    return (mask & ~RANK_MASK) >> 1 | (mask & RANK_MASK) << 12
