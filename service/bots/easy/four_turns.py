"""The simple bot for rounds of four turns each: takes what makes a meld, declares when it can, keeps cheap cards."""

from service.bots.worth import outs
from service.rules import arrange, scoring
from service.rules.cards import Card
from service.rules.four_turns.taken import TURNS
from service.rules.moves import Declare, Discard, Draw, PlayersMove, Show, Source
from service.rules.state import Phase
from service.rules.variant import Variant
from service.rules.view import SeatView

PER_OUT_AND_TURN = 1
"""How many points left over it risks for each card that would make a meld of what it keeps, and each turn to come."""


def choose(variant: Variant, view: SeatView) -> PlayersMove:
    """The move for this seat; it depends on nothing but the view."""
    best = view.legal_moves[0]
    if isinstance(best, Declare | Show):
        return best
    if view.phase is Phase.DRAW:
        return Draw(Source.DISCARD if Draw(Source.DISCARD) in view.legal_moves else Source.STOCK)
    return Discard(_least_wanted(variant, view))


def _least_wanted(variant: Variant, view: SeatView) -> Card:
    """The card without which the least is left over, as far as can be seen now."""
    left = arrange.deadwood(variant.melds.ace, scoring.values(variant)).after_discards(view.hand)
    gone = frozenset([*view.hand, *view.discard_pile, *(card for meld in view.melds for card in meld.cards)])
    gone |= {taken.card for taken in view.taken}
    ahead = TURNS - 1 - (view.turns[view.seat] if view.seat is not None else 0)

    def worth(card: Card) -> int:
        return left[card] + PER_OUT_AND_TURN * ahead * len(outs(card, view.hand, variant.melds.ace) - gone)

    return min((move.card for move in view.legal_moves if isinstance(move, Discard)), key=worth)
