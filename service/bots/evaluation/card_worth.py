"""What a card is worth keeping for, and which one to give away."""

from functools import cache

from service.bots.evaluation.turn_plan import lay_off_cards
from service.rules import arrange
from service.rules.arrange import Deadwood
from service.rules.model.cards import NATURALS, RANKS, Ace, Card, Hand
from service.rules.model.melds import as_run, as_set
from service.rules.model.variant import Variant
from service.rules.scoring.round_score import card_values
from service.rules.view import SeatView

ONE_PER_LOOSE_CARD = dict.fromkeys(RANKS, 1)
POINTS_PER_OUT = 3
"""How many points of hand a bot bears for each card that would make a meld of what it keeps: 2 and 4 lose to it."""
GIFT_PENALTY = 50
"""The same for a card that fits on the table, where somebody can lay it off."""
WHIM_INTERVAL_TURNS = 5
"""Every so many turns a concealed hand that has seen the whole stock gives up what it waits for."""
BROKEN_MELD_PENALTY = 100
"""The same for a card without which a meld falls apart."""


def loose_card_counter(variant: Variant) -> Deadwood:
    """The tables that tell how many cards of a hand are in no meld."""
    return arrange.deadwood(variant.melds.ace, ONE_PER_LOOSE_CARD)


def spares_a_card(variant: Variant, hand: Hand) -> bool:
    """Whether a card can be discarded without breaking a meld."""
    count = loose_card_counter(variant)
    return min(count.after_discards(hand).values()) < count.value(hand)


def worst_discard(variant: Variant, view: SeatView, allowed: Hand) -> Card:
    """The card to discard: in no meld and far from one, dear, and of no use to anybody on the table."""
    hand = view.hand
    gone = frozenset([*hand, *(card for meld in view.melds for card in meld.cards)])
    left = loose_card_counter(variant).after_discards(hand)
    gifts = lay_off_cards(variant, view.melds)
    points = {} if has_seen_whole_stock(view) else card_values(variant)

    whims = variant.close.concealed and has_seen_whole_stock(view) and sum(view.turns) % WHIM_INTERVAL_TURNS == 0

    def worth(card: Card) -> int:
        near = 0 if whims else len(outs(card, hand, variant.melds.ace) - gone)
        return (
            BROKEN_MELD_PENALTY * left[card]
            + GIFT_PENALTY * (card in gifts)
            + POINTS_PER_OUT * near
            - points.get(card[0], 0)
        )

    first = sum(view.turns) % len(allowed)  # of equal cards another one each turn, or all wait for each other's
    return min(allowed[first:] + allowed[:first], key=worth)


def has_seen_whole_stock(view: SeatView) -> bool:
    """Whether the whole stock has gone by: then everybody sits on cheap cards, and what comes round again is dear."""
    return sum(view.turns) > view.stock_count + view.discard_count


def outs(card: Card, hand: Hand, ace: Ace) -> frozenset[Card]:
    """The cards that make a meld of the card and one more of the hand."""
    near = [other for other in hand if other != card and (other[0] == card[0] or other[1] == card[1])]
    return frozenset[Card]().union(*[_cards_completing_pair(card, other, ace) for other in near])


@cache
def _cards_completing_pair(one: Card, other: Card, ace: Ace) -> frozenset[Card]:
    near = [card for card in NATURALS if card[0] == one[0] or card[1] == one[1]]
    return frozenset([card for card in near if card not in {one, other} and _is_meld((one, other, card), ace)])


def _is_meld(cards: Hand, ace: Ace) -> bool:
    return bool(as_set(cards) or as_run(cards, ace))
