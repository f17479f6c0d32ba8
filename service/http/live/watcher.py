"""A viewer who follows a game: what they may see of each event, and for how long."""

from collections.abc import Callable

from service.http.problems.language import Language
from service.http.schemas import records
from service.http.views.history import event_view
from service.http.views.players import SeatedPlayers
from service.rules.model.events import GameEnded, RoundEvent
from service.store import SPECTATORS
from service.tables.model.game_events import StoredEvent, decode_event
from service.tables.model.table import FINAL_STATUSES, Player, Table


class Watcher:
    """A viewer and their game; reads the table again only when something other than play has happened."""

    def __init__(
        self, table: Table, viewer: Player | None, look: Callable[[str], Table], language: Language = Language.EN
    ) -> None:
        self.game_id = table.id
        self._player_id = viewer.id if viewer else None
        self._nonce = viewer.nonce if viewer else None
        self._look = look
        self._language = language
        self._read_table(table)

    def _read_table(self, table: Table) -> None:
        self._viewer = table.player(self._player_id) if self._player_id else None
        self._seated = SeatedPlayers(table, self._language)
        self._version = table.version
        self.last = table.seq if table.status in FINAL_STATUSES else None
        """The number of the last event once the game is over, else None."""

    def read_again(self) -> int:
        """Reads the table, whatever its version; returns the number of its last event."""
        table = self._look(self.game_id)
        self._read_table(table)
        return table.seq

    @property
    def is_player(self) -> bool:
        """Whether the viewer is a player."""
        return self._player_id is not None

    @property
    def presence_id(self) -> str:
        """The id under which the viewer counts as present."""
        return self._player_id or SPECTATORS

    @property
    def is_barred(self) -> bool:
        """Whether the viewer's token has become void."""
        return self._player_id is not None and (self._viewer is None or self._viewer.nonce != self._nonce)

    def event_for_viewer(self, stored: bytes) -> records.Event:
        """The event as the viewer may see it; afterwards the viewer may be barred."""
        event = decode_event(stored)
        if event.version > self._version and _may_change_table(event):
            self._read_table(self._look(self.game_id))
        return event_view(event, self._seated, self._viewer)


def _may_change_table(event: StoredEvent) -> bool:
    """Whether the event may change who sits where, who may watch, or whether more events follow."""
    return not isinstance(event.event, RoundEvent) or isinstance(event.event, GameEnded)
