"""How much another player may want a card in a game of runs."""

from collections import Counter
from collections.abc import Mapping
from math import prod

from service.bots.evaluation.runs.short_runs import short_runs
from service.rules.model.cards import Card, Hand
from service.rules.model.variant import Variant

CERTAINTY_WEIGHT = 3
"""How much more a card counts that the player holds than one that nobody has seen."""


def run_demand(variant: Variant, seats: int, unseen: Hand, held: Hand) -> Mapping[Card, float]:
    """For each natural card, the weight of the runs of three that a player can make with it.

    The player holds the cards `held` and perhaps some of the `unseen` ones; a run with a card that is gone counts
    nothing. With n packs the weight is divided by n squared, because other copies serve the player as well.
    """
    copies, live = Counter(variant.whole_pack(seats)), Counter(unseen)
    chances = {card: CERTAINTY_WEIGHT if card in held else live[card] / number for card, number in copies.items()}
    demand = dict.fromkeys(copies, 0.0)
    for run in short_runs(variant.melds.ace):
        for card in run:
            demand[card] += prod(chances[other] for other in run if other != card) / copies[card] ** 2
    return demand
