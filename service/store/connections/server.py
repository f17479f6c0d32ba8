"""Connections to one server: redis-py's connections in our own stack.

redis-py's pool polls each connection before it lends it, which costs more than a read of the store under gevent. Here
a stale connection shows when it is used, and the call is made again over a new one.
"""

import threading
from collections.abc import Callable, Sequence

from redis import exceptions

from service.store.connections.interface import (
    Argument,
    Command,
    RawConnection,
    RawConnectionFactory,
    Reply,
    StoreUnavailable,
    check_reply,
    pack_commands,
)


class ServerConnection:
    """A StoreConnection with a stack of idle connections; it calls `on_close` when it closes them."""

    is_sharded = False

    def __init__(
        self,
        open_connection: RawConnectionFactory,
        connections: int,
        patience: float,
        *,
        replica_wait: Sequence[Command] = (),
        on_close: Callable[[], object] = lambda: None,
    ) -> None:
        self.replica_wait = replica_wait
        self._open_connection = open_connection
        self._patience = patience
        self._free = threading.BoundedSemaphore(connections)
        self._on_close = on_close
        self._idle: list[RawConnection] = []

    def call(self, *command: Argument) -> Reply:
        """The reply to one command. Raises StoreUnavailable."""
        return self.pipe([command])[0]

    def pipe(self, *stages: Sequence[Command]) -> list[Reply]:
        """The replies to all commands, which go in one packet. Raises StoreUnavailable."""
        replies = self.exchange([command for stage in stages for command in stage])
        try:
            return [check_reply(reply) for reply in replies]
        except StoreUnavailable:
            self.close()
            raise

    def exchange(self, commands: Sequence[Command]) -> list[Reply]:
        """The replies over one connection, with the server's errors among them. Raises StoreUnavailable."""
        if not self._free.acquire(timeout=self._patience):
            raise StoreUnavailable("every connection is in use")
        try:
            return self._exchange_at_once(commands)
        finally:
            self._free.release()

    def raw_connection(self, timeout: float) -> RawConnection:
        """A connection of the caller's own that waits `timeout` seconds for a reply."""
        return self._open_connection(timeout)

    def message_source(self, channel: str) -> "ServerConnection":
        """This connection."""
        return self

    def primaries(self) -> Sequence["ServerConnection"]:
        """This connection alone."""
        return (self,)

    def suspect_failover(self) -> None:
        """Closes idle connections: the next one leads to the primary of that time."""
        self.close()

    def close(self) -> None:
        """Closes idle connections; after a failover the next one may lead to another server."""
        self._on_close()
        while idle := self._idle_connection():
            idle.disconnect()

    def _exchange_at_once(self, commands: Sequence[Command]) -> list[Reply]:
        """The replies over an idle or a new connection, however many there are. Raises StoreUnavailable."""
        try:
            return self._exchange(commands)
        except (exceptions.ConnectionError, exceptions.TimeoutError) as error:
            self.close()
            raise StoreUnavailable(str(error)) from error

    def _exchange(self, commands: Sequence[Command]) -> list[Reply]:
        if idle := self._idle_connection():
            try:
                return self._send_over(idle, commands)
            except exceptions.ConnectionError:
                self.close()  # it was stale, and so are the other idle connections
        return self._send_over(self._new_connection(), commands)

    def _new_connection(self) -> RawConnection:
        return self._open_connection(self._patience)

    def _idle_connection(self) -> RawConnection | None:
        try:
            return self._idle.pop()
        except IndexError:
            return None

    def _send_over(self, connection: RawConnection, commands: Sequence[Command]) -> list[Reply]:
        try:
            connection.send_packed_command(pack_commands(commands))
            replies = [_read_reply(connection) for _ in commands]
        except BaseException:  # a greenlet may be killed here; the next caller must not get its unread replies
            connection.disconnect()
            raise
        self._idle.append(connection)
        return replies


def _read_reply(connection: RawConnection) -> Reply:
    try:
        return connection.read_response()
    except exceptions.ResponseError as error:
        return error
