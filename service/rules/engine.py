"""`apply`: the game after a move, and what to tell of it. Everything that happens in a game happens here."""

from collections.abc import Callable
from typing import Any

from service.rules import four_turns
from service.rules.four_turns import ranking
from service.rules.knocking import knock as knocking
from service.rules.knocking import offered_card as offers
from service.rules.knocking import showdown
from service.rules.model import events as tell
from service.rules.model.enums import Family
from service.rules.model.errors import IllegalMove, Reason
from service.rules.model.moves import (
    Call,
    CloseCalls,
    Cut,
    Deal,
    Declare,
    Decline,
    Discard,
    Draw,
    Forfeit,
    HoldCalls,
    Knock,
    LayDown,
    LayOff,
    Made,
    Move,
    Pass,
    Show,
    SwapJoker,
)
from service.rules.model.state import Phase, State
from service.rules.model.variant import Variant
from service.rules.rounds import calls, deal, discarding, drawing, ending, forfeiting
from service.rules.rounds import joker_swaps as swapping
from service.rules.rounds import melds_and_lay_offs as playing

Result = tuple[State, tell.Events]

Handler = Callable[[Variant, State, int, Any], Result]

BY_PLAYERS: dict[type, Handler] = {
    Draw: drawing.draw,
    Pass: drawing.refuse,
    LayDown: playing.lay_down,
    LayOff: playing.lay_off,
    SwapJoker: swapping.swap_joker,
    Discard: discarding.discard,
    Declare: playing.declare,
    Knock: knocking.knock,
    Show: showdown.show,
    Call: calls.call,
    Decline: calls.decline,
    Cut: deal.cut,
    Forfeit: forfeiting.forfeit,
}
FOUR_TURNS: dict[type, Handler] = {**four_turns.PLAYS, Cut: deal.cut, Forfeit: forfeiting.forfeit}
OF_FAMILY = {Family.OPEN_ENDED: BY_PLAYERS, Family.FOUR_TURNS: FOUR_TURNS}
IN_PHASE: dict[tuple[type, Phase], Handler] = {
    (Draw, Phase.UPCARD): offers.take,
    (Draw, Phase.WALL): offers.take,
    (Pass, Phase.UPCARD): offers.decline,
    (Pass, Phase.WALL): offers.decline,
}
"""Moves that are something else in one phase."""
BY_THE_TABLE: dict[type, Callable[[Variant, State, Any], Result]] = {
    Deal: deal.begin,
    HoldCalls: calls.hold,
    CloseCalls: calls.close,
}


def apply(variant: Variant, state: State, seat: int | None, move: Move) -> tuple[State, tell.Events]:
    """The state after `move` by `seat` (None: by the table) and the events to tell; raises IllegalMove.

    Pure: the same arguments always give the same state, byte for byte. A refused move changes nothing.
    """
    if seat is None:
        return BY_THE_TABLE[type(move)](variant, state, move)
    if seat in state.forfeited:
        raise IllegalMove(Reason.NOT_YOUR_TURN, "CORE-21")
    changed, told = _handler(variant, state, move)(variant, state, seat, move)
    return _SETTLED[variant.family](variant, changed, told)


def replay(variant: Variant, state: State, made: tuple[Made, ...]) -> State:
    """The state after a list of moves."""
    for each in made:
        state, _ = apply(variant, state, each.seat, each.move)
    return state


def _handler(variant: Variant, state: State, move: Move) -> Handler:
    special = IN_PHASE.get((type(move), state.round.phase)) if state.round else None
    handler = special or OF_FAMILY[variant.family].get(type(move))
    if handler is None:
        raise IllegalMove(Reason.NOT_IN_THIS_VARIANT, "CORE-17")
    return handler


def _playable(variant: Variant, state: State, told: tell.Events) -> tuple[State, tell.Events]:
    """The round is over when the player to draw finds no card to draw (CORE-16, BLOC-02)."""
    rnd = state.round
    if rnd is None or rnd.phase is not Phase.DRAW or rnd.stock:
        return state, told
    if variant.draw.discards_stay:
        return ending.stock_used_up(variant, state, rnd, told)
    return (state, told) if rnd.discard else ending.void(variant, state, rnd, "CORE-16", told)


_SETTLED = {Family.OPEN_ENDED: _playable, Family.FOUR_TURNS: ranking.settled}
"""What follows from the state that a move leaves."""
