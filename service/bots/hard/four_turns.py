"""The strong player of rounds of four turns each: never to be left without a meld, and to feed nobody one."""

import math

from service.bots.easy.four_turns import at_hand
from service.bots.evaluation.meld_chances import FEWEST, Outlook, outlook
from service.bots.hard.feeding_risk import feeding
from service.bots.memory import Memory
from service.rules.arrange.one_pack.masks import BIT, cards_of, mask_of
from service.rules.four_turns.taken_cards import TURNS
from service.rules.model.cards import Card
from service.rules.model.moves import Discard, PlayersMove
from service.rules.model.variant import Variant
from service.rules.scoring import round_score as scoring
from service.rules.view import SeatView

DRAWS = 2.0
"""How many cards it reckons with in each turn to come: one drawn, and some that are taken."""
NO_MELD = 100.0
"""How many points left over are as bad as having no meld at the end."""
FED = (0.0, 6.0, 12.0, 20.0)
"""What it costs in each turn to discard a card that certainly makes a meld for the next player."""


def choose(variant: Variant, view: SeatView, memory: Memory) -> PlayersMove:
    """The move for this seat; it depends on nothing but the view and the memory."""
    return at_hand(view) or Discard(_best(variant, view, memory))


def _best(variant: Variant, view: SeatView, memory: Memory) -> Card:
    """The discard that leaves the best hand for the turns to come, and gives little away."""
    assert view.seat is not None  # noqa: S101 - only players have moves
    chances, hand, live = outlook(variant), mask_of(view.hand), mask_of(memory.unseen)
    turn = min(view.turns[view.seat], TURNS - 1)
    fed = feeding(variant, view, memory)

    def worth(card: Card) -> float:
        kept = hand ^ BIT[card]
        return _prospects(variant, chances, kept, live, TURNS - 1 - turn) - FED[turn] * fed(card)

    return max((move.card for move in view.legal_moves if isinstance(move, Discard)), key=worth)


def _prospects(variant: Variant, chances: Outlook, hand: int, live: int, turns: int) -> float:
    """What a hand is worth with so many turns to come, in points left over."""
    left = chances.table.of_mask(hand)
    worth = DRAWS * turns * chances.gain(hand, live) - left
    if left < scoring.value(variant, cards_of(hand)):
        return worth
    fit = chances.completing(hand, live) / max(FEWEST, live.bit_count())
    return worth - NO_MELD * math.pow(1 - fit, DRAWS * turns)
