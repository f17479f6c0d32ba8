"""How likely another player can meld a card with two of the cards that they probably hold."""

from collections.abc import Callable
from math import prod

from service.bots.inference.cards_around import CARD_KINDS, PLACE, pairs_in_runs, pairs_in_sets
from service.bots.inference.likely_cards import likely_cards
from service.bots.memory import Memory
from service.rules.model.cards import JOKER, Card
from service.rules.model.variant import Variant
from service.rules.view import SeatView


def chance_to_meld(variant: Variant, view: SeatView, memory: Memory, seat: int) -> Callable[[Card], float]:
    """Returns a function that gives the probability that the seat holds two cards that make a meld with a card.

    Jokers and wild cards in the hand do not count. For a joker the probability is 0.
    """
    held, ace = _chances_to_hold(variant, view, memory, seat), variant.melds.ace
    sets, runs = pairs_in_sets(ace), pairs_in_runs(ace)

    def chance(card: Card) -> float:
        pairs = sets[PLACE[card]] + runs[PLACE[card]]
        return 1 - prod([1 - held[one] * held[other] for one, other in pairs])

    return chance


def _chances_to_hold(variant: Variant, view: SeatView, memory: Memory, seat: int) -> list[float]:
    """For each kind of natural card the probability that the seat holds a copy or more."""
    chances = [0.0] * len(CARD_KINDS)
    for card, expected in likely_cards(variant, view, memory)[seat].items():
        copies = memory.unseen.count(card)
        chances[PLACE[card]] = 1 - (1 - expected / copies) ** copies
    for card in memory.held[seat]:
        chances[PLACE[card]] = 1.0
    chances[PLACE[JOKER]] = 0.0
    return chances
