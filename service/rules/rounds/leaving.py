"""Leaving a round: a player drops a bad hand before drawing, and the last one in the round wins it (IND-07)."""

from service.rules.model.errors import IllegalMove, Reason
from service.rules.model.events import Dropped, Events
from service.rules.model.moves import DropHand
from service.rules.model.result import Due, Ending, Gain, RoundResult
from service.rules.model.state import Phase, Round, State, Turn, replace
from service.rules.model.variant import Variant
from service.rules.rounds.ending import end_round
from service.rules.rounds.turn import require_turn

LeaveResult = tuple[State, Events]
REFUSES = (Reason.NOT_IN_THIS_VARIANT,)


def drop(variant: Variant, state: State, seat: int, move: DropHand) -> LeaveResult:
    """Leave the round instead of drawing; the cards stay out of play."""
    if variant.turn.drop_points is None:
        raise IllegalMove(Reason.NOT_IN_THIS_VARIANT, "CORE-17")
    rnd = require_turn(state, seat, Phase.DRAW)
    left, events = leave_round(rnd, seat, drop_points(variant, rnd.turns[seat]), Due.DROPPED)
    after = replace(left, turn=state.next_in_round(left, seat), this_turn=Turn())
    return end_if_one_is_left(variant, replace(state, round=after), events)


def may_drop(variant: Variant, rnd: Round) -> bool:
    """Whether the player at turn may leave the round now."""
    return variant.turn.drop_points is not None and rnd.phase is Phase.DRAW


def drop_points(variant: Variant, turns: int) -> int:
    """What it costs to leave the round after this number of turns: less before the first draw."""
    assert variant.turn.drop_points is not None
    first, later = variant.turn.drop_points
    return later if turns else first


def leave_round(rnd: Round, seat: int, points: int, due: Due) -> tuple[Round, Events]:
    """The round without the seat, which owes `points`, and the event."""
    return replace(rnd, left=(*rnd.left, Gain(seat, points, due))), (Dropped(seat=seat, points=points, due=due),)


def with_forfeited_hand(variant: Variant, rnd: Round, seat: int) -> Round:
    """The round after `seat` has forfeited: where players can leave, a hand in play counts the most (IND-08)."""
    is_dealt_in = bool(rnd.hands and rnd.hands[seat])
    if variant.turn.drop_points is None or not is_dealt_in or any(each.seat == seat for each in rnd.left):
        return rnd
    return replace(rnd, left=(*rnd.left, Gain(seat, variant.values.cap or 0, Due.FORFEITED)))


def end_if_one_is_left(variant: Variant, state: State, events: Events) -> LeaveResult:
    """End the round if one player is left in it, who wins it; the others owe what they left with."""
    rnd = state.round
    assert rnd is not None
    if not rnd.left or len(state.in_round) > 1:
        return state, events
    (winner,) = state.in_round
    tally = variant.score(variant, rnd, winner, False)
    result = RoundResult(Ending.DROPPED, (winner,), payments=tally.payments, gains=tally.gains)
    return end_round(variant, state, rnd, result, events)
