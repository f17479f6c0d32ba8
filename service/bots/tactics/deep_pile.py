"""Discards where the next players may draw down to any card of the pile, and laid cards count (EXT-05, EXT-07).

The bot judges a card by its points and the loose cards of its hand. Of what other players may do with it, it sees only
melds with other cards of the pile.
"""

from service.bots.evaluation.meld_chances import meld_chances
from service.bots.seat_order import another_may_go_out
from service.bots.tactics.joker_turn import neighbour_help
from service.rules.arrange import WildSplit
from service.rules.arrange.one_pack.masks import CARD_BIT, mask_of
from service.rules.model.cards import Card, Hand
from service.rules.model.variant import Variant
from service.rules.scoring.round_score import points_in
from service.rules.view import SeatView

HELP_IN_HAND = 3
"""The points of a card for each unit of help in the hand.

With it a bot lays some 20 points a round more than with the dearest card, in 150 rounds against the easy bot.
"""


def discard_for_deep_pile(variant: Variant, view: SeatView, split: WildSplit, cards: Hand) -> Card:
    """The spare card to discard: near the end a dear one, before that a cheap one; one that loose cards help little.

    A card that makes a meld with two cards of the pile goes last: the next player would take the three at once.
    """
    sign = -1 if is_late(view) else 1

    def cost(card: Card) -> int:
        return HELP_IN_HAND * neighbour_help(variant, split.left, card) + sign * points_in(variant, (card,))

    return min(_without_pile_melds(variant, view, cards), key=cost)


def _without_pile_melds(variant: Variant, view: SeatView, cards: Hand) -> Hand:
    """The cards that make no meld of three with two cards of the pile; all of them if each does."""
    completing = meld_chances(variant).completing(mask_of(frozenset(view.discard_pile)))
    return tuple([card for card in cards if not completing & CARD_BIT[card]]) or cards


def is_late(view: SeatView) -> bool:
    """Whether the round may end soon, so that cards in hand are likely to count."""
    return view.stock_count <= 2 * len(view.in_round) or another_may_go_out(view)
