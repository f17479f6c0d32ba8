"""Between the rules and the solvers: what these have to know of a variant, and what they find as melds to lay down."""

from functools import cache

from service.rules import arrange, wild
from service.rules.moves import NewMeld
from service.rules.opening import melded
from service.rules.variant import JokerLimit, MeldRules, Variant


@cache
def allowed(rules: MeldRules) -> arrange.Allowed:
    """What the solvers have to know of the melds of a variant."""
    return arrange.Allowed(
        ace=rules.ace,
        identical=rules.identical_in_sets,
        jokers=1 if rules.jokers is JokerLimit.ONE else None,
        jokers_up_to_naturals=rules.jokers is JokerLimit.NOT_MORE_THAN_NATURALS,
    )


@cache
def meld_points(variant: Variant) -> arrange.Points:
    """What cards count towards an opening, as the solvers take it."""
    return arrange.points(melded(variant), variant.values.melded_low_ace)


def as_melds(found: tuple[arrange.Laid, ...]) -> tuple[NewMeld, ...]:
    """What a solver found, as melds to lay down: it is said what their wild cards stand for."""
    return tuple(NewMeld(laid.cards, jokers=wild.standing(laid.cards, laid.stands_for)) for laid in found)
