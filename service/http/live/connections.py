"""The connection to a stream's reader: whether he is still there, and hanging up on him."""

import select
import socket
import struct
from contextlib import suppress
from typing import Any

from gevent import monkey

SEND_BUFFER_BYTES = 32 * 1024
"""Bytes that the system holds for a reader who is slow; the process itself holds none."""
HANGUP_EVENTS = getattr(select, "POLLRDHUP", 0) | select.POLLHUP | select.POLLERR
_poll = monkey.get_original("select", "poll")  # it is asked without waiting, for thousands of connections at once
_LINGER_ZERO = struct.pack("ii", 1, 0)


class StreamConnection:
    """A connection, as gunicorn hands it over; another server's may be unknown."""

    def __init__(self, connection: socket.socket | None, stall_seconds: int) -> None:
        self.number = None if connection is None else connection.fileno()
        """What the system calls it."""
        self._socket = connection
        if connection is not None:
            with suppress(OSError, AttributeError):  # not all of this is known to every kind of socket and every system
                connection.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER_BYTES)
                connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, 1000 * stall_seconds)

    def cut(self) -> None:
        """Hangs up, whoever is writing; what was not sent is dropped."""
        if self._socket is not None:
            with suppress(OSError):
                self._socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, _LINGER_ZERO)
                self._socket.getsockopt(socket.SOL_SOCKET, socket.SO_ERROR)  # reported here, it is not in the log
                self._socket.shutdown(socket.SHUT_RDWR)


class StreamConnections:
    """The connections of all streams."""

    def __init__(self) -> None:
        self._poll: Any = _poll()

    def add(self, line: StreamConnection) -> None:
        """Watches it."""
        if line.number is not None:
            self._poll.register(line.number, HANGUP_EVENTS)

    def remove(self, line: StreamConnection) -> None:
        """Leaves it, before it is closed and its number another's."""
        if line.number is not None:
            self._poll.unregister(line.number)

    def hung_up(self) -> set[int]:
        """The numbers of those whose other end is gone."""
        return {number for number, _ in self._poll.poll(0)}
