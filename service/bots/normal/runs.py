"""The practised bot for games that go out in runs of given lengths: keeps what most cards would help on."""

from collections import Counter

from service.bots.easy import runs as easy_runs
from service.bots.evaluation.run_progress import LiveCounts, run_neighbours, run_progress
from service.rules.model.cards import JOKER, RANKS, Card, Hand, without
from service.rules.model.moves import Discard, PlayersMove
from service.rules.model.variant import Variant
from service.rules.view import SeatView

MAX_DISCARDS_COMPARED = 3
"""So many of the cards without which the hand is as near as it can be are looked at closely."""
NEIGHBOUR_VALUE = 0.5
"""How many cards that come nearer it is worth to have another card near by."""
LATE_WHIM_RANGE = 5
"""How far chance may go against that once the stock has gone by: or all wait for each other's cards for ever."""


def choose(variant: Variant, view: SeatView) -> PlayersMove:
    """The move for this seat; it depends on nothing but the view."""
    move = easy_runs.choose(variant, view)
    if not isinstance(move, Discard):
        return move
    live = Counter(variant.whole_pack(len(view.hand_counts)))
    live.subtract([*view.hand, *view.discard_pile])
    return Discard(_least_wanted(variant, view, live))


def _least_wanted(variant: Variant, view: SeatView, live: LiveCounts) -> Card:
    """The card without which the hand stays near and most cards would bring it nearer."""
    ace = variant.melds.ace
    neighbours = Counter([other for card in view.hand if card != JOKER for other in run_neighbours(card, ace)])
    turns = sum(view.turns)
    whims = LATE_WHIM_RANGE if turns > view.stock_count + view.discard_count else 0

    def worth(card: Card) -> float:
        kept = without(view.hand, (card,))
        whim = (7 * turns + 3 * RANKS.find(card[0])) % LATE_WHIM_RANGE if whims else 0
        return -run_progress(variant, kept, live).nearer + NEIGHBOUR_VALUE * neighbours[card] + whim

    return min(_discards_as_near(variant, view, neighbours), key=worth)


def _discards_as_near(variant: Variant, view: SeatView, neighbours: "Counter[Card]") -> Hand:
    """The discards that leave most cards of use, those with the fewest neighbours first."""
    left = easy_runs.useful_after_discards(variant, view.hand)
    cards = [move.card for move in view.legal_moves if isinstance(move, Discard)]
    most = max(left[card] for card in cards)
    return tuple(
        sorted([card for card in cards if left[card] == most], key=neighbours.__getitem__)[:MAX_DISCARDS_COMPARED]
    )
