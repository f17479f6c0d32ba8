"""The easy bot for rounds of four turns: it takes one discard for a meld, and keeps loose cards whatever they count."""

from service.bots.evaluation.card_worth import loosest_discard
from service.bots.seat_facts import legal_discards
from service.bots.seeded_random import in_varied_order
from service.rules.four_turns.taken_cards import TURNS_PER_SEAT
from service.rules.knocking.knock import deadwood_tables
from service.rules.model.cards import Card
from service.rules.model.moves import Declare, Discard, Draw, PlayersMove, Show, Source
from service.rules.model.state import Phase
from service.rules.model.variant import Variant
from service.rules.view import SeatView


def choose(variant: Variant, view: SeatView) -> PlayersMove:
    """The bot's move; it depends on the view alone."""
    if (move := obvious_move(view)) is not None:
        content = move == Draw(Source.DISCARD) and any(taken.seat == view.seat for taken in view.taken)
        return Draw(Source.STOCK) if content else move
    last = view.seat is not None and view.turns[view.seat] == TURNS_PER_SEAT - 1
    if last:
        return Discard(discard_leaving_least(variant, view))
    return Discard(loosest_discard(variant, view, legal_discards(view)))


def obvious_move(view: SeatView) -> PlayersMove | None:
    """The move if no choice is needed: declare, show the best split, take what may be taken; None before a discard."""
    best = view.legal_moves[0]
    if isinstance(best, Declare | Show):
        return best
    if view.phase is Phase.DRAW:
        return Draw(Source.DISCARD if Draw(Source.DISCARD) in view.legal_moves else Source.STOCK)
    return None


def discard_leaving_least(variant: Variant, view: SeatView) -> Card:
    """The discard that leaves the least deadwood."""
    left = deadwood_tables(variant).after_discards(view.hand)
    return min(in_varied_order(view, legal_discards(view)), key=left.__getitem__)
