"""When a table acts by itself: for a player out of time, open calls, the next deal."""

from service.rules.model.state import Phase
from service.tables.model.table import Player, Table, TableStatus, has_only_bots

MIN_CALL_WINDOW_MS = 3000
"""How long persons have to call before a bot draws, or beside a bot that calls (OPT-03)."""
_PHASES_WITH_OWN_LIMIT = {Phase.CUT, Phase.UPCARD}
"""What is asked in them is answered before the player's turn, and has a deadline of its own."""


def next_deadline(table: Table, before: Table, now: int) -> int | None:
    """When the table is to act by itself; a turn that goes on keeps the deadline it had. Bots have none."""
    rnd = table.round
    if rnd is None:
        return _next_deal_time(table, before, now)
    bots_turn = table.at_seat(rnd.turn).bot is not None
    if rnd.calls is not None and rnd.calls.held:
        window = table.rules.turn.call_window
        return _keep_deadline(
            table, before, now + (max(window, MIN_CALL_WINDOW_MS) if bots_turn or not window else window)
        )
    if bots_turn or table.turn_seconds is None:
        return None
    return _keep_deadline(table, before, now + 1000 * table.turn_seconds)


def _next_deal_time(table: Table, before: Table, now: int) -> int | None:
    """A void round is dealt again at once, and so is every round if nobody plays who might return (CORE-16)."""
    if table.status is not TableStatus.BETWEEN_ROUNDS:
        return None
    if table.game.voids:
        return now
    if has_only_bots(table):
        return _keep_deadline(table, before, now + max(absence_wait_ms(table, player) for player in table.players))
    return (
        None
        if table.next_round_seconds is None
        else _keep_deadline(table, before, now + 1000 * table.next_round_seconds)
    )


def absence_wait_ms(table: Table, player: Player) -> int:
    """How long the bot of a player who is away waits for him: a turn's time, where nobody else waits for it."""
    return 1000 * (table.turn_seconds or 0) if player.away and has_only_bots(table) else 0


def _keep_deadline(table: Table, before: Table, due: int) -> int:
    same = before.deadline is not None and wait_key(before) == wait_key(table)
    return before.deadline if same and before.deadline is not None else due


def wait_key(table: Table) -> tuple[object, ...]:
    """What the table waits for: while this is the same, its deadline is."""
    rnd = table.round
    if rnd is None:
        return (table.status,)
    held = rnd.calls is not None and rnd.calls.held
    return (
        table.game.number,
        rnd.turn,
        rnd.phase if rnd.phase in _PHASES_WITH_OWN_LIMIT else None,
        rnd.turns,
        rnd.resume,
        held,
        len(rnd.discard) if held else 0,
    )
