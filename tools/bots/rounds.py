"""Facts of a round: the seat that may move, and the points of a round that is over."""

from service.rules.match.totals import apply_gains, apply_payments
from service.rules.model.result import Ending, RoundResult
from service.rules.model.state import Phase, State
from service.rules.model.variant import Variant
from service.rules.view import SeatView, view


def is_running(state: State) -> bool:
    """Whether the round waits for a move."""
    return state.round is not None and state.round.phase is not Phase.OVER


def next_to_move(variant: Variant, state: State) -> tuple[int, SeatView]:
    """The seat to move in a running round and its view; seats that may call or buy come first."""
    rnd = state.round
    assert rnd is not None
    callers = rnd.calls.waiting if rnd.calls else ()
    buyers = rnd.offer.waiting if rnd.offer and rnd.phase is Phase.BUYING else ()
    views = ((seat, view(variant, state, seat)) for seat in (*callers, *buyers, rnd.turn))
    return next((seat, seen) for seat, seen in views if seen and seen.legal_moves)


def result_of(state: State) -> RoundResult:
    """The result of the last round, which is over."""
    assert state.round is not None
    assert state.round.result is not None
    return state.round.result


def winners_of(variant: Variant, seats: int, result: RoundResult) -> tuple[int, ...]:
    """The seats that won a round; where laid cards count, those with the most points, whoever went out."""
    if not variant.melds.owned_cards or result.ending is Ending.VOID:
        return result.winners
    points = points_of(variant, seats, result)
    return tuple([seat for seat, each in enumerate(points) if each == max(points)])


def part_of_win(winners: tuple[int, ...], seat: int, seats: int) -> float:
    """The part of a victory that the seat has; without winners every seat has the same."""
    return (seat in winners) / len(winners) if winners else 1 / seats


def lead(variant: Variant, state: State, seat: int) -> float:
    """The points of the seat in the last round, less the average of the others' points."""
    points = points_of(variant, state.seats, result_of(state))
    others = [each for other, each in enumerate(points) if other != seat]
    return points[seat] - sum(others) / len(others)


def points_of(variant: Variant, seats: int, result: RoundResult) -> tuple[int, ...]:
    """The points of a round by seat without bonuses for the game; in penalty games they are negative."""
    points = apply_gains(apply_payments(variant, (0,) * seats, result.payments), result.gains)
    return tuple(-each for each in points) if variant.match.lowest_wins else points
