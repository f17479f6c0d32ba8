"""The hard bot for declarations of melds: it drops hands that hardly ever win, and feeds nobody."""

from service.bots.easy.declared_melds import declaration_or_draw, discards_of, wild_cards
from service.bots.memory import Memory
from service.bots.normal.declared_melds import is_hopeless
from service.bots.seat_order import next_seat
from service.bots.seeded_random import in_varied_order
from service.bots.tactics.declared_melds import arrangement, least_promising, loose_cards
from service.rules.model.moves import Discard, DropHand, PlayersMove
from service.rules.model.variant import Variant
from service.rules.rounds.leaving import drop_points
from service.rules.view import SeatView


def choose(variant: Variant, view: SeatView, memory: Memory) -> PlayersMove:
    """The bot's move; it depends on the view and the memory alone."""
    assert view.seat is not None  # noqa: S101 - only players have moves
    if DropHand() in view.legal_moves and _is_worth_dropping(variant, view, view.seat):
        return DropHand()
    if move := declaration_or_draw(variant, view):
        return move
    loose = loose_cards(variant, view.hand, discards_of(view))
    thrown = memory.thrown[next_seat(variant, view, view.seat)]
    return Discard(least_promising(variant, view.hand, in_varied_order(view, loose), thrown))


def _is_worth_dropping(variant: Variant, view: SeatView, seat: int) -> bool:
    """Whether the hand that was dealt is a poor one, as far as points count against the player who pays them.

    A hand without joker and run costs 35 points against one player and 50 against three, and a drop 20. But it wins
    one round of five, or of sixteen: where only the winner's points count, it plays on.
    """
    if view.turns[seat] or _drop_loses_game(variant, view, seat):
        return False
    if not (variant.match.payers_lose or variant.match.lowest_wins):
        return is_hopeless(variant, view)
    missing = arrangement(variant, tuple(sorted(view.hand))).progress.missing_runs
    return missing == len(variant.declaration.wanted) and not wild_cards(variant, view.hand)


def _drop_loses_game(variant: Variant, view: SeatView, seat: int) -> bool:
    """Whether the points for the drop take the player out of a pool."""
    match = variant.match
    if not match.elimination or match.target is None:
        return False
    return view.totals[seat] + drop_points(variant, view.turns[seat]) >= match.target
