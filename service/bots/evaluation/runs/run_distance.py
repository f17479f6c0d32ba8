"""How near two cards of a suit are to one another in a run, and how much such neighbours help a card."""

from collections.abc import Iterable, Mapping
from functools import cache

from service.rules.model.cards import Ace, Card
from service.rules.model.melds import RUN_SEQUENCE

NEIGHBOUR_HELP = {1: 3, 2: 2}
"""How much a card of the same suit helps another, by the distance between them."""


@cache
def run_distance(card: Card, other: Card, ace: Ace) -> int:
    """The fewest steps between two cards of a suit in the running order, in which an ace may have two places."""
    places, others = (
        [place for place, rank in enumerate(RUN_SEQUENCE[ace]) if rank == each[0]] for each in (card, other)
    )
    return min(abs(place - other_place) for place in places for other_place in others)


def help_of_suit(
    card: Card, others: Iterable[Card], ace: Ace, help_by_distance: Mapping[int, int] = NEIGHBOUR_HELP
) -> int:
    """How much the cards of its suit among `others` help the card to a run."""
    in_suit = [other for other in others if other[1] == card[1]]
    return sum(help_by_distance.get(run_distance(card, other, ace), 0) for other in in_suit)
