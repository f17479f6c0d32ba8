"""Whether a round may end soon, so that the cards in a hand are likely to count."""

from service.bots.evaluation.card_worth import turns_left
from service.bots.seat_facts import has_melded
from service.bots.seat_order import another_may_go_out
from service.rules.model.variant import Variant
from service.rules.view import SeatView

FEW_TURNS = 2
"""With fewer turns than this until the stock ends for good, the end of the round comes into sight."""


def hand_may_count_soon(variant: Variant, view: SeatView) -> bool:
    """Whether the round may end soon and each card in hand costs points then.

    A player who adds a fixed penalty because they have not opened does not mind what they hold (R51-07).
    """
    if variant.values.unopened_penalty and not has_melded(view, view.seat):
        return False
    return another_may_go_out(view) or turns_left(variant, view) < FEW_TURNS
