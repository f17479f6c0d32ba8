"""When a table acts by itself: after a turn without a move, after open calls, for the next deal."""

from service.rules.model.state import Phase
from service.tables.model.table import Player, Table, TableStatus, only_bots_are_in

MIN_CALL_WINDOW_MS = 3000
"""How long persons can call before a bot draws, or beside a bot that calls (OPT-03)."""
OFFER_SECONDS = 30
"""How long an offer between rounds stands in a game without a limit for turns (EXT-14)."""
BOTS_ALONE_MS = 1000
"""How long bots alone take for a turn, and for the next deal."""
_PHASES_WITH_OWN_LIMIT = {Phase.CUT, Phase.UPCARD, Phase.BUYING}
"""Phases with a decision before or within the player's turn, which has a deadline of its own."""


def next_deadline(table: Table, before: Table, now: int) -> int | None:
    """When the table acts by itself, or None; a turn that goes on keeps its deadline, and a bot's turn has none."""
    rnd = table.round
    if rnd is None:
        return _next_deal_time(table, before, now)
    bots_turn = table.at_seat(rnd.turn).bot is not None
    if rnd.calls is not None and rnd.calls.held:
        window = table.rules.turn.call_window
        return _keep_deadline(
            table, before, now + (max(window, MIN_CALL_WINDOW_MS) if bots_turn or not window else window)
        )
    if rnd.phase is Phase.BUYING:
        return _keep_deadline(table, before, now + table.rules.buying.window)
    if bots_turn or table.turn_seconds is None:
        return None
    return _keep_deadline(table, before, now + 1000 * table.turn_seconds)


def _next_deal_time(table: Table, before: Table, now: int) -> int | None:
    """When the next round is dealt, or None; at once after a void round of persons (CORE-16), except in a sandbox.

    Before that, when the offer to come back into the game is closed.

    If no person plays, it is dealt after their time to return; otherwise after the game's `next_round_seconds`.
    """
    if table.status is not TableStatus.BETWEEN_ROUNDS:
        return None
    if table.game.entering:
        return _keep_deadline(table, before, now + 1000 * (table.turn_seconds or OFFER_SECONDS))
    if only_bots_are_in(table):
        return _keep_deadline(table, before, now + max(bot_wait_ms(table, player) for player in table.players))
    if table.game.voids and not table.sandbox:
        return now
    return (
        None
        if table.next_round_seconds is None
        else _keep_deadline(table, before, now + 1000 * table.next_round_seconds)
    )


def bot_wait_ms(table: Table, player: Player) -> int:
    """How long the bot of this player waits before its turn if no person plays: for one who is away, a turn's time."""
    if not only_bots_are_in(table):
        return 0
    return max(BOTS_ALONE_MS, 1000 * (table.turn_seconds or 0)) if player.away else BOTS_ALONE_MS


def _keep_deadline(table: Table, before: Table, due: int) -> int:
    same = before.deadline is not None and wait_key(before) == wait_key(table)
    return before.deadline if same and before.deadline is not None else due


def wait_key(table: Table) -> tuple[object, ...]:
    """What the table waits for; the deadline stays as long as this is equal."""
    rnd = table.round
    if rnd is None:
        return (table.status, table.state is not None and bool(table.state.entering))
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
