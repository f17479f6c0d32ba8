"""The opening with the most points (CAL-03, ROMME-04, BLOCJ-03)."""

from collections.abc import Sequence
from typing import NamedTuple

from service.rules.arrange.meld_prices import UNIT
from service.rules.arrange.meld_search import NEEDS_CARD_USED, NEEDS_CLEAN_RUN, MeldSearch
from service.rules.arrange.meld_tables.hand_numbers import CARD_UNIT, hand_number
from service.rules.arrange.meld_tables.meld_choice import MeldChoice, as_arranged_meld
from service.rules.arrange.meld_tables.meld_table import meld_table
from service.rules.arrange.meld_types import ArrangedMeld, MeldLimits, MeldPoints
from service.rules.model.cards import JOKER, SUITS, Card


class Opening(NamedTuple):
    """The melds of one request, and their points."""

    points: int
    melds: tuple[ArrangedMeld, ...]


def best_opening(
    hand: Sequence[Card],
    limits: MeldLimits,
    points: MeldPoints,
    *,
    clean_run: bool = False,
    using: Card | None = None,
    keeping: int = 0,
) -> Opening | None:
    """The disjoint melds with the most points, or None if there are no melds.

    With `clean_run` they include a run without a joker (BLOCJ-03); with `using`, that card of the hand is in one of
    them (CAL-04); with `keeping` 1, a card stays in the hand for the discard (OPT-13).
    """
    if using is not None and using not in hand:
        return None
    table = meld_table(limits, points)
    card_gains = [most * UNIT for most in table.most_of_rank for _ in SUITS]
    search = MeldSearch(table, (hand_number(hand), hand.count(JOKER)), _gain, card_gains, keeping=keeping > 0)
    needs = NEEDS_CLEAN_RUN * clean_run | NEEDS_CARD_USED * bool(using)
    required = 7 * CARD_UNIT[using] if using is not None else 0
    melds = search.best_melds(needs, required, requires_joker=using == JOKER)
    return Opening(sum(meld.points for meld in melds), tuple(map(as_arranged_meld, melds))) if melds else None


def _gain(meld: MeldChoice) -> int:
    return meld.points * UNIT
