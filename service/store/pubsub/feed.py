"""The feed: brings new events to all waiting requests of a process.

Each game has its own channel, subscribed while a request waits: with one pattern for all games, every process would
read every commit of every game. A channel stays subscribed a little longer than its last waiter, who usually comes
back at once. No event is missed: when the server confirms a subscription, one waiter reads the end of the stream, and
later events come as messages. Messages carry the events, so that only readers behind the last few of them read the
stream itself. While a slot of a cluster moves, messages of its games are lost; so a waiter that comes after a silence
also reads the end of the stream.
"""

import threading
import time
from collections.abc import Callable
from math import inf
from typing import NamedTuple

from service.store import keys
from service.store.connections.interface import StoreConnection
from service.store.pubsub.presence import Attendance, parse_attendance
from service.store.pubsub.subscriptions import (
    CONNECTION_ERRORS,
    RECONNECT_PAUSE_SECONDS,
    Receiver,
    Subscriptions,
)
from service.store.pubsub.topic import Topic, read_events
from service.store.values import StreamEntry

SILENCE_SECONDS = 10.0
"""Seconds of silence after which the next waiter reads the end of the stream, if nodes may have lost a message."""
LINGER_SECONDS = 10.0
"""Seconds for which a channel without waiters stays subscribed."""


class FeedUpdate(NamedTuple):
    """The new events and the new attendance of a game."""

    events: list[StreamEntry]
    present: Attendance | None = None
    is_deleted: bool = False
    """Whether the game has been deleted."""
    is_rewound: bool = False
    """Whether the store has lost events up to `after`, as by a failover: others have their numbers."""


class Feed:
    """The feed of a process; its threads start with the first wait. Safe for threads and greenlets."""

    def __init__(self, store: StoreConnection) -> None:
        self._store = store
        self._lock = threading.Lock()  # guards the topics
        self._topics: dict[str, Topic] = {}
        self._unused: dict[str, float] = {}  # since when, longest first
        self._subscriptions = Subscriptions(store, Receiver(self._begin, self._receive))
        self._closed = self._subscriptions.closed

    @property
    def closed(self) -> bool:
        """Whether the feed is closed, and no request should wait any more."""
        return self._closed.is_set()

    def wait_for_update(
        self,
        game_id: str,
        after: int,
        limit: int,
        timeout: float,
        *,
        attendance_number: float = inf,
        is_gone: Callable[[], bool] = lambda: False,
    ) -> FeedUpdate:
        """Waits at most `timeout` seconds for news of a game; an empty update says that none came.

        News are at most `limit` events with seq greater than `after`, and an attendance whose number is greater than
        `attendance_number`. A wait also ends when `is_gone()` is true, which is checked again on `wake_waiters`.
        """
        topic = self._enter(game_id)
        rewinds, is_ahead = topic.rewinds, topic.is_behind(after)

        def is_rewound() -> bool:
            return topic.rewinds != rewinds or (topic.is_behind(after) and not is_ahead)

        def has_news() -> bool:
            return (
                topic.last > after
                or is_rewound()
                or topic.has_newer_attendance(attendance_number)
                or topic.is_deleted
                or is_gone()
                or self._closed.is_set()
            )

        try:
            if is_ahead and not read_events(self._store, game_id, after - 1, 1):  # else messages are on their way
                return FeedUpdate([], is_rewound=True)
            self._wait(game_id, topic, has_news, timeout)
            with topic.changed:
                if is_rewound() and not topic.is_deleted:
                    return FeedUpdate([], is_rewound=True)
                events = topic.events_after(after, limit)
                present = topic.present if topic.has_newer_attendance(attendance_number) else None
            events = self._read_missed(topic, game_id, after, limit) if events is None else events
            return FeedUpdate(events, present, topic.is_deleted)
        finally:
            self._leave(game_id, topic)

    def wake_waiters(self, game_id: str) -> None:
        """Lets the waiters of this game check whether they are gone."""
        if topic := self._topics.get(game_id):
            with topic.changed:
                topic.changed.notify_all()

    def close(self) -> None:
        """Ends the subscription and all waits."""
        self._subscriptions.close()
        with self._lock:
            topics = list(self._topics.values())
        for topic in topics:
            topic.set_last_seq(topic.last)

    def _wait(self, game_id: str, topic: Topic, has_news: Callable[[], bool], timeout: float) -> None:
        end = time.monotonic() + timeout
        while True:
            with topic.changed:
                topic.changed.wait_for(lambda: topic.needs_check or has_news(), end - time.monotonic())
                if not topic.needs_check or self._closed.is_set() or time.monotonic() > end:
                    return
                topic.needs_check = False  # the other waiters leave the check to this one
            self._check_stream_end(game_id, topic)

    def _check_stream_end(self, game_id: str, topic: Topic) -> None:
        """Reads the end of the game's stream and its attendance; if that fails, a waiter tries again after a pause."""
        last_event = ("XREVRANGE", keys.events_key(game_id), "+", "-", "COUNT", 1)
        try:
            entries, attendance = self._store.pipe([last_event, ("HGET", keys.presence_key(game_id), "said")])
        except CONNECTION_ERRORS:
            self._closed.wait(RECONNECT_PAUSE_SECONDS)
            topic.begin_subscription()
        except BaseException:  # a greenlet may be killed here; another waiter has to check
            topic.begin_subscription()
            raise
        else:
            topic.advance_to(int(entries[0][0][:-2]) if entries else 0)
            if attendance:
                topic.update_attendance(parse_attendance(attendance))

    def _enter(self, game_id: str) -> Topic:
        with self._lock:
            self._unused.pop(game_id, None)
            topic = self._topics.get(game_id)
            if topic is None:
                topic = self._topics[game_id] = Topic()
                self._subscriptions.add(keys.feed_channel(game_id))
            elif self._store.is_sharded and topic.is_quiet(SILENCE_SECONDS):
                topic.needs_check = True
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
            self._subscriptions.remove(keys.feed_channel(game_id))

    def _read_missed(self, topic: Topic, game_id: str, after: int, limit: int) -> list[StreamEntry]:
        events = read_events(self._store, game_id, after, limit)
        if not events:
            # the game is gone: the next request has to wait, or its reader would ask without end
            topic.set_last_seq(after)
        return events

    def _begin(self, channel: bytes) -> None:
        if topic := self._topics.get(keys.game_of_channel(channel)):
            topic.begin_subscription()

    def _receive(self, channel: bytes, message: bytes) -> None:
        if topic := self._topics.get(keys.game_of_channel(channel)):
            topic.receive_message(message)
