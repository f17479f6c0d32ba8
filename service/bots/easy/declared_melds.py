"""The easy bot for declarations of melds with runs among them: it takes what helps at once, and throws dear cards."""

from collections.abc import Callable

from service.bots.seat_facts import legal_discards
from service.bots.seeded_random import in_varied_order
from service.bots.tactics.declared_melds import cards_outside_melds, is_helpful
from service.rules.model.cards import Card, Hand
from service.rules.model.moves import Declare, Discard, Draw, Pass, PlayersMove, Source
from service.rules.model.state import Phase
from service.rules.model.variant import Variant
from service.rules.scoring.round_score import dearest_card
from service.rules.view import SeatView

IsUseful = Callable[[Variant, Hand, Card], bool]
"""Whether a hand has a use for a card."""


def choose(variant: Variant, view: SeatView) -> PlayersMove:
    """The bot's move; it depends on the view alone."""
    if move := declaration_or_draw(variant, view, is_helpful):
        return move
    loose = cards_outside_melds(variant, view.hand, legal_discards(view))
    return Discard(dearest_card(variant, in_varied_order(view, loose)))


def declaration_or_draw(variant: Variant, view: SeatView, is_useful: IsUseful) -> PlayersMove | None:
    """A declaration or a draw, of the discard if it is useful; None if the bot has to choose a discard."""
    if view.phase is Phase.DRAW:
        return _draw(variant, view, is_useful)
    return next((move for move in view.legal_moves if isinstance(move, Declare)), None)


def _draw(variant: Variant, view: SeatView, is_useful: IsUseful) -> PlayersMove:
    take = Draw(Source.DISCARD)
    if take in view.legal_moves and is_useful(variant, view.hand, view.discard_pile[-1]):
        return take
    return next(move for move in (Draw(Source.STOCK), take, Pass()) if move in view.legal_moves)
