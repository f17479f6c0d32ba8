"""One event stream: the body of an answer that its reader pulls, so that nothing is kept for him here."""

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
"""Events that are written at once, at most."""


class StreamTimes(NamedTuple):
    """Seconds that matter to a stream."""

    heartbeat: float
    stall: float
    life: float


class EventStream:
    """Events from `after` on, and who is there; `closed` is called once it is over, whatever ended it."""

    __slots__ = ("_after", "_closed", "_feed", "_opened", "_pace", "_present", "_writing", "gone", "line", "watching")

    def __init__(
        self,
        watching: Watcher,
        line: StreamConnection,
        feed: Feed,
        pace: StreamTimes,
        after: int,
        present: Attendance,
        closed: Callable[["EventStream"], None],
    ) -> None:
        self.watching = watching
        self.line = line
        self.gone = False
        """Whether nobody reads any more."""
        self._feed = feed
        self._pace = pace
        self._after = after
        self._present = present
        self._closed = closed
        self._opened: float | None = None
        self._writing: float | None = None  # since when what was given last is on its way

    def __iter__(self) -> Self:
        return self

    def __next__(self) -> bytes:
        """What is to be written next, as soon as there is something."""
        self._writing = None
        chunk = self._next_chunk() if self._opened else self._opening()
        self._writing = time.monotonic()  # the end has to be written too
        if chunk is None:
            raise StopIteration
        return chunk

    def close(self) -> None:
        """Whoever writes the answer is done with it."""
        self._closed(self)

    def is_stalled(self, now: float) -> bool:
        """Whether its reader has not taken for too long what was written."""
        return self._writing is not None and self._writing + self._pace.stall < now

    def hang_up(self) -> None:
        """Ends it at once."""
        self.gone = True
        self.line.cut()
        self._feed.wake_waiters(self.watching.game_id)

    def _opening(self) -> bytes:
        self._opened = time.monotonic()
        return sse.opening_frame() + self._presence_frame(self._present)

    def _next_chunk(self) -> bytes | None:
        try:
            return None if self._is_over else self._chunk(self._news())
        except (StoreUnavailable, TableError):  # his client comes back, and is told what is wrong
            return None

    @property
    def _is_over(self) -> bool:
        watching, opened = self.watching, self._opened or 0
        ended = watching.last is not None and self._after >= watching.last
        return ended or watching.is_barred or opened + self._pace.life < time.monotonic()

    def _news(self) -> FeedUpdate:
        return self._feed.wait_for_update(
            self.watching.game_id,
            self._after,
            MAX_EVENTS_PER_CHUNK,
            self._pace.heartbeat,
            seen=self._present.number,
            gone=lambda: self.gone,
        )

    def _chunk(self, news: FeedUpdate) -> bytes | None:
        if self.gone or (self._feed.closed and not news.events):
            return None
        return b"".join(self._frames(news)) or sse.HEARTBEAT_FRAME

    def _frames(self, news: FeedUpdate) -> Iterator[bytes]:
        for seq, event in news.events:
            self._after = seq
            yield sse.event_frame(self.watching.event_for_viewer(event))
            if self.watching.is_barred:
                return
        if news.present:
            self._present = news.present
            yield self._presence_frame(news.present)

    @staticmethod
    def _presence_frame(present: Attendance) -> bytes:
        return sse.presence_frame(records.Presence(present.players, present.spectators))
