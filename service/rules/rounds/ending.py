"""The ends of rounds and games: going out, a block, a void round, the target (CORE-12, CORE-16, CORE-19)."""

from service.rules.match.decision import count_void, score_round
from service.rules.match.elimination import elimination_events
from service.rules.match.totals import apply_payments, leading_seats
from service.rules.model.enums import Block, Family
from service.rules.model.events import Events, GameEnded, Paid, RoundEnded
from service.rules.model.result import Ending, Payment, RoundResult
from service.rules.model.state import Phase, Round, State, replace
from service.rules.model.variant import Variant
from service.rules.scoring.round_score import block_score

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
    """End the round without a winner: the stock is used up, and nobody draws any more (BLOC-02, R500-06)."""
    tally = variant.score(variant, rnd, None, False)
    return end_round(variant, state, rnd, RoundResult(Ending.STOCK, (), False, tally.payments, tally.gains), events)


def possible_endings(variant: Variant) -> tuple[Ending, ...]:
    """How a round of the variant may end, the usual way first; any round may also be void."""
    if variant.family is Family.FOUR_TURNS:
        return Ending.SHOWN, Ending.DECLARED
    if variant.knock.compare is not None:
        return (Ending.KNOCK,)
    if variant.declaration.wanted:
        return Ending.DECLARED, Ending.DROPPED
    if variant.draw.discards_stay or variant.close.stock_end:
        return Ending.OUT, Ending.STOCK
    return (Ending.OUT,) if variant.close.block is Block.OFF else (Ending.OUT, Ending.BLOCK)


def end_void(variant: Variant, state: State, rnd: Round, rule: str, events: Events) -> EndResult:
    """End the round as void: no points, and the same dealer deals again (CORE-16)."""
    return end_round(variant, state, rnd, RoundResult(Ending.VOID, rule=rule), events)


def end_round(variant: Variant, state: State, rnd: Round, result: RoundResult, events: Events) -> EndResult:
    """End the round with `result`: update the totals and the next dealer, and end the game if it is decided."""
    final = replace(result, payments=rnd.paid + result.payments)
    before, state = state, replace(state, round=replace(rnd, phase=Phase.OVER, calls=None, result=final))
    state = count_void(variant, state) if result.ending is Ending.VOID else score_round(variant, state, result)
    return state, (*events, _round_ended_event(state), *elimination_events(before, state), *_game_ended_events(state))


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


def pay_at_once(variant: Variant, state: State, payment: Payment) -> EndResult:
    """Make a payment in the middle of the round; it stands even if the round is void (PHOM-10)."""
    rnd = state.round
    assert rnd is not None
    totals = apply_payments(variant, state.totals, (payment,))
    event = Paid(seat=payment.payer, payee=payment.payee, points=payment.points, due=payment.due, totals=totals)
    return replace(state, totals=totals, round=replace(rnd, paid=(*rnd.paid, payment))), (event,)


def end_on_totals(variant: Variant, state: State) -> EndResult:
    """End the game between two rounds, on its totals: it has reached the length of the longest games (CORE-19)."""
    state = replace(state, over=True, winners=leading_seats(variant, state), entering=())
    return state, _game_ended_events(state)


def end_with_last_seat(state: State) -> EndResult | None:
    """End the game if only one seat still plays: it wins, and its round is void (CORE-21). Otherwise return None."""
    if len(state.playing) > 1:
        return None
    state = replace(state, over=True, winners=state.playing, entering=())
    rnd = state.round
    events: Events = ()
    if rnd is not None and rnd.phase is not Phase.OVER:
        result = RoundResult(Ending.VOID, payments=rnd.paid, rule="CORE-21")
        state = replace(state, round=replace(rnd, phase=Phase.OVER, calls=None, result=result))
        events = (_round_ended_event(state),)
    return state, (*events, *_game_ended_events(state))
