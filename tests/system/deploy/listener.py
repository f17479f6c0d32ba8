"""A reader of an event stream that reconnects with the last id it saw, as a browser's EventSource does."""

import json
import threading
import time
from contextlib import suppress
from typing import Self

import httpx

from tests.kit.clients.client import Json, Seat

PATIENCE = 30.0


class Listener:
    """Reads the stream of one seat in its own thread, until the service says that there is no more."""

    def __init__(self, seat: Seat) -> None:
        self._seat = seat.apart()
        self._news = threading.Condition()
        self._stopped = False
        self._thread = threading.Thread(target=self._read, daemon=True)
        self.events: list[Json] = []
        self.connections = 0

    def __enter__(self) -> Self:
        """Starts to read."""
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        """Stops reading."""
        self._stopped = True
        self._seat.api.http.close()
        self._thread.join(PATIENCE)

    def wait_for(self, seq: int) -> None:
        """Waits until the event `seq` has come."""
        with self._news:
            assert self._news.wait_for(lambda: self.last() >= seq, PATIENCE), f"{seq} does not come: {self.last()}"

    def wait_for_connection(self, number: int) -> None:
        """Waits until the reader has connected `number` times."""
        with self._news:
            assert self._news.wait_for(lambda: self.connections >= number, PATIENCE), "the stream does not end"

    def wait_for_end(self) -> None:
        """Waits until the service has said that there is no more."""
        self._thread.join(PATIENCE)
        assert not self._thread.is_alive()

    def last(self) -> int:
        """The seq of the last event that has come."""
        return int(self.events[-1]["seq"]) if self.events else 0

    def _read(self) -> None:
        more = True
        while more and not self._stopped:
            with suppress(httpx.TransportError):
                more = self._connection()

    def _connection(self) -> bool:
        """Reads one answer to its end; returns whether there may be more."""
        path = self._seat.api.contract.by_id["listEvents"].path
        headers = {"Accept": "text/event-stream", "Authorization": f"Bearer {self._seat.token}"}
        if self.events:
            headers["Last-Event-ID"] = str(self.last())
        url = path.format(game_id=self._seat.game_id)
        with self._seat.api.http.stream("GET", url, headers=headers) as answer:
            if answer.status_code == httpx.codes.NO_CONTENT:
                return False
            if answer.status_code == httpx.codes.SERVICE_UNAVAILABLE:
                time.sleep(float(answer.headers["Retry-After"]))  # this worker is about to end
                return True
            assert answer.status_code == httpx.codes.OK
            self._take(answer)
        return True

    def _take(self, answer: httpx.Response) -> None:
        with self._news:
            self.connections += 1
            self._news.notify_all()
        fields: dict[str, str] = {}
        for line in answer.iter_lines():
            if line:
                name, _, value = line.partition(":")
                fields[name] = value.removeprefix(" ")
            else:
                self._dispatch(fields)
                fields = {}

    def _dispatch(self, fields: dict[str, str]) -> None:
        if "data" in fields and "event" not in fields:
            with self._news:
                self.events.append(json.loads(fields["data"]))
                assert fields["id"] == str(self.last())
                self._news.notify_all()
