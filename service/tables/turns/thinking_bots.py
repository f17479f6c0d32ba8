"""Who moves for bots that think: they do, in a process that has the time; where there is none, a quick one for them."""

from collections.abc import Callable, Iterable, Iterator
from functools import cached_property

from service.bots import THINKING_LEVELS, SeenEvent
from service.rules.model.events import RoundEvent
from service.rules.model.moves import PlayersMove
from service.tables.model.change import Change
from service.tables.model.table import SUBSTITUTE_LEVEL, Player, Table
from service.tables.turns.bot_turns import bot_move, next_bot, quick_move

MAX_THINKING_DELAY_MS = 3_000
"""How late a bot that thinks may be before others move for it: then no worker runs."""


def waits_for_thinking_bot(table: Table) -> bool:
    """Whether the round waits for a bot that thinks."""
    bot = next_bot(table, table.round) if table.round else None
    return bot is not None and bot.bot in THINKING_LEVELS


def stand_in_move(change: Change, bot: Player) -> PlayersMove:
    """A quick move, also for a bot that thinks."""
    level = SUBSTITUTE_LEVEL if bot.bot is None or bot.bot in THINKING_LEVELS else bot.bot
    return bot_move(level, change.table, bot)


class ThinkingMoveChooser:
    """Moves for every bot in a round in play; `past` gives what has been told of it, and is called once at most."""

    def __init__(self, past: Callable[[], Iterable[object]]) -> None:
        self._read = past

    def __call__(self, change: Change, bot: Player) -> PlayersMove | None:
        """The move of a bot, which remembers the round as its seat was told it."""
        if bot.bot not in THINKING_LEVELS or bot.bot is None:
            return quick_move(change, bot)
        told = tuple([_seen_event(event, bot.seat) for event in (*self._past_events, *_round_events(change.events))])
        return bot_move(bot.bot, change.table, bot, told)

    @cached_property
    def _past_events(self) -> tuple[RoundEvent, ...]:
        return tuple(_round_events(self._read()))


def _round_events(events: Iterable[object]) -> Iterator[RoundEvent]:
    return (event for event in events if isinstance(event, RoundEvent))


def _seen_event(event: RoundEvent, seat: int | None) -> SeenEvent:
    return SeenEvent(str(event.__struct_config__.tag), event.seen_by(seat))
