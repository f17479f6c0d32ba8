"""The simple player of gin rummy that bots are often compared with: three rules, no memory and no chance.

It takes the discard only into a meld, throws the highest unmatched card, and knocks as soon as it may.
"""

from service.rules.knocking.knock import deadwood_tables
from service.rules.model.cards import RANKS, Card
from service.rules.model.moves import Discard, Draw, Knock, Pass, PlayersMove, Source
from service.rules.model.state import Phase
from service.rules.model.variant import Variant
from service.rules.view import SeatView


def choose(variant: Variant, view: SeatView) -> PlayersMove:
    """The player's move; it depends on the view alone."""
    match view.phase:
        case Phase.SHOWDOWN:
            return view.legal_moves[0]
        case Phase.PLAY:
            return _end_turn(variant, view)
        case _:
            return _draw(variant, view)


def _draw(variant: Variant, view: SeatView) -> PlayersMove:
    take = Draw(Source.DISCARD)
    if take in view.legal_moves and (view.phase is Phase.WALL or _completes_meld(variant, view)):
        return take
    return next(move for move in (Draw(Source.STOCK), Pass(), take) if move in view.legal_moves)


def _completes_meld(variant: Variant, view: SeatView) -> bool:
    """Whether the top discard is in a meld of the best split of the hand with it."""
    card = view.discard_pile[-1]
    return card not in deadwood_tables(variant).split((*view.hand, card)).left


def _end_turn(variant: Variant, view: SeatView) -> PlayersMove:
    """Knock with the discard that leaves the least, which is listed first; else throw the highest unmatched card."""
    knock = next((move for move in view.legal_moves if isinstance(move, Knock)), None)
    return knock or Discard(_highest_unmatched(variant, view))


def _highest_unmatched(variant: Variant, view: SeatView) -> Card:
    allowed = [move.card for move in view.legal_moves if isinstance(move, Discard)]
    unmatched = [card for card in deadwood_tables(variant).split(view.hand).left if card in allowed]
    return max(unmatched or allowed, key=lambda card: RANKS.index(card[0]))
