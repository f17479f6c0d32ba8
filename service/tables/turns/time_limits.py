"""When a table acts by itself: for a player out of time, open calls, the next deal."""

from service.rules.model.state import Phase
from service.tables.model.table import Player, Status, Table, bots_alone

LEAST_WINDOW_MS = 3000
"""How long persons have to call before a bot draws, or beside a bot that calls (OPT-03)."""
_OF_THEIR_OWN = {Phase.CUT, Phase.UPCARD}
"""What is asked in them is answered before the player's turn, and has a deadline of its own."""


def next_deadline(table: Table, before: Table, now: int) -> int | None:
    """When the table is to act by itself; a turn that goes on keeps the deadline it had. Bots have none."""
    rnd = table.round
    if rnd is None:
        return _next_deal(table, before, now)
    bots_turn = table.at_seat(rnd.turn).bot is not None
    if rnd.calls is not None and rnd.calls.held:
        window = table.rules.turn.call_window
        return _kept(table, before, now + (max(window, LEAST_WINDOW_MS) if bots_turn or not window else window))
    if bots_turn or table.turn_seconds is None:
        return None
    return _kept(table, before, now + 1000 * table.turn_seconds)


def _next_deal(table: Table, before: Table, now: int) -> int | None:
    """A void round is dealt again at once, and so is every round if nobody plays who might return (CORE-16)."""
    if table.status is not Status.BETWEEN_ROUNDS:
        return None
    if table.game.voids:
        return now
    if bots_alone(table):
        return _kept(table, before, now + max(absent_ms(table, player) for player in table.players))
    return None if table.next_round_seconds is None else _kept(table, before, now + 1000 * table.next_round_seconds)


def absent_ms(table: Table, player: Player) -> int:
    """How long the bot of a player who is away waits for him: a turn's time, where nobody else waits for it."""
    return 1000 * (table.turn_seconds or 0) if player.away and bots_alone(table) else 0


def _kept(table: Table, before: Table, due: int) -> int:
    same = before.deadline is not None and waits_for(before) == waits_for(table)
    return before.deadline if same and before.deadline is not None else due


def waits_for(table: Table) -> tuple[object, ...]:
    """What the table waits for: while this is the same, its deadline is."""
    rnd = table.round
    if rnd is None:
        return (table.status,)
    held = rnd.calls is not None and rnd.calls.held
    return (
        table.game.number,
        rnd.turn,
        rnd.phase if rnd.phase in _OF_THEIR_OWN else None,
        rnd.turns,
        rnd.resume,
        held,
        len(rnd.discard) if held else 0,
    )
