"""What a discard gives away: how likely it makes a meld for the next player."""

from collections.abc import Callable

from service.bots.evaluation.meld_chances import meld_chances
from service.bots.memory import Memory
from service.bots.seat_order import next_seat
from service.rules.arrange.one_pack.masks import bit_numbers, mask_of
from service.rules.model.cards import NATURALS, Card
from service.rules.model.variant import Variant
from service.rules.view import SeatView

UNWANTED_FACTOR = 0.8
"""How much less likely a player holds a card for each one near it that he threw away or left lying."""


def feeding_risk(variant: Variant, view: SeatView, memory: Memory) -> Callable[[Card], float]:
    """How many melds the next player is likely to make of a card, by what he holds, took, threw and left lying."""
    chances, seat = meld_chances(variant), next_seat(variant, view, view.seat or 0)
    live, unwanted = mask_of(memory.unseen), mask_of({*memory.thrown[seat], *memory.refused[seat]})
    hidden = memory.hidden_count(view, seat) / max(1, live.bit_count())
    held = [0.0] * len(NATURALS)
    for place in bit_numbers(live):
        held[place] = hidden * UNWANTED_FACTOR ** chances.count_near(place, unwanted)
    for card in memory.held[seat]:
        held[NATURALS.index(card)] = 1.0
    return lambda card: chances.expected_melds(NATURALS.index(card), held)
