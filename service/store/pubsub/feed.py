"""The feed: brings a game's next events to all who wait for them, over one subscription connection for the process.

Each game has a channel of its own, subscribed while somebody waits: with one pattern for all games, every process would
read every commit of every game. A channel is kept a little longer than its last waiter, who mostly comes straight back.
Nothing is missed: when the server confirms a subscription, one of those who wait looks where the stream stands, and
only what comes after that has to be heard. Messages carry the events, so that the stream itself is read only by those
who are behind the last few of them. In a cluster any node tells of all games, and only who waits for a game looks into
the node that has it: one that is away holds up no others. There messages may be lost between the nodes; who comes after
a silence therefore looks as well.
"""

import logging
import threading
import time
from collections.abc import Callable
from math import inf
from typing import NamedTuple

from redis import exceptions

from service.store import keys
from service.store.connections.interface import RawConnection, Reply, StoreConnection, StoreUnavailable
from service.store.pubsub.presence import Attendance, parse_attendance
from service.store.pubsub.topic import Topic, read_events
from service.store.values import StreamEntry

SILENCE_SECONDS = 10.0
"""Seconds of silence after which a message may have been lost between the nodes of a cluster: who comes then looks."""
LINGER_SECONDS = 10.0
"""Seconds for which a channel without waiters stays subscribed."""
PING_AFTER_SECONDS = 15.0
"""Seconds of silence after which the server is asked whether it is still there, and once more until it is given up."""
RECONNECT_PAUSE_SECONDS = 0.2
"""Seconds before an attempt to reconnect."""

log = logging.getLogger("service.store.feed")

CONNECTION_ERRORS = (exceptions.RedisError, StoreUnavailable)


class FeedUpdate(NamedTuple):
    """What is new in a game."""

    events: list[StreamEntry]
    present: Attendance | None = None


class Feed:
    """One for each process; its thread starts with the first wait. Safe for threads and greenlets."""

    def __init__(self, link: StoreConnection) -> None:
        self._link = link
        self._lock = threading.Lock()  # guards all below, and sending
        self._topics: dict[str, Topic] = {}
        self._unused: dict[str, float] = {}  # since when, the longest first
        self._connection: RawConnection | None = None
        self._thread: threading.Thread | None = None
        self._closed = threading.Event()

    @property
    def closed(self) -> bool:
        """Whether nothing more is to be waited for."""
        return self._closed.is_set()

    def wait_for_update(
        self,
        game_id: str,
        after: int,
        limit: int,
        timeout: float,
        *,
        seen: float = inf,
        gone: Callable[[], bool] = lambda: False,
    ) -> FeedUpdate:
        """What is new in a game, waited for so many seconds; nothing where nothing came.

        That is: the events that follow seq `after`, so many at most, and who is there, where that is newer than the
        number `seen`. Who waits may be gone meanwhile; he is then asked to look (`stir`).
        """
        topic = self._enter(game_id)

        def moved() -> bool:
            return topic.last > after or topic.has_newer_attendance(seen) or gone() or self._closed.is_set()

        try:
            self._wait(game_id, topic, moved, timeout)
            with topic.moved:
                found = topic.events_after(after, limit)
                present = topic.present if topic.has_newer_attendance(seen) else None
            return FeedUpdate(self._read_missed(topic, game_id, after, limit) if found is None else found, present)
        finally:
            self._leave(game_id, topic)

    def wake_waiters(self, game_id: str) -> None:
        """Lets those who wait for this game look whether they are gone."""
        if topic := self._topics.get(game_id):
            with topic.moved:
                topic.moved.notify_all()

    def close(self) -> None:
        """Ends the subscription and everybody's wait."""
        self._closed.set()
        with self._lock:
            self._close_connection()
            topics = list(self._topics.values())
        for topic in topics:
            topic.set_last_seq(topic.last)
        if self._thread:
            self._thread.join()

    def _wait(self, game_id: str, topic: Topic, moved: Callable[[], bool], timeout: float) -> None:
        end = time.monotonic() + timeout
        while True:
            with topic.moved:
                topic.moved.wait_for(lambda: topic.unseen or moved(), end - time.monotonic())
                if not topic.unseen or self._closed.is_set() or time.monotonic() > end:
                    return
                topic.unseen = False  # the others leave it to this one
            self._check_stream_end(game_id, topic)

    def _check_stream_end(self, game_id: str, topic: Topic) -> None:
        """Sees where the game stands; where that cannot be seen now, somebody tries again in a moment."""
        last = ("XREVRANGE", keys.events_key(game_id), "+", "-", "COUNT", 1)
        try:
            found, said = self._link.pipe([last, ("HGET", keys.presence_key(game_id), "said")])
        except CONNECTION_ERRORS:
            self._closed.wait(RECONNECT_PAUSE_SECONDS)
            topic.begin_subscription()
        except BaseException:  # a greenlet may be killed here: somebody else has to look
            topic.begin_subscription()
            raise
        else:
            topic.advance_to(int(found[0][0][:-2]) if found else 0)
            if said:
                topic.update_attendance(parse_attendance(said))

    def _enter(self, game_id: str) -> Topic:
        with self._lock:
            self._start()
            self._unused.pop(game_id, None)
            topic = self._topics.get(game_id)
            if topic is None:
                topic = self._topics[game_id] = Topic()
                self._send("SUBSCRIBE", keys.feed_channel(game_id))
            elif not self._link.receives_every_message and topic.is_quiet(SILENCE_SECONDS):
                topic.unseen = True
            topic.waiters += 1
            return topic

    def _leave(self, game_id: str, topic: Topic) -> None:
        with self._lock:
            topic.waiters -= 1
            if not topic.waiters:
                self._unused[game_id] = time.monotonic()
            self._forget_unused()

    def _forget_unused(self) -> None:
        long_ago = time.monotonic() - LINGER_SECONDS
        while self._unused and (game_id := next(iter(self._unused))) and self._unused[game_id] < long_ago:
            del self._unused[game_id], self._topics[game_id]
            self._send("UNSUBSCRIBE", keys.feed_channel(game_id))

    def _read_missed(self, topic: Topic, game_id: str, after: int, limit: int) -> list[StreamEntry]:
        found = read_events(self._link, game_id, after, limit)
        if not found:
            topic.set_last_seq(after)  # the game is gone: whoever asks again has to wait, or he would ask without end
        return found

    def _start(self) -> None:
        if self._thread is None:
            self._thread = threading.Thread(target=self._run, name="feed", daemon=True)
            self._thread.start()

    def _send(self, *command: str) -> None:
        """Where this fails, or while there is no connection, the next connection subscribes to everything."""
        if self._connection:
            try:
                self._connection.send_packed_command(self._connection.pack_commands([command]))
            except CONNECTION_ERRORS:
                self._close_connection()

    def _close_connection(self) -> None:
        """Closes the connection; the thread, which may be reading from it, finds out."""
        if self._connection:
            self._connection.disconnect()
            self._connection = None

    def _run(self) -> None:
        while not self._closed.is_set():
            try:
                self._listen(self._link.connection(PING_AFTER_SECONDS))
            except CONNECTION_ERRORS:
                pass
            except Exception:
                log.exception("the feed")  # it must not end: nobody would hear anything again
            self._closed.wait(RECONNECT_PAUSE_SECONDS)

    def _listen(self, connection: RawConnection) -> None:
        try:
            self._subscribe(connection)
            while not self._closed.is_set():
                self._handle_message(self._read(connection))
        finally:
            with self._lock:
                self._connection = None
                connection.disconnect()

    def _subscribe(self, connection: RawConnection) -> None:
        connection.connect()
        with self._lock:
            if self._closed.is_set():
                return
            self._connection = connection
            if self._topics:
                self._send("SUBSCRIBE", *map(keys.feed_channel, self._topics))

    def _read(self, connection: RawConnection) -> Reply:
        try:
            return connection.read_response(disconnect_on_error=False)
        except exceptions.TimeoutError:
            with self._lock:
                self._send("PING")
            return connection.read_response(disconnect_on_error=False)

    def _handle_message(self, said: Reply) -> None:
        match said:
            case [b"subscribe", channel, _] if topic := self._topics.get(keys.game_of_channel(channel)):
                topic.begin_subscription()
            case [b"message", channel, message] if topic := self._topics.get(keys.game_of_channel(channel)):
                topic.receive_message(message)
