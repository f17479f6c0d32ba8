"""All melds of a hand with jokers, in every reading of the jokers; fewest jokers first."""

from collections.abc import Sequence

from service.rules.arrange.meld_table import hand_number, meld_table
from service.rules.arrange.meld_types import HIGH_PLACE_POINTS, ArrangedMeld, MeldLimits
from service.rules.model.cards import JOKER, Card


def melds_with_jokers(hand: Sequence[Card], limits: MeldLimits) -> list[ArrangedMeld]:
    """All melds in the hand, including parts of longer ones; sets with jokers once for each choice of cards."""
    melds = meld_table(limits, HIGH_PLACE_POINTS).every_meld(hand_number(hand), hand.count(JOKER))
    return sorted(melds, key=lambda meld: meld.cards.count(JOKER))
