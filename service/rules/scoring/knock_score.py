"""Scores after a knock, against one opponent or several, and the bonuses at the end of a gin match."""

from service.rules.model.result import Due, Ending, Gain, Payment, RoundResult
from service.rules.model.state import Round, Spread, State
from service.rules.model.variant import Variant
from service.rules.scoring.round_score import payments_to, shared_payments

GIN_POINTS = 25
UNDERCUT_POINTS = 20
KNOCK_RUMMY_POINTS = 25
BEATEN_KNOCKER_POINTS = 10
GAME_POINTS = 100
BOX_POINTS = 25


def against_one(variant: Variant, state: State, rnd: Round) -> RoundResult:
    """Score gin, a knock with less deadwood than the opponent, or an undercut (GIN-07 to GIN-09)."""
    knocker, other = rnd.spreads
    if not knocker.value:
        return _one_winner(knocker, (GIN_POINTS, Due.GIN), (other.value, Due.DEADWOOD))
    if knocker.value < other.value:
        return _one_winner(knocker, (other.value - knocker.value, Due.LESS_DEADWOOD))
    return _one_winner(other, (UNDERCUT_POINTS, Due.UNDERCUT), (knocker.value - other.value, Due.LESS_DEADWOOD))


def _one_winner(winner: Spread, *amounts: tuple[int, Due]) -> RoundResult:
    gains = tuple(Gain(winner.seat, points, due) for points, due in amounts if points)
    return RoundResult(Ending.KNOCK, (winner.seat,), rummy=any(gain.due is Due.GIN for gain in gains), gains=gains)


def against_several(variant: Variant, state: State, rnd: Round) -> RoundResult:
    """The knocker wins with no deadwood, or with less than every opponent (KNOCK-03 to KNOCK-08)."""
    knocker, *others = rnd.spreads
    rivals = [spread for spread in others if spread.seat in state.playing]
    lowest = min(rival.value for rival in rivals)
    if knocker.value and lowest <= knocker.value:
        return _score_for_opponents(state, rnd, tuple(rival.seat for rival in rivals if rival.value == lowest), lowest)
    payments = payments_to(knocker.seat, _differences(state, rnd, (knocker.seat,), knocker.value), Due.LESS_DEADWOOD)
    if not knocker.value:
        payments += payments_to(knocker.seat, {spread.seat: KNOCK_RUMMY_POINTS for spread in others}, Due.KNOCK_RUMMY)
    return RoundResult(Ending.KNOCK, (knocker.seat,), rummy=not knocker.value, payments=payments)


def _score_for_opponents(state: State, rnd: Round, winners: tuple[int, ...], lowest: int) -> RoundResult:
    """Score for opponents who tie with or beat the knocker; they share the payments (KNOCK-05, 06, 08)."""
    payments = shared_payments(winners, _differences(state, rnd, winners, lowest), Due.LESS_DEADWOOD)
    knocker = rnd.spreads[0]
    if lowest == knocker.value:
        return RoundResult(Ending.KNOCK, winners, payments=payments)
    share = BEATEN_KNOCKER_POINTS // len(winners)
    fine = tuple(Payment(knocker.seat, winner, share, Due.KNOCKER_BEATEN) for winner in winners)
    loss = (Gain(knocker.seat, -BEATEN_KNOCKER_POINTS, Due.KNOCKER_BEATEN),)
    return RoundResult(Ending.KNOCK, winners, payments=payments + fine, gains=loss)


def _differences(state: State, rnd: Round, winners: tuple[int, ...], least: int) -> dict[int, int]:
    """The points each other seat pays, from the dealer's left on; a forfeited hand pays its full value (CORE-21)."""
    values = {spread.seat: spread.value for spread in rnd.spreads if spread.seat not in winners}
    seats = [(rnd.dealer + step) % state.seats for step in range(1, state.seats + 1)]
    return {seat: values[seat] - (least if seat in state.playing else 0) for seat in seats if seat in values}


def gin_match_bonuses(state: State) -> tuple[Gain, ...]:
    """The game bonus, the winner's total and bonus once more if the loser won no round, and the boxes (GIN-11)."""
    (winner,) = state.winners
    gains = [Gain(winner, GAME_POINTS, Due.GAME_BONUS)]
    if not any(won for seat, won in enumerate(state.won) if seat != winner):
        gains.append(Gain(winner, state.totals[winner] + GAME_POINTS, Due.SCHNEIDER))
    boxes = (Gain(seat, BOX_POINTS * won, Due.BOXES) for seat, won in enumerate(state.won) if won)
    return (*gains, *boxes)
