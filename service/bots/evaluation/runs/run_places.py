"""The places of runs in a suit: an ace has two, before the 2 and after the king."""

from service.rules.arrange.contract_search import RUN_RANKS
from service.rules.model.cards import Card, Hand


def held_places(naturals: Hand, suit: str) -> int:
    """The places of runs whose card is held, as bits."""
    held = {card[0] for card in naturals if card[1] == suit}
    return sum(1 << place for place, rank in enumerate(RUN_RANKS) if rank in held)


def cards_at(places: int, suit: str) -> tuple[Card, ...]:
    """The cards at these places of a suit, each once."""
    return tuple(dict.fromkeys(rank + suit for place, rank in enumerate(RUN_RANKS) if places >> place & 1))
