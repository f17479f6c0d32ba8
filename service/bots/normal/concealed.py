"""The practised bot for concealed games with jokers or several packs: keeps its melds and what is near to them."""

from service.bots.easy.concealed import chosen, split_of
from service.bots.tactics.joker_turn import near, spare
from service.rules.model.moves import Discard, PlayersMove
from service.rules.model.variant import Variant
from service.rules.view import SeatView


def choose(variant: Variant, view: SeatView) -> PlayersMove:
    """The move for this seat; it depends on nothing but the view."""
    move = chosen(variant, view)
    if move is not None:
        return move
    split = split_of(variant, view.hand)
    return Discard(min(spare(view, split), key=lambda card: near(split.left, card)))
