"""Deadlines: when each game has to act by itself.

An entry is never later than its game's deadline, but may be earlier. A commit writes it only to bring it forward: a
move that gives the next player a later deadline writes nothing. The worker that finds it too early corrects it. It is
written before the commit, so that a process that dies in between costs one needless look and never a deadline.
"""

import secrets
from typing import NamedTuple

from service.store import keys
from service.store.connections.interface import Command, StoreConnection
from service.store.lua.script import Script
from service.store.values import Commit

_claim_script = Script("claim.lua")
_settle_script = Script("settle.lua")


class DeadlineClaim(NamedTuple):
    """A game that one worker has for itself until the lease ends."""

    game_id: str
    until: float
    """End of the lease, in milliseconds since the epoch; a game that is not settled is due again then.

    Its fraction is unique to the claim, to tell it from another claim in the same millisecond.
    """


class Deadlines:
    """Hands each due game to one worker."""

    def __init__(self, connection: StoreConnection, ttl_seconds: int) -> None:
        self._connection = connection
        self._ttl = ttl_seconds

    def claim(self, now_ms: int, lease_ms: int, limit: int) -> list[DeadlineClaim]:
        """Games that are due, the longest due first; no other worker gets them before the lease ends."""
        until = now_ms + lease_ms + secrets.randbits(32) / 2**32
        due = _claim_script.run(self._connection, [keys.DEADLINES_KEY], [now_ms, repr(until), limit])
        return [DeadlineClaim(game_id.decode(), until) for game_id in due]

    def settle(self, claim: DeadlineClaim, deadline: int | None) -> bool:
        """Ends a claim and sets the game's deadline, as read after claiming; False if the claim was already lost."""
        due = "" if deadline is None else deadline
        return bool(
            _settle_script.run(
                self._connection, [keys.DEADLINES_KEY], [claim.game_id, repr(claim.until), due, self._ttl]
            )
        )


def deadline_commands_before(commit: Commit) -> list[Command]:
    """Commands to send before the commit, if it brings the deadline forward."""
    return [_bring_forward_command(commit)] if _brings_forward(commit) else []


def deadline_commands_after(commit: Commit, ttl_seconds: int) -> list[Command]:
    """Commands to send after the commit: a worker that read the game before it may have postponed the entry."""
    if not _brings_forward(commit):
        return []
    return [
        _bring_forward_command(commit),
        ("ZINCRBY", keys.DEADLINES_KEY, -1, commit.game_id),  # a time other than the claim's ends the claim
        ("EXPIRE", keys.DEADLINES_KEY, ttl_seconds),
    ]


def _brings_forward(commit: Commit) -> bool:
    due, before = commit.listing.deadline, commit.before.deadline
    return due is not None and (before is None or due < before)


def _bring_forward_command(commit: Commit) -> Command:
    return "ZADD", keys.DEADLINES_KEY, "LT", commit.listing.deadline or 0, commit.game_id
