"""How well the bots guess hidden cards: their log loss, and that of a guess for which all unseen cards are equal."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from math import log
from typing import NamedTuple

from service.bots.inference.likely_cards import likely_cards
from service.rules.model.cards import Card
from tools.bots.figures import Estimate, estimate
from tools.training.positions import Position

LEAST_CHANCE = 1e-6
"""No guess counts as surer than this."""


class Losses(NamedTuple):
    """The sums of the log losses over a number of cards."""

    cards: int = 0
    equal: float = 0
    """The loss of a guess for which all unseen cards are equal."""
    learnt: float = 0


def losses_of(positions: Iterable[Position]) -> Losses:
    """The losses over all unseen cards of these positions, each for every seat that may hold it."""
    total = Losses()
    for position in positions:
        chances = likely_cards(position.variant, position.view, position.memory)
        unseen = Counter(position.memory.unseen)
        for seat, hidden in position.hidden_hands():
            equal = {card: copies * hidden.total() / unseen.total() for card, copies in unseen.items()}
            total = Losses(
                total.cards + unseen.total(),
                total.equal + _loss(equal, hidden, unseen),
                total.learnt + _loss(chances[seat], hidden, unseen),
            )
    return total


def _loss(expected: Mapping[Card, float], hidden: Counter[Card], unseen: Counter[Card]) -> float:
    """The log loss of the expected numbers of copies in a hand, where `hidden` are its cards."""
    chances = {
        card: min(max(expected[card] / copies, LEAST_CHANCE), 1 - LEAST_CHANCE) for card, copies in unseen.items()
    }
    return -sum(
        hidden[card] * log(chance) + (unseen[card] - hidden[card]) * log(1 - chance) for card, chance in chances.items()
    )


def gain_of(rounds: Sequence[Losses]) -> Estimate:
    """By how much the learnt guess lowers the log loss of a card; each round is one observation."""
    mean_cards = sum(each.cards for each in rounds) / len(rounds)
    return estimate([(each.equal - each.learnt) / mean_cards for each in rounds])
