"""What a card is worth keeping for, and which one to give away."""

from functools import cache

from service.bots.evaluation.turn_plan import fitting
from service.rules import arrange
from service.rules.arrange import Deadwood
from service.rules.model.cards import NATURALS, RANKS, Ace, Card, Hand
from service.rules.model.melds import as_run, as_set
from service.rules.model.variant import Variant
from service.rules.scoring import round_score as scoring
from service.rules.view import SeatView

ONE_EACH = dict.fromkeys(RANKS, 1)
PER_OUT = 3
"""How many points of hand a bot bears for each card that would make a meld of what it keeps: 2 and 4 lose to it."""
GIFT = 50
"""The same for a card that fits on the table, where somebody can lay it off."""
WHIM = 5
"""Every so many turns a concealed hand that has seen the whole stock gives up what it waits for."""
BROKEN_MELD = 100
"""The same for a card without which a meld falls apart."""


def loose(variant: Variant) -> Deadwood:
    """The tables that tell how many cards of a hand are in no meld."""
    return arrange.deadwood(variant.melds.ace, ONE_EACH)


def spares_a_card(variant: Variant, hand: Hand) -> bool:
    """Whether a card can be discarded without breaking a meld."""
    count = loose(variant)
    return min(count.after_discards(hand).values()) < count.value(hand)


def worst(variant: Variant, view: SeatView, allowed: Hand) -> Card:
    """The card to discard: in no meld and far from one, dear, and of no use to anybody on the table."""
    hand = view.hand
    gone = frozenset([*hand, *(card for meld in view.melds for card in meld.cards)])
    left = loose(variant).after_discards(hand)
    gifts = fitting(variant, view.melds)
    points = {} if seen_it_all(view) else scoring.values(variant)

    whims = variant.close.concealed and seen_it_all(view) and sum(view.turns) % WHIM == 0

    def worth(card: Card) -> int:
        near = 0 if whims else len(outs(card, hand, variant.melds.ace) - gone)
        return BROKEN_MELD * left[card] + GIFT * (card in gifts) + PER_OUT * near - points.get(card[0], 0)

    first = sum(view.turns) % len(allowed)  # of equal cards another one each turn, or all wait for each other's
    return min(allowed[first:] + allowed[:first], key=worth)


def seen_it_all(view: SeatView) -> bool:
    """Whether the whole stock has gone by: then everybody sits on cheap cards, and what comes round again is dear."""
    return sum(view.turns) > view.stock_count + view.discard_count


def outs(card: Card, hand: Hand, ace: Ace) -> frozenset[Card]:
    """The cards that make a meld of the card and one more of the hand."""
    near = [other for other in hand if other != card and (other[0] == card[0] or other[1] == card[1])]
    return frozenset[Card]().union(*[_completing(card, other, ace) for other in near])


@cache
def _completing(one: Card, other: Card, ace: Ace) -> frozenset[Card]:
    near = [card for card in NATURALS if card[0] == one[0] or card[1] == one[1]]
    return frozenset([card for card in near if card not in {one, other} and _is_meld((one, other, card), ace)])


def _is_meld(cards: Hand, ace: Ace) -> bool:
    return bool(as_set(cards) or as_run(cards, ace))
