"""Who moves for bots that think: they do, in a process that has the time; where there is none, a quick one for them."""

from collections.abc import Callable, Iterable, Iterator
from functools import cached_property

from service.bots import THINKING, Told
from service.rules.model.events import Event
from service.rules.model.moves import PlayersMove
from service.tables.model.change import Change
from service.tables.model.table import SUBSTITUTE, Player, Table
from service.tables.turns.bot_turns import bot_to_move, chosen, quickly

LATE_MS = 3_000
"""How late a bot that thinks may be before others move for it: then no worker runs."""


def thinks(table: Table) -> bool:
    """Whether the round waits for a bot that thinks."""
    bot = bot_to_move(table, table.round) if table.round else None
    return bot is not None and bot.bot in THINKING


def stand_in(change: Change, bot: Player) -> PlayersMove:
    """A quick move, also for a bot that thinks."""
    level = SUBSTITUTE if bot.bot is None or bot.bot in THINKING else bot.bot
    return chosen(level, change.table, bot)


class Thinking:
    """Moves for every bot in a round in play; `past` gives what has been told of it, and is called once at most."""

    def __init__(self, past: Callable[[], Iterable[object]]) -> None:
        self._read = past

    def __call__(self, change: Change, bot: Player) -> PlayersMove | None:
        """The move of a bot, which remembers the round as its seat was told it."""
        if bot.bot not in THINKING or bot.bot is None:
            return quickly(change, bot)
        told = tuple([_told(event, bot.seat) for event in (*self._past, *_of_rules(change.events))])
        return chosen(bot.bot, change.table, bot, told)

    @cached_property
    def _past(self) -> tuple[Event, ...]:
        return tuple(_of_rules(self._read()))


def _of_rules(events: Iterable[object]) -> Iterator[Event]:
    return (event for event in events if isinstance(event, Event))


def _told(event: Event, seat: int | None) -> Told:
    return Told(str(event.__struct_config__.tag), event.told(seat))
