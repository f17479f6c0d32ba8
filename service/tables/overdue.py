"""What the table does by itself once its time has come: for who is late or never comes, calls, bots, the next deal."""

from service.rules.moves import CloseCalls
from service.rules.timeouts import forced
from service.tables.absence import missed
from service.tables.answering import settled
from service.tables.change import Change
from service.tables.deadlines import waits_for
from service.tables.playing import begin_round
from service.tables.seating import abandoned
from service.tables.table import Status, Table


def due(table: Table) -> int | None:
    """When the table is to act by itself."""
    times = [time for time in (table.deadline, table.bot_due) if time is not None]
    return min(times, default=None)


def overdue(table: Table, now: int) -> bool:
    """Whether the table is to act by itself now."""
    return (time := due(table)) is not None and time <= now


def act(table: Table, seed: str, now: int) -> Change:
    """One step of what is overdue; the time moves on, so that every step is taken once."""
    change, rnd = Change(table), table.round
    if table.status is Status.WAITING:
        return abandoned(change)
    if rnd is None:
        return begin_round(change, seed, now)
    if table.bot_due is not None and table.bot_due <= now:
        return settled(change, table, now)
    if rnd.calls is not None and rnd.calls.held:
        return settled(change.played(None, CloseCalls()), table, now)
    return settled(missed(_turn_played(change, rnd.turn), rnd.turn), table, now)


def _turn_played(change: Change, seat: int) -> Change:
    """What is asked of a player who is out of time, to the end of his turn (CORE-21)."""
    start = waits_for(change.table)
    while waits_for(change.table) == start:
        table = change.table
        if (move := forced(table.rules, table.game, seat)) is None:
            break
        change = change.played(seat, move)
    return change
