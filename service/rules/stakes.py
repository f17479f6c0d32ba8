"""From points to money: who pays whom how much (CORE-18)."""

from collections.abc import Iterable
from decimal import Decimal

import msgspec

from service.rules.result import Payment


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
