"""The hard bot for rounds of four turns: it seeks a meld, feeds others little, and takes no card at a loss."""

import math

from service.bots.easy.four_turns import obvious_move
from service.bots.evaluation.meld_chances import MIN_LIVE_CARDS, MeldChances, meld_chances
from service.bots.inference.wanted_cards import chance_to_meld
from service.bots.memory import Memory
from service.bots.seat_facts import legal_discards
from service.bots.seat_order import next_seat
from service.rules.arrange import split_with_taken
from service.rules.arrange.one_pack.masks import CARD_BIT, cards_of, mask_of
from service.rules.four_turns.taken_cards import TURNS_PER_SEAT
from service.rules.model.cards import Card, Hand
from service.rules.model.moves import Discard, Draw, PlayersMove, Source
from service.rules.model.variant import Variant
from service.rules.scoring.round_score import card_values, points_in
from service.rules.view import SeatView

CARDS_PER_TURN_AGAINST_ONE, CARDS_PER_TURN_AGAINST_SEVERAL = 2.0, 4.0
"""How many of the cards that may come the bot reckons with in each turn: one is drawn, and sometimes one is taken.

The lowest of several is lower than the lower of two, so among several it pays to keep what may become much better.
"""
MISSING_MELD_COST = 100.0
"""How many points of deadwood are as bad as having no meld at the end."""
FEEDING_COST_BY_TURN = (0.0, 6.0, 12.0, 20.0)
"""What it costs, by turn, to discard a card that certainly makes a meld for the only other player.

Among several the next player is one of those to beat, so it costs that part of it.
"""


def choose(variant: Variant, view: SeatView, memory: Memory) -> PlayersMove:
    """The bot's move; it depends on the view and the memory alone."""
    move = obvious_move(view)
    if move == Draw(Source.DISCARD) and _costs_more_than_it_melds(variant, view):
        return Draw(Source.STOCK)
    return move or Discard(_best_discard(variant, view, memory))


def _costs_more_than_it_melds(variant: Variant, view: SeatView) -> bool:
    """Whether the top discard, which needs a meld of its own, leaves more deadwood than the hand has without it."""
    card, taken = view.discard_pile[-1], tuple([each.card for each in view.taken if each.seat == view.seat])
    return _deadwood(variant, (*view.hand, card), (*taken, card)) > _deadwood(variant, view.hand, taken)


def _deadwood(variant: Variant, hand: Hand, taken: Hand) -> int:
    """The deadwood of a hand that has a meld for each taken card."""
    split = split_with_taken(hand, taken, variant.melds.ace, card_values(variant))
    assert split is not None  # noqa: S101 - the rules allow no other hands
    return split.value


def _best_discard(variant: Variant, view: SeatView, memory: Memory) -> Card:
    """The discard that leaves the best hand for the remaining turns and gives little away."""
    assert view.seat is not None  # noqa: S101 - only players have moves
    chances, hand, live = meld_chances(variant), mask_of(view.hand), mask_of(memory.unseen)
    turn, others = min(view.turns[view.seat], TURNS_PER_SEAT - 1), len(view.in_round) - 1
    cards = (TURNS_PER_SEAT - 1 - turn) * (
        CARDS_PER_TURN_AGAINST_ONE if others == 1 else CARDS_PER_TURN_AGAINST_SEVERAL
    )
    after = next_seat(variant, view, view.seat)
    risk = chance_to_meld(variant, view, memory, after)
    feeding_cost = FEEDING_COST_BY_TURN[turn] / others if view.turns[after] < TURNS_PER_SEAT else 0.0

    def worth(card: Card) -> float:
        return _prospects(variant, chances, hand ^ CARD_BIT[card], live, cards) - feeding_cost * risk(card)

    return max(legal_discards(view), key=worth)


def _prospects(variant: Variant, chances: MeldChances, hand: int, live: int, cards: float) -> float:
    """The value of a hand that `cards` more cards may improve, in points of deadwood."""
    left = chances.table.of_mask(hand)
    worth = cards * chances.expected_gain(hand, live) - left
    if left < points_in(variant, cards_of(hand)):
        return worth
    fit = chances.count_completing(hand, live) / max(MIN_LIVE_CARDS, live.bit_count())
    return worth - MISSING_MELD_COST * math.pow(1 - fit, cards)
