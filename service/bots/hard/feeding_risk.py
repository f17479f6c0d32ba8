"""What a discard gives away: how likely it makes a meld for the next player."""

from collections.abc import Callable

from service.bots.evaluation.meld_chances import outlook
from service.bots.memory import Memory
from service.bots.seat_order import next_seat
from service.rules.arrange.one_pack.masks import mask_of, places
from service.rules.model.cards import NATURALS, Card
from service.rules.model.variant import Variant
from service.rules.view import SeatView

UNWANTED = 0.8
"""How much less likely a player holds a card for each one near it that he threw away or left lying."""


def feeding(variant: Variant, view: SeatView, memory: Memory) -> Callable[[Card], float]:
    """How many melds the next player is likely to make of a card, by what he holds, took, threw and left lying."""
    chances, seat = outlook(variant), next_seat(variant, view, view.seat or 0)
    live, unwanted = mask_of(memory.unseen), mask_of({*memory.thrown[seat], *memory.refused[seat]})
    hidden = memory.hidden(view, seat) / max(1, live.bit_count())
    held = [0.0] * len(NATURALS)
    for place in places(live):
        held[place] = hidden * UNWANTED ** chances.near(place, unwanted)
    for card in memory.held[seat]:
        held[NATURALS.index(card)] = 1.0
    return lambda card: chances.fits(NATURALS.index(card), held)
