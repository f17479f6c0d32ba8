"""How players learn that their game has moved on: from an event stream, from long polls, or by reading it again."""

import time
from http.client import NO_CONTENT, OK, HTTPException
from random import Random
from typing import Protocol

import gevent
from gevent.event import Event

from tests.kit.clients.client import Seat
from tests.kit.clients.event_streams import Stream, answered
from tools.load.checks import Wrong, hold
from tools.load.person import Person

LONGEST_WAIT = 3
"""Seconds after which a player reads the game even without a new event."""
HANGS_UP = 0.02
"""The share of events after which the reader of a stream disconnects and resumes."""
PATIENCE = 15.0
"""Seconds within which a stream must end after its game."""


class Following(Protocol):
    """A way to learn of news."""

    def __init__(self, person: Person) -> None: ...

    def wait(self) -> None:
        """Returns when there may be news."""

    def finished(self) -> None:
        """Called when the game is over."""

    def close(self) -> None:
        """Called when the player leaves."""


class Polling:
    """Reads the game again and again."""

    def __init__(self, person: Person) -> None:
        self._seconds = max(0.1, 2 * person.run.pace)

    def wait(self) -> None:
        """Waits for some time."""
        gevent.sleep(self._seconds)

    def finished(self) -> None:
        """Does nothing."""

    def close(self) -> None:
        """Does nothing."""


class LongPolling(Polling):
    """Sends long polls for the next event."""

    def __init__(self, person: Person) -> None:
        self._person = person

    def wait(self) -> None:
        """Notes all new events, or waits for the next one."""
        query, headers = f"?after={self._person.followed.seq}", {"Prefer": f"wait={LONGEST_WAIT}"}
        for event in self._person.ask("listEvents", kind="waiting", query=query, headers=headers).json()["events"]:
            self._person.heard(event)


class Streaming:
    """Holds an event stream, disconnects at times, and resumes it."""

    def __init__(self, person: Person) -> None:
        self._person = person
        self._seat = Seat(person.run.api, person.game_id, person.player_id, person.token)
        self._news = Event()
        self._chance = Random(person.game_id)
        self._last = ""
        self._reading = gevent.spawn(self._read)

    def wait(self) -> None:
        """Returns when an event has come."""
        self._news.wait(LONGEST_WAIT)
        self._news.clear()

    def finished(self) -> None:
        """Checks that the stream ends by itself, with the game's end as its last event."""
        self._reading.join(PATIENCE)
        with self._person.run.judging(self._person.game_id):
            hold(bool(self._reading.dead), "a stream goes on after its game", self._last)
            hold(self._last == "game_ended", "a stream ended before its game", self._last)

    def close(self) -> None:
        """Disconnects."""
        self._reading.kill()

    def _read(self) -> None:
        while self._opened():
            gevent.sleep(0.5)

    def _opened(self) -> bool:
        """Whether a stream was opened and has ended, or failed with an error; False if the game has no more events."""
        begun = time.perf_counter()
        try:
            with answered(self._seat, Last_Event_ID=str(self._person.followed.seq)) as stream:
                error = None if stream.status in {OK, NO_CONTENT} else HTTPException(f"status {stream.status}")
                self._counted(begun, error)
                if stream.status == OK:
                    self._listen(stream)
                return stream.status != NO_CONTENT
        except (OSError, HTTPException) as error:
            self._counted(begun, error)
            return True

    def _listen(self, stream: Stream) -> None:
        with self._person.run.judging(self._person.game_id):
            try:
                for event in stream.events():
                    self._last = event["type"]
                    self._person.heard(event)
                    self._news.set()
                    if self._chance.random() < HANGS_UP:
                        return
            except (AssertionError, LookupError, ValueError) as wrong:
                raise Wrong("a stream that is none", repr(wrong)) from None

    def _counted(self, begun: float, error: Exception | None) -> None:
        """Adds a stream, opened or not, to Locust's figures."""
        self._person.run.count("SSE", "stream", 1000 * (time.perf_counter() - begun), error)
