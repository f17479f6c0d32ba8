"""The thinking bot for games that go out in runs: tries each discard out on cards that may come."""

from collections import Counter
from collections.abc import Iterator
from random import Random

from service.bots.coverage import Coverage, coverage
from service.bots.easy import runs as easy
from service.bots.memory import Memory
from service.bots.ways import is_wild, others
from service.rules.cards import SUITS, Card, Hand
from service.rules.moves import Discard, PlayersMove
from service.rules.variant import Variant
from service.rules.view import SeatView

FUTURES = 48
"""How many times it looks ahead."""
LOOKED_AT = 8
"""So many of the cards without which the hand is as near as it can be are tried."""


def choose(variant: Variant, view: SeatView, memory: Memory) -> PlayersMove:
    """The move for this seat; it depends on nothing but the view and what was told."""
    move = easy.choose(variant, view)
    if not isinstance(move, Discard):
        return move
    left = easy.after_discards(variant, view.hand)
    cards = [each.card for each in view.legal_moves if isinstance(each, Discard)]
    most = max(left[card] for card in cards)
    best = [card for card in dict.fromkeys(cards) if left[card] == most][:LOOKED_AT]
    wanted = sum(variant.pattern.lengths[0]) - most + 1
    return Discard(best[0] if len(best) == 1 else _least_missed(variant, view, memory, best, wanted))


def _least_missed(variant: Variant, view: SeatView, memory: Memory, cards: list[Card], ahead: int) -> Card:
    """The card that is missed least, with so many more cards in hand than now."""
    runs = coverage(variant.melds.ace, variant.pattern.lengths)
    useful: Counter[Card] = Counter(cards)
    for future in _futures(view, memory, ahead):
        hand = (*view.hand, *future)
        naturals = [card for card in hand if not is_wild(variant, card)]
        useful.update(_without_each(variant, runs, cards, naturals, len(hand) - len(naturals)))
    return max(cards, key=useful.__getitem__)


def _futures(view: SeatView, memory: Memory, ahead: int) -> Iterator[Hand]:
    """Cards that may come in the next turns; the same view and memory always give the same."""
    chance = Random(f"{view.seat} {view.hand} {view.turns} {memory.pile}")  # noqa: S311 - nothing secret rests on it
    cards = [*memory.unseen, *memory.stock]
    cards += memory.pile if len(cards) < ahead else ()
    for _ in range(FUTURES):
        yield tuple(chance.sample(cards, min(ahead, len(cards))))


def _without_each(
    variant: Variant, runs: Coverage, cards: list[Card], naturals: list[Card], wild: int
) -> dict[Card, int]:
    """How many cards are of use without each of these; a wild one is never spared."""
    numbers = {suit: runs.number([card for card in naturals if card[1] == suit]) for suit in SUITS}
    beside = others(runs, [runs.of_suit(numbers[suit]) for suit in SUITS])
    return {
        card: runs.useful_with(
            beside[card[1]], runs.of_suit(numbers[card[1]] - runs.number([card])), len(naturals) - 1, wild
        )
        for card in cards
        if not is_wild(variant, card)
    }
