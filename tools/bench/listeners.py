"""Many event streams that one thread holds open, and the time of each arrival."""

import selectors
import socket
import time
from collections.abc import Iterator, Sequence
from typing import NamedTuple

OPENED = b"event: presence"


class Heard(NamedTuple):
    """An arrival: the number of the connection and the time."""

    number: int
    data: bytes
    at: float


class Listeners:
    """The streams of one server, numbered in the order of opening, and any other connections."""

    def __init__(self, port: int, requests: Sequence[bytes]) -> None:
        self._selector = selectors.DefaultSelector()
        self._sockets: list[socket.socket] = []
        for (
            request
        ) in requests:  # one after the other, each answered, so that the queue of connections does not overflow
            self.listen(_opened(port, request))

    def listen(self, connection: socket.socket) -> int:
        """Listens to `connection` too and returns its number."""
        number = len(self._sockets)
        self._sockets.append(connection)
        self._selector.register(connection, selectors.EVENT_READ, number)
        return number

    def hear(self, seconds: float) -> Iterator[Heard]:
        """The arrivals of the next `seconds`."""
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0:
            ready = [key.data for key, _ in self._selector.select(left)]
            now = time.monotonic()
            yield from [Heard(number, self._sockets[number].recv(1 << 16), now) for number in ready]

    def drain(self, seconds: float) -> None:
        """Reads the arrivals of the next `seconds` and drops them."""
        for _ in self.hear(seconds):
            pass

    def close(self) -> None:
        """Closes every connection."""
        self._selector.close()
        for connection in self._sockets:
            connection.close()


def _opened(port: int, request: bytes) -> socket.socket:
    connection = socket.create_connection(("127.0.0.1", port))
    connection.sendall(request)
    came = b""
    while OPENED not in came:
        came += (more := connection.recv(1 << 16))
        if not more:
            raise RuntimeError(f"no stream: {came.decode()}")
    return connection
