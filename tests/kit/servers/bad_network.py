"""A network that cuts connections, loses answers, delays them and answers 503: a trial of every client.

It counts what it does. An answer that it loses comes after the service has committed what was asked.
"""

import re
import socket
import threading
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from enum import Enum
from functools import partial
from random import Random

from tests.kit.servers.proxy import Line, Proxy

DELAY_SECONDS = 0.05
UNAVAILABLE = b"HTTP/1.1 503 Service Unavailable\r\nRetry-After: 0\r\nContent-Length: 0\r\n\r\n"
_LENGTH = re.compile(rb"\r\ncontent-length: *(\d+)\r\n", re.IGNORECASE)


class Mishap(Enum):
    """What happens to a request and its answer."""

    NOTHING = "nothing"
    UNSENT = "the connection ends before the request is through"
    LOST = "the connection ends instead of the answer"
    TORN = "the connection ends in the middle of the answer"
    UNAVAILABLE = "503 without the service"
    DELAYED = "the answer comes late"


ANSWER_CUTS = frozenset({Mishap.LOST, Mishap.TORN})
"""The mishaps after which the service has done what was asked, and the client has no answer."""
CUTS = ANSWER_CUTS | {Mishap.UNSENT}
"""The mishaps that leave a client without an answer."""


class Weather:
    """Draws a mishap for each request, at random from a seed, and counts them with the methods of the requests.

    The requests of each method have chances of their own, so that those of other methods do not change them.
    """

    def __init__(self, seed: int, share: float) -> None:
        self._seed = seed
        self._chances: dict[str, Random] = {}
        self._share = share
        self._lock = threading.Lock()
        self.tally: Counter[tuple[str, Mishap]] = Counter()

    def mishap(self, method: str) -> Mishap:
        """What happens to the next request, or to the next part of an endless answer."""
        with self._lock:
            chances = self._chances.setdefault(method, Random(f"{self._seed} {method}"))
            bad = chances.random() < self._share
            drawn = chances.choice(list(Mishap)[1:]) if bad else Mishap.NOTHING
            self.tally[method, drawn] += 1
        return drawn

    def cuts(self) -> int:
        """How often a client has been left without an answer."""
        return sum(times for (_, what), times in self.tally.items() if what in CUTS)

    def lost_changes(self) -> int:
        """How often the service has made a change and the client has not had the answer."""
        return sum(self.tally["POST", mishap] for mishap in ANSWER_CUTS)


class BadLine(Line):
    """A connection whose requests and answers suffer what the weather brings."""

    def __init__(self, near: socket.socket, far: socket.socket, weather: Weather) -> None:
        super().__init__(near, far)
        self._weather = weather
        self._request = b""
        self._method = ""
        self._mishap: Mishap | None = None

    def asked(self, said: bytes) -> bool:
        """Draws a mishap as a request begins; passes the request on if the mishap lets it."""
        if self._mishap is None:
            self._method = said.partition(b" ")[0].decode("ascii")
            self._mishap = self._weather.mishap(self._method)
        if self._mishap is Mishap.UNSENT:
            return False
        if self._mishap is Mishap.UNAVAILABLE:
            return self._refuse(said)
        return super().asked(said)

    def answered(self, said: bytes) -> bool:
        """Passes on what the mishap lets through; more of the same answer, as of a stream, has its own mishap."""
        mishap, self._mishap = self._mishap or self._weather.mishap("more"), None
        if mishap is Mishap.DELAYED:
            time.sleep(DELAY_SECONDS)
        if mishap in CUTS:
            self.near.sendall(said[: len(said) // 2 if mishap is Mishap.TORN else 0])
            return False
        return super().answered(said)

    def _refuse(self, said: bytes) -> bool:
        self._request += said
        head, end, body = self._request.partition(b"\r\n\r\n")
        length = _LENGTH.search(head + b"\r\n")
        if end and len(body) >= int(length[1] if length else 0):
            self._request, self._mishap = b"", None
            self.near.sendall(UNAVAILABLE)
        return True


@contextmanager
def bad_network(url: str, seed: int, share: float) -> Iterator[tuple[str, Weather]]:
    """The address at which the service at `url` is reached over a bad network, and its weather.

    `share` is the part of all requests that suffer a mishap.
    """
    weather = Weather(seed, share)
    listener = socket.create_server(("127.0.0.1", 0), backlog=64)
    host, port = url.removeprefix("http://").split(":")
    with Proxy(listener, (host, int(port)), partial(BadLine, weather=weather)) as proxy:
        yield f"http://127.0.0.1:{listener.getsockname()[1]}", weather
    assert not proxy.wrong, proxy.wrong
