"""The totals of a game: what is paid and gained, and which seats lead (CORE-14, CORE-19)."""

from service.rules.model.result import Gain, Payment, RoundResult
from service.rules.model.state import State
from service.rules.model.variant import Variant


def apply_payments(variant: Variant, totals: tuple[int, ...], payments: tuple[Payment, ...]) -> tuple[int, ...]:
    """The totals with `payments` made."""
    new_totals = list(totals)
    for payment in payments:
        new_totals[payment.payee] += payment.points
        new_totals[payment.payer] -= payment.points if variant.match.payers_lose else 0
    return tuple(new_totals)


def apply_gains(totals: tuple[int, ...], gains: tuple[Gain, ...]) -> tuple[int, ...]:
    """The totals with `gains` added."""
    return tuple(total + sum(gain.points for gain in gains if gain.seat == seat) for seat, total in enumerate(totals))


def totals_after(variant: Variant, totals: tuple[int, ...], result: RoundResult) -> tuple[int, ...]:
    """The totals before a round with all that its result brought, bonuses for the game included."""
    return apply_gains(apply_payments(variant, totals, result.payments), (*result.gains, *result.bonuses))


def leading_seats(variant: Variant, state: State) -> tuple[int, ...]:
    """The seats with the best total, forfeited seats excluded: the highest, or in penalty games the lowest."""
    totals = [state.totals[seat] for seat in state.playing]
    best = min(totals) if variant.match.lowest_wins else max(totals)
    return tuple(seat for seat in state.playing if state.totals[seat] == best)
