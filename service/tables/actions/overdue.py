"""What a table does by itself when its deadline has come: late players, calls, bots, the next deal, abandonment."""

from service.rules.model.moves import CloseCalls, CloseOffer, CloseReEntry
from service.rules.timeouts import forced_move
from service.tables.actions.gameplay import deal_from_seed
from service.tables.actions.seating import abandon
from service.tables.model.change import Change
from service.tables.model.table import Table, TableStatus
from service.tables.turns.absence import miss_turn
from service.tables.turns.bot_turns import MoveChooser, quick_move, waits_for_buyers, with_bot_turns
from service.tables.turns.thinking_bots import MAX_THINKING_DELAY_MS, stand_in_move, waits_for_thinking_bot
from service.tables.turns.time_limits import wait_key


def due_at(table: Table) -> int | None:
    """The next deadline of a table, or None."""
    return _earlier(table.deadline, table.bot_due)


def due_in_process(table: Table, thinking: bool) -> int | None:
    """The next deadline of a table for a process that plays thinking bots or does not, or None.

    A process that does not leaves them MAX_THINKING_DELAY_MS for one that does.
    """
    late = _bot_due_in_process(table, thinking)
    return _earlier(table.deadline, late)


def _earlier(one: int | None, other: int | None) -> int | None:
    if one is None or other is None:
        return other if one is None else one
    return min(one, other)


def _bot_due_in_process(table: Table, thinking: bool) -> int | None:
    if table.bot_due is None or thinking or not waits_for_thinking_bot(table):
        return table.bot_due
    return table.bot_due + MAX_THINKING_DELAY_MS


def is_overdue(table: Table, now: int, thinking: bool = False) -> bool:
    """Whether the table has to act by itself now."""
    return (time := due_in_process(table, thinking)) is not None and time <= now


def take_overdue_step(table: Table, seed: str, now: int, thinking: MoveChooser | None = None) -> Change:
    """Takes one overdue step; the deadline moves on with it, so that every step is taken once.

    `thinking` chooses the moves of all bots. Without it the table waits for thinking bots, and after their delay
    makes a quick move for them.
    """
    change = Change(table)
    if table.status is TableStatus.WAITING:
        return abandon(change)
    if table.game.entering:
        return with_bot_turns(change.with_move(None, CloseReEntry()), table, now)
    if table.round is None:
        return deal_from_seed(change, seed, now)
    bot_due = _bot_due_in_process(table, thinking is not None)
    if bot_due is not None and bot_due == due_in_process(table, thinking is not None):
        return with_bot_turns(change, table, now, thinking or stand_in_move)
    return with_bot_turns(_play_out_of_time(change), table, now, thinking or quick_move)


def _play_out_of_time(change: Change) -> Change:
    """Closes held calls or an offer, or ends the turn, whichever has run out of time.

    A turn that waits for buyers goes on, and is missed only if it then runs out of time (EXT-11).
    """
    rnd = change.table.round
    if rnd is None or (rnd.calls is not None and rnd.calls.held):
        return change.with_move(None, CloseCalls())
    if waits_for_buyers(change.table):
        return change.with_move(None, CloseOffer())
    finished = _finish_turn(change, rnd.turn)
    return finished if waits_for_buyers(finished.table) else miss_turn(finished, rnd.turn)


def _finish_turn(change: Change, seat: int) -> Change:
    """Makes the moves that end the turn of a player who is out of time (CORE-21, IND-13)."""
    start, missed = wait_key(change.table), change.table.at_seat(seat).missed + 1
    while wait_key(change.table) == start:
        table = change.table
        if (move := forced_move(table.rules, table.game, seat, missed)) is None:
            break
        change = change.with_move(seat, move)
    return change
