"""Forfeits: a seat stops playing for good (CORE-21)."""

from service.rules.match.elimination import with_entry_total_after_forfeit
from service.rules.model.errors import IllegalMove, Reason
from service.rules.model.events import Events, Forfeited
from service.rules.model.moves import CloseCalls, Forfeit
from service.rules.model.state import Calls, Phase, Round, State, Turn, replace
from service.rules.model.variant import Variant
from service.rules.rounds import ending
from service.rules.rounds.buying import after_forfeit
from service.rules.rounds.deal import cutter_of
from service.rules.rounds.discarding import resume_after_call
from service.rules.rounds.leaving import end_if_one_is_left, with_forfeited_hand
from service.rules.rounds.offers.calls import close_calls
from service.rules.rounds.turn import made_progress

ForfeitResult = tuple[State, Events]


def forfeit(variant: Variant, state: State, seat: int, move: Forfeit) -> ForfeitResult:
    """Forfeit: the seat's turns are skipped from now on, and the last remaining seat wins the game at once."""
    if state.over:
        raise IllegalMove(Reason.ROUND_NOT_RUNNING, "CORE-21")
    events = (Forfeited(seat=seat),)
    entering = tuple(other for other in state.entering if other != seat)
    state = replace(state, forfeited=(*state.forfeited, seat), entering=entering)
    if end := ending.end_with_last_seat(state):
        return end[0], (*events, *end[1])
    rnd = state.round
    if rnd is None or rnd.phase is Phase.OVER:
        return with_entry_total_after_forfeit(variant, state), events
    rnd = _skip_seat(variant, state, with_forfeited_hand(variant, rnd, seat), seat)
    state, call_events = _drop_calls(variant, replace(state, round=rnd), seat)
    state, offer_events = after_forfeit(variant, state)
    return end_if_one_is_left(variant, state, (*events, *call_events, *offer_events))


def _skip_seat(variant: Variant, state: State, rnd: Round, seat: int) -> Round:
    """Let the round wait for another seat than `seat`."""
    if rnd.resume == seat:
        rnd = replace(rnd, resume=state.after(seat))
    if rnd.turn != seat:
        return rnd
    if rnd.phase is Phase.CALLERS_DISCARD:
        return resume_after_call(rnd)
    if rnd.phase is Phase.CUT:
        return replace(rnd, turn=cutter_of(state))
    idle = 0 if made_progress(rnd.this_turn) and not variant.close.leavers_can_idle else rnd.idle
    return replace(rnd, turn=state.next_in_round(rnd, seat), phase=Phase.DRAW, this_turn=Turn(), idle=idle)


def _drop_calls(variant: Variant, state: State, seat: int) -> ForfeitResult:
    """Remove `seat` from the open calls; close them if no other seat may answer."""
    rnd = state.round
    if rnd is None or rnd.calls is None:
        return state, ()
    calls = Calls(
        rnd.calls.discarder,
        tuple(other for other in rnd.calls.waiting if other != seat),
        tuple(claim for claim in rnd.calls.claims if claim.seat != seat),
        rnd.calls.held,
    )
    state = replace(state, round=replace(rnd, calls=calls))
    return (state, ()) if calls.waiting else close_calls(variant, state, CloseCalls())
