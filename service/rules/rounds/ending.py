"""The ends of rounds and games: going out, a block, a void round, the target (CORE-12, CORE-16, CORE-19)."""

from service.rules.model.enums import Block, Family, NextDealer
from service.rules.model.events import Events, GameEnded, Paid, RoundEnded
from service.rules.model.result import Ending, Gain, Payment, RoundResult
from service.rules.model.state import Phase, Round, State, replace
from service.rules.model.variant import Variant
from service.rules.scoring.round_score import block_score

MAX_VOIDS = 5
EndResult = tuple[State, Events]


def go_out(variant: Variant, state: State, rnd: Round, seat: int, events: Events) -> EndResult:
    """End the round because `seat` has no card left (CORE-12)."""
    rummy = not rnd.laid_down[seat] and bool(rnd.this_turn.laid)
    tally = variant.score(variant, rnd, seat, rummy)
    return end_round(variant, state, rnd, RoundResult(Ending.OUT, (seat,), rummy, tally.payments, tally.gains), events)


def end_blocked(variant: Variant, state: State, rnd: Round, events: Events) -> EndResult:
    """End the round at a block, by comparing the hands: no stock is left and the discard was refused (OPT-17)."""
    winners, tally = block_score(variant, state, rnd)
    return end_round(
        variant, state, rnd, RoundResult(Ending.BLOCK, winners, False, tally.payments, tally.gains), events
    )


def end_with_stock(variant: Variant, state: State, rnd: Round, events: Events) -> EndResult:
    """End the round without a winner, after the turn in which the last card of the stock was drawn (BLOC-02)."""
    tally = variant.score(variant, rnd, None, False)
    return end_round(variant, state, rnd, RoundResult(Ending.STOCK, (), False, tally.payments, tally.gains), events)


def possible_endings(variant: Variant) -> tuple[Ending, ...]:
    """How a round of the variant may end, the usual way first; any round may also be void."""
    if variant.family is Family.FOUR_TURNS:
        return Ending.SHOWN, Ending.DECLARED
    if variant.knock.compare is not None:
        return (Ending.KNOCK,)
    if variant.draw.discards_stay:
        return Ending.OUT, Ending.STOCK
    return (Ending.OUT,) if variant.close.block is Block.OFF else (Ending.OUT, Ending.BLOCK)


def end_void(variant: Variant, state: State, rnd: Round, rule: str, events: Events) -> EndResult:
    """End the round as void: no points, and the same dealer deals again (CORE-16)."""
    return end_round(variant, state, rnd, RoundResult(Ending.VOID, rule=rule), events)


def end_round(variant: Variant, state: State, rnd: Round, result: RoundResult, events: Events) -> EndResult:
    """End the round with `result`: update the totals and the next dealer, and end the game if it is decided."""
    final = replace(result, payments=rnd.paid + result.payments)
    state = replace(state, round=replace(rnd, phase=Phase.OVER, calls=None, result=final))
    state = _count_void(variant, state) if result.ending is Ending.VOID else _score_round(variant, state, result)
    return state, (*events, _round_ended_event(state), *_game_ended_events(state))


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
    """Count a void round; the fifth in a row ends the game on its totals (CORE-16)."""
    state = replace(state, voids=state.voids + 1)
    return replace(state, over=True, winners=leading_seats(variant, state)) if state.voids == MAX_VOIDS else state


def _score_round(variant: Variant, state: State, result: RoundResult) -> State:
    """Add the payments and gains to the totals and set the next dealer (CORE-14, CORE-06)."""
    state = replace(
        state,
        totals=_apply_gains(_apply_payments(variant, state.totals, result.payments), result.gains),
        won=tuple(wins + (seat in result.winners) for seat, wins in enumerate(state.won or (0,) * state.seats)),
        scored=state.scored + 1,
        voids=0,
        unpaid=0 if result.payments or result.gains else state.unpaid + 1,
        dealer=next_dealer(variant, state, result.winners),
    )
    return _end_game_if_decided(variant, state)


def pay_at_once(variant: Variant, state: State, payment: Payment) -> EndResult:
    """Make a payment in the middle of the round; it stands even if the round is void (PHOM-10)."""
    rnd = state.round
    assert rnd is not None
    totals = _apply_payments(variant, state.totals, (payment,))
    event = Paid(seat=payment.payer, payee=payment.payee, points=payment.points, due=payment.due, totals=totals)
    return replace(state, totals=totals, round=replace(rnd, paid=(*rnd.paid, payment))), (event,)


def _apply_payments(variant: Variant, totals: tuple[int, ...], payments: tuple[Payment, ...]) -> tuple[int, ...]:
    new_totals = list(totals)
    for payment in payments:
        new_totals[payment.payee] += payment.points
        new_totals[payment.payer] -= payment.points if variant.match.payers_lose else 0
    return tuple(new_totals)


def _apply_gains(totals: tuple[int, ...], gains: tuple[Gain, ...]) -> tuple[int, ...]:
    return tuple(total + sum(gain.points for gain in gains if gain.seat == seat) for seat, total in enumerate(totals))


def _end_game_if_decided(variant: Variant, state: State) -> State:
    """End the game after its last round or at its target; while the lead there is tied, play goes on (CORE-19).

    Five rounds in a row without points end the game as five void rounds do, since it might never end (CORE-16).
    """
    winners = leading_seats(variant, state)
    match = variant.match
    all_played = match.rounds is not None and state.scored >= match.rounds
    target_reached = match.target is not None and any(state.totals[seat] >= match.target for seat in state.playing)
    unpaid_too_long = match.rounds is None and state.unpaid == MAX_VOIDS
    if not all_played and not unpaid_too_long and not (target_reached and len(winners) == 1):
        return state
    state = replace(state, over=True, winners=winners)
    return _apply_bonuses(state, match.bonuses(state)) if target_reached and match.bonuses else state


def _apply_bonuses(state: State, bonuses: tuple[Gain, ...]) -> State:
    """Add the points of the end of the game to the totals, and to the last round's result (GIN-11)."""
    rnd = state.round
    assert rnd is not None
    assert rnd.result is not None
    rnd = replace(rnd, result=replace(rnd.result, bonuses=bonuses))
    return replace(state, round=rnd, totals=_apply_gains(state.totals, bonuses))


def leading_seats(variant: Variant, state: State) -> tuple[int, ...]:
    """The seats with the best total, forfeited seats excluded: the highest, or in penalty games the lowest."""
    totals = [state.totals[seat] for seat in state.playing]
    best = min(totals) if variant.match.lowest_wins else max(totals)
    return tuple(seat for seat in state.playing if state.totals[seat] == best)


def next_dealer(variant: Variant, state: State, winners: tuple[int, ...]) -> int:
    """The dealer of the next round, or of a rematch's first round (CORE-06)."""
    players = len(state.playing)
    rule = variant.match.next_dealer or (NextDealer.WINNER if players == 2 else NextDealer.LEFT)
    left = state.after(state.dealer)
    if len(winners) != 1 or rule in (NextDealer.LEFT, NextDealer.ALTERNATE):
        return left
    return winners[0] if rule is NextDealer.WINNER else state.after(winners[0])


def end_on_totals(variant: Variant, state: State) -> EndResult:
    """End the game between two rounds, on its totals: it has reached the length of the longest games (CORE-19)."""
    state = replace(state, over=True, winners=leading_seats(variant, state))
    return state, _game_ended_events(state)


def end_with_last_seat(state: State) -> EndResult | None:
    """End the game if only one seat still plays: it wins, and its round is void (CORE-21). Otherwise return None."""
    if len(state.playing) > 1:
        return None
    state = replace(state, over=True, winners=state.playing)
    rnd = state.round
    events: Events = ()
    if rnd is not None and rnd.phase is not Phase.OVER:
        result = RoundResult(Ending.VOID, payments=rnd.paid, rule="CORE-21")
        state = replace(state, round=replace(rnd, phase=Phase.OVER, calls=None, result=result))
        events = (_round_ended_event(state),)
    return state, (*events, *_game_ended_events(state))
