"""One event stream: the body of a response, which its reader pulls; the process buffers no events for it."""

import time
from collections.abc import Callable, Iterator
from typing import NamedTuple, Self

from service.http.live.connections import StreamConnection
from service.http.live.watcher import Watcher
from service.http.schemas import records
from service.http.views import sse
from service.store import Attendance, Feed, FeedUpdate, StoreUnavailable
from service.tables.model.refusals import TableError

MAX_EVENTS_PER_CHUNK = 20
"""The most events written at once."""


class StreamTimes(NamedTuple):
    """Times of a stream, in seconds: between heartbeats, until a reader counts as stalled, and of the whole stream."""

    heartbeat: float
    stall: float
    life: float


class EventStream:
    """The events after number `after`, and presence; calls `on_close` when it is over, whatever ended it."""

    __slots__ = (
        "_after",
        "_attendance",
        "_feed",
        "_on_close",
        "_opened_at",
        "_times",
        "_writing_since",
        "connection",
        "gone",
        "watcher",
    )

    def __init__(
        self,
        watcher: Watcher,
        connection: StreamConnection,
        feed: Feed,
        times: StreamTimes,
        after: int,
        attendance: Attendance,
        on_close: Callable[["EventStream"], None],
    ) -> None:
        self.watcher = watcher
        self.connection = connection
        self.gone = False
        """Whether the reader has gone."""
        self._feed = feed
        self._times = times
        self._after = after
        self._attendance = attendance
        self._on_close = on_close
        self._opened_at: float | None = None
        self._writing_since: float | None = None  # while a chunk is on its way to the reader

    def __iter__(self) -> Self:
        return self

    def __next__(self) -> bytes:
        """The next bytes to write, as soon as there are any."""
        self._writing_since = None
        chunk = self._next_chunk() if self._opened_at else self._opening_chunk()
        self._writing_since = time.monotonic()  # writing the end can stall too
        if chunk is None:
            raise StopIteration
        return chunk

    def close(self) -> None:
        """Called by the server when it has finished with the response."""
        self._on_close(self)

    def is_stalled(self, now: float) -> bool:
        """Whether the reader has failed for too long to take what was written."""
        return self._writing_since is not None and self._writing_since + self._times.stall < now

    def hang_up(self) -> None:
        """Ends the stream at once."""
        self.gone = True
        self.connection.cut()
        self._feed.wake_waiters(self.watcher.game_id)

    def _opening_chunk(self) -> bytes:
        self._opened_at = time.monotonic()
        return sse.opening_frame() + self._presence_frame(self._attendance)

    def _next_chunk(self) -> bytes | None:
        try:
            return None if self._is_over else self._chunk(self._wait_for_update())
        except (StoreUnavailable, TableError):  # the client reconnects and then gets the problem
            return None

    @property
    def _is_over(self) -> bool:
        watcher, opened_at = self.watcher, self._opened_at or 0
        ended = watcher.last is not None and self._after == watcher.last
        return ended or watcher.is_barred or opened_at + self._times.life < time.monotonic()

    def _wait_for_update(self) -> FeedUpdate:
        return self._feed.wait_for_update(
            self.watcher.game_id,
            self._after,
            MAX_EVENTS_PER_CHUNK,
            self._times.heartbeat,
            attendance_number=self._attendance.number,
            is_gone=lambda: self.gone,
        )

    def _chunk(self, update: FeedUpdate) -> bytes | None:
        if self.gone or update.is_deleted or (self._feed.closed and not update.events):
            return None
        return b"".join(self._frames(update)) or sse.HEARTBEAT_FRAME

    def _frames(self, update: FeedUpdate) -> Iterator[bytes]:
        if update.is_rewound:
            self._after = self.watcher.read_again()
            yield sse.reset_frame(records.Reset(self._after))
        for seq, event in update.events:
            self._after = seq
            yield sse.event_frame(self.watcher.event_for_viewer(event))
            if self.watcher.is_barred:
                return
        if update.present:
            self._attendance = update.present
            yield self._presence_frame(update.present)

    @staticmethod
    def _presence_frame(attendance: Attendance) -> bytes:
        return sse.presence_frame(records.Presence(attendance.players, attendance.spectators))
