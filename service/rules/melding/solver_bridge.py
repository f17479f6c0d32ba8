"""Between the rules and the solvers: what these have to know of a variant, and what they find as melds to lay down."""

from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import combinations

from service.rules import arrange
from service.rules.melding import wild_cards as wild
from service.rules.melding.opening import melded
from service.rules.model.cards import SUITS
from service.rules.model.enums import JokerLimit
from service.rules.model.moves import NewMeld
from service.rules.model.rule_fields import MeldRules
from service.rules.model.variant import VARIANTS_KEPT, Variant


@cache
def allowed(rules: MeldRules) -> arrange.Allowed:
    """What the solvers have to know of the melds of a variant."""
    return arrange.Allowed(
        ace=rules.ace,
        identical=rules.identical_in_sets,
        jokers=1 if rules.jokers is JokerLimit.ONE else None,
        jokers_up_to_naturals=rules.jokers is JokerLimit.NOT_MORE_THAN_NATURALS,
    )


@lru_cache(maxsize=VARIANTS_KEPT)
def meld_points(variant: Variant) -> arrange.Points:
    """What cards count towards an opening, as the solvers take it."""
    return arrange.points(melded(variant), variant.values.melded_low_ace)


def ways_to_say(laid: arrange.Laid, rules: MeldRules) -> Iterator[NewMeld]:
    """What a solver found, as a meld to lay down: it is said what its wild cards stand for, in each way it can be."""
    wilds, rank = wild.standing(laid.cards, laid.stands_for), laid.stands_for[0][0]
    if not wilds or rank != laid.stands_for[1][0]:
        yield NewMeld(laid.cards, jokers=wilds)
    elif rules.identical_in_sets or (len(laid.cards) < len(SUITS) and not rules.named_suit):
        yield NewMeld(laid.cards, jokers=(rank + wild.ANY_SUIT,) * len(wilds))
    else:
        missing = [rank + suit for suit in SUITS if rank + suit not in laid.cards]
        yield from (NewMeld(laid.cards, jokers=suits) for suits in combinations(missing, len(wilds)))


def as_melds(found: tuple[arrange.Laid, ...], rules: MeldRules) -> tuple[NewMeld, ...]:
    """What a solver found, as melds to lay down in one of the ways to say them."""
    return tuple([next(ways_to_say(laid, rules)) for laid in found])
