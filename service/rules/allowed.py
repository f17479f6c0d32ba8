"""Between the rules and the solvers: what these have to know of a variant, and what they find as melds to lay down."""

from collections.abc import Iterator
from functools import cache
from itertools import combinations

from service.rules import arrange, wild
from service.rules.cards import SUITS
from service.rules.choices import JokerLimit
from service.rules.moves import NewMeld
from service.rules.opening import melded
from service.rules.parts import MeldRules
from service.rules.variant import Variant


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


def in_all_suits(laid: arrange.Laid, rules: MeldRules) -> Iterator[NewMeld]:
    """The meld, and in a set whose jokers leave suits open the same with each choice of these that can be said."""
    new = NewMeld(laid.cards, jokers=wild.standing(laid.cards, laid.stands_for))
    is_set = laid.stands_for[0][0] == laid.stands_for[1][0]
    if not (is_set and new.jokers and rules.named_suit):
        yield new
        return
    rank = laid.stands_for[0][0]
    missing = [rank + suit for suit in SUITS if rank + suit not in laid.cards]
    yield from (NewMeld(laid.cards, jokers=suits) for suits in combinations(missing, len(new.jokers)))


def as_melds(found: tuple[arrange.Laid, ...]) -> tuple[NewMeld, ...]:
    """What a solver found, as melds to lay down: it is said what their wild cards stand for."""
    return tuple(NewMeld(laid.cards, jokers=wild.standing(laid.cards, laid.stands_for)) for laid in found)
