"""The normal bot for games with knocking: it keeps the least deadwood and knocks as soon as that is low enough."""

from service.bots.easy.knocking import draw_in_knocking_game
from service.bots.seeded_random import in_varied_order
from service.rules.knocking.knock import deadwood_tables
from service.rules.model.cards import Card, without
from service.rules.model.moves import Discard, Knock, PlayersMove
from service.rules.model.state import Phase
from service.rules.model.variant import Variant
from service.rules.view import SeatView

KNOCK_DEADWOOD_BY_TURN = (41, 33, 27, 20, 15, 10)
"""The deadwood to knock with, by turn of the seat, where any is allowed; the last value holds for later turns."""


def choose(variant: Variant, view: SeatView) -> PlayersMove:
    """The bot's move; it depends on the view alone."""
    if view.phase is Phase.SHOWDOWN:
        return view.legal_moves[0]
    return _play(variant, view) if view.phase is Phase.PLAY else draw_in_knocking_game(variant, view)


def _play(variant: Variant, view: SeatView) -> PlayersMove:
    knock = next((move for move in view.legal_moves if isinstance(move, Knock)), None)
    discards = tuple([move.card for move in view.legal_moves if isinstance(move, Discard)])
    if knock and (not discards or view.knock_limit is not None or _is_low_enough(variant, view, knock)):
        return knock
    left = deadwood_tables(variant).after_discards(view.hand)

    def worth(card: Card) -> tuple[int, bool]:
        return left[card], card != view.drawn

    return Discard(min(in_varied_order(view, discards), key=worth))


def _is_low_enough(variant: Variant, view: SeatView, knock: Knock) -> bool:
    assert view.seat is not None  # noqa: S101 - only players have moves
    turn = min(view.turns[view.seat], len(KNOCK_DEADWOOD_BY_TURN) - 1)
    return deadwood_tables(variant).value(without(view.hand, (knock.discard,))) <= KNOCK_DEADWOOD_BY_TURN[turn]
