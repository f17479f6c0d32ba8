"""Moves for thinking bots: a process with time thinks; if none runs, another makes a quick move for them."""

from collections.abc import Callable, Iterable, Iterator
from functools import cached_property

from service.bots import THINKING_LEVELS, SeenEvent
from service.rules.model.events import RoundEvent
from service.rules.model.moves import PlayersMove
from service.tables.model.change import Change
from service.tables.model.table import SUBSTITUTE_LEVEL, Player, Table
from service.tables.turns.bot_turns import bot_move, next_bot, quick_move

MAX_THINKING_DELAY_MS = 3_000
"""How late a thinking bot may be before another process makes a quick move for it: then no worker runs."""


def waits_for_thinking_bot(table: Table) -> bool:
    """Whether the round waits for a thinking bot."""
    bot = next_bot(table, table.round) if table.round else None
    return bot is not None and bot.bot in THINKING_LEVELS


def stand_in_move(change: Change, bot: Player) -> PlayersMove:
    """A quick move, also for a thinking bot."""
    level = SUBSTITUTE_LEVEL if bot.bot is None or bot.bot in THINKING_LEVELS else bot.bot
    return bot_move(level, change.table, bot)


class ThinkingMoveChooser:
    """Chooses moves for all bots of a round; `read_events` returns the round's events and is called at most once."""

    def __init__(self, read_events: Callable[[], Iterable[object]]) -> None:
        self._read_events = read_events

    def __call__(self, change: Change, bot: Player) -> PlayersMove | None:
        """The move of a bot; a thinking bot remembers the events that its seat may see."""
        if bot.bot not in THINKING_LEVELS or bot.bot is None:
            return quick_move(change, bot)
        events = tuple([SeenEvent.of(event, bot.seat) for event in (*self._past_events, *_round_events(change.events))])
        return bot_move(bot.bot, change.table, bot, events)

    @cached_property
    def _past_events(self) -> tuple[RoundEvent, ...]:
        return tuple(_round_events(self._read_events()))


def _round_events(events: Iterable[object]) -> Iterator[RoundEvent]:
    return (event for event in events if isinstance(event, RoundEvent))
