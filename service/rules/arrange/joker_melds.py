"""Every meld of a hand with jokers, in every way the jokers can stand for cards; the fewest jokers first."""

from collections.abc import Sequence

from service.rules.arrange.meld_table import hand_number, meld_table
from service.rules.arrange.meld_types import HIGH_PLACE_POINTS, ArrangedMeld, MeldLimits
from service.rules.model.cards import JOKER, Card


def melds_with_jokers(hand: Sequence[Card], allowed: MeldLimits) -> list[ArrangedMeld]:
    """All melds that the hand holds, parts of longer ones too; of sets with jokers one for each choice of cards."""
    every = meld_table(allowed, HIGH_PLACE_POINTS).every_meld(hand_number(hand), hand.count(JOKER))
    return sorted(every, key=lambda meld: meld.cards.count(JOKER))
