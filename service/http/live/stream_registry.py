"""All event streams of this process: their number, readers that have gone, and presence."""

import logging
import threading
import time

from service.http.live.connections import StreamConnection, StreamConnections
from service.http.live.event_stream import EventStream, StreamTimes
from service.http.live.local_presence import LocalPresence
from service.http.live.places import RETRY_AFTER_FIVE_SECONDS, Places
from service.http.live.watcher import Watcher
from service.http.problems.problem import HttpProblem, ProblemError
from service.monitoring import metrics
from service.settings import Settings
from service.store import Attendance, Feed, FeedUpdate, PresenceStore, StoreConnection, StoreUnavailable

TICK_SECONDS = 0.25
"""Seconds between two checks for readers that have gone."""
MAX_MISSED_HEARTBEATS = 3
"""Heartbeats without a report after which a process counts as dead."""

log = logging.getLogger("service.http.live.streams")


class StreamRegistry:
    """The streams of one process; a thread that looks after them starts with the first stream."""

    def __init__(self, store: StoreConnection, settings: Settings) -> None:
        heartbeat = settings.stream_heartbeat_seconds
        self._settings = settings
        self._feed = Feed(store)
        self._presence = LocalPresence(
            PresenceStore(store, MAX_MISSED_HEARTBEATS * heartbeat),
            heartbeat,
            MAX_MISSED_HEARTBEATS * heartbeat,
            time.monotonic,
        )
        self._times = StreamTimes(heartbeat, settings.stream_stall_seconds, settings.stream_seconds)
        self._places = Places(settings.streams_per_worker, settings.streams_per_address)
        self._lock = threading.Lock()
        self._connections = StreamConnections()
        self._open: set[EventStream] = set()
        self._thread: threading.Thread | None = None
        self._stopped = threading.Event()

    def open(self, watcher: Watcher, connection: StreamConnection, after: int) -> EventStream:
        """Opens a stream of the events after number `after`. Raises ProblemError if there are too many streams."""
        self._take_place(connection.address)
        attendance = None
        try:
            attendance = self._enter(watcher)
        finally:
            if attendance is None:
                self._places.free(connection.address)
        stream = EventStream(watcher, connection, self._feed, self._times, after, attendance, self._on_close)
        with self._lock:
            self._open.add(stream)
            self._connections.add(connection)
            self._start_thread()
        metrics.streams.inc()
        return stream

    def wait(self, address: str, game_id: str, after: int, limit: int, seconds: float) -> FeedUpdate:
        """The news that come within `seconds`. Raises ProblemError if too many requests wait already."""
        self._take_place(address)
        try:
            with metrics.track_in_progress(metrics.long_polls):
                return self._feed.wait_for_update(game_id, after, limit, seconds)
        finally:
            self._places.free(address)

    def stop(self) -> None:
        """Ends all streams and waits; their clients reconnect to another process."""
        self._stopped.set()
        self._feed.close()
        if self._thread:
            self._thread.join()

    def _take_place(self, address: str) -> None:
        if self._stopped.is_set():
            raise ProblemError(HttpProblem.STREAMS_FULL, headers=RETRY_AFTER_FIVE_SECONDS)
        self._places.take(address)

    def _enter(self, watcher: Watcher) -> Attendance:
        most = self._settings.streams_per_player if watcher.is_player else self._settings.spectators_per_game
        attendance = self._presence.enter(watcher.game_id, watcher.presence_id, most)
        if attendance is None:
            code = HttpProblem.TOO_MANY_STREAMS if watcher.is_player else HttpProblem.TOO_MANY_SPECTATORS
            raise ProblemError(code, headers=RETRY_AFTER_FIVE_SECONDS, facts={"most": most})
        return attendance

    def _on_close(self, stream: EventStream) -> None:
        with self._lock:
            if stream not in self._open:
                return
            self._open.remove(stream)
            self._connections.remove(stream.connection)
        metrics.streams.dec()
        self._presence.leave(stream.watcher.game_id, stream.watcher.presence_id)
        self._places.free(stream.connection.address)

    def _start_thread(self) -> None:
        if self._thread is None:
            self._thread = threading.Thread(target=self._run, name="streams", daemon=True)
            self._thread.start()

    def _run(self) -> None:
        while self._open or not self._stopped.is_set():
            time.sleep(TICK_SECONDS)
            try:
                self._tick(time.monotonic())
            except StoreUnavailable as error:
                log.warning("store unavailable: %s", error)
            except Exception:
                log.exception("looking after streams")

    def _tick(self, now: float) -> None:
        with self._lock:
            hung_up = self._connections.hung_up()
            lost = [each for each in self._open if each.connection.number in hung_up or each.is_stalled(now)]
        for stream in lost:
            stream.hang_up()
        self._presence.send_due_reports()
