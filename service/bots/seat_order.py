"""The order of play."""

from service.rules.model.enums import Rotation
from service.rules.model.variant import Variant
from service.rules.view import SeatView


def next_seat(variant: Variant, view: SeatView, seat: int) -> int:
    """The seat that plays after `seat`; seats without cards and those that left the round are skipped."""
    step = 1 if variant.deal.rotation is Rotation.CLOCKWISE else -1
    seats, playing = len(view.hand_counts), seats_in_round(view)
    order = [(seat + step * count) % seats for count in range(1, seats)]
    return next((other for other in order if other in playing), order[0])


def seats_in_round(view: SeatView) -> frozenset[int]:
    """The seats that have cards and have not left the round."""
    gone = {each.seat for each in view.left}
    return frozenset([seat for seat, count in enumerate(view.hand_counts) if count and seat not in gone])


def fewest_cards_of_others(view: SeatView) -> int:
    """The number of cards of the other player with the fewest; players who were dealt none do not count.

    A player who has laid the last card without going out has 0.
    """
    counts = enumerate(view.hand_counts)
    return min(count for seat, count in counts if seat != view.seat and (count or view.turns[seat]))
