"""Hands that the others may hold, drawn by chance from the cards that one has not seen."""

from collections.abc import Iterator

from service.bots.hard.seeded_random import random_for_view
from service.bots.memory import Memory
from service.rules.arrange import Deadwood
from service.rules.arrange.one_pack.masks import bit_numbers, mask_of
from service.rules.view import SeatView

HandMasks = tuple[int, ...]
"""A mask for each of the other players that hold cards, in the order of their seats."""


def sample_opponent_hands(view: SeatView, memory: Memory, table: Deadwood, count: int) -> Iterator[HandMasks]:
    """So many deals of the hidden cards, each to players who have kept the best of what they drew in their turns.

    The same view and memory always give the same hands.
    """
    random = random_for_view(view)
    seats = [seat for seat, cards in enumerate(view.hand_counts) if cards and seat != view.seat]
    unseen = [1 << place for place in bit_numbers(mask_of(memory.unseen))]
    for _ in range(count):
        random.shuffle(unseen)
        rest, hands = unseen.copy(), []
        for seat in seats:
            hidden = memory.hidden_count(view, seat)
            dealt, rest = rest[:hidden], rest[hidden:]
            hands.append(_improve_hand(mask_of(memory.held[seat]), sum(dealt), rest, view.turns[seat], table))
        yield tuple(hands)


def _improve_hand(held: int, dealt: int, rest: list[int], turns: int, table: Deadwood) -> int:
    """The hand after so many turns; the cards it gives up are among the rest for the players behind."""
    hand = held | dealt
    for place in range(min(turns, len(rest))):
        _, discard = table.best_discard(hand | rest[place])
        if not discard & held:
            hand, rest[place] = hand ^ rest[place] ^ discard, discard
    return hand
