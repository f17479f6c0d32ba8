"""All melds of a hand with jokers, in every reading of the jokers; fewest jokers first."""

from collections.abc import Iterator, Sequence

from service.rules.arrange.meld_tables.hand_numbers import CARD_UNIT, hand_number, lowest_place
from service.rules.arrange.meld_tables.meld_table import meld_table
from service.rules.arrange.meld_types import HIGH_PLACE_POINTS, ArrangedMeld, MeldLimits
from service.rules.model.cards import JOKER, RANKS, SUITS, Card


def melds_with_jokers(hand: Sequence[Card], limits: MeldLimits, using: Card | None = None) -> Iterator[ArrangedMeld]:
    """All melds in the hand, including parts of longer ones; sets with jokers once for each choice of cards.

    With `using`, only melds with that card. Lazy: melds with more jokers cost more than those before them.
    """
    table, naturals = meld_table(limits, HIGH_PLACE_POINTS), hand_number(hand)
    for jokers in range(hand.count(JOKER) + 1):
        if using is not None and using != JOKER:
            place = lowest_place(CARD_UNIT[using])
            yield from table.runs_with_card(naturals, jokers, place)
            sets = table.melds_with(naturals, jokers, (), (place >> 2,))
            yield from (meld for meld in sets if using in meld.cards)
        elif jokers or using is None:
            yield from table.melds_with(naturals, jokers, range(len(SUITS)), range(len(RANKS)))
