"""The order of play, and how near the other players in the round are to going out."""

from service.rules.model.enums import Rotation
from service.rules.model.variant import Variant
from service.rules.view import SeatView

FEW_CARDS = 3
"""With this many cards or fewer a player may go out in the next turn."""


def next_seat(variant: Variant, view: SeatView, seat: int) -> int:
    """The seat that plays after `seat`; seats that are not in the round are skipped."""
    step = 1 if variant.deal.rotation is Rotation.CLOCKWISE else -1
    seats = len(view.hand_counts)
    order = [(seat + step * count) % seats for count in range(1, seats)]
    return next((other for other in order if other in view.in_round), order[0])


def fewest_cards_of_others(view: SeatView) -> int:
    """The number of cards of the other player with the fewest, among those in the round.

    A player who has laid the last card without going out has 0.
    """
    return min(view.hand_counts[seat] for seat in view.in_round if seat != view.seat)


def another_may_go_out(view: SeatView) -> bool:
    """Whether another player has so few cards that they may go out in their next turn."""
    return fewest_cards_of_others(view) <= FEW_CARDS
