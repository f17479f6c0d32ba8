"""What a seat reads off its view: who has melded, and which cards it may discard or a draw takes."""

from service.rules.model.cards import Card, Hand
from service.rules.model.moves import Discard, Draw
from service.rules.model.variant import Variant
from service.rules.rounds.pile_draws import depth_of
from service.rules.view import SeatView


def has_melded(view: SeatView, seat: int | None) -> bool:
    """Whether a meld of this seat is on the table; where openings must be earned, whether the seat has opened."""
    return any(meld.owner == seat for meld in view.melds)


def legal_discards(view: SeatView) -> Hand:
    """The cards that the seat may discard now."""
    return tuple([move.card for move in view.legal_moves if isinstance(move, Discard)])


def card_taken_by(view: SeatView, move: Draw) -> Card:
    """The card that a draw from the discard pile takes: the one that it names, or the top one."""
    return move.card or view.discard_pile[-1]


def uses_discard(move: Draw) -> bool:
    """Whether the draw melds or lays off the card from the discard pile, or swaps it for a joker, at once."""
    return bool(move.melds or move.lay_off or move.swap)


def cards_taken_by(variant: Variant, view: SeatView, move: Draw) -> Hand:
    """The cards that a draw from the discard pile takes: one, or all down to it (EXT-05)."""
    depth = depth_of(view.discard_pile, move)
    return view.discard_pile[-depth:] if variant.draw.down_to else (view.discard_pile[-depth],)
