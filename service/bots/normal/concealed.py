"""The normal bot for concealed games with jokers or several packs: it keeps melds and cards close to one."""

from service.bots.easy.concealed import move_before_discard, split_by_loose_cards
from service.bots.tactics.joker_turn import neighbour_help, spare_cards
from service.rules.model.moves import Discard, PlayersMove
from service.rules.model.variant import Variant
from service.rules.view import SeatView


def choose(variant: Variant, view: SeatView) -> PlayersMove:
    """The bot's move; it depends on the view alone."""
    move = move_before_discard(variant, view)
    if move is not None:
        return move
    split = split_by_loose_cards(variant, view.hand)
    return Discard(min(spare_cards(variant, view, split), key=lambda card: neighbour_help(variant, split.left, card)))
