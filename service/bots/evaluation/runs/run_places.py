"""The places of runs in a suit: an ace has two, before the 2 and after the king."""

from functools import lru_cache, reduce
from operator import or_

from service.rules.arrange.contract_search import RUN_RANKS
from service.rules.model.cards import RANKS, Card, Hand

_PLACES = {rank: sum(1 << place for place, other in enumerate(RUN_RANKS) if other == rank) for rank in RANKS}
"""The places of each rank, as bits."""
ACES = _PLACES["A"]
"""Both places of an ace: one card cannot fill both."""


def held_places(naturals: Hand, suit: str) -> int:
    """The places of runs whose card is held, as bits."""
    return reduce(or_, [_PLACES[card[0]] for card in naturals if card[1] == suit], 0)


@lru_cache(maxsize=1 << 12)
def cards_at(places: int, suit: str) -> tuple[Card, ...]:
    """The cards at these places of a suit; two aces for both places of an ace."""
    return tuple([rank + suit for place, rank in enumerate(RUN_RANKS) if places >> place & 1])
