"""Calling rummy on a discard that fits a meld on the table (OPT-01 to OPT-04)."""

from service.rules.melding.building import one_card_extensions
from service.rules.model.cards import JOKER, Hand, without
from service.rules.model.errors import IllegalMove, Reason
from service.rules.model.events import Called, CallsClosed, CallsHeld, Claimed, Declined, Events, RoundEvent
from service.rules.model.melds import Meld
from service.rules.model.moves import Call, CloseCalls, Decline, HoldCalls
from service.rules.model.state import Calls, Phase, Round, RummyClaim, State, replace, replace_at
from service.rules.model.variant import Variant
from service.rules.rounds.turn import record_progress, replace_meld, running_round

CallResult = tuple[State, Events]


def open_to_calls(variant: Variant, state: State, rnd: Round, discarder: int) -> tuple[Round, Events]:
    """The round with its last discard open to those who may call it (OPT-01, OPT-02)."""
    if not variant.turn.call_rummy or not melds_with_discard(variant, rnd):
        return rnd, ()
    waiting = tuple(seat for seat in state.playing if seat != discarder and _may_lay_off(variant, rnd, seat))
    if not waiting:
        return rnd, ()
    opened = replace(rnd, calls=Calls(discarder, waiting))
    return _hold(opened) if variant.turn.call_window else (opened, ())


def melds_with_discard(variant: Variant, rnd: Round) -> tuple[Meld, ...]:
    """The melds on the table as they would be with the last discard laid off on them; a joker may fit in more ways."""
    return tuple(grown for meld in rnd.melds for grown in one_card_extensions(meld, rnd.discard[-1], variant.melds))


def _may_lay_off(variant: Variant, rnd: Round, seat: int) -> bool:
    """Whether the seat could lay off at a turn of its own (OPT-10, OPT-11)."""
    has_opened = rnd.opened[seat] or not variant.turn.lay_off_needs_meld
    return has_opened and rnd.turns[seat] + 1 >= variant.turn.lay_off_from


def _hold(rnd: Round) -> tuple[Round, Events]:
    calls = rnd.calls
    assert calls is not None
    return replace(rnd, calls=replace(calls, held=True)), (CallsHeld(seat=calls.discarder, waiting=calls.waiting),)


def hold_calls(variant: Variant, state: State, move: HoldCalls) -> CallResult:
    """Keep the next draw back for those who may call (OPT-03)."""
    rnd, _ = _require_open_calls(state)
    rnd, told = _hold(rnd)
    return replace(state, round=rnd), told


def close_calls(variant: Variant, state: State, move: CloseCalls) -> CallResult:
    """The time for calls is over: the claim nearest to the discarder's left is granted (OPT-03)."""
    rnd, calls = _require_open_calls(state)
    told = (CallsClosed(seat=calls.discarder),)
    if not calls.claims:
        return replace(state, round=replace(rnd, calls=None)), told
    nearest = min(calls.claims, key=lambda claim: (claim.seat - calls.discarder) % state.seats)
    return _grant(state, rnd, nearest, told)


def call(variant: Variant, state: State, seat: int, move: Call) -> CallResult:
    """Claim the last discard for a meld; granted at once, unless calls are held (OPT-01, OPT-03)."""
    rnd, calls = _require_may_answer(state, seat)
    claim = RummyClaim(seat, _claimed_meld(variant, rnd, move))
    if not calls.held:
        return _grant(state, rnd, claim, ())
    claimed = replace(calls, claims=(*calls.claims, claim))
    return _record_answer(variant, state, rnd, claimed, seat, Claimed(seat=seat, meld_id=move.meld_id))


def _claimed_meld(variant: Variant, rnd: Round, move: Call) -> Meld:
    """The meld that a call makes of the one it names."""
    fits = [meld for meld in melds_with_discard(variant, rnd) if meld.id == move.meld_id]
    meant = [meld for meld in fits if joker_stands_for(meld, rnd) == move.jokers] if move.jokers else fits
    if not meant:
        raise IllegalMove(Reason.DOES_NOT_FIT, "OPT-01", cards=rnd.discard[-1:], meld_id=move.meld_id)
    if len(meant) > 1:
        raise IllegalMove(Reason.JOKER_AMBIGUOUS, "CAL-06", cards=rnd.discard[-1:])
    return meant[0]


def joker_stands_for(grown: Meld, rnd: Round) -> Hand:
    """What the last discard, where it is a joker, stands for in a meld that it is laid off on."""
    before = next(meld.places for meld in rnd.melds if meld.id == grown.id)
    joker = rnd.discard[-1] == JOKER
    return without(grown.places, before) if joker else ()


def decline_call(variant: Variant, state: State, seat: int, move: Decline) -> CallResult:
    """Say that one does not call (OPT-03)."""
    rnd, calls = _require_may_answer(state, seat)
    return _record_answer(variant, state, rnd, calls, seat, Declined(seat=seat))


def _require_open_calls(state: State) -> tuple[Round, Calls]:
    rnd = running_round(state)
    if rnd.calls is None:
        raise IllegalMove(Reason.CALL_NOT_ALLOWED, "OPT-01")
    return rnd, rnd.calls


def _require_may_answer(state: State, seat: int) -> tuple[Round, Calls]:
    """The open calls, when this seat is among those who may answer them (OPT-01, OPT-02)."""
    rnd, calls = _require_open_calls(state)
    if seat not in calls.waiting:
        raise IllegalMove(Reason.CALL_NOT_ALLOWED, "OPT-02" if seat == calls.discarder else "OPT-01")
    return rnd, calls


def _record_answer(variant: Variant, state: State, rnd: Round, calls: Calls, seat: int, told: RoundEvent) -> CallResult:
    """The calls with one seat less to wait for; the last answer closes them."""
    calls = replace(calls, waiting=tuple(other for other in calls.waiting if other != seat))
    state = replace(state, round=replace(rnd, calls=calls))
    if calls.waiting:
        return state, (told,)
    state, closed = close_calls(variant, state, CloseCalls())
    return state, (told, *closed)


def _grant(state: State, rnd: Round, claim: RummyClaim, told: Events) -> CallResult:
    """The discard laid off for the caller, who is to discard in turn; a lay-off, not a turn (OPT-01)."""
    seat, card = claim.seat, rnd.discard[-1]
    rnd = replace(
        replace_meld(record_progress(rnd, seat), claim.meld),
        discard=rnd.discard[:-1],
        calls=None,
        phase=Phase.CALLERS_DISCARD,
        resume=rnd.turn,
        turn=seat,
        laid_down=replace_at(rnd.laid_down, seat, True),
        idle=0,
    )
    return replace(state, round=rnd), (*told, Called(seat=seat, card=card, meld=claim.meld))
