"""How much a card is worth keeping, and which card to discard."""

from collections.abc import Mapping
from functools import cache
from math import inf

from service.bots.evaluation.turn_plan import lay_off_cards
from service.bots.seeded_random import in_varied_order
from service.rules import arrange
from service.rules.arrange import Deadwood
from service.rules.model.cards import RANKS, SUITS, Ace, Card, Hand
from service.rules.model.enums import Block, Pickup
from service.rules.model.melds import running_order
from service.rules.model.variant import Variant
from service.rules.scoring.round_score import card_values
from service.rules.view import SeatView

ONE_PER_LOOSE_CARD = dict.fromkeys(RANKS, 1)
POINTS_PER_OUT = 3
"""How many points in hand a bot accepts for each card that would complete a meld; with 2 or 4 it plays worse."""
POINTS_PER_CONCEALED_OUT = 8
"""The same where nobody melds before going out: points in hand count only for the losers, and only at the end."""
OPEN_OUT_OUTS = 4
"""As how many more outs one counts that lies in a pile of which any card may be taken (TOSS-01)."""
GIFT_PENALTY = 50
"""How many points in hand a bot accepts rather than discard a card that somebody can lay off."""
FEW_OUTS_INTERVAL_TURNS, NO_OUTS_INTERVAL_TURNS = 5, 15
"""A concealed hand that has seen the whole stock counts at most one out a card in one of five turns, none in one of 15.

Otherwise bots may wait for cards that no longer come: without turns in which they count none, one round of sixty with
four players was void.
"""
MANY_OUTS = 52
"""More outs than a card has."""
BROKEN_MELD_PENALTY = 100
"""How many points in hand a bot accepts rather than break a meld."""
MAX_COUNTED_DISCARDS = 24
"""The largest hand of which every discard is counted; only hands that grow with each draw become larger."""


def loose_card_counter(variant: Variant) -> Deadwood:
    """The tables that count the cards of a hand outside melds."""
    return arrange.deadwood(variant.melds.ace, ONE_PER_LOOSE_CARD)


def spares_a_card(variant: Variant, hand: Hand) -> bool:
    """Whether the hand can discard a card without breaking a meld."""
    count = loose_card_counter(variant)
    return min(count.after_discards(hand).values()) < count.value(hand)


def worst_discard(variant: Variant, view: SeatView, allowed: Hand) -> Card:
    """The card to discard: in no meld, with few chances of one, expensive, and of no use to anybody on the table."""
    hand = view.hand
    unavailable = frozenset([*hand, *(card for meld in view.melds for card in meld.cards)])
    left = _loose_after_discards(variant, hand, allowed)
    gifts = lay_off_cards(variant, view.melds)
    points = {} if is_round_endless(variant, view) else card_values(variant)

    most_outs = _most_outs(variant, view)
    points_per_out = POINTS_PER_CONCEALED_OUT if variant.close.concealed else POINTS_PER_OUT
    open_cards = frozenset(view.discard_pile) if variant.draw.pickup is Pickup.ANY else frozenset()

    def worth(card: Card) -> int:
        near = outs(card, hand, variant.melds.ace) - unavailable
        return (
            BROKEN_MELD_PENALTY * left[card]
            + GIFT_PENALTY * (card in gifts)
            + points_per_out * min(most_outs, len(near) + OPEN_OUT_OUTS * len(near & open_cards))
            - points.get(card[0], 0)
        )

    return min([card for card in in_varied_order(view, allowed) if card in left], key=worth)


def _most_outs(variant: Variant, view: SeatView) -> int:
    """How many outs of a card count at most."""
    if ends_before_next_turn(variant, view):
        return 0
    turns = sum(view.turns) if variant.close.concealed and has_seen_whole_stock(view) else None
    if turns is None or turns % FEW_OUTS_INTERVAL_TURNS:
        return MANY_OUTS
    return 1 if turns % NO_OUTS_INTERVAL_TURNS else 0


def _loose_after_discards(variant: Variant, hand: Hand, allowed: Hand) -> Mapping[Card, int]:
    """Number of loose cards after each discard; of a large hand only after those that one best split leaves.

    To count every discard of a hand of forty cards takes a dozen milliseconds.
    """
    counter = loose_card_counter(variant)
    if len(hand) > MAX_COUNTED_DISCARDS:
        split = counter.split(hand)
        if loose := [card for card in split.left if card in allowed]:
            return dict.fromkeys(loose, split.value - 1)
    return counter.after_discards(hand)


def has_seen_whole_stock(view: SeatView) -> bool:
    """Whether the whole stock has gone by."""
    return sum(view.turns) > view.stock_count + view.discard_count


def is_round_endless(variant: Variant, view: SeatView) -> bool:
    """Whether bots that mind points may never end the round: their hands are cheap, and the cards that come back dear.

    Where the stock ends for good no card comes back, and points decide.
    """
    return has_seen_whole_stock(view) and turns_left(variant, view) == inf


def turns_left(variant: Variant, view: SeatView) -> float:
    """How many turns each player has until the stock ends for good; infinite if it is renewed."""
    if variant.close.block is Block.OFF and not variant.draw.discards_stay:
        return inf
    return view.stock_count / len(view.in_round)


def ends_before_next_turn(variant: Variant, view: SeatView) -> bool:
    """Whether the round ends before the seat plays again, because the others draw all of the stock and no discards."""
    return variant.draw.discards_stay and view.stock_count < len(view.in_round)


def loosest_discard(variant: Variant, view: SeatView, allowed: Hand) -> Card:
    """The loose card with the fewest cards that would make a meld of it; among equals one that varies."""
    left, held = loose_card_counter(variant).after_discards(view.hand), frozenset(view.hand)

    def worth(card: Card) -> tuple[int, int]:
        return left[card], len(outs(card, view.hand, variant.melds.ace) - held)

    return min(in_varied_order(view, allowed), key=worth)


def outs(card: Card, hand: Hand, ace: Ace) -> frozenset[Card]:
    """The cards that make a meld with `card` and one more card of the hand."""
    near = [other for other in hand if other != card and (other[0] == card[0] or other[1] == card[1])]
    return frozenset[Card]().union(*[_cards_completing_pair(card, other, ace) for other in near])


@cache
def _cards_completing_pair(one: Card, other: Card, ace: Ace) -> frozenset[Card]:
    """The cards that make a meld with two cards of the same rank or suit."""
    if one[0] == other[0]:
        return frozenset([one[0] + suit for suit in SUITS]) - {one, other}
    return frozenset([rank + one[1] for rank in _ranks_completing_pair(frozenset((one[0], other[0])), ace)])


@cache
def _ranks_completing_pair(pair: frozenset[str], ace: Ace) -> str:
    """The ranks that make a run with two others."""
    return "".join([rank for rank in RANKS if rank not in pair and running_order(pair | {rank}, ace)])
