"""Why a card is discarded."""

from service.bots.hints.arranged_hand import arrange_without
from service.bots.hints.card_uses import companions_in_hand, nobody_melds, points_of
from service.bots.hints.reasons import Explanation, MoveReason, Position
from service.bots.wild_cards import wild_cards
from service.rules.model.enums import Family
from service.rules.model.moves import Discard


def reason_to_discard(position: Position, move: Discard) -> Explanation:
    """Why this card goes."""
    if len(position.view.hand) == 1 and position.variant.family is not Family.FOUR_TURNS:  # PHOM-06
        return Explanation(MoveReason.GOES_OUT)
    if len(position.view.legal_moves) == 1:
        return Explanation(MoveReason.ONLY_MOVE)
    reason = _of_loose_card(position, move) or _of_any_card(position, move)
    return reason or _reason_of_what_stays(position, move)


def _of_loose_card(position: Position, move: Discard) -> Explanation | None:
    """The reason that the hand's arrangement gives, if the card is in none of its melds."""
    loose = position.hand.deadwood
    if move.card not in loose:
        return None
    if len(loose) == 1:
        return Explanation(MoveReason.ONLY_LOOSE_CARD, {"cards": (move.card,)})
    points = [points_of(position, card) for card in loose]
    own = points_of(position, move.card)
    if min(points) < own == max(points):
        return Explanation(MoveReason.DEAREST_LOOSE_CARD, {"cards": (move.card,), "points": own})
    return None


def _of_any_card(position: Position, move: Discard) -> Explanation | None:
    if nobody_melds(position, move.card):
        return Explanation(MoveReason.NOBODY_NEEDS, {"cards": (move.card,)})
    if not wild_cards(position.variant, position.view.hand) and not companions_in_hand(position, move.card):
        return Explanation(MoveReason.FITS_NOTHING, {"cards": (move.card,)})
    return None


def _reason_of_what_stays(position: Position, move: Discard) -> Explanation:
    if move.card in position.hand.deadwood:
        points = position.hand.value - points_of(position, move.card)
    else:
        points = arrange_without(position.variant, position.view, move.card).value
    return Explanation(MoveReason.LEAVES_DEADWOOD, {"points": points})
