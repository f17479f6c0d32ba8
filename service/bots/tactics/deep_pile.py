"""Discards where the next players may draw down to any card of the pile, and laid cards count (EXT-05, EXT-07)."""

from service.bots.tactics.joker_turn import FEW_CARDS, natural_lay_off_cards, neighbour_help
from service.rules.arrange import WildSplit
from service.rules.model.cards import JOKER, Card, Hand
from service.rules.model.variant import Variant
from service.rules.scoring.round_score import card_values
from service.rules.view import SeatView

HELP_IN_HAND, HELP_IN_PILE, FIT_ON_TABLE = 3, 2, 20
"""The points of a card for each unit of help in the hand, or in the pile to others, and if it fits on the table.

With these a bot lays some 20 points a round more than with the dearest card, in 150 rounds against the easy bot.
"""


def discard_for_deep_pile(
    variant: Variant, view: SeatView, split: WildSplit, cards: Hand, *, regards_pile: bool
) -> Card:
    """The spare card to discard: near the end a dear one, before that one that is cheap and helps few others.

    With `regards_pile` the bot keeps what fits on the table or beside cards of the pile: the others may take it.
    """
    values, fitting = card_values(variant), natural_lay_off_cards(variant, view.melds)
    sign = -1 if is_late(view) else 1

    def cost(card: Card) -> int:
        beside = neighbour_help((*view.discard_pile, card), card) if regards_pile else 0
        own = HELP_IN_HAND * neighbour_help(split.left, card) + sign * values[card if card == JOKER else card[0]]
        return own + HELP_IN_PILE * beside + FIT_ON_TABLE * (regards_pile and card in fitting)

    return min(cards, key=cost)


def is_late(view: SeatView) -> bool:
    """Whether the round may end soon, so that cards in hand are likely to count."""
    others = [count for seat, count in enumerate(view.hand_counts) if seat != view.seat]
    return view.stock_count <= 2 * len(view.hand_counts) or min(others) <= FEW_CARDS
