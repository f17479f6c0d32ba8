"""Sample hands of the next player, dealt from the unseen cards by what they probably hold."""

from collections.abc import Iterator

from service.bots.inference.likely_cards import likely_cards
from service.bots.inference.likely_hands import deal_likely
from service.bots.memory import Memory
from service.bots.seat_order import next_seat
from service.bots.seeded_random import random_for_view
from service.rules.arrange import Deadwood
from service.rules.arrange.one_pack.masks import CARD_BIT, mask_of
from service.rules.model.variant import Variant
from service.rules.view import SeatView

TURNS_PER_IMPROVEMENT = 3
"""Number of turns in which a hand becomes better by one card than its likely cards, which hold few melds by chance."""


def sample_opponent_hands(
    variant: Variant, view: SeatView, memory: Memory, table: Deadwood, count: int
) -> Iterator[int]:
    """`count` hands of the next player as masks; likely cards come often, and hands become better with the turns.

    The same view and memory always give the same hands.
    """
    random, seat = random_for_view(view), next_seat(variant, view, view.seat or 0)
    hidden, held = memory.hidden_count(view, seat), mask_of(memory.held[seat])
    chances = {CARD_BIT[card]: chance for card, chance in likely_cards(variant, view, memory)[seat].items()}
    draws = min(view.turns[seat] // TURNS_PER_IMPROVEMENT, len(chances) - hidden)
    for _ in range(count):
        dealt = deal_likely(chances, hidden, random)
        drawn = random.sample([card for card in chances if card not in dealt], draws)
        yield _improve_hand(held, held | sum(dealt), drawn, table)


def _improve_hand(held: int, hand: int, drawn: list[int], table: Deadwood) -> int:
    """The hand after it draws these cards and keeps the best; the cards `held` are known and stay."""
    for card in drawn:
        _, discard = table.best_discard(hand | card)
        if not discard & held:
            hand ^= card ^ discard
    return hand
