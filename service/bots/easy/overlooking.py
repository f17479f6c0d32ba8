"""Beginners do not see every card that is useful to them."""

import msgspec

from service.bots.game_kinds import Bot
from service.bots.seat_facts import cards_taken_by
from service.bots.seeded_random import random_for_view
from service.bots.tactics.joker_turn import split_by_points
from service.bots.wild_cards import is_wild
from service.rules.model.cards import Hand
from service.rules.model.moves import Draw, LayOff, PlayersMove, Source
from service.rules.model.variant import Variant
from service.rules.view import SeatView

MOST_OVERLOOKED_FOR_GIN = 0.2
"""The largest share of useful discards that are overlooked where only gin ends a round, lest too many are void."""
MOST_OVERLOOKED_LAST_CARDS = 0.2
"""The largest share of overlooked discards that are the last card which a whole hand of melds lacks."""
CARDS_AT_A_GLANCE = 3
"""Of a hand with at most this many cards a beginner sees what completes it."""
OVERLOOKED_LAY_OFFS, OVERLOOKED_LAST_LAY_OFFS = 0.9, 0.4
"""The share of turns with lay-offs in which they are overlooked where nobody draws discards, so that none is.

The second one is that of lay-offs that go out: with 0.4 hard wins 67 rounds of bloc rami with jokers of a hundred,
with 0.2 64.
"""


def as_beginner(bot: Bot, share: float) -> Bot:
    """The bot, except that it overlooks this share of the discards that it would take.

    It overlooks no wild card, and none that completes a hand of a few last cards. The share is lower where only gin
    ends a round, and of discards that complete a larger hand. Where nobody draws discards, the bot overlooks lay-offs
    instead.
    """

    def choose(variant: Variant, view: SeatView) -> PlayersMove:
        move = bot(variant, view)
        if variant.draw.discards_stay:
            if not isinstance(move, LayOff):
                return move
            goes_out = len(view.hand) - len(move.cards) <= 1
            overlooked = OVERLOOKED_LAST_LAY_OFFS if goes_out else OVERLOOKED_LAY_OFFS
            return bot(variant, _without_lay_offs(view)) if random_for_view(view).random() < overlooked else move
        stock = Draw(Source.STOCK)
        if not isinstance(move, Draw) or move.source is not Source.DISCARD or stock not in view.legal_moves:
            return move
        cards = cards_taken_by(variant, view, move)
        if any(is_wild(variant, card) for card in cards):
            return move
        return stock if random_for_view(view).random() < _overlooked(share, variant, view, cards) else move

    return choose


def _overlooked(share: float, variant: Variant, view: SeatView, cards: Hand) -> float:
    """The share of draws of discards such as these that the bot overlooks."""
    if view.knock_limit == 0:
        return min(share, MOST_OVERLOOKED_FOR_GIN)
    if len(split_by_points(variant, (*view.hand, *cards)).left) > 1:
        return share
    return 0 if len(view.hand) <= CARDS_AT_A_GLANCE else min(share, MOST_OVERLOOKED_LAST_CARDS)


def _without_lay_offs(view: SeatView) -> SeatView:
    moves = tuple([move for move in view.legal_moves if not isinstance(move, LayOff)])
    return msgspec.structs.replace(view, legal_moves=moves)
