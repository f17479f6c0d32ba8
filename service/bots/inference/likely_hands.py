"""Sample hands that another player may hold, dealt from the unseen cards by what they probably hold."""

from collections import Counter
from collections.abc import Iterator, Mapping
from heapq import nlargest
from random import Random
from typing import TypeVar

from service.bots.inference.likely_cards import likely_cards
from service.bots.memory import Memory
from service.rules.model.cards import Hand
from service.rules.model.variant import Variant
from service.rules.view import SeatView

LEAST_CHANCE = 1e-6
"""No card is less likely than this."""

_Card = TypeVar("_Card")


def deal_likely(chances: Mapping[_Card, float], count: int, random: Random) -> list[_Card]:
    """`count` of the cards, drawn one after another in proportion to their odds."""
    keys = {card: random.random() ** (1 / max(chance, LEAST_CHANCE) - 1) for card, chance in chances.items()}
    return nlargest(count, keys, key=keys.__getitem__)


def likely_hands(
    variant: Variant, view: SeatView, memory: Memory, seat: int, count: int, random: Random
) -> Iterator[Hand]:
    """`count` hands of the seat: the cards that it is known to hold, then others; likely ones come often."""
    copies, hidden = Counter(memory.unseen), memory.hidden_count(view, seat)
    likely = likely_cards(variant, view, memory)[seat]
    chances = {(card, copy): likely[card] / copies[card] for card in likely for copy in range(copies[card])}
    for _ in range(count):
        yield (*memory.held[seat], *[card for card, _ in deal_likely(chances, hidden, random)])
