"""What the table does by itself once its time has come: for who is late or never comes, calls, bots, the next deal."""

from service.rules.model.moves import CloseCalls
from service.rules.timeouts import forced_move
from service.tables.actions.gameplay import deal_from_seed
from service.tables.actions.seating import abandon
from service.tables.model.change import Change
from service.tables.model.table import Table, TableStatus
from service.tables.turns.absence import miss_turn
from service.tables.turns.bot_turns import MoveChooser, quick_move, with_bot_turns
from service.tables.turns.thinking_bots import MAX_THINKING_DELAY_MS, stand_in_move, waits_for_thinking_bot
from service.tables.turns.time_limits import wait_key


def due_at(table: Table) -> int | None:
    """When the table is to act by itself, at the earliest."""
    return min((time for time in (table.deadline, table.bot_due) if time is not None), default=None)


def due_in_process(table: Table, thinking: bool) -> int | None:
    """The same for a process that thinks or not: one that does not leaves bots that do to others for a while."""
    late = _bot_due_in_process(table, thinking)
    return min((time for time in (table.deadline, late) if time is not None), default=None)


def _bot_due_in_process(table: Table, thinking: bool) -> int | None:
    if table.bot_due is None or thinking or not waits_for_thinking_bot(table):
        return table.bot_due
    return table.bot_due + MAX_THINKING_DELAY_MS


def is_overdue(table: Table, now: int, thinking: bool = False) -> bool:
    """Whether the table is to act by itself now."""
    return (time := due_in_process(table, thinking)) is not None and time <= now


def take_overdue_step(table: Table, seed: str, now: int, thinking: MoveChooser | None = None) -> Change:
    """One step of what is overdue; the time moves on, so that every step is taken once.

    `thinking` moves for all bots; without it one that thinks is waited for, and a quick move made for it in the end.
    """
    change = Change(table)
    if table.status is TableStatus.WAITING:
        return abandon(change)
    if table.round is None:
        return deal_from_seed(change, seed, now)
    bot_due = _bot_due_in_process(table, thinking is not None)
    if bot_due is not None and bot_due == due_in_process(table, thinking is not None):
        return with_bot_turns(change, table, now, thinking or stand_in_move)
    return with_bot_turns(_play_out_of_time(change), table, now, thinking or quick_move)


def _play_out_of_time(change: Change) -> Change:
    """What follows where calls have run out, or else a turn."""
    rnd = change.table.round
    if rnd is None or (rnd.calls is not None and rnd.calls.held):
        return change.with_move(None, CloseCalls())
    return miss_turn(_finish_turn(change, rnd.turn), rnd.turn)


def _finish_turn(change: Change, seat: int) -> Change:
    """What is asked of a player who is out of time, to the end of his turn (CORE-21)."""
    start = wait_key(change.table)
    while wait_key(change.table) == start:
        table = change.table
        if (move := forced_move(table.rules, table.game, seat)) is None:
            break
        change = change.with_move(seat, move)
    return change
