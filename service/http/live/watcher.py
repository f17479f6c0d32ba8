"""Somebody who watches a game: what he may see of each event, and until when he may."""

from collections.abc import Callable

from service.http.schemas import records
from service.http.views.game import Names
from service.http.views.history import event
from service.rules.model.events import Event, GameEnded
from service.store import SPECTATORS
from service.tables.model.game_events import Kept, decode
from service.tables.model.table import OVER, Player, Table


class Watching:
    """A viewer and his game. The table is read again only when something but play has happened."""

    def __init__(self, table: Table, viewer: Player | None, look: Callable[[str], Table]) -> None:
        self.game_id = table.id
        self._player_id = viewer.id if viewer else None
        self._nonce = viewer.nonce if viewer else None
        self._look = look
        self._sees(table)

    def _sees(self, table: Table) -> None:
        self._viewer = table.player(self._player_id) if self._player_id else None
        self._names = Names(table)
        self._version = table.version
        self.last = table.seq if table.status in OVER else None
        """The number of the last event, once the game is over."""

    @property
    def plays(self) -> bool:
        """Whether he is a player."""
        return self._player_id is not None

    @property
    def who(self) -> str:
        """Who is there while he watches."""
        return self._player_id or SPECTATORS

    @property
    def barred(self) -> bool:
        """Whether his token has become void."""
        return self._player_id is not None and (self._viewer is None or self._viewer.nonce != self._nonce)

    def told(self, stored: bytes) -> records.Event:
        """An event as he is told of it; after it he may be barred."""
        kept = decode(stored)
        if kept.version > self._version and _is_of_the_table(kept):
            self._sees(self._look(self.game_id))
        return event(kept, self._names, self._viewer)


def _is_of_the_table(kept: Kept) -> bool:
    """Whether it may change who sits where, who may watch, or whether there is more to come."""
    return not isinstance(kept.event, Event) or isinstance(kept.event, GameEnded)
