"""From points to money: who pays whom how much (CORE-18)."""

from collections.abc import Iterable
from decimal import Decimal

import msgspec

from service.rules.result import Due, Payment
from service.rules.state import State
from service.rules.variant import Variant


class Owed(msgspec.Struct, frozen=True):
    """What one seat owes another: `points`, and `units` of the stake as exact decimal text."""

    payer: int
    payee: int
    points: int
    units: str


def settle(payments: Iterable[Payment], per_point: str) -> tuple[Owed, ...]:
    """Each payment, loser to winner and not netted, at so many units per point (a decimal number as text)."""
    unit = Decimal(per_point)
    return tuple(
        Owed(payment.payer, payment.payee, payment.points, f"{payment.points * unit:f}") for payment in payments
    )


def at_the_end(variant: Variant, state: State) -> tuple[Payment, ...]:
    """What the end of the game has to be paid, besides what its rounds had (CORE-18).

    In penalty games the others pay the winners what they have more than these; in gin the lower total pays.
    """
    if not state.over:
        return ()
    if variant.match.lowest_wins:
        return _to_lowest(state)
    if not variant.match.difference_settles:
        return ()
    payer, payee = sorted(range(state.seats), key=state.totals.__getitem__)
    points = state.totals[payee] - state.totals[payer]
    return (Payment(payer, payee, points, Due.TOTALS),) if points else ()


def _to_lowest(state: State) -> tuple[Payment, ...]:
    """Each other player's difference, which winners share; what does not divide is not paid."""
    payments = []
    for payer in (seat for seat in range(state.seats) if seat not in state.winners):
        for payee in state.winners:
            points = (state.totals[payer] - state.totals[payee]) // len(state.winners)
            payments.append(Payment(payer, payee, points, Due.TOTALS))
    return tuple(payment for payment in payments if payment.points > 0)
