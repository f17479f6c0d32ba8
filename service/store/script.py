"""Lua scripts, called by their hash; the source is sent to a server that has not seen it."""

import hashlib
from collections.abc import Sequence
from importlib.resources import files

from redis.exceptions import NoScriptError

from service.store.connect import Command, Link, Reply


class Script:
    """A script of this package. Its head says what KEYS and ARGV are."""

    def __init__(self, name: str) -> None:
        self._source = files(__package__).joinpath(name).read_bytes()
        self._hash = hashlib.sha1(self._source, usedforsecurity=False).hexdigest()

    def run(
        self,
        link: Link,
        keys: Sequence[str],
        args: Command,
        *,
        before: Sequence[Command] = (),
        after: Sequence[Command] = (),
    ) -> Reply:
        """What the script returns. The commands before and after it go in the same round trip."""
        call = (len(keys), *keys, *args)
        reply = link.pipe([*before, ("EVALSHA", self._hash, *call), *after])[len(before)]
        if isinstance(reply, NoScriptError):
            reply = link.pipe([*before, ("EVAL", self._source, *call), *after])[len(before)]
        return reply
