"""Whether a round decides the game: its last round, its target, rounds without points (CORE-16, CORE-19, EXT-01)."""

from service.rules.match.dealer import next_dealer
from service.rules.match.elimination import eliminate
from service.rules.match.totals import apply_gains, apply_payments, leading_seats
from service.rules.model.result import Gain, RoundResult
from service.rules.model.state import State, replace
from service.rules.model.variant import Variant

MAX_VOIDS = 5


def count_void(variant: Variant, state: State) -> State:
    """Count a void round; the fifth in a row ends the game on its totals (CORE-16)."""
    state = replace(state, voids=state.voids + 1)
    return replace(state, over=True, winners=leading_seats(variant, state)) if state.voids == MAX_VOIDS else state


def score_round(variant: Variant, state: State, result: RoundResult) -> State:
    """Add the payments and gains to the totals and set the next dealer (CORE-14, CORE-06)."""
    state = replace(
        state,
        totals=apply_gains(apply_payments(variant, state.totals, result.payments), result.gains),
        won=tuple(wins + (seat in result.winners) for seat, wins in enumerate(state.won or (0,) * state.seats)),
        scored=state.scored + 1,
        voids=0,
        unpaid=0 if result.payments or result.gains else state.unpaid + 1,
        dealer=next_dealer(variant, state, result.winners),
    )
    return _end_game_if_decided(variant, state)


def _end_game_if_decided(variant: Variant, state: State) -> State:
    """End the game after its last round or at its target; while the lead there is tied, play goes on (CORE-19).

    With elimination the last player below the target wins instead (EXT-01).

    Five rounds in a row without points end the game as five void rounds do, since it might never end (CORE-16).
    """
    match = variant.match
    if match.elimination:
        state = eliminate(variant, state)
        if state.over:
            return state
    winners = leading_seats(variant, state)
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
    return replace(state, round=rnd, totals=apply_gains(state.totals, bonuses))
