"""The scores of a game, and from them who pays whom (CORE-18)."""

from collections.abc import Sequence
from decimal import Decimal

from service.http.schemas import records
from service.http.views.players import SeatedPlayers
from service.rules.model.result import Payment
from service.rules.model.state import State
from service.rules.scoring.stakes import final_payments, settle
from service.tables.model.change import RoundRecord
from service.tables.model.table import Table


def scores_view(table: Table, ended_rounds: Sequence[RoundRecord]) -> records.Scores:
    """The scores of every ended round, the settlement, and each player's balance."""
    seated = SeatedPlayers(table)
    starts = [*(record.before for record in ended_rounds[1:]), table.before if table.round else table.state]
    rounds = tuple(
        [_round_score(table, record, after, seated) for record, after in zip(ended_rounds, starts, strict=False)]
    )
    final = final_payments(table.rules, table.state) if table.state else ()
    settlement = tuple([_due_view(table, payment, seated) for payment in final])
    return records.Scores(
        game_id=table.id,
        version=table.version,
        stake=table.stake,
        rounds=rounds,
        settlement=settlement,
        balances=tuple([_balance_view(table, player, rounds, settlement) for player in seated.by_seat]),
        winners=seated.at_seats(table.state.winners) if table.state else (),
    )


def _round_score(table: Table, record: RoundRecord, after: State | None, seated: SeatedPlayers) -> records.RoundScore:
    """The score of a round; `after` is the game before the next deal, when players may have come back (EXT-02)."""
    result = record.result
    return records.RoundScore(
        number=record.number,
        ending=result.ending,
        winners=seated.at_seats(result.winners),
        rummy=result.rummy,
        points=seated.by_player(
            [now - before for now, before in zip(record.totals, record.before.totals, strict=True)]
        ),
        totals=seated.by_player(record.totals),
        dues=tuple([_due_view(table, payment, seated) for payment in result.payments]),
        gains=seated.gains_view(result.gains),
        bonuses=seated.gains_view(result.bonuses),
        re_entered=_re_entered(record, after, seated),
    )


def _re_entered(record: RoundRecord, after: State | None, seated: SeatedPlayers) -> dict[str, int]:
    if after is None or not after.re_entries:
        return {}
    changed = zip(seated.by_seat, record.totals, after.totals, strict=True)
    return {player: now for player, then, now in changed if now != then}


def _due_view(table: Table, payment: Payment, seated: SeatedPlayers) -> records.Due:
    return records.Due(
        payer=seated.by_seat[payment.payer],
        payee=seated.by_seat[payment.payee],
        points=payment.points,
        amount=settle([payment], table.stake.amount)[0].units if table.stake else None,
        reason=payment.due,
    )


def _balance_view(
    table: Table, player: str, rounds: Sequence[records.RoundScore], settlement: Sequence[records.Due]
) -> records.Balance:
    dues = [*(due for each in rounds for due in each.dues), *settlement]
    received = sum(due.points * ((due.payee == player) - (due.payer == player)) for due in dues)
    return records.Balance(
        player_id=player,
        total=(rounds[-1].totals | rounds[-1].re_entered)[player] if rounds else table.rules.match.starting_points,
        received=received,
        amount=f"{received * Decimal(table.stake.amount):f}" if table.stake else None,
    )
