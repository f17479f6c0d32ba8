"""Somebody who watches a game: what he may see of each event, and until when he may."""

from collections.abc import Callable

from service.http.schemas import records
from service.http.views.game import SeatedPlayers
from service.http.views.history import event_view
from service.rules.model.events import GameEnded, RoundEvent
from service.store import SPECTATORS
from service.tables.model.game_events import StoredEvent, decode_event
from service.tables.model.table import FINAL_STATUSES, Player, Table


class Watcher:
    """A viewer and his game. The table is read again only when something but play has happened."""

    def __init__(self, table: Table, viewer: Player | None, look: Callable[[str], Table]) -> None:
        self.game_id = table.id
        self._player_id = viewer.id if viewer else None
        self._nonce = viewer.nonce if viewer else None
        self._look = look
        self._read_table(table)

    def _read_table(self, table: Table) -> None:
        self._viewer = table.player(self._player_id) if self._player_id else None
        self._names = SeatedPlayers(table)
        self._version = table.version
        self.last = table.seq if table.status in FINAL_STATUSES else None
        """The number of the last event, once the game is over."""

    @property
    def is_player(self) -> bool:
        """Whether he is a player."""
        return self._player_id is not None

    @property
    def presence_id(self) -> str:
        """Who is there while he watches."""
        return self._player_id or SPECTATORS

    @property
    def is_barred(self) -> bool:
        """Whether his token has become void."""
        return self._player_id is not None and (self._viewer is None or self._viewer.nonce != self._nonce)

    def event_for_viewer(self, stored: bytes) -> records.Event:
        """An event as he is told of it; after it he may be barred."""
        kept = decode_event(stored)
        if kept.version > self._version and _may_change_table(kept):
            self._read_table(self._look(self.game_id))
        return event_view(kept, self._names, self._viewer)


def _may_change_table(kept: StoredEvent) -> bool:
    """Whether it may change who sits where, who may watch, or whether there is more to come."""
    return not isinstance(kept.event, RoundEvent) or isinstance(kept.event, GameEnded)
