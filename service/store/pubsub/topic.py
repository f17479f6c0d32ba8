"""What a process knows of one game's stream: its end, its last events, and the game's attendance."""

import threading
import time
from collections.abc import Sequence
from math import inf

import msgspec

from service.store import keys
from service.store.connections.interface import StoreConnection
from service.store.pubsub.presence import ATTENDANCE_MESSAGE, Attendance, parse_attendance
from service.store.values import StreamEntry

MAX_TAIL_EVENTS = 32
"""How many events are kept of each game: enough for a reader who keeps up."""
EVENTS_MESSAGE = b"e"
"""The first byte of a message with events."""
DELETION_MESSAGE = b"d"
"""Says that an operator has deleted the game."""

_encode = msgspec.msgpack.Encoder().encode
_decode = msgspec.msgpack.Decoder(tuple[int, list[bytes]]).decode


def events_message(first_seq: int, events: Sequence[bytes]) -> bytes:
    """The message with a commit's events."""
    return EVENTS_MESSAGE + _encode((first_seq, events))


def read_events(connection: StoreConnection, game_id: str, after: int, limit: int) -> list[StreamEntry]:
    """At most `limit` events with seq greater than `after`, from the stream itself."""
    entries = connection.call("XRANGE", keys.events_key(game_id), after + 1, "+", "COUNT", limit)
    return [(int(seq[:-2]), event) for seq, (_, event) in entries]


class Topic:
    """One game's topic, for all its waiters; they and every change hold `changed`."""

    def __init__(self) -> None:
        self.changed = threading.Condition()
        self.last = 0
        self.present: Attendance | None = None
        self.waiters = 0
        self.needs_check = False
        """Whether the channel is subscribed, but no waiter has read the end of the stream since."""
        self.is_deleted = False
        self.rewinds = 0
        """How often a message has brought events again that earlier messages had brought."""
        self._is_checked = False
        self._heard = 0  # the last event of the last message
        self._updated_at = inf
        self._tail: list[bytes] = []  # without a gap up to `last`

    def is_quiet(self, seconds: float) -> bool:
        """Whether no message has come for this many seconds, and no waiter has read the stream either."""
        return self._updated_at < time.monotonic() - seconds

    def begin_subscription(self) -> None:
        """The channel is subscribed from now on; earlier knowledge may be out of date."""
        with self.changed:
            self._heard = 0
            self.ask_for_check()

    def ask_for_check(self) -> None:
        """Forgets the end of the stream; one waiter reads it."""
        with self.changed:
            self.last, self._tail, self.needs_check, self._is_checked = 0, [], True, False
            self.changed.notify_all()

    def is_behind(self, after: int) -> bool:
        """Whether the stream is known to end before event `after`; not that of a game that is gone."""
        return self._is_checked and 0 < self.last < after

    def advance_to(self, seq: int) -> None:
        """Records the end of the stream as a waiter has read it; messages may have brought later events."""
        with self.changed:
            self._updated_at = time.monotonic()
            self._is_checked = not self.needs_check
            self.set_last_seq(max(seq, self.last))

    def set_last_seq(self, seq: int) -> None:
        """Sets the end of the stream as its reader has just seen it; drops the tail if that is new."""
        with self.changed:
            if seq != self.last:
                self.last, self._tail = seq, []
            self.changed.notify_all()

    def receive_message(self, message: bytes) -> None:
        """Takes in a message of the channel; skips events that are already known."""
        if message.startswith(EVENTS_MESSAGE):
            self._append_events(*_decode(message[1:]))
        elif message.startswith(ATTENDANCE_MESSAGE):
            self.update_attendance(parse_attendance(message[1:]))
        elif message == DELETION_MESSAGE:
            self._note_deletion()

    def update_attendance(self, present: Attendance) -> None:
        """Takes in an attendance, unless a newer one is known."""
        with self.changed:
            if self.present is None or self.present.number < present.number:
                self.present = present
                self.changed.notify_all()

    def _note_deletion(self) -> None:
        """Ends all waits; the id may come back, with the events of another game."""
        with self.changed:
            self.last, self._tail, self._heard, self.is_deleted = 0, [], 0, True
            self.changed.notify_all()

    def _append_events(self, first: int, events: list[bytes]) -> None:
        with self.changed:
            self.is_deleted = False
            if first <= self._heard:
                self.last, self._tail, self.rewinds = first - 1, [], self.rewinds + 1
            elif first <= self.last and self._is_checked:  # late, or of another history
                self.ask_for_check()
            self._heard = first + len(events) - 1
            if first > self.last + 1:
                self._tail = events  # events were missed: readers find them in the stream
            else:
                self._tail += events[self.last + 1 - first :]
            self.last = max(self.last, self._heard)
            self._updated_at = time.monotonic()
            del self._tail[:-MAX_TAIL_EVENTS]
            self.changed.notify_all()

    def has_newer_attendance(self, number: float) -> bool:
        """Whether the known attendance is newer than `number`."""
        return self.present is not None and self.present.number > number

    def events_after(self, after: int, limit: int) -> list[StreamEntry] | None:
        """At most `limit` events with seq greater than `after`, or None if the tail does not reach back so far."""
        first = self.last - len(self._tail) + 1
        if after + 1 < first:
            return None
        start = after + 1 - first
        return list(enumerate(self._tail[start : start + limit], after + 1))
