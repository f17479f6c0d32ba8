"""How likely a discard makes a meld for the next player."""

from collections.abc import Callable

from service.bots.evaluation.meld_chances import meld_chances
from service.bots.memory import Memory
from service.bots.seat_order import next_seat
from service.rules.arrange.one_pack.masks import bit_numbers, mask_of
from service.rules.model.cards import NATURALS, Card
from service.rules.model.variant import Variant
from service.rules.view import SeatView

UNWANTED_FACTOR = 0.8
"""Factor on the probability that a player holds a card, for each nearby card that the player threw or refused."""


def feeding_risk(variant: Variant, view: SeatView, memory: Memory) -> Callable[[Card], float]:
    """Returns a function that gives the expected number of melds that the next player makes of a discard.

    It reckons with the cards that the player holds, took, threw and refused.
    """
    chances, seat = meld_chances(variant), next_seat(variant, view, view.seat or 0)
    live, unwanted = mask_of(memory.unseen), mask_of({*memory.thrown[seat], *memory.refused[seat]})
    hidden = memory.hidden_count(view, seat) / max(1, live.bit_count())
    probabilities = [0.0] * len(NATURALS)
    for place in bit_numbers(live):
        probabilities[place] = hidden * UNWANTED_FACTOR ** chances.count_near(place, unwanted)
    for card in memory.held[seat]:
        probabilities[NATURALS.index(card)] = 1.0
    return lambda card: chances.expected_melds(NATURALS.index(card), probabilities)
