"""Which cards can stand for others."""

from service.rules.model.cards import JOKER, Card, Hand
from service.rules.model.variant import Variant


def is_wild(variant: Variant, card: Card) -> bool:
    """Whether the card can stand for others in this round: a joker, or a card of a wild rank (CONT-05, IND-01)."""
    return card == JOKER or card[0] in variant.melds.wild_ranks


def wild_cards(variant: Variant, hand: Hand) -> list[Card]:
    """The cards of the hand that can stand for others."""
    return [card for card in hand if is_wild(variant, card)]
