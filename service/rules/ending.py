"""How rounds and games end: going out, a block, a void round, the target (CORE-12, CORE-16, CORE-19)."""

from service.rules import events as tell
from service.rules import scoring
from service.rules.result import Ending, Result
from service.rules.state import Phase, Round, State, replace
from service.rules.variant import NextDealer, Variant

MAX_VOIDS = 5
Ended = tuple[State, tell.Events]


def out(variant: Variant, state: State, rnd: Round, seat: int, told: tell.Events) -> Ended:
    """`seat` has no card left: the round ends at once (CORE-12)."""
    rummy = not rnd.laid_down[seat] and bool(rnd.this_turn.laid)
    payments = variant.score(variant, rnd, seat, rummy)
    return _ended(variant, state, rnd, Result(Ending.OUT, (seat,), rummy, payments), told)


def blocked(variant: Variant, state: State, rnd: Round, told: tell.Events) -> Ended:
    """The stock is used up and the discard refused: hands are compared (OPT-17)."""
    winners, payments = scoring.block(variant, state, rnd)
    return _ended(variant, state, rnd, Result(Ending.BLOCK, winners, payments=payments), told)


def void(variant: Variant, state: State, rnd: Round, rule: str, told: tell.Events) -> Ended:
    """Nobody scores and the same dealer deals again (CORE-16)."""
    return _ended(variant, state, rnd, Result(Ending.VOID, rule=rule), told)


def _ended(variant: Variant, state: State, rnd: Round, result: Result, told: tell.Events) -> Ended:
    """The game with its round over: totals, next dealer, and whether the game is over too."""
    rnd = replace(rnd, phase=Phase.OVER, calls=None, result=result)
    state = replace(state, round=rnd)
    state = _voided(state) if result.ending is Ending.VOID else _scored(variant, state, result)
    return state, (*told, _round_ended(state, rnd, result), *_final(state))


def _round_ended(state: State, rnd: Round, result: Result) -> tell.RoundEnded:
    return tell.RoundEnded(
        seat=rnd.dealer,
        round=state.number,
        result=result,
        hands=rnd.hands,
        totals=state.totals,
        seed=rnd.seed,
    )


def _final(state: State) -> tell.Events:
    return (tell.GameEnded(seat=state.dealer, winners=state.winners, totals=state.totals),) if state.over else ()


def _voided(state: State) -> State:
    """One more void round; after the fifth in a row the game ends on its totals (CORE-16)."""
    state = replace(state, voids=state.voids + 1)
    return replace(state, over=True, winners=best(state)) if state.voids == MAX_VOIDS else state


def _scored(variant: Variant, state: State, result: Result) -> State:
    """The totals raised by what the winners got, and the next dealer named (CORE-14, CORE-06)."""
    totals = list(state.totals)
    for payment in result.payments:
        totals[payment.payee] += payment.points
    state = replace(
        state,
        totals=tuple(totals),
        scored=state.scored + 1,
        voids=0,
        unpaid=0 if result.payments else state.unpaid + 1,
        dealer=next_dealer(variant, state, result.winners),
    )
    return _decided(variant, state)


def _decided(variant: Variant, state: State) -> State:
    """The game over after its rounds or at its target; tied for best at the target, play goes on (CORE-19).

    Rounds in which nobody pays would never reach a target: five in a row end the game as void ones do (CORE-16).
    """
    winners = best(state)
    match = variant.match
    if match.rounds is not None:
        over = state.scored >= match.rounds
    else:
        reached = match.target is not None and len(winners) == 1 and state.totals[winners[0]] >= match.target
        over = reached or state.unpaid == MAX_VOIDS
    return replace(state, over=True, winners=winners) if over else state


def best(state: State) -> tuple[int, ...]:
    """The seats still playing that share the best total."""
    highest = max(state.totals[seat] for seat in state.playing)
    return tuple(seat for seat in state.playing if state.totals[seat] == highest)


def next_dealer(variant: Variant, state: State, winners: tuple[int, ...]) -> int:
    """Who deals the next round, or the first of a rematch (CORE-06)."""
    players = len(state.playing)
    rule = variant.match.next_dealer or (NextDealer.WINNER if players == 2 else NextDealer.LEFT)
    left = state.after(state.dealer)
    if len(winners) != 1 or rule in (NextDealer.LEFT, NextDealer.ALTERNATE):
        return left
    return winners[0] if rule is NextDealer.WINNER else state.after(winners[0])


def last_one_left(state: State) -> Ended | None:
    """The game won at once by the last seat that plays; its round is void (CORE-21). None while there are more."""
    if len(state.playing) > 1:
        return None
    state = replace(state, over=True, winners=state.playing)
    rnd = state.round
    told: tell.Events = ()
    if rnd is not None and rnd.phase is not Phase.OVER:
        result = Result(Ending.VOID, rule="CORE-21")
        state = replace(state, round=replace(rnd, phase=Phase.OVER, calls=None, result=result))
        told = (_round_ended(state, rnd, result),)
    return state, (*told, *_final(state))
