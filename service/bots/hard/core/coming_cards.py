"""Which cards a seat may draw in its next turns: from the stock, then from the pile that is turned over."""

from collections.abc import Iterator, Sequence
from math import isfinite
from random import Random

from service.bots.evaluation.card_worth import turns_left
from service.bots.memory import Memory
from service.bots.seeded_random import random_for_view
from service.rules.arrange.one_pack.masks import CARD_BIT
from service.rules.model.cards import Card
from service.rules.model.variant import Variant
from service.rules.view import SeatView

DRAW_TRIALS = 64
"""Number of samples of future draws on which a hand is tried. With 24, one discard in twelve cost the bot of full
rummy two points by chance alone; with 64, one in thirty, for less than twice the time.
"""
MAX_TURNS_AHEAD = 8
"""How many turns the samples look ahead at most."""
DISCARD_TAKEN = 0.2
"""How often another player takes the discard, so that the next card of the stock is left to those that follow."""


def sample_draws(variant: Variant, view: SeatView, memory: Memory) -> list[list[int]]:
    """For each of DRAW_TRIALS trials, the cards that the seat draws in its next turns, as masks of one card.

    There are no more turns than the stock has for each player if it is not renewed.
    """
    random, coming = random_for_view(view), _cards_to_come(variant, view, memory)
    turns, others = int(min(MAX_TURNS_AHEAD, turns_left(variant, view))), len(view.in_round) - 1
    trials = ([_skip_others(random, others) for _ in range(turns)] for _ in range(DRAW_TRIALS))
    return [list(_drawn(coming, memory.unseen, skips, random)) for skips in trials]


def _cards_to_come(variant: Variant, view: SeatView, memory: Memory) -> Sequence[Card | None]:
    """The stock, then the pile if it is turned over as it is; None for a card that nobody knows."""
    stock = memory.stock or (None,) * view.stock_count
    return stock if variant.draw.reshuffle or isfinite(turns_left(variant, view)) else (*stock, *memory.pile)


def _skip_others(random: Random, others: int) -> int:
    """How many cards of the stock the other players draw in a round of turns."""
    return sum(random.random() >= DISCARD_TAKEN for _ in range(others))


def _drawn(
    coming: Sequence[Card | None], unseen: Sequence[Card], skips: Sequence[int], random: Random
) -> Iterator[int]:
    """The cards that are drawn if the others draw `skips` cards before each of them; no card twice if unknown."""
    unknown = iter(random.sample(unseen, min(len(skips), len(unseen))))
    at = -1
    for skipped in skips:
        at += skipped + 1
        card = (coming[at] if at < len(coming) else None) or next(unknown, None)
        if card:
            yield CARD_BIT[card]
