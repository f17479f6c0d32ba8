"""Stakes: points converted into payments of money (CORE-18, EXT-03)."""

from collections.abc import Iterable
from decimal import Decimal

import msgspec

from service.rules.model.result import Due, Payment
from service.rules.model.state import State
from service.rules.model.variant import Variant
from service.rules.scoring.round_score import shared_payments


class StakePayment(msgspec.Struct, frozen=True):
    """The debt of one seat to another: `points`, and `units` of the stake as exact decimal text."""

    payer: int
    payee: int
    points: int
    units: str


def settle(payments: Iterable[Payment], per_point: str) -> tuple[StakePayment, ...]:
    """Convert each payment to stake units, at `per_point` (decimal text) units a point; payments are not netted."""
    unit = Decimal(per_point)
    return tuple(
        StakePayment(payment.payer, payment.payee, payment.points, f"{payment.points * unit:f}") for payment in payments
    )


def final_payments(variant: Variant, state: State) -> tuple[Payment, ...]:
    """The payments due at the end of the game, in addition to those of its rounds (CORE-18)."""
    if not state.over:
        return ()
    if variant.match.difference_settles:
        return _difference(state)
    if variant.match.elimination:
        return _pot(state)
    return _to_winners(variant, state) if variant.match.lowest_wins or variant.match.totals_settle else ()


def _difference(state: State) -> tuple[Payment, ...]:
    """In gin the lower total pays the difference, even if it is the winner's."""
    payer, payee = sorted(range(state.seats), key=state.totals.__getitem__)
    points = state.totals[payee] - state.totals[payer]
    return (Payment(payer, payee, points, Due.TOTALS),) if points else ()


def _pot(state: State) -> tuple[Payment, ...]:
    """With elimination everyone puts in 1 unit, and 1 for each time they came back; the winners share it (EXT-03)."""
    dealer = state.round.dealer if state.round else state.dealer
    payers = sorted(range(state.seats), key=lambda seat: (state.distance(dealer, seat) - 1) % state.seats)
    puts_in = {seat: 1 + state.re_entries_of(seat) for seat in payers if seat not in state.winners}
    return shared_payments(state.winners, puts_in, Due.POT)


def _to_winners(variant: Variant, state: State) -> tuple[Payment, ...]:
    """Each other player pays the winner the difference of totals; several winners share it equally."""
    best, sign = state.totals[state.winners[0]], 1 if variant.match.lowest_wins else -1
    shares = {seat: sign * (total - best) // len(state.winners) for seat, total in enumerate(state.totals)}
    return tuple(
        Payment(payer, winner, shares[payer], Due.TOTALS)
        for payer in range(state.seats)
        for winner in state.winners
        if payer not in state.winners and shares[payer] > 0
    )
