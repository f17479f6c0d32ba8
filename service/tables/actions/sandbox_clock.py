"""Moves the clock of a sandbox ahead: what the time would bring happens at once."""

from collections.abc import Callable
from time import thread_time

from service.rules.model.state import replace
from service.tables.actions.overdue import due_in_process, take_overdue_step
from service.tables.model.change import Change
from service.tables.model.game_events import ClockAdvanced
from service.tables.model.refusals import Refusal, TableError
from service.tables.model.table import Table, TableStatus

MAX_CLOCK_STEPS = 200
"""The largest number of steps of one request, which must not play games without end."""
MAX_CLOCK_PROCESSOR_SECONDS = 0.1
"""The processor time after which a request takes no further step: steps of many bots take longer than others."""
_REFUSAL_WHEN_OVER = {TableStatus.FINISHED: Refusal.GAME_OVER, TableStatus.ABANDONED: Refusal.ABANDONED}
REFUSES = (Refusal.GAME_OVER, Refusal.ABANDONED)


def let_time_pass(
    table: Table, seconds: int, seed: Callable[[], str], now: int, processor: Callable[[], float] = thread_time
) -> Change:
    """Lets `seconds` pass: takes each step that falls due, in order; `processor` tells the processor time so far."""
    if table.status in _REFUSAL_WHEN_OVER:
        raise TableError(_REFUSAL_WHEN_OVER[table.status])
    change = Change(table, (ClockAdvanced(seconds=seconds),))
    end = now + 1000 * seconds
    last = processor() + MAX_CLOCK_PROCESSOR_SECONDS
    for _ in range(MAX_CLOCK_STEPS):
        if processor() >= last:
            break
        table_now = replace(change.table, seq=table.seq + len(change.events))
        due = due_in_process(table_now, thinking=False)
        if due is None or due > end:
            break
        change = change.with_change(take_overdue_step(table_now, seed(), max(due, now)))
    return replace(change, table=_with_earlier_deadlines(change.table, 1000 * seconds))


def _with_earlier_deadlines(table: Table, milliseconds: int) -> Table:
    """The table with its deadlines earlier by `milliseconds`."""
    times = {"deadline": table.deadline, "bot_due": table.bot_due, "seated_at": table.seated_at}
    return replace(table, **{name: time and time - milliseconds for name, time in times.items()})
