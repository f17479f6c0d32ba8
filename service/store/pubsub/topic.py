"""What a process knows of one game: where its stream stands, the last of its events, and who is there."""

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
"""Events that are kept of each game: a reader who keeps up finds here all that he lacks."""
EVENTS_MESSAGE = b"e"
"""The first byte of a message that carries events."""

_encode = msgspec.msgpack.Encoder().encode
_decode = msgspec.msgpack.Decoder(tuple[int, list[bytes]]).decode


def events_message(first_seq: int, events: Sequence[bytes]) -> bytes:
    """The message that tells of a commit's events."""
    return EVENTS_MESSAGE + _encode((first_seq, events))


def read_events(link: StoreConnection, game_id: str, after: int, limit: int) -> list[StreamEntry]:
    """So many of the events that follow seq `after`, from the stream itself."""
    found = link.call("XRANGE", keys.events_key(game_id), after + 1, "+", "COUNT", limit)
    return [(int(seq[:-2]), event) for seq, (_, event) in found]


class Topic:
    """One game's, for all who wait for it: they hold `moved`, and so does whoever changes anything."""

    def __init__(self) -> None:
        self.moved = threading.Condition()
        self.last = 0
        self.present: Attendance | None = None
        self.waiters = 0
        self.unseen = False
        """Whether its channel is subscribed to, and nobody has looked since where its stream stands."""
        self._known = inf
        self._tail: list[bytes] = []  # without a gap up to `last`

    def is_quiet(self, seconds: float) -> bool:
        """Whether nothing has been heard for so long, and nobody has looked since."""
        return self._known < time.monotonic() - seconds

    def begin_subscription(self) -> None:
        """From now on its channel is heard; what was known before may not be so any more."""
        with self.moved:
            self.last, self._tail, self.unseen = 0, [], True
            self.moved.notify_all()

    def advance_to(self, seq: int) -> None:
        """The stream went so far when somebody looked; more may have been heard meanwhile."""
        with self.moved:
            self._known = time.monotonic()
            self.set_last_seq(max(seq, self.last))

    def set_last_seq(self, seq: int) -> None:
        """The stream ends there, as its reader has just seen; the tail is of no use if that is news."""
        with self.moved:
            if seq != self.last:
                self.last, self._tail = seq, []
            self.moved.notify_all()

    def receive_message(self, said: bytes) -> None:
        """A message of the channel. What was read or heard before is not told twice."""
        if said.startswith(EVENTS_MESSAGE):
            self._append_events(*_decode(said[1:]))
        elif said.startswith(ATTENDANCE_MESSAGE):
            self.update_attendance(parse_attendance(said[1:]))

    def update_attendance(self, present: Attendance) -> None:
        """Who is there now, unless that is older than what is known."""
        with self.moved:
            if self.present is None or self.present.number < present.number:
                self.present = present
                self.moved.notify_all()

    def _append_events(self, first: int, events: list[bytes]) -> None:
        with self.moved:
            if first > self.last + 1:
                self._tail = events  # something was missed: readers find it in the stream
            else:
                self._tail += events[self.last + 1 - first :]
            self.last = max(self.last, first + len(events) - 1)
            self._known = time.monotonic()
            del self._tail[:-MAX_TAIL_EVENTS]
            self.moved.notify_all()

    def has_newer_attendance(self, number: float) -> bool:
        """Whether who is there is newer than that."""
        return self.present is not None and self.present.number > number

    def events_after(self, after: int, limit: int) -> list[StreamEntry] | None:
        """So many of the events that follow `after`, or None where the tail does not reach back so far."""
        first = self.last - len(self._tail) + 1
        if after + 1 < first:
            return None
        start = after + 1 - first
        return list(enumerate(self._tail[start : start + limit], after + 1))
