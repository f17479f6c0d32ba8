"""The cards of a hand that melds without jokers can hold: a bound for what the hand can gain, in a few operations."""

from service.rules.arrange.meld_tables.hand_numbers import (
    ALL_COPIES,
    BITS_OF_PACK,
    BITS_PER_CARD,
    BITS_PER_RANK,
    CARD_UNIT,
    one_of_each,
)
from service.rules.model.cards import RANKS, SUITS

_FIRST_SUIT = sum(CARD_UNIT[rank + SUITS[0]] for rank in RANKS)
_EACH_SUIT = sum(1 << BITS_PER_CARD * suit for suit in range(len(SUITS)))
_PACK = (1 << BITS_OF_PACK) - 1


def naturals_in_melds(hand: int, above_king: int) -> int:
    """The naturals that a run, or a set of different suits, without jokers can hold; `above_king` may follow a king."""
    cards = one_of_each(hand)
    return hand & (_cards_in_runs(cards, above_king) | _cards_in_sets(cards)) * ALL_COPIES


def _cards_in_runs(cards: int, above_king: int) -> int:
    cards |= (cards & above_king) << BITS_OF_PACK
    lowest = cards & cards >> BITS_PER_RANK & cards >> 2 * BITS_PER_RANK
    in_runs = lowest | lowest << BITS_PER_RANK | lowest << 2 * BITS_PER_RANK
    return in_runs & _PACK | in_runs >> BITS_OF_PACK


def _cards_in_sets(cards: int) -> int:
    clubs, diamonds, hearts, spades = (cards >> BITS_PER_CARD * suit & _FIRST_SUIT for suit in range(len(SUITS)))
    ranks = clubs & diamonds & (hearts | spades) | hearts & spades & (clubs | diamonds)
    return cards & ranks * _EACH_SUIT
