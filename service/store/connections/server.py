"""The line to one server: redis-py's connections in a stack of our own.

redis-py's pool polls each connection before lending it, which costs more than a read of the store under gevent. Here
a connection that went stale shows when it is used, and the call is made again over a new one.
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
)


class ServerConnection:
    """A Link that borrows a connection for each call; `lost` is called when it gives up those it has."""

    receives_every_message = True

    def __init__(
        self,
        make: RawConnectionFactory,
        connections: int,
        patience: float,
        *,
        seal: Sequence[Command] = (),
        lost: Callable[[], object] = lambda: None,
    ) -> None:
        self.seal = seal
        self._make = make
        self._patience = patience
        self._free = threading.BoundedSemaphore(connections)
        self._lost = lost
        self._idle: list[RawConnection] = []

    def call(self, *command: Argument) -> Reply:
        """The reply to one command. Raises StoreUnavailable."""
        return self.pipe([command])[0]

    def pipe(self, *stages: Sequence[Command]) -> list[Reply]:
        """The replies to all commands, which are sent in one go. Raises StoreUnavailable."""
        replies = self.exchange([command for stage in stages for command in stage])
        try:
            return [check_reply(reply) for reply in replies]
        except StoreUnavailable:
            self.close()
            raise

    def exchange(self, commands: Sequence[Command]) -> list[Reply]:
        """The replies, over one connection, with the server's errors among them. Raises StoreUnavailable."""
        if not self._free.acquire(timeout=self._patience):
            raise StoreUnavailable("every connection is in use")
        try:
            return self._exchange(commands)
        except (exceptions.ConnectionError, exceptions.TimeoutError) as error:
            self.close()
            raise StoreUnavailable(str(error)) from error
        finally:
            self._free.release()

    def connection(self, timeout: float) -> RawConnection:
        """A connection of the caller's own, which waits so many seconds for a reply."""
        return self._make(timeout)

    def suspect_failover(self) -> None:
        """The next connection leads to who is the master then."""
        self.close()

    def close(self) -> None:
        """Closes the connections that nobody uses; after a failover the next may lead to another server."""
        self._lost()
        while kept := self._idle_connection():
            kept.disconnect()

    def _exchange(self, commands: Sequence[Command]) -> list[Reply]:
        if kept := self._idle_connection():
            try:
                return self._send_over(kept, commands)
            except exceptions.ConnectionError:
                self.close()  # it was stale, and so are the others
        return self._send_over(self._make(self._patience), commands)

    def _idle_connection(self) -> RawConnection | None:
        try:
            return self._idle.pop()
        except IndexError:
            return None

    def _send_over(self, connection: RawConnection, commands: Sequence[Command]) -> list[Reply]:
        try:
            connection.send_packed_command(connection.pack_commands(commands))
            replies = [_read_reply(connection) for _ in commands]
        except BaseException:  # a greenlet may be killed here: what it did not read is not for the next one
            connection.disconnect()
            raise
        self._idle.append(connection)
        return replies


def _read_reply(connection: RawConnection) -> Reply:
    try:
        return connection.read_response()
    except exceptions.ResponseError as error:
        return error
