"""What the table does by itself once its time has come: for who is late or never comes, calls, bots, the next deal."""

from service.rules.model.moves import CloseCalls
from service.rules.timeouts import forced
from service.tables.actions.gameplay import begin_round
from service.tables.actions.seating import abandoned
from service.tables.model.change import Change
from service.tables.model.table import Status, Table
from service.tables.turns.absence import missed
from service.tables.turns.bot_turns import Choose, quickly, settled
from service.tables.turns.thinking_bots import LATE_MS, stand_in, thinks
from service.tables.turns.time_limits import waits_for


def due(table: Table) -> int | None:
    """When the table is to act by itself, at the earliest."""
    return min((time for time in (table.deadline, table.bot_due) if time is not None), default=None)


def due_here(table: Table, thinking: bool) -> int | None:
    """The same for a process that thinks or not: one that does not leaves bots that do to others for a while."""
    late = _bot_due(table, thinking)
    return min((time for time in (table.deadline, late) if time is not None), default=None)


def _bot_due(table: Table, thinking: bool) -> int | None:
    if table.bot_due is None or thinking or not thinks(table):
        return table.bot_due
    return table.bot_due + LATE_MS


def overdue(table: Table, now: int, thinking: bool = False) -> bool:
    """Whether the table is to act by itself now."""
    return (time := due_here(table, thinking)) is not None and time <= now


def act(table: Table, seed: str, now: int, thinking: Choose | None = None) -> Change:
    """One step of what is overdue; the time moves on, so that every step is taken once.

    `thinking` moves for all bots; without it one that thinks is waited for, and a quick move made for it in the end.
    """
    change = Change(table)
    if table.status is Status.WAITING:
        return abandoned(change)
    if table.round is None:
        return begin_round(change, seed, now)
    bot_due = _bot_due(table, thinking is not None)
    if bot_due is not None and bot_due == due_here(table, thinking is not None):
        return settled(change, table, now, thinking or stand_in)
    return settled(_out_of_time(change), table, now, thinking or quickly)


def _out_of_time(change: Change) -> Change:
    """What follows where calls have run out, or else a turn."""
    rnd = change.table.round
    if rnd is None or (rnd.calls is not None and rnd.calls.held):
        return change.played(None, CloseCalls())
    return missed(_turn_played(change, rnd.turn), rnd.turn)


def _turn_played(change: Change, seat: int) -> Change:
    """What is asked of a player who is out of time, to the end of his turn (CORE-21)."""
    start = waits_for(change.table)
    while waits_for(change.table) == start:
        table = change.table
        if (move := forced(table.rules, table.game, seat)) is None:
            break
        change = change.played(seat, move)
    return change
