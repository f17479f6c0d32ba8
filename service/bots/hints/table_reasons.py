"""Why cards go to the table: melds, lay-offs, swaps of jokers, and calls."""

from service.bots.hints.reasons import Explanation, MoveReason, Position
from service.bots.seat_facts import has_melded
from service.rules.melding.building import build_meld
from service.rules.melding.meld_points import points_of_meld
from service.rules.model.cards import JOKER, Hand, without
from service.rules.model.melds import Meld
from service.rules.model.moves import Call, LayDown, LayOff, NewMeld, SwapJoker
from service.rules.scoring.round_score import points_in


def reason_to_lay_down(position: Position, move: LayDown) -> Explanation:
    """Why the player lays down these melds."""
    cards, has_discard = _cards_laid(move), move.discard is not None
    if not move.melds or _goes_out(position, len(cards) + has_discard, with_discard=has_discard):
        return Explanation(MoveReason.GOES_OUT)
    opens = position.variant.opening.required and not has_melded(position.view, position.view.seat)
    reason = _reason_to_open(position, move) if opens else None
    return reason or Explanation(MoveReason.LAYS_DOWN, {"points": points_in(position.variant, cards)})


def _reason_to_open(position: Position, move: LayDown) -> Explanation | None:
    """The reason for melds that open; None if they open whatever they count (BLOC-05), or need no points."""
    opening = position.variant.opening
    if opening.exact:
        return Explanation(MoveReason.MAKES_CONTRACT)
    points = _opening_points(position, move)
    if not 0 < opening.points <= points:
        return None
    return Explanation(MoveReason.OPENS, {"points": points, "needed": opening.points})


def reason_to_lay_off(position: Position, move: LayOff) -> Explanation:
    """Why the player adds these cards to a meld."""
    if _goes_out(position, len(move.cards), with_discard=False):
        return Explanation(MoveReason.GOES_OUT)
    if move.swap:
        return reason_to_swap(position, SwapJoker(move.swap.meld_id, move.swap.card))
    return Explanation(MoveReason.FITS_TABLE, {"cards": move.cards, "meld": _meld_named(position, move.meld_id)})


def reason_to_swap(position: Position, move: SwapJoker) -> Explanation:
    """Why the player replaces a joker on the table."""
    return Explanation(MoveReason.FREES_JOKER, {"cards": (move.card,), "meld": _meld_named(position, move.meld_id)})


def reason_to_call(position: Position, move: Call) -> Explanation:
    """Why the player claims the last discard."""
    card = position.view.discard_pile[-1]
    return Explanation(MoveReason.FITS_TABLE, {"cards": (card,), "meld": _meld_named(position, move.meld_id)})


def _cards_laid(move: LayDown) -> Hand:
    """The cards that leave the hand for melds."""
    return tuple(card for meld in move.melds for card in _cards_from_hand(meld))


def _cards_from_hand(meld: NewMeld) -> Hand:
    """The cards of the meld, less a borrowed one; the card that a swap gives stands for the joker it frees."""
    cards = without(meld.cards, (meld.borrow.card,)) if meld.borrow else meld.cards
    return (*without(cards, (JOKER,)), meld.swap.card) if meld.swap else cards


def _goes_out(position: Position, cards: int, *, with_discard: bool) -> bool:
    """Whether the player goes out by playing this number of cards."""
    return cards == len(position.view.hand) and (with_discard or not position.variant.close.floating)


def _opening_points(position: Position, move: LayDown) -> int:
    """The points of the melds towards the opening."""
    rules = position.variant.melds
    shapes = (build_meld(meld.cards, meld.jokers, rules) for meld in move.melds)
    return sum(points_of_meld(position.variant, shape.stands or shape.cards) for shape in shapes)


def _meld_named(position: Position, meld_id: str) -> Meld:
    return next(meld for meld in position.view.melds if meld.id == meld_id)
