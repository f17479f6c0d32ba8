"""Discarding, and what may follow a discard: calls, a void round, the next turn (CORE-07, CORE-16, OPT-01)."""

from service.rules.model import events as tell
from service.rules.model.cards import Card
from service.rules.model.enums import Block
from service.rules.model.errors import IllegalMove, Reason
from service.rules.model.moves import Discard
from service.rules.model.state import Phase, Round, State, replace
from service.rules.model.variant import Variant
from service.rules.rounds.calls import opened_to_calls
from service.rules.rounds.ending import blocked, out, stock_used_up, void
from service.rules.rounds.turn import at_turn, at_wall, finished, given_up, may_discard, must_knock, owed, require_held

Discarded = tuple[State, tell.Events]


def discard(variant: Variant, state: State, seat: int, move: Discard) -> Discarded:
    """Put a card on the pile: ends the turn, or what a caller owes for his call (CORE-07, OPT-01)."""
    rnd = at_turn(state, seat, Phase.PLAY, Phase.CALLERS_DISCARD)
    require_held(rnd, seat, (move.card,))
    if owed(rnd):
        raise IllegalMove(Reason.LAY_OFF_OWED, "CORE-08")
    if not may_discard(rnd, move.card):
        raise IllegalMove(Reason.DISCARD_JUST_TAKEN, "CORE-08", cards=(move.card,))
    if must_knock(variant, rnd):
        raise IllegalMove(Reason.ONLY_TO_KNOCK, "GIN-10")
    return put_down(variant, state, rnd, move.card)


def put_down(variant: Variant, state: State, rnd: Round, card: Card, told: tell.Events = ()) -> Discarded:
    """Discard a card that may be discarded; an empty hand goes out (CORE-12)."""
    seat = rnd.turn
    rnd = replace(given_up(rnd, seat, (card,)), discard=(*rnd.discard, card))
    told = (*told, tell.Discarded(seat=seat, card=card, count=len(rnd.hands[seat])))
    if not rnd.hands[seat]:
        return out(variant, state, rnd, seat, told)
    if rnd.phase is Phase.CALLERS_DISCARD:
        return _opened(variant, state, resumed(rnd), seat, told)
    return _end_turn(variant, state, finished(state, rnd, seat), seat, told)


def resumed(rnd: Round) -> Round:
    """The round going on after a caller's discard, with the player after the original discarder (OPT-01)."""
    assert rnd.resume is not None
    return replace(rnd, turn=rnd.resume, resume=None, phase=Phase.DRAW)


def _end_turn(variant: Variant, state: State, rnd: Round, seat: int, told: tell.Events) -> Discarded:
    """The next turn, unless the round ends with the stock, or too many have passed with nothing done (CORE-16)."""
    if variant.draw.discards_stay and not rnd.stock:
        return stock_used_up(variant, state, rnd, told)
    if rnd.idle >= variant.close.max_idle * len(state.playing):
        if variant.close.block is not Block.OFF and not rnd.stock:
            return blocked(variant, state, rnd, told)
        return void(variant, state, rnd, "CORE-16", told)
    if at_wall(variant, rnd):
        return _at_wall(variant, state, rnd, told)
    return _opened(variant, state, rnd, seat, told)


def _at_wall(variant: Variant, state: State, rnd: Round, told: tell.Events) -> Discarded:
    """The last discard offered to the next player to knock with, or the round void (GIN-10)."""
    if variant.knock.wall_knock:
        return replace(state, round=replace(rnd, phase=Phase.WALL)), told
    return void(variant, state, rnd, "GIN-10", told)


def _opened(variant: Variant, state: State, rnd: Round, discarder: int, told: tell.Events) -> Discarded:
    """The round waiting for the next draw, and for calls on the discard where they are played (OPT-01)."""
    rnd, held = opened_to_calls(variant, state, rnd, discarder)
    return replace(state, round=rnd), (*told, *held)
