"""The engine: `apply` returns the game after a move and its events; every change of a game goes through it."""

from collections.abc import Callable
from typing import Any

from service.rules import four_turns
from service.rules.declaring import declaration
from service.rules.four_turns import declaring, feeding, fourth_turn, ranking, taking
from service.rules.knocking import knock, offered_card, showdown
from service.rules.match import re_entry
from service.rules.model.enums import Family
from service.rules.model.errors import IllegalMove, Reason
from service.rules.model.events import Events
from service.rules.model.moves import (
    Buy,
    Call,
    CloseCalls,
    CloseOffer,
    CloseReEntry,
    Cut,
    Deal,
    Declare,
    Decline,
    Discard,
    Draw,
    DropHand,
    Forfeit,
    HoldCalls,
    Knock,
    LayDown,
    LayOff,
    Move,
    MoveRecord,
    Pass,
    ReEnter,
    Show,
    SwapJoker,
)
from service.rules.model.state import Phase, State
from service.rules.model.variant import Variant
from service.rules.rounds import (
    buying,
    deal,
    discarding,
    drawing,
    ending,
    forfeiting,
    joker_swaps,
    leaving,
    melds_and_lay_offs,
)
from service.rules.rounds.offers import calls

Applied = tuple[State, Events]

MoveHandler = Callable[[Variant, State, int, Any], Applied]

OPEN_ENDED_HANDLERS: dict[type, MoveHandler] = {
    Draw: buying.draw_after_offer,
    Pass: buying.decline_or_pass,
    Buy: buying.buy,
    LayDown: melds_and_lay_offs.lay_down,
    LayOff: melds_and_lay_offs.lay_off,
    SwapJoker: joker_swaps.swap_joker,
    Discard: discarding.discard,
    Declare: declaration.declare_hand,
    DropHand: leaving.drop,
    Knock: knock.knock,
    Show: showdown.show,
    Call: calls.call,
    Decline: calls.decline_call,
    ReEnter: re_entry.re_enter,
    Cut: deal.cut,
    Forfeit: forfeiting.forfeit,
}
FOUR_TURN_HANDLERS: dict[type, MoveHandler] = {**four_turns.FOUR_TURN_PLAYS, Cut: deal.cut, Forfeit: forfeiting.forfeit}
FAMILY_HANDLERS = {Family.OPEN_ENDED: OPEN_ENDED_HANDLERS, Family.FOUR_TURNS: FOUR_TURN_HANDLERS}
PHASE_HANDLERS: dict[tuple[type, Phase], MoveHandler] = {
    (Draw, Phase.UPCARD): offered_card.take_offered_card,
    (Draw, Phase.WALL): offered_card.take_offered_card,
    (Pass, Phase.UPCARD): offered_card.pass_offered_card,
    (Pass, Phase.WALL): offered_card.pass_offered_card,
}
"""Handlers that replace the usual handler of a move in one phase."""
OUT_HANDLERS: dict[type, MoveHandler] = {
    ReEnter: re_entry.re_enter,
    Pass: re_entry.pass_re_entry,
    Forfeit: forfeiting.forfeit,
}
"""The handlers of the moves that a player who is out of the game can make (EXT-01)."""
TABLE_HANDLERS: dict[type, Callable[[Variant, State, Any], Applied]] = {
    Deal: deal.begin_deal,
    HoldCalls: calls.hold_calls,
    CloseCalls: calls.close_calls,
    CloseReEntry: re_entry.close_re_entry,
    CloseOffer: buying.close_offer,
}
MOVE_REFUSES: dict[type, tuple[Reason, ...]] = {
    Cut: deal.CUT_REFUSES,
    Draw: (*drawing.DRAW_REFUSES, *offered_card.TAKE_REFUSES, *taking.REFUSES),
    Pass: drawing.PASS_REFUSES,
    Buy: buying.BUY_REFUSES,
    LayDown: (*melds_and_lay_offs.LAY_DOWN_REFUSES, Reason.NOT_IN_THIS_VARIANT),
    LayOff: (*melds_and_lay_offs.LAY_OFF_REFUSES, Reason.NOT_IN_THIS_VARIANT),
    SwapJoker: joker_swaps.REFUSES,
    Discard: (*discarding.REFUSES, *feeding.REFUSES),
    Knock: knock.REFUSES,
    Show: (*showdown.REFUSES, *fourth_turn.REFUSES),
    Declare: (*melds_and_lay_offs.DECLARE_REFUSES, *declaring.REFUSES, *declaration.REFUSES),
    DropHand: leaving.REFUSES,
    Call: calls.CALL_REFUSES,
    ReEnter: re_entry.REFUSES,
}
"""Why a player's move may be refused, by its type and in whatever variant, besides `turn.TURN_REFUSES`."""


def apply(variant: Variant, state: State, seat: int | None, move: Move) -> tuple[State, Events]:
    """Return the state after `move` by `seat` (None: by the table) and its events; raise IllegalMove if it is refused.

    Pure: the same arguments always give the same state, byte for byte. A refused move changes nothing.
    """
    if variant.opening.contracts:
        variant = variant.in_deal(state.scored)
    if seat is None:
        return TABLE_HANDLERS[type(move)](variant, state, move)
    if seat in state.forfeited:
        raise IllegalMove(Reason.NOT_YOUR_TURN, "CORE-21")
    if seat in state.out:
        return _apply_from_outside(variant, state, seat, move)
    if variant.deal.wild_card:
        variant = variant.in_round(state.round)
    after, events = _handler(variant, state, move)(variant, state, seat, move)
    return _AFTER_MOVE[variant.family](variant, after, events)


def _apply_from_outside(variant: Variant, state: State, seat: int, move: Move) -> Applied:
    """Apply a move of a player who is out of the game; no round waits for it (EXT-01)."""
    handler = OUT_HANDLERS.get(type(move))
    if handler is None:
        raise IllegalMove(Reason.NOT_YOUR_TURN, "EXT-01")
    return handler(variant, state, seat, move)


def replay(variant: Variant, state: State, moves: tuple[MoveRecord, ...]) -> State:
    """Return the state after the recorded `moves`."""
    for record in moves:
        state, _ = apply(variant, state, record.seat, record.move)
    return state


def _handler(variant: Variant, state: State, move: Move) -> MoveHandler:
    special = PHASE_HANDLERS.get((type(move), state.round.phase)) if state.round else None
    handler = special or FAMILY_HANDLERS[variant.family].get(type(move))
    if handler is None:
        raise IllegalMove(Reason.NOT_IN_THIS_VARIANT, "CORE-17")
    return handler


def _end_if_no_card(variant: Variant, state: State, events: Events) -> tuple[State, Events]:
    """End the round if the player to draw has no card to draw (CORE-16, BLOC-02)."""
    rnd = state.round
    if rnd is None or rnd.phase is not Phase.DRAW or rnd.stock or variant.close.stock_end:
        return state, events
    if variant.draw.discards_stay:
        return ending.end_with_stock(variant, state, rnd, events)
    return (state, events) if rnd.discard else ending.end_void(variant, state, rnd, "CORE-16", events)


_AFTER_MOVE = {Family.OPEN_ENDED: _end_if_no_card, Family.FOUR_TURNS: ranking.end_after_four_turns}
"""For each family, the function that checks after every move whether the round is over."""
