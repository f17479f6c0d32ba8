"""Connections of redis-py over a socket that makes fewer system calls for an exchange; only gevent's processes load it.

gevent's own socket looks for a reply at once, when none can have come yet, and asks for the size of the system's
buffer before it sends.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from gevent import socket
from redis import connection as redis_connection

from service.store.connections.interface import RawConnection

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer


class ExchangeSocket(socket.socket):
    """Waits for a reply before it looks for one, and sends what the system takes in one step."""

    def sendall(self, data: "ReadableBuffer", flags: int = 0) -> None:
        """Sends all of the data. Raises OSError."""
        sent, whole = self.send(data, flags), memoryview(data)
        if sent < len(whole):
            super().sendall(whole[sent:], flags)

    def recv_into(self, *arguments: Any) -> int:
        """Reads what comes next into a buffer. Raises OSError."""
        self._wait(self._read_event)  # type: ignore[attr-defined]  # gevent's types have no internals
        received: int = super().recv_into(*arguments)
        return received


class _ExchangeMixin:
    socket_timeout: float | None

    def _connect(self) -> ExchangeSocket:
        connected: socket.socket = super()._connect()  # type: ignore[misc]  # that of redis-py's class
        exchanging = ExchangeSocket(connected.family, connected.type, connected.proto, connected.detach())
        exchanging.settimeout(self.socket_timeout)
        return exchanging


class ExchangeConnection(_ExchangeMixin, redis_connection.Connection):
    """redis-py's connection over TCP."""


class UnixExchangeConnection(_ExchangeMixin, redis_connection.UnixDomainSocketConnection):
    """redis-py's connection over a Unix socket."""


EXCHANGE_CLASSES: dict[Callable[..., RawConnection], Callable[..., RawConnection]] = {
    redis_connection.Connection: ExchangeConnection,
    redis_connection.UnixDomainSocketConnection: UnixExchangeConnection,
}
"""These connections by redis-py's own. With TLS, a reply may have come though the system has nothing left to read."""
