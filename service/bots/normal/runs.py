"""The normal bot for games that go out in runs of fixed lengths: it keeps the hand that most cards improve."""

from collections import Counter

from service.bots.easy import runs as easy_runs
from service.bots.evaluation.card_worth import has_seen_whole_stock
from service.bots.evaluation.runs.run_progress import LiveCounts, count_improving, run_neighbours
from service.bots.seat_facts import legal_discards
from service.rules.model.cards import JOKER, Card, Hand, without
from service.rules.model.moves import Discard, PlayersMove
from service.rules.model.variant import Variant
from service.rules.view import SeatView

MAX_DISCARDS_COMPARED = 3
"""How many of the equally good discards are compared in detail."""
NEIGHBOUR_VALUE = 0.5
"""How many improving cards one neighbour in the hand is worth."""


def choose(variant: Variant, view: SeatView) -> PlayersMove:
    """The bot's move; it depends on the view alone."""
    move = easy_runs.way_out_or_draw(variant, view)
    if move is not None:
        return move
    live = Counter(variant.whole_pack(len(view.hand_counts)))
    live.subtract([*view.hand, *view.discard_pile])
    return Discard(_least_wanted(variant, view, live))


def _least_wanted(variant: Variant, view: SeatView, live: LiveCounts) -> Card:
    """The discard that leaves the hand close to going out, with the most cards that bring it closer."""
    ace = variant.melds.ace
    neighbours = Counter([other for card in view.hand if card != JOKER for other in run_neighbours(card, ace)])
    varies = has_seen_whole_stock(view)  # bots would wait for each other's cards for ever

    def worth(card: Card) -> float:
        hand = without(view.hand, (card,))
        variation = easy_runs.variation(view, card) if varies else 0
        return -count_improving(variant, hand, live) + NEIGHBOUR_VALUE * neighbours[card] + variation

    return min(_discards_as_near(variant, view, neighbours), key=worth)


def _discards_as_near(variant: Variant, view: SeatView, neighbours: "Counter[Card]") -> Hand:
    """The discards that leave the most useful cards, those with the fewest neighbours first."""
    left = easy_runs.useful_after_discards(variant, view.hand)
    cards = legal_discards(view)
    most = max(left[card] for card in cards)
    return tuple(
        sorted([card for card in cards if left[card] == most], key=neighbours.__getitem__)[:MAX_DISCARDS_COMPARED]
    )
