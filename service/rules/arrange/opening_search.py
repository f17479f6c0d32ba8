"""The opening with the most points (CAL-03, ROMME-04, BLOCJ-03)."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from service.rules.arrange.few_melds import FewMelds
from service.rules.arrange.meld_prices import UNIT, MeldPrices, balanced_prices
from service.rules.arrange.meld_search import NEEDS_CARD_USED, NEEDS_CLEAN_RUN, MeldSearch
from service.rules.arrange.meld_tables.hand_numbers import ALL_COPIES, CARD_UNIT, card_places, hand_number
from service.rules.arrange.meld_tables.meld_choice import MeldChoice, as_arranged_meld
from service.rules.arrange.meld_tables.meld_table import MeldTable, meld_table
from service.rules.arrange.meld_tables.natural_cards import naturals_in_melds
from service.rules.arrange.meld_types import ArrangedMeld, MeldLimits, MeldPoints
from service.rules.model.cards import JOKER, SUITS, Card, without


class Opening(NamedTuple):
    """The melds of one request, and their points."""

    points: int
    melds: tuple[ArrangedMeld, ...]
    has_others: bool = False
    """Whether two or more other melds are known to have enough points, too."""


def best_opening(
    hand: Sequence[Card],
    limits: MeldLimits,
    points: MeldPoints,
    *,
    clean_run: bool = False,
    using: Card | None = None,
    keeping: int = 0,
    least: int = 0,
) -> Opening | None:
    """The disjoint melds with the most points, or None if there are no melds.

    With `clean_run` they include a run without a joker (BLOCJ-03); with `using`, that card of the hand is in one of
    them (CAL-04); with `keeping` 1, a card stays in the hand for the discard (OPT-13). `least` is the number of points
    that are enough; None also if a quick look at the cards shows that all of them together make less.
    """
    if using is not None and using not in hand:
        return None
    table = meld_table(limits, points)
    needs = NEEDS_CLEAN_RUN * clean_run | NEEDS_CARD_USED * bool(using)
    required = ALL_COPIES * CARD_UNIT[using] if using is not None else 0
    naturals, jokers = hand_number(hand), hand.count(JOKER)
    if clean_run and not table.may_hold_clean_run(naturals):
        return None
    if not jokers and not limits.identical and _is_too_little(table, naturals, required, least):
        return None
    few = FewMelds(
        table.melds_of_hand(naturals, jokers),
        keeping=keeping > 0,
        clean_run=clean_run,
        required=required,
        requires_joker=using == JOKER,
        least=least,
    )
    if (melds := few.best_melds(naturals, jokers)) is not None:
        return _opening(melds, has_others=few.enough > (len(melds) > 1))
    prices = _prices(table, hand)
    if prices.of_hand(naturals, jokers) < least * UNIT:
        return None
    search = _search(table, hand, prices, keeping=keeping > 0)
    return _opening(search.best_melds(needs, required, requires_joker=using == JOKER))


def openings_without(
    hand: Sequence[Card], cards: Iterable[Card], limits: MeldLimits, points: MeldPoints, *, clean_run: bool = False
) -> Iterator[tuple[Card, Opening | None]]:
    """For each of `cards` of the hand the best opening without it; usually that is the best one of the whole hand."""
    table, needs = meld_table(limits, points), NEEDS_CLEAN_RUN * clean_run
    prices = _prices(table, hand)  # also those of a part of the hand
    best = _opening(_search(table, hand, prices).best_melds(needs))
    used = [card for meld in best.melds for card in meld.cards] if best else []
    for card in cards:
        if used.count(card) < hand.count(card):
            yield card, best
        else:
            yield card, _opening(_search(table, without(tuple(hand), (card,)), prices).best_melds(needs))


def _is_too_little(table: MeldTable, naturals: int, required: int, least: int) -> bool:
    """Whether no meld without jokers can hold the required card, or all that can be in one make too few points."""
    cards = naturals_in_melds(naturals, table.above_king)
    if required and not cards & required:
        return True
    return sum([table.most_of_rank[place >> 2] for place in card_places(cards)]) < least


def _prices(table: MeldTable, hand: Sequence[Card]) -> MeldPrices:
    most = [most * UNIT for most in table.most_of_rank for _ in SUITS]
    return balanced_prices(table, (hand_number(hand), hand.count(JOKER)), _gain, most)


def _search(table: MeldTable, hand: Sequence[Card], prices: MeldPrices, *, keeping: bool = False) -> MeldSearch:
    return MeldSearch(table, (hand_number(hand), hand.count(JOKER)), _gain, prices, keeping=keeping)


def _opening(melds: Sequence[MeldChoice] | None, *, has_others: bool = False) -> Opening | None:
    if not melds:
        return None
    return Opening(sum([meld.points for meld in melds]), tuple(map(as_arranged_meld, melds)), has_others)


def _gain(meld: MeldChoice) -> int:
    return meld.points * UNIT
