"""The order of play."""

from service.rules.model.enums import Rotation
from service.rules.model.variant import Variant
from service.rules.view import SeatView


def next_seat(variant: Variant, view: SeatView, seat: int) -> int:
    """The seat that plays after `seat`; seats without cards and those that left the round are skipped."""
    step = 1 if variant.deal.rotation is Rotation.CLOCKWISE else -1
    seats, gone = len(view.hand_counts), {each.seat for each in view.left}
    order = [(seat + step * count) % seats for count in range(1, seats)]
    return next((other for other in order if view.hand_counts[other] and other not in gone), order[0])
