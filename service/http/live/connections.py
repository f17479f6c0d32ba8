"""The connection to the reader of a stream: whether the reader is still there, and closing it."""

import select
import socket
import struct
from contextlib import suppress
from typing import Any

from gevent import monkey

HANGUP_EVENTS = getattr(select, "POLLRDHUP", 0) | select.POLLHUP | select.POLLERR
_poll = monkey.get_original("select", "poll")  # asked without waiting, for thousands of connections at once
_LINGER_ZERO = struct.pack("ii", 1, 0)


class StreamConnection:
    """A reader's connection as gunicorn passes it on; None under another server."""

    def __init__(self, connection: socket.socket | None, stall_seconds: int, address: str) -> None:
        self.address = address
        """The reader's address, or its network."""
        self.number = None if connection is None else connection.fileno()
        """The connection's file descriptor, or None."""
        self._socket = connection
        if connection is not None:
            with suppress(OSError, AttributeError):  # not every socket and system has these options
                connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, 1000 * stall_seconds)

    def cut(self) -> None:
        """Closes the connection at once, even during a write; data not yet sent is dropped."""
        if self._socket is not None:
            with suppress(OSError):
                self._socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, _LINGER_ZERO)
                self._socket.getsockopt(socket.SOL_SOCKET, socket.SO_ERROR)  # an error read here is not logged
                self._socket.shutdown(socket.SHUT_RDWR)


class StreamConnections:
    """The connections of all streams, watched for hang-ups."""

    def __init__(self) -> None:
        self._poll: Any = _poll()

    def add(self, connection: StreamConnection) -> None:
        """Starts watching `connection`."""
        if connection.number is not None:
            self._poll.register(connection.number, HANGUP_EVENTS)

    def remove(self, connection: StreamConnection) -> None:
        """Stops watching `connection`; call it before the connection is closed and its number reused."""
        if connection.number is not None:
            self._poll.unregister(connection.number)

    def hung_up(self) -> set[int]:
        """The numbers of the connections that the other end has closed."""
        return {number for number, _ in self._poll.poll(0)}
