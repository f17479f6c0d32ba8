"""What all store connections have in common."""

import re
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, Protocol

from hiredis import pack_command
from redis import exceptions

Argument = str | bytes | int
Command = Sequence[Argument]
Reply = Any
"""The server's reply: bytes, a number, None, or a list of these."""

_TEMPORARY_ERRORS = (
    exceptions.OutOfMemoryError,
    exceptions.ReadOnlyError,
    exceptions.ClusterDownError,
    exceptions.MasterDownError,
    exceptions.TryAgainError,
)
_TEMPORARY_MESSAGES = re.compile(r"\b(OOM|READONLY|MISCONF|NOREPLICAS|BUSY|UNKILLABLE|UNBLOCKED|WAIT cannot)\b")
"""Errors for which redis-py has no class, or that an older server wraps in another error inside a script."""


class Address(NamedTuple):
    """Where a server listens."""

    host: str
    port: int


class StoreUnavailable(Exception):
    """The server cannot be reached or cannot take a write now; a later attempt may succeed."""


class NotReplicated(StoreUnavailable):
    """The write is done, but no replica has confirmed it in time: a failover may undo it."""


class RawConnection(Protocol):
    """The part of a redis-py connection that the store uses."""

    def connect(self) -> None:
        """Opens the connection, unless it is open."""

    def disconnect(self) -> None:
        """Closes the connection; sending opens it again."""

    def send_packed_command(self, command: Sequence[bytes]) -> None:
        """Sends commands packed by `pack_commands`, piece by piece."""

    def read_response(self, *, disconnect_on_error: bool = True) -> Reply:
        """The next reply."""


RawConnectionFactory = Callable[[float | None], RawConnection]
"""Opens a connection that waits this many seconds for a reply, or for ever. May raise redis-py's ConnectionError."""


class MessageSource(Protocol):
    """A server that passes on published messages."""

    def raw_connection(self, timeout: float) -> RawConnection:
        """A connection of the caller's own that waits `timeout` seconds for a reply."""


class StoreConnection(Protocol):
    """Sends commands to the servers that have their keys. Safe for threads and greenlets, but not across a fork.

    A command has one key, or belongs to the command before it and goes over the same connection. Each may be sent
    twice.
    """

    @property
    def replica_wait(self) -> Sequence[Command]:
        """The commands that follow a write that must survive its server: `WAIT`, or none."""

    def call(self, *command: Argument) -> Reply:
        """The reply to one command. Raises StoreUnavailable."""

    def pipe(self, *stages: Sequence[Command]) -> list[Reply]:
        """The replies to several commands, in as few round trips as their keys allow. Raises StoreUnavailable.

        A stage begins when the one before it is done; within a stage, only commands of one slot keep their order. Of
        the errors of commands only NoScriptError is among the replies; any other is raised.
        """

    @property
    def is_sharded(self) -> bool:
        """Whether each node of a cluster has a share of the keys, and of the channels."""

    def message_source(self, channel: str) -> MessageSource:
        """The server that has this channel, or any other while none is known to. Asks nobody."""

    def primaries(self) -> Sequence["StoreConnection"]:
        """A connection to each server that has keys, in a fixed order. Raises StoreUnavailable."""

    def suspect_failover(self) -> None:
        """Reports a sign that another server has taken a primary's place."""

    def close(self) -> None:
        """Closes idle connections; the next ones lead to where the servers are then."""


def pack_commands(commands: Sequence[Command]) -> Sequence[bytes]:
    """The commands in the form in which they are sent, in one piece.

    hiredis alone packs them; redis-py's own packer asks of each argument twice what it is.
    """
    return (b"".join([pack_command(command) for command in commands]),)  # type: ignore[arg-type]  # knows only one word


def check_reply(reply: Reply) -> Reply:
    """Returns the reply unless it is an error. Raises StoreUnavailable if a later attempt may succeed."""
    if not isinstance(reply, exceptions.RedisError) or isinstance(reply, exceptions.NoScriptError):
        return reply
    if isinstance(reply, _TEMPORARY_ERRORS) or _TEMPORARY_MESSAGES.search(str(reply)):
        raise StoreUnavailable(str(reply)) from reply
    raise reply
