"""Calling rummy on a discard that fits a meld on the table (OPT-01 to OPT-04)."""

from service.rules.melding.building import meld_with_joker_named, one_card_extensions
from service.rules.model.cards import JOKER, Hand, without
from service.rules.model.errors import IllegalMove, Reason
from service.rules.model.events import Called, CallsClosed, CallsHeld, Claimed, Declined, Events, RoundEvent
from service.rules.model.melds import Meld
from service.rules.model.moves import Call, CloseCalls, Decline, HoldCalls
from service.rules.model.state import Calls, Phase, Round, RummyClaim, State, replace, replace_at
from service.rules.model.variant import Variant
from service.rules.rounds.turn import record_progress, replace_meld, running_round
from service.rules.scoring.laid_cards import with_players

CallResult = tuple[State, Events]
CALL_REFUSES = (Reason.CALL_NOT_ALLOWED, Reason.DOES_NOT_FIT, Reason.JOKER_AMBIGUOUS, Reason.NOT_IN_THIS_VARIANT)


def open_to_calls(variant: Variant, state: State, rnd: Round, discarder: int) -> tuple[Round, Events]:
    """Open the last discard to calls, if a seat may call it (OPT-01, OPT-02)."""
    if not variant.turn.call_rummy or not melds_with_discard(variant, rnd):
        return rnd, ()
    waiting = tuple(seat for seat in state.playing if seat != discarder and _may_lay_off(variant, rnd, seat))
    if not waiting:
        return rnd, ()
    rnd = replace(rnd, calls=Calls(discarder, waiting))
    return _hold(rnd) if variant.turn.call_window else (rnd, ())


def melds_with_discard(variant: Variant, rnd: Round) -> tuple[Meld, ...]:
    """The melds on the table, each extended by the last discard; a joker may extend a meld in several ways."""
    return tuple(
        extended for meld in rnd.melds for extended in one_card_extensions(meld, rnd.discard[-1], variant.melds)
    )


def _may_lay_off(variant: Variant, rnd: Round, seat: int) -> bool:
    """Whether the seat could lay off if it were at turn (OPT-10, OPT-11)."""
    has_opened = rnd.opened[seat] or not variant.lay_off_needs_meld
    return has_opened and rnd.turns[seat] + 1 >= variant.turn.lay_off_from


def _hold(rnd: Round) -> tuple[Round, Events]:
    calls = rnd.calls
    assert calls is not None
    return replace(rnd, calls=replace(calls, held=True)), (CallsHeld(seat=calls.discarder, waiting=calls.waiting),)


def hold_calls(variant: Variant, state: State, move: HoldCalls) -> CallResult:
    """Hold the next draw for the seats that may call (OPT-03)."""
    rnd, _ = _require_open_calls(state)
    rnd, events = _hold(rnd)
    return replace(state, round=rnd), events


def close_calls(variant: Variant, state: State, move: CloseCalls) -> CallResult:
    """Close the calls and grant the claim nearest to the discarder's left (OPT-03)."""
    rnd, calls = _require_open_calls(state)
    events = (CallsClosed(seat=calls.discarder),)
    if not calls.claims:
        return replace(state, round=replace(rnd, calls=None)), events
    nearest = min(calls.claims, key=lambda claim: (claim.seat - calls.discarder) % state.seats)
    return _grant(variant, state, rnd, nearest, events)


def call(variant: Variant, state: State, seat: int, move: Call) -> CallResult:
    """Claim the last discard for a meld; the claim is granted at once unless calls are held (OPT-01, OPT-03)."""
    rnd, calls = _require_may_answer(variant, state, seat)
    claim = RummyClaim(seat, with_players(variant, _claimed_meld(variant, rnd, move), seat, _meld_named(rnd, move)))
    if not calls.held:
        return _grant(variant, state, rnd, claim, ())
    calls = replace(calls, claims=(*calls.claims, claim))
    return _record_answer(variant, state, rnd, calls, seat, Claimed(seat=seat, meld_id=move.meld_id))


def _claimed_meld(variant: Variant, rnd: Round, move: Call) -> Meld:
    """The meld that `move` names, extended by the last discard."""
    candidates = [meld for meld in melds_with_discard(variant, rnd) if meld.id == move.meld_id]
    matches = _with_joker_named(variant, rnd, candidates, move.jokers) if move.jokers else candidates
    if not matches:
        named = next((meld for meld in rnd.melds if meld.id == move.meld_id), move.meld_id)
        raise IllegalMove(Reason.DOES_NOT_FIT, "OPT-01", cards=rnd.discard[-1:], meld=named)
    if len(matches) > 1:
        places = [joker_stands_for(meld, rnd) for meld in matches]
        raise IllegalMove(Reason.JOKER_AMBIGUOUS, "CAL-06", cards=rnd.discard[-1:], jokers=places)
    return matches[0]


def _meld_named(rnd: Round, move: Call) -> Meld:
    return next(meld for meld in rnd.melds if meld.id == move.meld_id)


def _with_joker_named(variant: Variant, rnd: Round, melds: list[Meld], named: Hand) -> list[Meld]:
    """The melds in which the last discard, a joker, can stand for what is named."""
    ways = (meld_with_joker_named(meld, joker_stands_for(meld, rnd), named, variant.melds) for meld in melds)
    return [meld for meld in ways if meld is not None]


def joker_stands_for(meld: Meld, rnd: Round) -> Hand:
    """The card that the last discard stands for in `meld`, if it is a joker; `meld` is already extended by it."""
    before = next(other.places for other in rnd.melds if other.id == meld.id)
    joker = rnd.discard[-1] == JOKER
    return without(meld.places, before) if joker else ()


def decline_call(variant: Variant, state: State, seat: int, move: Decline) -> CallResult:
    """Decline to call (OPT-03)."""
    rnd, calls = _require_may_answer(variant, state, seat)
    return _record_answer(variant, state, rnd, calls, seat, Declined(seat=seat))


def _require_open_calls(state: State) -> tuple[Round, Calls]:
    rnd = running_round(state)
    if rnd.calls is None:
        raise IllegalMove(Reason.CALL_NOT_ALLOWED, "OPT-01")
    return rnd, rnd.calls


def _require_may_answer(variant: Variant, state: State, seat: int) -> tuple[Round, Calls]:
    """Return the round and its open calls; refuse a seat that may not answer them (OPT-01, OPT-02)."""
    if not variant.turn.call_rummy:
        raise IllegalMove(Reason.NOT_IN_THIS_VARIANT, "OPT-01")
    rnd, calls = _require_open_calls(state)
    if seat not in calls.waiting:
        raise IllegalMove(Reason.CALL_NOT_ALLOWED, "OPT-02" if seat == calls.discarder else "OPT-01")
    return rnd, calls


def _record_answer(
    variant: Variant, state: State, rnd: Round, calls: Calls, seat: int, event: RoundEvent
) -> CallResult:
    """Record the answer of `seat`; the last answer closes the calls."""
    calls = replace(calls, waiting=tuple(other for other in calls.waiting if other != seat))
    state = replace(state, round=replace(rnd, calls=calls))
    if calls.waiting:
        return state, (event,)
    state, closing_events = close_calls(variant, state, CloseCalls())
    return state, (event, *closing_events)


def _grant(variant: Variant, state: State, rnd: Round, claim: RummyClaim, events: Events) -> CallResult:
    """Lay the discard off for the caller, who then discards; this does not count as a turn (OPT-01)."""
    seat, card = claim.seat, rnd.discard[-1]
    rnd = replace(
        replace_meld(record_progress(rnd, seat), claim.meld),
        discard=rnd.discard[:-1],
        calls=None,
        laid_down=replace_at(rnd.laid_down, seat, True),
        idle=0,
    )
    if variant.turn.caller_discards:
        rnd = replace(rnd, phase=Phase.CALLERS_DISCARD, resume=rnd.turn, turn=seat)
    return replace(state, round=rnd), (*events, Called(seat=seat, card=card, meld=claim.meld))
