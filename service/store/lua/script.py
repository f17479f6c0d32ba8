"""Lua scripts, called by their hash; the source is sent to a server that has not seen it."""

import hashlib
from collections.abc import Sequence
from importlib.resources import files

from redis.exceptions import NoScriptError

from service.store.connections.interface import Command, NotReplicated, Reply, StoreConnection


class Script:
    """A script of this package. Its head says what KEYS and ARGV are."""

    def __init__(self, name: str) -> None:
        self._source = files(__package__).joinpath(name).read_bytes()
        self._hash = hashlib.sha1(self._source, usedforsecurity=False).hexdigest()

    def run(
        self,
        link: StoreConnection,
        keys: Sequence[str],
        args: Command,
        *,
        before: Sequence[Command] = (),
        after: Sequence[Command] = (),
        sealed: bool = False,
    ) -> Reply:
        """What the script returns. The commands before and after it go in the same round trip where they can.

        Where it is sealed and returns something that is true, it has written something, and NotReplicated is raised
        where the line asks for a replica's confirmation and none came.
        """
        call = (len(keys), *keys, *args)
        seal = link.seal if sealed else ()
        replies = link.pipe(before, [("EVALSHA", self._hash, *call), *seal], after)
        if isinstance(replies[len(before)], NoScriptError):
            replies = link.pipe(before, [("EVAL", self._source, *call), *seal], after)
        reply, *rest = replies[len(before) :]
        if seal and reply and not rest[0]:
            link.suspect_failover()
            raise NotReplicated("no replica has confirmed the write")
        return reply
