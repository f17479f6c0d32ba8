"""The hard bot for jokers, several packs and openings: it tries out which card it needs least for an opening."""

from collections.abc import Iterator, Sequence
from functools import partial

from service.bots.evaluation.card_worth import outs
from service.bots.hard.jokers.deep_pile import worst_card_for_deep_pile
from service.bots.hard.jokers.holding_back import (
    HOLDING_BACK,
    features_of_holding_back,
    holds_back,
    may_hold_back,
)
from service.bots.learnt.decision import Decision, MoveOption
from service.bots.memory import Memory
from service.bots.normal.jokers import is_worth_taking, table_moves
from service.bots.seat_facts import has_melded, legal_discards
from service.bots.seeded_random import random_for_view
from service.bots.tactics.discard_uses import best_use
from service.bots.tactics.joker_turn import (
    JokerStyle,
    cards_used_on_table,
    is_useless_copy,
    play_joker_turn,
    spare_cards,
    split_to_lay_down,
)
from service.rules.arrange import Opening, WildSplit, openings_without
from service.rules.melding.solver_bridge import meld_limits, solver_points
from service.rules.model.cards import JOKER, SUITS, Card, Hand
from service.rules.model.moves import Discard, PlayersMove
from service.rules.model.variant import Variant
from service.rules.scoring.round_score import points_in
from service.rules.view import SeatView

POINTS_PER_LIVE_CARD = 3
"""How many points in hand the bot accepts for each card that may come and make a meld with a card and a loose one.

By neighbours alone, whether or not the cards between are gone, it won two rounds of a hundred less of Kalooki 40.
"""
TABLE_FIT_POINTS = 20
"""How many points in hand the bot accepts rather than discard a card that somebody can lay off, or give for a joker."""
COPY_POINTS = 10
"""How many points in hand the bot accepts to be rid of a card of which it keeps a copy, where sets need other suits.

In simulated Scala 40 it wins 52.7 % ± 2.6 of the rounds with two against itself without that; 20 is no better.
"""
FUTURE_SAMPLES = 40
"""On how many samples of future cards the bot tries its discards."""
HINT_SAMPLES = 4
"""The same for a hint, which a request waits for."""
DRAWS_AHEAD = 2
"""How many future cards each sample has."""
MAX_DISCARDS_TRIED = 5
"""How many of the discards that look worst are tried."""
OPENING_BONUS = 60
"""The value of an opening with the future cards; OPENING_POINT_VALUE is the value of each point towards it."""
OPENING_POINT_VALUE = 1.5
MAX_EXTRA_OPENING_POINTS = 60
"""How many points beyond the opening's requirement still count."""


def choose(variant: Variant, view: SeatView, memory: Memory, samples: int = FUTURE_SAMPLES) -> PlayersMove:
    """The bot's move; it depends on the view, the memory and the number of samples alone."""
    style = JokerStyle(
        partial(is_worth_taking, variant, view),
        partial(best_use, variant, view),
        partial(_table_moves, variant, view),
        partial(_worst_spare_card, variant, view, memory, samples),
    )
    return play_joker_turn(style, variant, view)


def _table_moves(variant: Variant, view: SeatView, split: WildSplit) -> Iterator[PlayersMove]:
    """The usual moves, unless the bot holds its melds back."""
    return iter(()) if holds_back(variant, view, split) else table_moves(variant, view, split)


def holding_options(variant: Variant, view: SeatView, memory: Memory) -> Sequence[MoveOption]:
    """The first melds of a hand that may hold them back, and the discard instead."""
    if not legal_discards(view):
        return ()
    split = split_to_lay_down(variant, view.hand)
    play = next(table_moves(variant, view, split), None)
    if play is None or not may_hold_back(variant, view, split):
        return ()
    discard = _worst_spare_card(variant, view, memory, HINT_SAMPLES, split, spare_cards(variant, view, split))
    features = features_of_holding_back(variant, view, split)
    return MoveOption(play, {}), MoveOption(Discard(discard), features)


HOLD_BACK = Decision(HOLDING_BACK, holding_options)


def _worst_spare_card(
    variant: Variant, view: SeatView, memory: Memory, samples: int, split: WildSplit, cards: Hand
) -> Card:
    """The card that the bot needs least; before its opening it also considers the cards that may come."""
    if variant.draw.down_to:
        return worst_card_for_deep_pile(variant, view, memory, split, cards)
    if not variant.opening.required or has_melded(view, view.seat):
        return min(cards, key=partial(_worth, variant, view, memory, split))
    worst = sorted(dict.fromkeys(cards), key=partial(_worth, variant, view, memory, split))[:MAX_DISCARDS_TRIED]
    return worst[0] if len(worst) == 1 else _least_missed(variant, view, memory, samples, split, worst)


def _worth(variant: Variant, view: SeatView, memory: Memory, split: WildSplit, card: Card) -> int:
    """The value of keeping a card, in points."""
    return _help_and_fit(variant, view, memory, split, card) - points_in(variant, (card,))


def _help_and_fit(variant: Variant, view: SeatView, memory: Memory, split: WildSplit, card: Card) -> int:
    """The points in hand that the bot accepts for the cards that may come, and rather than feed the others."""
    fits = card in cards_used_on_table(variant, view.melds)
    is_spare = is_useless_copy(variant, view.hand, card)
    help_points = POINTS_PER_LIVE_CARD * _live_cards(variant, memory, split, card) - COPY_POINTS * is_spare
    return help_points + TABLE_FIT_POINTS * fits


def _live_cards(variant: Variant, memory: Memory, split: WildSplit, card: Card) -> int:
    """How many cards that may come would make a meld with this card and another loose one; none for a joker."""
    if card == JOKER:
        return 0
    naturals = tuple([each for each in split.left if each != JOKER])
    melding = outs(card, naturals, variant.melds.ace)
    if variant.melds.identical_in_sets and sum([each[0] == card[0] for each in naturals]) > 1:
        melding |= {card[0] + suit for suit in SUITS}
    return sum([memory.unseen.count(each) + memory.stock.count(each) for each in melding])


def _least_missed(
    variant: Variant, view: SeatView, memory: Memory, samples: int, split: WildSplit, cards: list[Card]
) -> Card:
    """The card without which openings come soonest and count most."""
    worth = {card: -_help_and_fit(variant, view, memory, split, card) * float(samples) for card in cards}
    limits, points, clean_run = meld_limits(variant.melds), solver_points(variant), variant.opening.wants_clean_run
    for future in _futures(view, memory, samples):
        for card, opening in openings_without((*view.hand, *future), cards, limits, points, clean_run=clean_run):
            worth[card] += _opening_worth(variant, opening)
    return max(cards, key=worth.__getitem__)


def _futures(view: SeatView, memory: Memory, samples: int) -> Iterator[Hand]:
    """Samples of the cards that may come in the next turns; the same view and memory always give the same samples."""
    random = random_for_view(view)
    cards = [*memory.unseen, *memory.stock]
    for _ in range(samples):
        yield tuple(random.sample(cards, min(DRAWS_AHEAD, len(cards))))


def _opening_worth(variant: Variant, opening: Opening | None) -> float:
    """The value of an opening."""
    if opening is None:
        return 0
    least = variant.opening.points
    return OPENING_BONUS * (opening.points >= least) + OPENING_POINT_VALUE * min(
        opening.points, least + MAX_EXTRA_OPENING_POINTS
    )
