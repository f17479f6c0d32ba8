"""Calling rummy on a discard that fits a meld on the table (OPT-01 to OPT-04)."""

from service.rules.melding.building import growths
from service.rules.model import events as tell
from service.rules.model.cards import JOKER, Hand, without
from service.rules.model.errors import IllegalMove, Reason
from service.rules.model.melds import Meld
from service.rules.model.moves import Call, CloseCalls, Decline, HoldCalls
from service.rules.model.state import Calls, Claim, Phase, Round, State, put, replace
from service.rules.model.variant import Variant
from service.rules.rounds.turn import progressed, running, with_meld

Answered = tuple[State, tell.Events]


def opened_to_calls(variant: Variant, state: State, rnd: Round, discarder: int) -> tuple[Round, tell.Events]:
    """The round with its last discard open to those who may call it (OPT-01, OPT-02)."""
    if not variant.turn.call_rummy or not fitting(variant, rnd):
        return rnd, ()
    waiting = tuple(seat for seat in state.playing if seat != discarder and _may_lay_off(variant, rnd, seat))
    if not waiting:
        return rnd, ()
    opened = replace(rnd, calls=Calls(discarder, waiting))
    return _held(opened) if variant.turn.call_window else (opened, ())


def fitting(variant: Variant, rnd: Round) -> tuple[Meld, ...]:
    """The melds on the table as they would be with the last discard laid off on them; a joker may fit in more ways."""
    return tuple(grown for meld in rnd.melds for grown in growths(meld, rnd.discard[-1], variant.melds))


def _may_lay_off(variant: Variant, rnd: Round, seat: int) -> bool:
    """Whether the seat could lay off at a turn of its own (OPT-10, OPT-11)."""
    has_opened = rnd.opened[seat] or not variant.turn.lay_off_needs_meld
    return has_opened and rnd.turns[seat] + 1 >= variant.turn.lay_off_from


def _held(rnd: Round) -> tuple[Round, tell.Events]:
    calls = rnd.calls
    assert calls is not None
    return replace(rnd, calls=replace(calls, held=True)), (tell.CallsHeld(seat=calls.discarder, waiting=calls.waiting),)


def hold(variant: Variant, state: State, move: HoldCalls) -> Answered:
    """Keep the next draw back for those who may call (OPT-03)."""
    rnd, _ = _open_calls(state)
    rnd, told = _held(rnd)
    return replace(state, round=rnd), told


def close(variant: Variant, state: State, move: CloseCalls) -> Answered:
    """The time for calls is over: the claim nearest to the discarder's left is granted (OPT-03)."""
    rnd, calls = _open_calls(state)
    told = (tell.CallsClosed(seat=calls.discarder),)
    if not calls.claims:
        return replace(state, round=replace(rnd, calls=None)), told
    nearest = min(calls.claims, key=lambda claim: (claim.seat - calls.discarder) % state.seats)
    return _granted(state, rnd, nearest, told)


def call(variant: Variant, state: State, seat: int, move: Call) -> Answered:
    """Claim the last discard for a meld; granted at once, unless calls are held (OPT-01, OPT-03)."""
    rnd, calls = _may_answer(state, seat)
    claim = Claim(seat, _claimed(variant, rnd, move))
    if not calls.held:
        return _granted(state, rnd, claim, ())
    claimed = replace(calls, claims=(*calls.claims, claim))
    return _answered(variant, state, rnd, claimed, seat, tell.Claimed(seat=seat, meld_id=move.meld_id))


def _claimed(variant: Variant, rnd: Round, move: Call) -> Meld:
    """The meld that a call makes of the one it names."""
    fits = [meld for meld in fitting(variant, rnd) if meld.id == move.meld_id]
    meant = [meld for meld in fits if stands_for(meld, rnd) == move.jokers] if move.jokers else fits
    if not meant:
        raise IllegalMove(Reason.DOES_NOT_FIT, "OPT-01", cards=rnd.discard[-1:], meld_id=move.meld_id)
    if len(meant) > 1:
        raise IllegalMove(Reason.JOKER_AMBIGUOUS, "CAL-06", cards=rnd.discard[-1:])
    return meant[0]


def stands_for(grown: Meld, rnd: Round) -> Hand:
    """What the last discard, where it is a joker, stands for in a meld that it is laid off on."""
    before = next(meld.places for meld in rnd.melds if meld.id == grown.id)
    joker = rnd.discard[-1] == JOKER
    return without(grown.places, before) if joker else ()


def decline(variant: Variant, state: State, seat: int, move: Decline) -> Answered:
    """Say that one does not call (OPT-03)."""
    rnd, calls = _may_answer(state, seat)
    return _answered(variant, state, rnd, calls, seat, tell.Declined(seat=seat))


def _open_calls(state: State) -> tuple[Round, Calls]:
    rnd = running(state)
    if rnd.calls is None:
        raise IllegalMove(Reason.CALL_NOT_ALLOWED, "OPT-01")
    return rnd, rnd.calls


def _may_answer(state: State, seat: int) -> tuple[Round, Calls]:
    """The open calls, when this seat is among those who may answer them (OPT-01, OPT-02)."""
    rnd, calls = _open_calls(state)
    if seat not in calls.waiting:
        raise IllegalMove(Reason.CALL_NOT_ALLOWED, "OPT-02" if seat == calls.discarder else "OPT-01")
    return rnd, calls


def _answered(variant: Variant, state: State, rnd: Round, calls: Calls, seat: int, told: tell.Event) -> Answered:
    """The calls with one seat less to wait for; the last answer closes them."""
    calls = replace(calls, waiting=tuple(other for other in calls.waiting if other != seat))
    state = replace(state, round=replace(rnd, calls=calls))
    if calls.waiting:
        return state, (told,)
    state, closed = close(variant, state, CloseCalls())
    return state, (told, *closed)


def _granted(state: State, rnd: Round, claim: Claim, told: tell.Events) -> Answered:
    """The discard laid off for the caller, who is to discard in turn; a lay-off, not a turn (OPT-01)."""
    seat, card = claim.seat, rnd.discard[-1]
    rnd = replace(
        with_meld(progressed(rnd, seat), claim.meld),
        discard=rnd.discard[:-1],
        calls=None,
        phase=Phase.CALLERS_DISCARD,
        resume=rnd.turn,
        turn=seat,
        laid_down=put(rnd.laid_down, seat, True),
        idle=0,
    )
    return replace(state, round=rnd), (*told, tell.Called(seat=seat, card=card, meld=claim.meld))
