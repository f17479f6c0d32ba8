"""The practised player where a round ends by a knock: keeps what counts least, and knocks as soon as that is enough."""

from service.bots.easy.knocking import draw
from service.rules.knocking.knock import tables
from service.rules.model.cards import Card, without
from service.rules.model.moves import Discard, Knock, PlayersMove
from service.rules.model.state import Phase
from service.rules.model.variant import Variant
from service.rules.view import SeatView

ENOUGH = (41, 33, 27, 20, 15, 10)
"""The deadwood to knock with in each of a seat's turns where any is allowed; later as in the last of these."""


def choose(variant: Variant, view: SeatView) -> PlayersMove:
    """The move for this seat; it depends on nothing but the view."""
    if view.phase is Phase.SHOWDOWN:
        return view.legal_moves[0]
    return _play(variant, view) if view.phase is Phase.PLAY else draw(variant, view)


def _play(variant: Variant, view: SeatView) -> PlayersMove:
    knock = next((move for move in view.legal_moves if isinstance(move, Knock)), None)
    discards = [move.card for move in view.legal_moves if isinstance(move, Discard)]
    if knock and (not discards or view.knock_limit is not None or _enough(variant, view, knock)):
        return knock
    left = tables(variant).after_discards(view.hand)

    def worth(card: Card) -> tuple[int, bool, Card]:
        return left[card], card != view.drawn, card

    return Discard(min(discards, key=worth))


def _enough(variant: Variant, view: SeatView, knock: Knock) -> bool:
    assert view.seat is not None  # noqa: S101 - only players have moves
    turn = min(view.turns[view.seat], len(ENOUGH) - 1)
    return tables(variant).value(without(view.hand, (knock.discard,))) <= ENOUGH[turn]
