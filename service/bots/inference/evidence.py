"""What is seen of a player says which cards they may hold: some numbers for each kind of card."""

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from service.bots.evaluation.turn_plan import lay_off_cards
from service.bots.inference.cards_around import (
    CARD_KINDS,
    PLACE,
    CardsAround,
    Pairs,
    cards_around,
    pairs_in_runs,
    pairs_in_sets,
)
from service.bots.memory import Memory
from service.bots.seat_facts import has_melded
from service.bots.wild_cards import is_wild
from service.rules.model.cards import JOKER, Ace, Card, Hand
from service.rules.model.variant import MAX_CACHED_VARIANTS, Variant
from service.rules.scoring.round_score import card_values
from service.rules.view import SeatView

MAX_TURNS = 10
"""The number of turns after which a player has had the time to throw what they do not need."""
POINTS_UNIT = 10
"""The points of a card that count as 1."""
MAX_CACHED_HANDS = 64
"""Number of hands for which live melds are kept: all players of whom no card is known may hold the same cards."""

Column = list[float]
"""A number for each of the `CARD_KINDS`."""


class Evidence(NamedTuple):
    """What speaks for or against each kind of card in a player's hand.

    The first columns count cards around the card: the same card, the rest of its rank, its neighbours in a run, and
    the cards of a run with one card between.
    """

    held_same: Column
    """How many such cards the player is known to hold."""
    held_rank: Column
    held_next: Column
    held_gap: Column
    thrown_same: Column
    """How many such cards the player has thrown."""
    thrown_rank: Column
    thrown_next: Column
    thrown_gap: Column
    refused_same: Column
    """How many such cards the player has refused to take."""
    refused_rank: Column
    refused_next: Column
    refused_gap: Column
    wild: Column
    """1 for a joker or a wild card."""
    points: Column
    points_by_turn: Column
    """The points, growing with the player's turns."""
    points_after_melding: Column
    """The points, once the player has melds on the table."""
    fits: Column
    """1 for a card that fits a meld on the table."""
    fits_after_melding: Column
    """The same, once the player has melds on the table."""
    live_sets: Column
    """Number of sets of three with the card and cards that the player may hold."""
    live_runs: Column
    """The same of runs of three."""
    dead: Column
    """1 for a card that can be in no such meld."""


def evidence(variant: Variant, view: SeatView, memory: Memory, seat: int) -> Evidence:
    """What is seen of the player at `seat`."""
    ace = variant.melds.ace
    return Evidence(
        *_count_around(ace, memory.held[seat]),
        *_count_around(ace, memory.thrown[seat]),
        *_count_around(ace, memory.refused[seat]),
        *_worth(variant, view, seat),
        *_fits(variant, view, seat),
        *_live_melds(ace, frozenset(memory.unseen + memory.held[seat])),
    )


def _count_around(ace: Ace, cards: Hand) -> tuple[Column, ...]:
    """For each kind of card the number of `cards` around it, a column for each place around."""
    columns = tuple([0.0] * len(CARD_KINDS) for _ in CardsAround._fields)
    table = cards_around(ace)
    for card in cards:
        for column, places in zip(columns, table[PLACE[card]], strict=True):
            for place in places:
                column[place] += 1
    return columns


def _worth(variant: Variant, view: SeatView, seat: int) -> tuple[Column, ...]:
    wild, points = _wild_and_points(variant)
    turns, melded = min(view.turns[seat], MAX_TURNS) / MAX_TURNS, has_melded(view, seat)
    return wild, points, [turns * each for each in points], [melded * each for each in points]


@lru_cache(maxsize=MAX_CACHED_VARIANTS)
def _wild_and_points(variant: Variant) -> tuple[Column, Column]:
    """Which kinds of cards are wild, and the points of each; a joker, which is always wild, has none."""
    values = card_values(variant)
    wild = [float(is_wild(variant, card)) for card in CARD_KINDS]
    return wild, [0.0 if card == JOKER else values[card[0]] / POINTS_UNIT for card in CARD_KINDS]


def _fits(variant: Variant, view: SeatView, seat: int) -> tuple[Column, ...]:
    cards, melded = lay_off_cards(variant, view.melds), has_melded(view, seat)
    fits = [float(card in cards) for card in CARD_KINDS]
    return fits, [melded * each for each in fits]


@lru_cache(maxsize=MAX_CACHED_HANDS)
def _live_melds(ace: Ace, possible: frozenset[Card]) -> tuple[Column, ...]:
    """The columns of melds for a player who may hold these cards."""
    live = [card in possible for card in CARD_KINDS]
    sets, runs = (_count_live(live, table) for table in (pairs_in_sets(ace), pairs_in_runs(ace)))
    return sets, runs, [float(not (one or other)) for one, other in zip(sets, runs, strict=True)]


def _count_live(live: list[bool], table: Iterable[Pairs]) -> Column:
    """For each kind of card the number of its pairs of which both cards are live."""
    return [float(sum([live[one] and live[other] for one, other in pairs])) for pairs in table]
