"""Every meld of a hand with jokers, in every way the jokers can stand for cards; the fewest jokers first."""

from collections.abc import Sequence

from service.rules.arrange.meld_table import choices, number_of
from service.rules.arrange.meld_types import STANDING_HIGH, Allowed, Laid
from service.rules.model.cards import JOKER, Card


def melds_with_jokers(hand: Sequence[Card], allowed: Allowed) -> list[Laid]:
    """All melds that the hand holds, parts of longer ones too; of sets with jokers one for each choice of cards."""
    every = choices(allowed, STANDING_HIGH).every(number_of(hand), hand.count(JOKER))
    return sorted(every, key=lambda meld: meld.cards.count(JOKER))
