"""Moves the clock of a sandbox ahead: what the time would bring happens at once."""

from collections.abc import Callable
from time import thread_time

from service.rules.model.state import replace
from service.tables.actions.overdue import due_in_process, take_overdue_step
from service.tables.model.change import Change
from service.tables.model.game_events import ClockAdvanced
from service.tables.model.refusals import Refusal, TableError
from service.tables.model.table import REFUSAL_WHEN_OVER, Table

MAX_CLOCK_STEPS = 200
"""The largest number of steps of one request, which must not play games without end."""
MAX_CLOCK_PROCESSOR_SECONDS = 0.1
"""The processor time after which a request takes no further step: steps of many bots take longer than others."""
REFUSES = (Refusal.GAME_OVER, Refusal.ABANDONED)


def let_time_pass(
    table: Table, seconds: int, seed: Callable[[], str], now: int, processor: Callable[[], float] = thread_time
) -> Change:
    """Lets `seconds` pass, or fewer if the steps that fall due are too many; the first event tells how many passed.

    Takes each step in order; `processor` tells the processor time so far.
    """
    if table.status in REFUSAL_WHEN_OVER:
        raise TableError(REFUSAL_WHEN_OVER[table.status])
    change, reached = _take_due_steps(table, seconds, seed, now, processor)
    passed = -(-(reached - now) // 1000)
    return replace(
        change,
        table=_with_earlier_deadlines(change.table, 1000 * passed),
        events=(ClockAdvanced(seconds=passed), *change.events[1:]),
    )


def _take_due_steps(
    table: Table, seconds: int, seed: Callable[[], str], now: int, processor: Callable[[], float]
) -> tuple[Change, int]:
    """The change by the steps taken, and the time reached: that of the last step if more steps are due."""
    change, reached = Change(table, (ClockAdvanced(seconds=seconds),)), now
    end, last = now + 1000 * seconds, processor() + MAX_CLOCK_PROCESSOR_SECONDS
    for _ in range(MAX_CLOCK_STEPS):
        table_now = replace(change.table, seq=table.seq + len(change.events))
        due = due_in_process(table_now, thinking=False)
        if due is None or due > end:
            return change, end
        if processor() >= last:
            break
        reached = max(reached, due)
        change = change.with_change(take_overdue_step(table_now, seed(), reached))
    return change, reached


def _with_earlier_deadlines(table: Table, milliseconds: int) -> Table:
    """The table with its deadlines earlier by `milliseconds`."""
    times = {"deadline": table.deadline, "bot_due": table.bot_due, "seated_at": table.seated_at}
    return replace(table, **{name: time and time - milliseconds for name, time in times.items()})
