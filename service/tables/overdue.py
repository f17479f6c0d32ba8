"""What the table does by itself once its deadline has passed: for players out of time, calls, bots, the next deal."""

from service.rules.moves import CloseCalls, PlayersMove
from service.rules.timeouts import forced
from service.tables.change import Change
from service.tables.playing import bot_to_move, deal_next, settled, waits_for
from service.tables.table import Table


def overdue(table: Table, now: int) -> bool:
    """Whether the table is to act by itself now."""
    return table.deadline is not None and table.deadline <= now


def act(table: Table, seed: str, now: int) -> Change:
    """One step of what is overdue; the deadline moves on, so that every step is taken once."""
    rnd = table.round
    if rnd is None:
        return deal_next(table, seed, now)
    if rnd.calls is not None and rnd.calls.held:
        return settled(Change(table).played(None, CloseCalls()), table, now)
    if bot_to_move(table, rnd) is not None:
        return settled(Change(table), table, now)
    return settled(_turn_played(table, rnd.turn), table, now)


def _turn_played(table: Table, seat: int) -> Change:
    """What is asked of a player who is out of time, to the end of his turn (CORE-21)."""
    change = Change(table)
    while waits_for(change.table) == waits_for(table) and (move := _forced(change.table, seat)) is not None:
        change = change.played(seat, move)
    return change


def _forced(table: Table, seat: int) -> PlayersMove | None:
    return forced(table.rules, table.game, seat)
