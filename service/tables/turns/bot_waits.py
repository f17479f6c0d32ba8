"""How long a bot waits before a move, by the pace of its table; nobody learns anything of its hand from that."""

from hashlib import sha256

from service.rules.model.state import Phase, Round, Turn
from service.tables.model.bot_pace import BotPace
from service.tables.model.table import Player, Table
from service.tables.turns.time_limits import MIN_CALL_WINDOW_MS

Range = tuple[int, int]
"""The least and the most milliseconds."""
BRISK_MS: Range = 600, 1200
PLAIN_MS: Range = 1500, 3000
LAYING_MS: Range = 2200, 4500
"""In a turn in which cards were laid down. The first of them comes as soon as a discard, or it would be foreseen."""
FIRST_TURN_MS: Range = 2500, 5000


def pace_ms(table: Table, bot: Player, seq: int) -> int:
    """Milliseconds that the bot waits before the move that follows event `seq`; 0 if it moves at once.

    What everybody sees gives the range, the round's seed the place in it: all processes agree, and nobody can foretell
    it before the seed is known.
    """
    rnd = table.round
    if table.bot_pace is BotPace.INSTANT or rnd is None or bot.seat is None:
        return 0
    least, most = _within(_longest_ms(table, rnd, bot.seat), _range_ms(table, rnd, bot.seat))
    digest = sha256(f"pace:{rnd.seed}:{seq}:{bot.seat}".encode()).digest()
    return least + int.from_bytes(digest[:8]) % (most - least + 1)


def _range_ms(table: Table, rnd: Round, seat: int) -> Range:
    if table.bot_pace is BotPace.BRISK:
        return BRISK_MS
    if not (rnd.turns and rnd.turns[seat]):
        return FIRST_TURN_MS
    return LAYING_MS if rnd.turn == seat and _count_laid(rnd.this_turn) else PLAIN_MS


def _within(longest: int | None, usual: Range) -> Range:
    """The usual range cut at `longest`; what is left of it begins no later than at half of that."""
    least, most = usual
    return usual if longest is None or longest >= most else (min(least, longest // 2), longest)


def _longest_ms(table: Table, rnd: Round, seat: int) -> int | None:
    """Half of the time that there is: the bot's share of the time for answers, or what is left of the turn; or None.

    What is left: each move takes no more than half, so that a turn of many moves stays below its limit.
    """
    if rnd.phase is Phase.BUYING:
        return table.rules.buying.window // (2 * table.game.seats)
    if rnd.calls is not None and seat in rnd.calls.waiting:
        return (table.rules.turn.call_window or MIN_CALL_WINDOW_MS) // (2 * table.game.seats)
    if table.turn_seconds is None:
        return None
    return 500 * table.turn_seconds >> (_count_laid(rnd.this_turn) + (rnd.phase is Phase.PLAY))


def _count_laid(this_turn: Turn) -> int:
    """Number of melds and lay-offs of the player at turn in this turn."""
    return this_turn.melds + this_turn.lay_offs
