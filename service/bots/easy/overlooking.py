"""Beginners do not see every discard that is useful to them."""

from service.bots.game_kinds import Bot
from service.bots.seeded_random import random_for_view
from service.rules.model.cards import JOKER
from service.rules.model.moves import Draw, PlayersMove, Source
from service.rules.model.variant import Variant
from service.rules.view import SeatView

OVERLOOKED_FOR_GIN = 0.2
"""The share of useful discards that are overlooked where only gin ends a round; with more, too many would be void."""


def as_beginner(bot: Bot, share: float) -> Bot:
    """The bot, except that it overlooks this share of the discards that it would take; it overlooks no joker.

    Where only gin ends a round, the share is OVERLOOKED_FOR_GIN at most.
    """

    def choose(variant: Variant, view: SeatView) -> PlayersMove:
        move, stock = bot(variant, view), Draw(Source.STOCK)
        if not isinstance(move, Draw) or move.source is not Source.DISCARD or stock not in view.legal_moves:
            return move
        overlooked = min(share, OVERLOOKED_FOR_GIN) if variant.knock.limit == 0 else share
        is_seen = view.discard_pile[-1] == JOKER or random_for_view(view).random() >= overlooked
        return move if is_seen else stock

    return choose
