"""The line to the store: what all kinds of it have in common."""

import re
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, Protocol

from redis import exceptions

Argument = str | bytes | int
Command = Sequence[Argument]
Reply = Any
"""What the server says: bytes, a number, None, or a list of these."""

_TEMPORARY_ERRORS = (
    exceptions.OutOfMemoryError,
    exceptions.ReadOnlyError,
    exceptions.ClusterDownError,
    exceptions.MasterDownError,
    exceptions.TryAgainError,
)
_TEMPORARY_MESSAGES = re.compile(r"\b(OOM|READONLY|MISCONF|NOREPLICAS|BUSY|UNKILLABLE|UNBLOCKED|WAIT cannot)\b")
"""What redis-py has no class for, and what an older server wraps in another error where a script meets it."""


class Address(NamedTuple):
    """Where a server listens."""

    host: str
    port: int


class StoreUnavailable(Exception):
    """The server cannot be reached or cannot take a write now; trying again later is right."""


class NotReplicated(StoreUnavailable):
    """A write was made, but no replica has confirmed it in time: a failover may undo it."""


class RawConnection(Protocol):
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


RawConnectionFactory = Callable[[float], RawConnection]
"""Makes a connection that waits so many seconds for a reply. May raise redis-py's ConnectionError."""


class StoreConnection(Protocol):
    """Sends commands to whichever server has their keys. Safe for threads and greenlets, but not across a fork.

    A command has one key, or belongs to the one before it and goes over the same connection. Any may be sent twice.
    """

    @property
    def seal(self) -> Sequence[Command]:
        """What follows a write that is to outlive its server: `WAIT` or nothing."""

    def call(self, *command: Argument) -> Reply:
        """The reply to one command. Raises StoreUnavailable."""

    def pipe(self, *stages: Sequence[Command]) -> list[Reply]:
        """The replies to several commands, in as few round trips as their keys allow. Raises StoreUnavailable.

        A stage is begun when the one before it is done; within a stage, order is kept only among commands of one slot.
        Of the errors that a command may meet only NoScriptError is among the replies; any other is raised.
        """

    @property
    def receives_every_message(self) -> bool:
        """Whether a connection that holds hears all that is published: nodes of a cluster do not make sure of it."""

    def connection(self, timeout: float) -> RawConnection:
        """A connection of the caller's own, which waits so many seconds for a reply."""

    def suspect_failover(self) -> None:
        """No replica follows whoever was written to: another may have taken its place."""

    def close(self) -> None:
        """Closes the connections that nobody uses; the next lead to where the servers are then."""


def check_reply(reply: Reply) -> Reply:
    """The reply, unless it is an error. Raises StoreUnavailable where trying again later is right."""
    if not isinstance(reply, exceptions.RedisError) or isinstance(reply, exceptions.NoScriptError):
        return reply
    if isinstance(reply, _TEMPORARY_ERRORS) or _TEMPORARY_MESSAGES.search(str(reply)):
        raise StoreUnavailable(str(reply)) from reply
    raise reply
