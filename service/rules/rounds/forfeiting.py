"""A seat that stops playing for good (CORE-21)."""

from service.rules.model import events as tell
from service.rules.model.errors import IllegalMove, Reason
from service.rules.model.moves import CloseCalls, Forfeit
from service.rules.model.state import Calls, Phase, Round, State, Turn, replace
from service.rules.model.variant import Variant
from service.rules.rounds import ending
from service.rules.rounds.calls import close
from service.rules.rounds.deal import cutter_of
from service.rules.rounds.discarding import resumed

Left = tuple[State, tell.Events]


def forfeit(variant: Variant, state: State, seat: int, move: Forfeit) -> Left:
    """The seat's turns are skipped from now on; the last seat left wins the game at once."""
    if state.over:
        raise IllegalMove(Reason.ROUND_NOT_RUNNING, "CORE-21")
    told = (tell.Forfeited(seat=seat),)
    state = replace(state, forfeited=(*state.forfeited, seat))
    if won := ending.last_one_left(state):
        return won[0], (*told, *won[1])
    rnd = state.round
    if rnd is None or rnd.phase is Phase.OVER:
        return state, told
    state, more = _without_calls(variant, replace(state, round=_skipped(state, rnd, seat)), seat)
    return state, (*told, *more)


def _skipped(state: State, rnd: Round, seat: int) -> Round:
    """The round waiting for somebody else than this seat."""
    if rnd.resume == seat:
        rnd = replace(rnd, resume=state.after(seat))
    if rnd.turn != seat:
        return rnd
    if rnd.phase is Phase.CALLERS_DISCARD:
        return resumed(rnd)
    if rnd.phase is Phase.CUT:
        return replace(rnd, turn=cutter_of(state))
    return replace(rnd, turn=state.after(seat), phase=Phase.DRAW, this_turn=Turn())


def _without_calls(variant: Variant, state: State, seat: int) -> Left:
    """The open calls without those of this seat; with nobody left to answer they close."""
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
    return (state, ()) if calls.waiting else close(variant, state, CloseCalls())
