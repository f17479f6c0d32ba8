"""One event stream: the body of an answer that its reader pulls, so that nothing is kept for him here."""

import time
from collections.abc import Callable, Iterator
from typing import NamedTuple, Self

from service.http.live.connections import Line
from service.http.live.watcher import Watching
from service.http.schemas import records
from service.http.views import sse
from service.store import Feed, News, Present, StoreUnavailable
from service.tables.model.refusals import TableError

BATCH = 20
"""Events that are written at once, at most."""


class Pace(NamedTuple):
    """Seconds that matter to a stream."""

    heartbeat: float
    stall: float
    life: float


class Stream:
    """Events from `after` on, and who is there; `closed` is called once it is over, whatever ended it."""

    __slots__ = ("_after", "_closed", "_feed", "_opened", "_pace", "_present", "_writing", "gone", "line", "watching")

    def __init__(
        self,
        watching: Watching,
        line: Line,
        feed: Feed,
        pace: Pace,
        after: int,
        present: Present,
        closed: Callable[["Stream"], None],
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
        chunk = self._following() if self._opened else self._opening()
        self._writing = time.monotonic()  # the end has to be written too
        if chunk is None:
            raise StopIteration
        return chunk

    def close(self) -> None:
        """Whoever writes the answer is done with it."""
        self._closed(self)

    def stalls(self, now: float) -> bool:
        """Whether its reader has not taken for too long what was written."""
        return self._writing is not None and self._writing + self._pace.stall < now

    def hang_up(self) -> None:
        """Ends it at once."""
        self.gone = True
        self.line.cut()
        self._feed.stir(self.watching.game_id)

    def _opening(self) -> bytes:
        self._opened = time.monotonic()
        return sse.opening() + self._seen(self._present)

    def _following(self) -> bytes | None:
        try:
            return None if self._over else self._written(self._news())
        except (StoreUnavailable, TableError):  # his client comes back, and is told what is wrong
            return None

    @property
    def _over(self) -> bool:
        watching, opened = self.watching, self._opened or 0
        ended = watching.last is not None and self._after >= watching.last
        return ended or watching.barred or opened + self._pace.life < time.monotonic()

    def _news(self) -> News:
        return self._feed.news(
            self.watching.game_id,
            self._after,
            BATCH,
            self._pace.heartbeat,
            seen=self._present.number,
            gone=lambda: self.gone,
        )

    def _written(self, news: News) -> bytes | None:
        if self.gone or (self._feed.closed and not news.events):
            return None
        return b"".join(self._parts(news)) or sse.HEARTBEAT

    def _parts(self, news: News) -> Iterator[bytes]:
        for seq, event in news.events:
            self._after = seq
            yield sse.told(self.watching.told(event))
            if self.watching.barred:
                return
        if news.present:
            self._present = news.present
            yield self._seen(news.present)

    @staticmethod
    def _seen(present: Present) -> bytes:
        return sse.seen(records.Presence(present.players, present.spectators))
