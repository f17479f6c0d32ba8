"""How players hear that their game has gone on: by a stream of events, by waiting for the next, by asking again."""

import time
from http.client import NO_CONTENT, OK, HTTPException
from random import Random
from typing import Protocol

import gevent
from gevent.event import Event

from tests.kit.client import Seat
from tests.kit.event_streams import Stream, answered
from tools.load.checks import Wrong, hold
from tools.load.person import Person

LONGEST_WAIT = 3
"""Seconds until a player looks at the game even though he has heard of nothing."""
HANGS_UP = 0.02
"""How often a stream's reader hangs up after an event, and resumes."""
PATIENCE = 15.0
"""Seconds in which a stream is to end after its game."""


class Following(Protocol):
    """A way to hear of news."""

    def __init__(self, person: Person) -> None: ...

    def wait(self) -> None:
        """Returns when there may be news."""

    def finished(self) -> None:
        """The game is over."""

    def close(self) -> None:
        """The player goes."""


class Polling:
    """Asks again and again."""

    def __init__(self, person: Person) -> None:
        self._seconds = max(0.1, 2 * person.run.pace)

    def wait(self) -> None:
        """Lets some time pass."""
        gevent.sleep(self._seconds)

    def finished(self) -> None:
        """Nothing more to hear."""

    def close(self) -> None:
        """Nothing to end."""


class LongPolling(Polling):
    """Asks for the next event, and waits for the answer."""

    def __init__(self, person: Person) -> None:
        self._person = person

    def wait(self) -> None:
        """Hears all events that are there, or the next one."""
        query, headers = f"?after={self._person.followed.seq}", {"Prefer": f"wait={LONGEST_WAIT}"}
        for event in self._person.ask("listEvents", kind="waiting", query=query, headers=headers).json()["events"]:
            self._person.heard(event)


class Streaming:
    """Holds a stream of events, hangs up at times, and resumes it."""

    def __init__(self, person: Person) -> None:
        self._person = person
        self._seat = Seat(person.run.api, person.game_id, person.player_id, person.token)
        self._news = Event()
        self._chance = Random(person.game_id)
        self._last = ""
        self._reading = gevent.spawn(self._read)

    def wait(self) -> None:
        """Until something has come."""
        self._news.wait(LONGEST_WAIT)
        self._news.clear()

    def finished(self) -> None:
        """The stream has to end by itself, with the game's end as its last event."""
        self._reading.join(PATIENCE)
        with self._person.run.judging(self._person.game_id):
            hold(bool(self._reading.dead), "a stream goes on after its game", self._last)
            hold(self._last == "game_ended", "a stream ended before its game", self._last)

    def close(self) -> None:
        """Hangs up."""
        self._reading.kill()

    def _read(self) -> None:
        while self._opened():
            gevent.sleep(0.5)

    def _opened(self) -> bool:
        """Whether there was a stream, which is over by now, or none because of an error; not if there is no more."""
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
        """A stream that was opened, or was not, among Locust's figures."""
        self._person.run.count("SSE", "stream", 1000 * (time.perf_counter() - begun), error)
