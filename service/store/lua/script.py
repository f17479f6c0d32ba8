"""Runs Lua scripts by their hash; sends the source to a server that does not know it."""

import hashlib
from collections.abc import Sequence
from importlib.resources import files

from redis.exceptions import NoScriptError

from service.store.connections.interface import Command, NotReplicated, Reply, StoreConnection


class Script:
    """A script of this package, with what stands before it; its head documents KEYS and ARGV."""

    def __init__(self, *names: str) -> None:
        self._source = b"".join(files(__package__).joinpath(name).read_bytes() for name in names)
        self._hash = hashlib.sha1(self._source, usedforsecurity=False).hexdigest()

    def run(
        self,
        connection: StoreConnection,
        keys: Sequence[str],
        args: Command,
        *,
        before: Sequence[Command] = (),
        after: Sequence[Command] = (),
        wait_for_replica: bool = False,
    ) -> Reply:
        """Runs the script and returns its reply; sends `before` and `after` in the same round trip if possible.

        With `wait_for_replica`, a true reply says that the script has written. If the connection asks for a replica's
        confirmation and none comes, this raises NotReplicated.
        """
        call = (len(keys), *keys, *args)
        replica_wait = connection.replica_wait if wait_for_replica else ()
        replies = connection.pipe(before, [("EVALSHA", self._hash, *call), *replica_wait], after)
        if isinstance(replies[len(before)], NoScriptError):
            replies = connection.pipe(before, [("EVAL", self._source, *call), *replica_wait], after)
        reply, *rest = replies[len(before) :]
        if replica_wait and reply and not rest[0]:
            connection.suspect_failover()
            raise NotReplicated("no replica has confirmed the write")
        return reply


def publish_command(connection: StoreConnection) -> str:
    """The command with which a script tells the readers of a game: in a cluster, those at its own node alone."""
    return "SPUBLISH" if connection.is_sharded else "PUBLISH"
