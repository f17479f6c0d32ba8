"""A sandbox's clock moved ahead: what time would have brought happens at once."""

from collections.abc import Callable

from service.rules.model.state import replace
from service.tables.actions.overdue import due_in_process, take_overdue_step
from service.tables.model.change import Change
from service.tables.model.game_events import ClockAdvanced
from service.tables.model.refusals import Refusal, TableError
from service.tables.model.table import Table, TableStatus

MAX_CLOCK_STEPS = 200
"""So many steps are taken in one go: a request is not to play games without end."""
_REFUSAL_WHEN_OVER = {TableStatus.FINISHED: Refusal.GAME_OVER, TableStatus.ABANDONED: Refusal.ABANDONED}


def let_time_pass(table: Table, seconds: int, seed: Callable[[], str], now: int) -> Change:
    """The game as if so much time had passed: every step that falls due is taken in its turn."""
    if table.status in _REFUSAL_WHEN_OVER:
        raise TableError(_REFUSAL_WHEN_OVER[table.status])
    change = Change(table, (ClockAdvanced(seconds=seconds),))
    end = now + 1000 * seconds
    for _ in range(MAX_CLOCK_STEPS):
        here = replace(change.table, seq=table.seq + len(change.events))
        due = due_in_process(here, thinking=False)
        if due is None or due > end:
            break
        change = change.with_change(take_overdue_step(here, seed(), max(due, now)))
    return replace(change, table=_with_earlier_deadlines(change.table, 1000 * seconds))


def _with_earlier_deadlines(table: Table, milliseconds: int) -> Table:
    """The table with all that it waits for so much nearer."""
    times = {"deadline": table.deadline, "bot_due": table.bot_due, "seated_at": table.seated_at}
    return replace(table, **{name: time and time - milliseconds for name, time in times.items()})
