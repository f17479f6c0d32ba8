"""Which cards can stand for others."""

from service.rules.model.cards import JOKER, Card
from service.rules.model.variant import Variant


def is_wild(variant: Variant, card: Card) -> bool:
    """Whether the card can stand for others in this round: a joker, or a card of a wild rank (CONT-05, IND-01)."""
    return card == JOKER or card[0] in variant.melds.wild_ranks
