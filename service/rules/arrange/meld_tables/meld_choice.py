"""A meld as a search chooses it, in numbers, and as cards."""

from typing import NamedTuple

from service.rules.arrange.meld_tables.hand_numbers import ALL_COPIES, BITS_PER_CARD, CARDS_BY_RANK
from service.rules.arrange.meld_types import ArrangedMeld
from service.rules.model.cards import JOKER


class MeldChoice(NamedTuple):
    """One meld: the naturals and the number of jokers it takes from the hand, and the cards it stands for."""

    naturals: int
    jokers: int
    points: int
    places: tuple[int, ...]
    """The cards it stands for, in order, as indexes of CARDS_BY_RANK."""
    is_run: bool
    held: tuple[int, ...]
    """The places that its naturals fill; a card that it has twice, twice."""


def as_arranged_meld(choice: MeldChoice) -> ArrangedMeld:
    """The meld with its cards: jokers in the places without a natural card."""
    naturals, cards = choice.naturals, []
    for place in choice.places:
        natural = naturals >> BITS_PER_CARD * place & ALL_COPIES
        cards.append(CARDS_BY_RANK[place] if natural else JOKER)
        naturals -= 1 << BITS_PER_CARD * place if natural else 0
    return ArrangedMeld(tuple(cards), tuple([CARDS_BY_RANK[place] for place in choice.places]))
