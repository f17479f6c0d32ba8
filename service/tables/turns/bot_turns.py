"""What follows a change: bots' moves, calls held open for persons, the next deadlines."""

from collections.abc import Callable

from service import bots
from service.bots import SeenEvent
from service.monitoring.metrics import bot_move_step, measure_time
from service.rules.model.moves import Call, CloseOffer, HoldCalls, PlayersMove
from service.rules.model.state import Phase, Round, replace
from service.rules.view import SeatView, view
from service.tables.model.bot_pace import BotPace
from service.tables.model.change import Change
from service.tables.model.table import SUBSTITUTE_LEVEL, Player, Table, is_person
from service.tables.turns.bot_waits import pace_ms
from service.tables.turns.game_length import with_end_if_too_long
from service.tables.turns.time_limits import bot_wait_ms, next_deadline, wait_key

MoveChooser = Callable[[Change, Player], PlayersMove | None]
"""The move that a bot makes now, or None to leave it to a process with more time."""


def quick_move(change: Change, bot: Player) -> PlayersMove | None:
    """The move of a bot that does not think, or None for one that does; offers are answered at once (EXT-11)."""
    if bot.bot in bots.THINKING_LEVELS:
        return bot_move(SUBSTITUTE_LEVEL, change.table, bot) if waits_for_buyers(change.table) else None
    return bot_move(bot.bot or "", change.table, bot)


def bot_move(level: str, table: Table, bot: Player, events: tuple[SeenEvent, ...] = ()) -> PlayersMove:
    """The move of a bot of this level at the seat of `bot`; records the time it takes."""
    with measure_time(bot_move_step(level)):
        return bots.choose(level, table.rules, bot_view(table, bot), events)


def bot_view(table: Table, bot: Player) -> SeatView:
    """The view of a bot's seat in the current round."""
    seat_view = view(table.rules, table.game, bot.seat)
    assert seat_view is not None  # noqa: S101 - a bot that is to move sees a round
    return seat_view


def with_bot_turns(change: Change, before: Table, now: int, choose: MoveChooser = quick_move) -> Change:
    """Adds the bots' moves, at most one turn for each bot, and sets the next deadlines.

    At a table with a pace it adds one move, if that is due; the next deadline is then that of the next move.
    """
    start = change.table.round
    turns = start.turns if start is not None else ()
    while (rnd := change.table.round) is not None:
        if _must_hold_calls(change.table, rnd):
            change = change.with_move(None, HoldCalls())
            continue
        if _is_offer_over(change.table, rnd):
            change = change.with_move(None, CloseOffer())
            continue
        bot = next_bot(change.table, rnd)
        if bot is None or _has_had_turn(rnd, turns, bot) or _waits(change, before, bot, now):
            break
        if (move := choose(change, bot)) is None:
            break
        if isinstance(move, Call) and _would_preempt_persons(change.table, rnd):
            change = change.with_move(None, HoldCalls())
        else:
            change = change.with_move(bot.seat, move)
    return with_deadlines(_with_answered_offers(with_end_if_too_long(change)), before, now)


def _with_answered_offers(change: Change) -> Change:
    """The change with the answers of bots that are asked to come back into the game (EXT-02)."""
    for seat in change.table.game.entering:
        bot = change.table.at_seat(seat)
        if bot.bot:
            change = change.with_move(seat, bot_move(bot.bot, change.table, bot))
    return change


def with_deadlines(change: Change, before: Table, now: int) -> Change:
    """Sets the times at which the change's table acts by itself."""
    table = change.table
    due = next_deadline(table, before, now)
    return replace(change, table=replace(table, deadline=due, bot_due=_next_bot_due(change, before, now)))


def _next_bot_due(change: Change, before: Table, now: int) -> int | None:
    """When the bot to move has to move, or None: at once, at the table's pace, or in its time if no person plays."""
    table = change.table
    if table.round is None or (bot := next_bot(table, table.round)) is None:
        return None
    due = _earlier_bot_due(change, before, bot)
    return now + _wait_ms(change, before, bot) if due is None else due


def _earlier_bot_due(change: Change, before: Table, bot: Player) -> int | None:
    """The time already set for this bot's move, if the table before waited for the same move."""
    if not _goes_on(change.table, before, bot) or (_has_pace(change.table) and _has_moved(change, bot)):
        return None
    return before.bot_due


def _goes_on(table: Table, before: Table, bot: Player) -> bool:
    """Whether the table before waited for this bot in the same turn, or for its answer to the same discard."""
    previous = next_bot(before, before.round) if before.round is not None else None
    return previous is not None and previous.id == bot.id and wait_key(before) == wait_key(table)


def _has_pace(table: Table) -> bool:
    return table.bot_pace is not BotPace.INSTANT


def _has_moved(change: Change, bot: Player) -> bool:
    return any(made.seat == bot.seat for made in change.moves)


def _wait_ms(change: Change, before: Table, bot: Player) -> int:
    """How long the bot takes for its next move; it answers offers at once, or at the table's pace."""
    table = change.table
    pace = pace_ms(table, bot, table.seq + len(change.events))
    if waits_for_buyers(table) or (_has_pace(table) and _goes_on(table, before, bot)):
        return pace
    return max(pace, bot_wait_ms(table, bot))


def _waits(change: Change, before: Table, bot: Player, now: int) -> bool:
    """Whether the bot still takes its time."""
    if not _wait_ms(change, before, bot):
        return False
    due = _earlier_bot_due(change, before, bot)
    return due is None or due > now


def next_bot(table: Table, rnd: Round) -> Player | None:
    """The bot that the round waits for, to answer a call or to move, or None."""
    waiting = rnd.calls.waiting if rnd.calls else ()
    answering = next((table.at_seat(seat) for seat in waiting if table.at_seat(seat).bot), None)
    if answering is not None or (rnd.calls and rnd.calls.held):
        return answering
    if rnd.phase is Phase.BUYING:
        return next((table.at_seat(seat) for seat in _asked_seats(rnd) if table.at_seat(seat).bot), None)
    player = table.at_seat(rnd.turn)
    return player if player.bot else None


def _asked_seats(rnd: Round) -> tuple[int, ...]:
    """The seats that have not answered the offer of the discard."""
    return rnd.offer.waiting if rnd.offer else ()


def waits_for_buyers(table: Table) -> bool:
    """Whether the turn waits for the players who may buy the top discard (EXT-11)."""
    return table.round is not None and table.round.phase is Phase.BUYING


def _is_offer_over(table: Table, rnd: Round) -> bool:
    """Whether an offer that gives no time waits only for persons, who can have answered before (EXT-11)."""
    return rnd.phase is Phase.BUYING and not table.rules.buying.window and next_bot(table, rnd) is None


def _has_had_turn(rnd: Round, turns: tuple[int, ...], bot: Player) -> bool:
    """Whether the bot has had a turn since the seats had these numbers of turns; an answer is no turn."""
    return rnd.phase is not Phase.BUYING and bool(
        rnd.turns and turns and bot.seat is not None and rnd.turns[bot.seat] > turns[bot.seat]
    )


def _must_hold_calls(table: Table, rnd: Round) -> bool:
    """Whether persons could call a discard that a bot would otherwise draw over at once (OPT-03)."""
    return table.at_seat(rnd.turn).bot is not None and _would_preempt_persons(table, rnd)


def _would_preempt_persons(table: Table, rnd: Round) -> bool:
    """Whether a bot that acts now takes a call from persons who have had no time for it."""
    if rnd.calls is None or rnd.calls.held:
        return False
    return any(is_person(table.at_seat(seat)) for seat in rnd.calls.waiting)
