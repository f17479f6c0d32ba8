"""The easy bot for one pack without jokers: it melds and lays off all it can, and discards its most expensive card."""

from service.bots.evaluation.card_worth import is_round_endless, loose_card_counter, worst_discard
from service.bots.seat_facts import legal_discards
from service.bots.seeded_random import in_varied_order
from service.bots.tactics.discard_pile import best_take
from service.rules.model.cards import Card, Hand
from service.rules.model.moves import Call, Decline, Discard, Draw, LayDown, LayOff, Pass, PlayersMove, Source
from service.rules.model.state import Phase
from service.rules.model.variant import Variant
from service.rules.scoring.round_score import card_values
from service.rules.view import SeatView


def choose(variant: Variant, view: SeatView) -> PlayersMove:
    """The bot's move; it depends on the view alone."""
    call = next((move for move in view.legal_moves if isinstance(move, Call | Decline)), None)
    if call:
        return call
    return draw_in_core_game(variant, view) if view.phase is Phase.DRAW else _play(variant, view)


def draw_in_core_game(variant: Variant, view: SeatView) -> PlayersMove:
    """Takes a discard that is useful at once, else draws from the stock; passes first where a block allows it."""
    if take := best_take(variant, view):
        return take
    otherwise = (Pass(), Draw(Source.STOCK), Draw(Source.DISCARD))
    return next(move for move in otherwise if move in view.legal_moves)


def _play(variant: Variant, view: SeatView) -> PlayersMove:
    """The largest meld request, else a lay-off, else a discard."""
    melds = [move for move in view.legal_moves if isinstance(move, LayDown)]
    if melds:
        return max(melds, key=lambda move: sum(len(meld.cards) for meld in move.melds))
    lay_off = next((move for move in view.legal_moves if isinstance(move, LayOff)), None)
    discards = legal_discards(view)
    return lay_off or Discard(_to_discard(variant, view, discards))


def _to_discard(variant: Variant, view: SeatView, allowed: Hand) -> Card:
    """The most expensive card outside melds.

    Where a round might never end that way, the bot counts each card's chances of a meld instead.
    """
    if is_round_endless(variant, view):
        return worst_discard(variant, view, allowed)
    left, points = loose_card_counter(variant).after_discards(view.hand), card_values(variant)
    return min(in_varied_order(view, allowed), key=lambda card: (left[card], -points[card[0]]))
