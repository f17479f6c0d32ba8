"""Sample hands of the other players, dealt from the unseen cards."""

from collections.abc import Iterator

from service.bots.memory import Memory
from service.bots.seeded_random import random_for_view
from service.rules.arrange import Deadwood
from service.rules.arrange.one_pack.masks import bit_numbers, mask_of
from service.rules.view import SeatView

HandMasks = tuple[int, ...]
"""A mask for each other player who holds cards, in seat order."""


def sample_opponent_hands(view: SeatView, memory: Memory, table: Deadwood, count: int) -> Iterator[HandMasks]:
    """`count` deals of the hidden cards; each player has kept the best of the cards drawn so far.

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
    """The hand after `turns` draws; the cards it gives up go into `rest`, for the players after it."""
    hand = held | dealt
    for place in range(min(turns, len(rest))):
        _, discard = table.best_discard(hand | rest[place])
        if not discard & held:
            hand, rest[place] = hand ^ rest[place] ^ discard, discard
    return hand
