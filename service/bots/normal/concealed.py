"""The practised bot for concealed games with jokers or several packs: keeps its melds and what is near to them."""

from service.bots.easy.concealed import move_before_discard, split_by_loose_cards
from service.bots.tactics.joker_turn import neighbour_help, spare_cards
from service.rules.model.moves import Discard, PlayersMove
from service.rules.model.variant import Variant
from service.rules.view import SeatView


def choose(variant: Variant, view: SeatView) -> PlayersMove:
    """The move for this seat; it depends on nothing but the view."""
    move = move_before_discard(variant, view)
    if move is not None:
        return move
    split = split_by_loose_cards(variant, view.hand)
    return Discard(min(spare_cards(view, split), key=lambda card: neighbour_help(split.left, card)))
