"""All melds of a hand with jokers, in every reading of the jokers; fewest jokers first."""

from collections.abc import Iterator, Sequence

from service.rules.arrange.meld_table import hand_number, meld_table
from service.rules.arrange.meld_types import HIGH_PLACE_POINTS, ArrangedMeld, MeldLimits
from service.rules.model.cards import JOKER, RANKS, SUITS, Card


def melds_with_jokers(hand: Sequence[Card], limits: MeldLimits, using: Card | None = None) -> Iterator[ArrangedMeld]:
    """All melds in the hand, including parts of longer ones; sets with jokers once for each choice of cards.

    With `using`, only melds with that card. Lazy: melds with more jokers cost more than those before them.
    """
    table, naturals = meld_table(limits, HIGH_PLACE_POINTS), hand_number(hand)
    suits, ranks = range(len(SUITS)), range(len(RANKS))
    if using is not None and using != JOKER:
        suits, ranks = _only(SUITS.index(using[1])), _only(RANKS.index(using[0]))
    for jokers in range(hand.count(JOKER) + 1):
        melds = table.melds_with(naturals, jokers, suits, ranks)
        yield from melds if using is None else (meld for meld in melds if using in meld.cards)


def _only(number: int) -> range:
    return range(number, number + 1)
