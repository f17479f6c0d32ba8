"""The line to the server: redis-py's connections in a stack of our own.

redis-py's pool polls each connection before lending it, which costs more than a read of the store under gevent. Here
a connection that went stale shows when it is used, and the call is made again over a new one; every command of the
store may be sent twice.
"""

import re
import threading
from collections.abc import Callable, Sequence
from typing import Any, Protocol

from redis import connection as redis_connection
from redis import exceptions

Argument = str | bytes | int
Command = Sequence[Argument]
Reply = Any
"""What the server says: bytes, a number, None, or a list of these."""

_parse_url: Callable[[str], dict[str, Any]] = redis_connection.parse_url
_LACKS = (
    exceptions.OutOfMemoryError,
    exceptions.ReadOnlyError,
    exceptions.ClusterDownError,
    exceptions.MasterDownError,
    exceptions.TryAgainError,
)
_LACKS_IN_WORDS = re.compile(r"\b(OOM|READONLY|MISCONF|NOREPLICAS|BUSY|UNKILLABLE)\b")
"""What redis-py has no class for, and what an older server wraps in another error where a script meets it."""


class Wire(Protocol):
    """What is used of a redis-py connection."""

    def connect(self) -> None:
        """Opens it, unless it is open."""

    def disconnect(self) -> None:
        """Closes it; sending opens it again."""

    def pack_commands(self, commands: Sequence[Command]) -> Sequence[bytes]:
        """The commands as they are sent."""

    def send_packed_command(self, command: Sequence[bytes]) -> None:
        """Sends what was packed."""

    def read_response(self, *, disconnect_on_error: bool = True) -> Reply:
        """The next reply."""


class StoreUnavailable(Exception):
    """The server cannot be reached or cannot take a write now; trying again later is right."""


def connect(url: str, *, connections: int = 64, patience: float = 5.0) -> "Link":
    """A line to the server at redis://, rediss:// or unix://; nothing is sent before the first call.

    `connections` bounds how many are open at once; `patience` is how many seconds a call waits for one of them to
    come free, and again for the reply. Raises ValueError where the URL cannot be right.
    """
    facts: dict[str, Any] = {"protocol": 2, "driver_info": None, "socket_connect_timeout": 2.0} | _parse_url(url)
    kind: Callable[..., Wire] = facts.pop("connection_class", redis_connection.Connection)

    def make(timeout: float) -> Wire:
        return kind(**facts | {"socket_timeout": timeout})

    try:
        make(patience)
    except TypeError as error:
        raise ValueError(f"Redis URL: {error}") from None
    return Link(make, connections, patience)


class Link:
    """Borrows a connection for each call: safe for threads and greenlets, but not across a fork."""

    def __init__(self, make: Callable[[float], Wire], connections: int, patience: float) -> None:
        self._make = make
        self._patience = patience
        self._free = threading.BoundedSemaphore(connections)
        self._idle: list[Wire] = []

    def call(self, *command: Argument) -> Reply:
        """The reply to one command. Raises StoreUnavailable."""
        return self.pipe([command])[0]

    def pipe(self, commands: Sequence[Command]) -> list[Reply]:
        """The replies to several commands, sent in one go. Raises StoreUnavailable.

        Of the errors that a command may meet only NoScriptError is among the replies; any other is raised.
        """
        if not self._free.acquire(timeout=self._patience):
            raise StoreUnavailable("every connection is in use")
        try:
            return [_checked(reply) for reply in self._exchange(commands)]
        except (exceptions.ConnectionError, exceptions.TimeoutError) as error:
            raise StoreUnavailable(str(error)) from error
        except StoreUnavailable:
            self.close()  # after a failover the address may lead to another server
            raise
        finally:
            self._free.release()

    def connection(self, timeout: float) -> Wire:
        """A connection of the caller's own, which waits so many seconds for a reply."""
        return self._make(timeout)

    def close(self) -> None:
        """Closes the connections that nobody uses."""
        while kept := self._kept():
            kept.disconnect()

    def _exchange(self, commands: Sequence[Command]) -> list[Reply]:
        if kept := self._kept():
            try:
                return self._over(kept, commands)
            except exceptions.ConnectionError:
                self.close()  # it was stale, and so are the others
        return self._over(self._make(self._patience), commands)

    def _kept(self) -> Wire | None:
        try:
            return self._idle.pop()
        except IndexError:
            return None

    def _over(self, connection: Wire, commands: Sequence[Command]) -> list[Reply]:
        try:
            connection.send_packed_command(connection.pack_commands(commands))
            replies = [_reply(connection) for _ in commands]
        except BaseException:  # a greenlet may be killed here: what it did not read is not for the next one
            connection.disconnect()
            raise
        self._idle.append(connection)
        return replies


def _reply(connection: Wire) -> Reply:
    try:
        return connection.read_response()
    except exceptions.ResponseError as error:
        return error


def _checked(reply: Reply) -> Reply:
    if not isinstance(reply, exceptions.RedisError) or isinstance(reply, exceptions.NoScriptError):
        return reply
    if isinstance(reply, _LACKS) or _LACKS_IN_WORDS.search(str(reply)):
        raise StoreUnavailable(str(reply)) from reply
    raise reply
