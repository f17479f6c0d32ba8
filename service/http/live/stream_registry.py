"""All streams of this process: how many there may be, whose reader has gone, who is told to be there."""

import logging
import threading
import time

from service.http.live.connections import Line, Lines
from service.http.live.event_stream import Pace, Stream
from service.http.live.local_presence import Rooms
from service.http.live.watcher import Watching
from service.http.problems.problem import Code, ProblemError
from service.monitoring import metrics
from service.settings import Settings
from service.store import Feed, Link, Logged, Presence, Present, StoreUnavailable

TICK = 0.25
"""Seconds between two looks at who has gone."""
LIFE = 3
"""A process that has not reported for so many heartbeats is taken for dead."""
LATER = {"Retry-After": "5"}

log = logging.getLogger("service.http.live.streams")


class Streams:
    """One for each process; its thread starts with the first stream."""

    def __init__(self, link: Link, settings: Settings) -> None:
        beat = settings.stream_heartbeat_seconds
        self._settings = settings
        self._feed = Feed(link)
        self._rooms = Rooms(Presence(link, LIFE * beat), beat, LIFE * beat, time.monotonic)
        self._pace = Pace(beat, settings.stream_stall_seconds, settings.stream_seconds)
        self._free = threading.BoundedSemaphore(settings.streams_per_worker)
        self._lock = threading.Lock()
        self._lines = Lines()
        self._open: set[Stream] = set()
        self._thread: threading.Thread | None = None
        self._stopped = threading.Event()

    def open(self, watching: Watching, line: Line, after: int) -> Stream:
        """A stream of the events after that number. Raises ProblemError where there are too many already."""
        self._take_a_place()
        present = None
        try:
            present = self._entered(watching)
        finally:
            if present is None:
                self._free.release()
        stream = Stream(watching, line, self._feed, self._pace, after, present, self._closed)
        with self._lock:
            self._open.add(stream)
            self._lines.add(line)
            self._start()
        metrics.streams.inc()
        return stream

    def wait(self, game_id: str, after: int, limit: int, seconds: float) -> list[Logged]:
        """The events that come within so many seconds. Raises ProblemError where too many wait already."""
        self._take_a_place()
        try:
            with metrics.counted(metrics.long_polls):
                return self._feed.news(game_id, after, limit, seconds).events
        finally:
            self._free.release()

    def stop(self) -> None:
        """Ends every stream and every wait: their clients come back to another process."""
        self._stopped.set()
        self._feed.close()
        if self._thread:
            self._thread.join()

    def _take_a_place(self) -> None:
        if self._stopped.is_set() or not self._free.acquire(blocking=False):
            raise ProblemError(Code.STREAMS_FULL, headers=LATER)

    def _entered(self, watching: Watching) -> Present:
        most = self._settings.streams_per_player if watching.plays else self._settings.spectators_per_game
        present = self._rooms.enter(watching.game_id, watching.who, most)
        if present is None:
            code = Code.TOO_MANY_STREAMS if watching.plays else Code.TOO_MANY_SPECTATORS
            raise ProblemError(code, headers=LATER, facts={"most": most})
        return present

    def _closed(self, stream: Stream) -> None:
        with self._lock:
            if stream not in self._open:
                return
            self._open.remove(stream)
            self._lines.remove(stream.line)
        metrics.streams.dec()
        self._rooms.leave(stream.watching.game_id, stream.watching.who)
        self._free.release()

    def _start(self) -> None:
        if self._thread is None:
            self._thread = threading.Thread(target=self._run, name="streams", daemon=True)
            self._thread.start()

    def _run(self) -> None:
        while self._open or not self._stopped.is_set():
            time.sleep(TICK)
            try:
                self._tick(time.monotonic())
            except StoreUnavailable as away:
                log.warning("store unavailable: %s", away)
            except Exception:
                log.exception("looking after streams")

    def _tick(self, now: float) -> None:
        with self._lock:
            hung_up = self._lines.hung_up()
            lost = [each for each in self._open if each.line.number in hung_up or each.stalls(now)]
        for stream in lost:
            stream.hang_up()
        self._rooms.tell()
