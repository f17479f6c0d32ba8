"""The bridge between rules and solvers: a variant as solver limits, and solver results as melds to lay down."""

from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import combinations

from service.rules import arrange
from service.rules.melding.meld_points import low_ace_points, melded_card_points
from service.rules.melding.wild_cards import ANY_SUIT, wild_cards_stand_for
from service.rules.model.cards import SUITS
from service.rules.model.enums import JokerLimit
from service.rules.model.melds import MeldKind
from service.rules.model.moves import NewMeld
from service.rules.model.rule_fields import MeldRules, OpeningRules
from service.rules.model.variant import MAX_CACHED_VARIANTS, Variant

_NATURALS_AHEAD = {JokerLimit.NOT_MORE_THAN_NATURALS: 0, JokerLimit.FEWER_THAN_NATURALS: 1}


@cache
def meld_limits(rules: MeldRules) -> arrange.MeldLimits:
    """The limits that the solvers need for melds under these rules."""
    return arrange.MeldLimits(
        ace=rules.ace,
        least_run=rules.least_run,
        identical=rules.identical_in_sets,
        jokers=1 if rules.jokers is JokerLimit.ONE else None,
        naturals_ahead=_NATURALS_AHEAD.get(rules.jokers),
    )


@lru_cache(maxsize=MAX_CACHED_VARIANTS)
def solver_points(variant: Variant) -> arrange.MeldPoints:
    """The points of cards towards an opening, in the solvers' form."""
    return arrange.points_by_rank(melded_card_points(variant), low_ace_points(variant))


@lru_cache(maxsize=MAX_CACHED_VARIANTS)
def wanted_melds(rules: OpeningRules) -> arrange.WantedMelds:
    """The melds of an opening that has exactly these melds, in the solvers' form."""
    lengths = {
        kind: tuple(sorted((wanted.length for wanted in rules.melds if wanted.kind is kind), reverse=True))
        for kind in MeldKind
    }
    return arrange.WantedMelds(
        lengths[MeldKind.SET], lengths[MeldKind.RUN], rules.whole_hand, rules.runs_of_different_suits
    )


def new_meld_readings(meld: arrange.ArrangedMeld, rules: MeldRules) -> Iterator[NewMeld]:
    """A solver's meld as new melds: one for each reading of its wild cards."""
    if meld.cards == meld.stands_for:
        yield NewMeld(meld.cards)
        return
    wild_places, rank = wild_cards_stand_for(meld.cards, meld.stands_for), meld.stands_for[0][0]
    if rank != meld.stands_for[1][0]:
        yield NewMeld(meld.cards, jokers=wild_places)
    elif rules.identical_in_sets or (len(meld.cards) < len(SUITS) and not rules.named_suit):
        yield NewMeld(meld.cards, jokers=(rank + ANY_SUIT,) * len(wild_places))
    else:
        missing = [rank + suit for suit in SUITS if rank + suit not in meld.cards]
        yield from (NewMeld(meld.cards, jokers=suits) for suits in combinations(missing, len(wild_places)))


def as_new_melds(melds: tuple[arrange.ArrangedMeld, ...], rules: MeldRules) -> tuple[NewMeld, ...]:
    """Solver results as melds to lay down, each in its first reading."""
    return tuple([next(new_meld_readings(meld, rules)) for meld in melds])
