"""Many event streams that one thread holds open, and the moments at which something came over them."""

import selectors
import socket
import time
from collections.abc import Iterator, Sequence
from typing import NamedTuple

OPENED = b"event: presence"


class Heard(NamedTuple):
    """Something that came, over which connection and when."""

    number: int
    data: bytes
    at: float


class Listeners:
    """Streams of one server, numbered as they are asked for, and whatever else is listened to besides."""

    def __init__(self, port: int, requests: Sequence[bytes]) -> None:
        self._selector = selectors.DefaultSelector()
        self._sockets: list[socket.socket] = []
        for request in requests:  # one after the other, each answered, so that no queue of connections overflows
            self.listen(_opened(port, request))

    def listen(self, connection: socket.socket) -> int:
        """Listens to this one too; its number."""
        number = len(self._sockets)
        self._sockets.append(connection)
        self._selector.register(connection, selectors.EVENT_READ, number)
        return number

    def hear(self, seconds: float) -> Iterator[Heard]:
        """What comes within so many seconds."""
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0:
            ready = [key.data for key, _ in self._selector.select(left)]
            now = time.monotonic()
            yield from [Heard(number, self._sockets[number].recv(1 << 16), now) for number in ready]

    def drain(self, seconds: float) -> None:
        """Hears all that comes within so many seconds, and minds none of it."""
        for _ in self.hear(seconds):
            pass

    def close(self) -> None:
        """Hang up."""
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
