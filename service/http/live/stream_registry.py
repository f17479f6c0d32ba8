"""All streams of this process: how many there may be, whose reader has gone, who is told to be there."""

import logging
import threading
import time

from service.http.live.connections import StreamConnection, StreamConnections
from service.http.live.event_stream import EventStream, StreamTimes
from service.http.live.local_presence import LocalPresence
from service.http.live.watcher import Watcher
from service.http.problems.problem import HttpProblem, ProblemError
from service.monitoring import metrics
from service.settings import Settings
from service.store import Attendance, Feed, PresenceStore, StoreConnection, StoreUnavailable, StreamEntry

TICK_SECONDS = 0.25
"""Seconds between two looks at who has gone."""
MAX_MISSED_HEARTBEATS = 3
"""A process that has not reported for so many heartbeats is taken for dead."""
RETRY_AFTER_FIVE_SECONDS = {"Retry-After": "5"}

log = logging.getLogger("service.http.live.streams")


class StreamRegistry:
    """One for each process; its thread starts with the first stream."""

    def __init__(self, link: StoreConnection, settings: Settings) -> None:
        beat = settings.stream_heartbeat_seconds
        self._settings = settings
        self._feed = Feed(link)
        self._rooms = LocalPresence(
            PresenceStore(link, MAX_MISSED_HEARTBEATS * beat), beat, MAX_MISSED_HEARTBEATS * beat, time.monotonic
        )
        self._pace = StreamTimes(beat, settings.stream_stall_seconds, settings.stream_seconds)
        self._free = threading.BoundedSemaphore(settings.streams_per_worker)
        self._lock = threading.Lock()
        self._lines = StreamConnections()
        self._open: set[EventStream] = set()
        self._thread: threading.Thread | None = None
        self._stopped = threading.Event()

    def open(self, watching: Watcher, line: StreamConnection, after: int) -> EventStream:
        """A stream of the events after that number. Raises ProblemError where there are too many already."""
        self._take_slot()
        present = None
        try:
            present = self._enter(watching)
        finally:
            if present is None:
                self._free.release()
        stream = EventStream(watching, line, self._feed, self._pace, after, present, self._on_close)
        with self._lock:
            self._open.add(stream)
            self._lines.add(line)
            self._start_thread()
        metrics.streams.inc()
        return stream

    def wait(self, game_id: str, after: int, limit: int, seconds: float) -> list[StreamEntry]:
        """The events that come within so many seconds. Raises ProblemError where too many wait already."""
        self._take_slot()
        try:
            with metrics.track_in_progress(metrics.long_polls):
                return self._feed.wait_for_update(game_id, after, limit, seconds).events
        finally:
            self._free.release()

    def stop(self) -> None:
        """Ends every stream and every wait: their clients come back to another process."""
        self._stopped.set()
        self._feed.close()
        if self._thread:
            self._thread.join()

    def _take_slot(self) -> None:
        if self._stopped.is_set() or not self._free.acquire(blocking=False):
            raise ProblemError(HttpProblem.STREAMS_FULL, headers=RETRY_AFTER_FIVE_SECONDS)

    def _enter(self, watching: Watcher) -> Attendance:
        most = self._settings.streams_per_player if watching.is_player else self._settings.spectators_per_game
        present = self._rooms.enter(watching.game_id, watching.presence_id, most)
        if present is None:
            code = HttpProblem.TOO_MANY_STREAMS if watching.is_player else HttpProblem.TOO_MANY_SPECTATORS
            raise ProblemError(code, headers=RETRY_AFTER_FIVE_SECONDS, facts={"most": most})
        return present

    def _on_close(self, stream: EventStream) -> None:
        with self._lock:
            if stream not in self._open:
                return
            self._open.remove(stream)
            self._lines.remove(stream.line)
        metrics.streams.dec()
        self._rooms.leave(stream.watching.game_id, stream.watching.presence_id)
        self._free.release()

    def _start_thread(self) -> None:
        if self._thread is None:
            self._thread = threading.Thread(target=self._run, name="streams", daemon=True)
            self._thread.start()

    def _run(self) -> None:
        while self._open or not self._stopped.is_set():
            time.sleep(TICK_SECONDS)
            try:
                self._tick(time.monotonic())
            except StoreUnavailable as away:
                log.warning("store unavailable: %s", away)
            except Exception:
                log.exception("looking after streams")

    def _tick(self, now: float) -> None:
        with self._lock:
            hung_up = self._lines.hung_up()
            lost = [each for each in self._open if each.line.number in hung_up or each.is_stalled(now)]
        for stream in lost:
            stream.hang_up()
        self._rooms.send_due_reports()
