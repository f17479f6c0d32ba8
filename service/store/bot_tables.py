"""Places for tables that bots fill: limited in all and for each caller. A place is taken for an hour."""

from enum import Enum
from typing import NamedTuple

from service.store import keys
from service.store.connections.interface import Argument, StoreConnection
from service.store.lua.script import Script

PLACE_MS = 3_600_000
"""How long a place is taken, whatever becomes of its table."""
_take_place_script = Script("take_place.lua")


class Shortage(Enum):
    """Whose places are all taken."""

    EVERYBODYS = 1
    CALLERS = 2


class NoPlace(NamedTuple):
    """Why there is no place, and in how many milliseconds there is one."""

    shortage: Shortage
    wait_ms: int


class BotTables:
    """At most `most` tables of bots alone in an hour, and `most_per_caller` of one caller; 0: any number."""

    def __init__(self, connection: StoreConnection, most: int, most_per_caller: int) -> None:
        self._connection = connection
        self._limits = most, most_per_caller

    def take_place(self, game_id: str, caller: str, now_ms: int) -> NoPlace | None:
        """Takes a place for one more table of this caller, unless the game has one; returns what prevents it."""
        args: list[Argument] = [now_ms, now_ms + PLACE_MS, game_id, *self._limits]
        number, free_ms = _take_place_script.run(self._connection, keys.bot_tables_keys(caller), args)
        return NoPlace(Shortage(number), max(0, free_ms - now_ms)) if number else None
