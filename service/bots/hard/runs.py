"""The hard bot for games that go out in runs of fixed lengths: it weighs all ways out, and starves the next player."""

from collections.abc import Mapping
from math import log

from service.bots.easy.runs import useful_after_discards, way_out_or_draw
from service.bots.evaluation.card_worth import has_seen_whole_stock
from service.bots.evaluation.runs.going_out_chances import GoingOutChances
from service.bots.evaluation.runs.run_demand import run_demand
from service.bots.memory import Memory
from service.bots.seat_facts import legal_discards
from service.bots.seat_order import next_seat
from service.bots.seeded_random import in_varied_order
from service.bots.wild_cards import is_wild
from service.rules.model.cards import NATURALS, Card, Hand
from service.rules.model.moves import Discard, Draw, PlayersMove, Source
from service.rules.model.variant import Variant
from service.rules.view import SeatView

TAKE_GAIN = 5
"""By what factor a discard has to raise the sum of the ways out: a card of the stock may do so as well."""
FEEDING_PENALTY = 0.5
"""What it costs, in the logarithm of that sum, to discard a card of demand 1 for the next player.

In nowrang it wins six rounds of ten against players who do not starve each other; 0.1 and 0.8 win fewer.
"""
FEEDING_PENALTY_OF_A_TWIN = 0.1
"""The same where each card has a twin, which feeds the next player as well.

In Continental rum with four, this and TAKE_GAIN won 29 % of the rounds against 0.5 and a TAKE_GAIN of 3.
"""
NEXT_TO_NOTHING = 1e-200
"""The least sum of ways out, for a hand that has none."""


def choose(variant: Variant, view: SeatView, memory: Memory) -> PlayersMove:
    """The bot's move; it depends on the view and the memory alone."""
    move = way_out_or_draw(variant, view)
    if isinstance(move, Draw):
        return _draw(variant, view, memory, move)
    return move or Discard(_least_wanted(variant, view, memory))


def _draw(variant: Variant, view: SeatView, memory: Memory, usual: Draw) -> PlayersMove:
    """A draw of the discard if it is a joker or gains enough; `usual` where there is no choice."""
    take, stock = Draw(Source.DISCARD), Draw(Source.STOCK)
    if take not in view.legal_moves or stock not in view.legal_moves or is_wild(variant, view.discard_pile[-1]):
        return usual
    return take if _completes(variant, view) or _gain(variant, view, memory) > TAKE_GAIN else stock


def _completes(variant: Variant, view: SeatView) -> bool:
    """Whether the hand goes out with the top discard, once another card is discarded."""
    top = view.discard_pile[-1]
    useful = useful_after_discards(variant, (*view.hand, top))
    return any(useful[card] == len(view.hand) for card in view.hand if card != top)


def _gain(variant: Variant, view: SeatView, memory: Memory) -> float:
    """By what factor the top discard raises the sum of the ways out, once another card is discarded."""
    card, live = view.discard_pile[-1], (*memory.unseen, *memory.stock)
    with_card = GoingOutChances(variant, (*view.hand, card), live)
    best = max([with_card.after(other) for other in _naturals(variant, view.hand) if other != card], default=0.0)
    return best / max(NEXT_TO_NOTHING, GoingOutChances(variant, view.hand, live).now)


def _least_wanted(variant: Variant, view: SeatView, memory: Memory) -> Card:
    """The discard that leaves the most ways out and of which the next player has the least use; wild cards last."""
    allowed = legal_discards(view)
    ways = GoingOutChances(variant, view.hand, (*memory.unseen, *memory.stock))
    demand = _demand_of_next_player(variant, view, memory)
    has_twins = variant.whole_pack(len(view.hand_counts)).count(NATURALS[0]) > 1
    penalty = FEEDING_PENALTY_OF_A_TWIN if has_twins else FEEDING_PENALTY

    def worth(card: Card) -> float:
        return log(max(NEXT_TO_NOTHING, ways.after(card))) - penalty * demand.get(card, 0)

    return max(in_varied_order(view, _naturals(variant, allowed)), key=worth, default=allowed[0])


def _demand_of_next_player(variant: Variant, view: SeatView, memory: Memory) -> Mapping[Card, float]:
    """Nothing once the whole stock has gone by: players who starve each other would never finish."""
    if view.seat is None or has_seen_whole_stock(view):
        return {}
    held = memory.held[next_seat(variant, view, view.seat)]
    return run_demand(variant, len(view.hand_counts), memory.unseen, held)


def _naturals(variant: Variant, cards: Hand) -> Hand:
    return tuple(dict.fromkeys(card for card in cards if not is_wild(variant, card)))
