"""Between the rules and the solvers: what these have to know of a variant, and what they find as melds to lay down."""

from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import combinations

from service.rules import arrange
from service.rules.melding.opening import melded_card_points
from service.rules.melding.wild_cards import ANY_SUIT, wild_cards_stand_for
from service.rules.model.cards import SUITS
from service.rules.model.enums import JokerLimit
from service.rules.model.moves import NewMeld
from service.rules.model.rule_fields import MeldRules
from service.rules.model.variant import MAX_CACHED_VARIANTS, Variant


@cache
def meld_limits(rules: MeldRules) -> arrange.MeldLimits:
    """What the solvers have to know of the melds of a variant."""
    return arrange.MeldLimits(
        ace=rules.ace,
        identical=rules.identical_in_sets,
        jokers=1 if rules.jokers is JokerLimit.ONE else None,
        jokers_up_to_naturals=rules.jokers is JokerLimit.NOT_MORE_THAN_NATURALS,
    )


@lru_cache(maxsize=MAX_CACHED_VARIANTS)
def solver_points(variant: Variant) -> arrange.MeldPoints:
    """What cards count towards an opening, as the solvers take it."""
    return arrange.points_by_rank(melded_card_points(variant), variant.values.melded_low_ace)


def new_meld_readings(laid: arrange.ArrangedMeld, rules: MeldRules) -> Iterator[NewMeld]:
    """What a solver found, as a meld to lay down: it is said what its wild cards stand for, in each way it can be."""
    wilds, rank = wild_cards_stand_for(laid.cards, laid.stands_for), laid.stands_for[0][0]
    if not wilds or rank != laid.stands_for[1][0]:
        yield NewMeld(laid.cards, jokers=wilds)
    elif rules.identical_in_sets or (len(laid.cards) < len(SUITS) and not rules.named_suit):
        yield NewMeld(laid.cards, jokers=(rank + ANY_SUIT,) * len(wilds))
    else:
        missing = [rank + suit for suit in SUITS if rank + suit not in laid.cards]
        yield from (NewMeld(laid.cards, jokers=suits) for suits in combinations(missing, len(wilds)))


def as_new_melds(found: tuple[arrange.ArrangedMeld, ...], rules: MeldRules) -> tuple[NewMeld, ...]:
    """What a solver found, as melds to lay down in one of the ways to say them."""
    return tuple([next(new_meld_readings(laid, rules)) for laid in found])
