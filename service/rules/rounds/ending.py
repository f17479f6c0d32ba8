"""How rounds and games end: going out, a block, a void round, the target (CORE-12, CORE-16, CORE-19)."""

from service.rules.model.enums import NextDealer
from service.rules.model.events import Events, GameEnded, Paid, RoundEnded
from service.rules.model.result import Ending, Gain, Payment, RoundResult
from service.rules.model.state import Phase, Round, State, replace
from service.rules.model.variant import Variant
from service.rules.scoring.round_score import block_score

MAX_VOIDS = 5
EndResult = tuple[State, Events]


def go_out(variant: Variant, state: State, rnd: Round, seat: int, told: Events) -> EndResult:
    """`seat` has no card left: the round ends at once (CORE-12)."""
    rummy = not rnd.laid_down[seat] and bool(rnd.this_turn.laid)
    tally = variant.score(variant, rnd, seat, rummy)
    return end_round(variant, state, rnd, RoundResult(Ending.OUT, (seat,), rummy, tally.payments, tally.gains), told)


def end_blocked(variant: Variant, state: State, rnd: Round, told: Events) -> EndResult:
    """The stock is used up and the discard refused: hands are compared (OPT-17)."""
    winners, tally = block_score(variant, state, rnd)
    return end_round(variant, state, rnd, RoundResult(Ending.BLOCK, winners, False, tally.payments, tally.gains), told)


def end_with_stock(variant: Variant, state: State, rnd: Round, told: Events) -> EndResult:
    """The last card of the stock was drawn and that turn is over: a round without a winner (BLOC-02)."""
    tally = variant.score(variant, rnd, None, False)
    return end_round(variant, state, rnd, RoundResult(Ending.STOCK, (), False, tally.payments, tally.gains), told)


def end_void(variant: Variant, state: State, rnd: Round, rule: str, told: Events) -> EndResult:
    """Nobody scores and the same dealer deals again (CORE-16)."""
    return end_round(variant, state, rnd, RoundResult(Ending.VOID, rule=rule), told)


def end_round(variant: Variant, state: State, rnd: Round, result: RoundResult, told: Events) -> EndResult:
    """The game with its round over: totals, next dealer, and whether the game is over too."""
    shown = replace(result, payments=rnd.paid + result.payments)
    state = replace(state, round=replace(rnd, phase=Phase.OVER, calls=None, result=shown))
    state = _count_void(variant, state) if result.ending is Ending.VOID else _score_round(variant, state, result)
    return state, (*told, _round_ended_event(state), *_game_ended_events(state))


def _round_ended_event(state: State) -> RoundEnded:
    rnd = state.round
    assert rnd is not None
    assert rnd.result is not None
    return RoundEnded(
        seat=rnd.dealer,
        round=state.number,
        result=rnd.result,
        hands=rnd.hands,
        totals=state.totals,
        seed=rnd.seed,
    )


def _game_ended_events(state: State) -> Events:
    if not state.over:
        return ()
    bonuses = state.round.result.bonuses if state.round and state.round.result else ()
    return (GameEnded(seat=state.dealer, winners=state.winners, totals=state.totals, bonuses=bonuses),)


def _count_void(variant: Variant, state: State) -> State:
    """One more void round; after the fifth in a row the game ends on its totals (CORE-16)."""
    state = replace(state, voids=state.voids + 1)
    return replace(state, over=True, winners=leading_seats(variant, state)) if state.voids == MAX_VOIDS else state


def _score_round(variant: Variant, state: State, result: RoundResult) -> State:
    """The totals after what was paid and gained, and the next dealer named (CORE-14, CORE-06)."""
    state = replace(
        state,
        totals=_apply_gains(_apply_payments(variant, state.totals, result.payments), result.gains),
        won=tuple(won + (seat in result.winners) for seat, won in enumerate(state.won or (0,) * state.seats)),
        scored=state.scored + 1,
        voids=0,
        unpaid=0 if result.payments or result.gains else state.unpaid + 1,
        dealer=next_dealer(variant, state, result.winners),
    )
    return _end_game_if_decided(variant, state)


def pay_at_once(variant: Variant, state: State, payment: Payment) -> EndResult:
    """The game after a payment in the middle of a round, which stays paid (PHOM-10)."""
    rnd = state.round
    assert rnd is not None
    totals = _apply_payments(variant, state.totals, (payment,))
    told = Paid(seat=payment.payer, payee=payment.payee, points=payment.points, due=payment.due, totals=totals)
    return replace(state, totals=totals, round=replace(rnd, paid=(*rnd.paid, payment))), (told,)


def _apply_payments(variant: Variant, totals: tuple[int, ...], payments: tuple[Payment, ...]) -> tuple[int, ...]:
    changed = list(totals)
    for payment in payments:
        changed[payment.payee] += payment.points
        changed[payment.payer] -= payment.points if variant.match.payers_lose else 0
    return tuple(changed)


def _apply_gains(totals: tuple[int, ...], gains: tuple[Gain, ...]) -> tuple[int, ...]:
    return tuple(total + sum(gain.points for gain in gains if gain.seat == seat) for seat, total in enumerate(totals))


def _end_game_if_decided(variant: Variant, state: State) -> State:
    """The game over after its rounds or at its target; tied for best at the target, play goes on (CORE-19).

    Rounds in which nobody pays would never reach a target: five in a row end the game as void ones do (CORE-16).
    """
    winners = leading_seats(variant, state)
    match = variant.match
    all_played = match.rounds is not None and state.scored >= match.rounds
    reached = match.target is not None and any(state.totals[seat] >= match.target for seat in state.playing)
    stuck = match.rounds is None and state.unpaid == MAX_VOIDS
    if not all_played and not stuck and not (reached and len(winners) == 1):
        return state
    state = replace(state, over=True, winners=winners)
    return _apply_bonuses(state, match.bonuses(state)) if reached and match.bonuses else state


def _apply_bonuses(state: State, bonuses: tuple[Gain, ...]) -> State:
    """The game with what its end adds to the totals, told with the last round (GIN-11)."""
    rnd = state.round
    assert rnd is not None
    assert rnd.result is not None
    rnd = replace(rnd, result=replace(rnd.result, bonuses=bonuses))
    return replace(state, round=rnd, totals=_apply_gains(state.totals, bonuses))


def leading_seats(variant: Variant, state: State) -> tuple[int, ...]:
    """The seats still playing that share the best total: the highest, in penalty games the lowest."""
    totals = [state.totals[seat] for seat in state.playing]
    wanted = min(totals) if variant.match.lowest_wins else max(totals)
    return tuple(seat for seat in state.playing if state.totals[seat] == wanted)


def next_dealer(variant: Variant, state: State, winners: tuple[int, ...]) -> int:
    """Who deals the next round, or the first of a rematch (CORE-06)."""
    players = len(state.playing)
    rule = variant.match.next_dealer or (NextDealer.WINNER if players == 2 else NextDealer.LEFT)
    left = state.after(state.dealer)
    if len(winners) != 1 or rule in (NextDealer.LEFT, NextDealer.ALTERNATE):
        return left
    return winners[0] if rule is NextDealer.WINNER else state.after(winners[0])


def end_with_last_seat(state: State) -> EndResult | None:
    """The game won at once by the last seat that plays; its round is void (CORE-21). None while there are more."""
    if len(state.playing) > 1:
        return None
    state = replace(state, over=True, winners=state.playing)
    rnd = state.round
    told: Events = ()
    if rnd is not None and rnd.phase is not Phase.OVER:
        result = RoundResult(Ending.VOID, payments=rnd.paid, rule="CORE-21")
        state = replace(state, round=replace(rnd, phase=Phase.OVER, calls=None, result=result))
        told = (_round_ended_event(state),)
    return state, (*told, *_game_ended_events(state))
