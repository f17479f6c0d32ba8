"""Whom a round of four turns each still feeds: who plays next, how many turns are to come, and what lies open."""

from service.rules.cards import Card
from service.rules.choices import Rotation
from service.rules.four_turns.taken import TURNS
from service.rules.variant import Variant
from service.rules.view import SeatView


def turns_left(view: SeatView, seat: int) -> int:
    """How many turns this seat has to come, the one it is in not counted."""
    return max(0, TURNS - view.turns[seat] - (view.turn == seat))


def next_seat(variant: Variant, view: SeatView, seat: int) -> int:
    """Who plays after this seat; a seat that holds no cards is passed over."""
    step = 1 if variant.deal.rotation is Rotation.CLOCKWISE else -1
    seats = len(view.hand_counts)
    order = [(seat + step * count) % seats for count in range(1, seats)]
    return next((other for other in order if view.hand_counts[other]), order[0])


def lying_open(view: SeatView) -> frozenset[Card]:
    """The cards that a glance at the table and one's own hand shows."""
    shown = [card for meld in view.melds for card in meld.cards]
    return frozenset([*view.hand, *view.discard_pile, *shown, *(taken.card for taken in view.taken)])
