"""Why a round is ended, left or shown: knocks, declarations, shows and drops; and why a player comes back."""

from service.bots.hints.arranged_hand import arrange_without
from service.bots.hints.card_uses import points_of
from service.bots.hints.reasons import Explanation, MoveReason, Position
from service.rules.model.cards import without
from service.rules.model.moves import DropHand, Knock, ReEnter, Show
from service.rules.rounds.leaving import drop_points
from service.rules.scoring.round_score import points_in


def reason_to_knock(position: Position, move: Knock) -> Explanation:
    """Why the player knocks."""
    value, limit = _deadwood_value(position, move), position.view.knock_limit
    if not value:
        return Explanation(MoveReason.NO_DEADWOOD)
    if limit is None:
        return Explanation(MoveReason.LEAVES_DEADWOOD, {"points": value})
    if value > limit:
        return Explanation(MoveReason.ONE_DEADWOOD_CARD)
    return Explanation(MoveReason.LOW_DEADWOOD, {"points": value, "limit": limit})


def _deadwood_value(position: Position, move: Knock) -> int:
    if move.melds:
        cards = (move.discard, *(card for meld in move.melds for card in meld))
        return points_in(position.variant, without(position.view.hand, cards))
    if move.discard in position.hand.deadwood:
        return position.hand.value - points_of(position, move.discard)
    return arrange_without(position.variant, position.view, move.discard).value


def reason_to_show(position: Position, move: Show) -> Explanation:
    """Why the hand is shown in this way."""
    shown = (*move.melds, *(lay_off.cards for lay_off in move.lay_offs))
    left = without(position.view.hand, (card for cards in shown for card in cards))
    if not left:
        return Explanation(MoveReason.NO_DEADWOOD)
    return Explanation(MoveReason.LEAVES_DEADWOOD, {"points": points_in(position.variant, left)})


def reason_to_drop(position: Position, _: DropHand) -> Explanation:
    """Why the player leaves the round."""
    view = position.view
    assert view.seat is not None  # noqa: S101 - a spectator has no moves
    cost = drop_points(position.variant, view.turns[view.seat])
    return Explanation(MoveReason.LEAVING_COSTS, {"points": cost, "value": position.hand.value})


def reason_to_re_enter(position: Position, _: ReEnter) -> Explanation:
    """Why the player comes back into the game."""
    return Explanation(MoveReason.COMES_BACK, {"points": position.view.entry_total})


def reason_to_stay_out(position: Position) -> Explanation:
    """Why a player who has gone out does not come back."""
    return Explanation(
        MoveReason.STAYS_OUT, {"points": position.view.entry_total, "value": position.variant.match.target}
    )
