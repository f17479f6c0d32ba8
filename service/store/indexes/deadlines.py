"""Deadlines: when each game has to act by itself.

An entry is never later than its game's deadline, but may be earlier. A commit writes it only to bring it forward: a
move that gives the next player a later deadline writes nothing. The worker that finds it too early corrects it. It is
written before the commit, so that a process that dies in between costs one needless look; in a cluster, where a worker
may settle the game just then, its deadline may wait for the next reader, who enters it again.

Games that no person plays stand behind all others: BEHIND_MS after their deadline. A game that its last person has
just left is looked at once in its old place.
"""

import secrets
from typing import NamedTuple

from service.store import keys
from service.store.connections.interface import Command, StoreConnection
from service.store.lua.script import Script
from service.store.values import Commit

LEASE_MS = 5_000
"""How long a worker has a game for itself."""
BEHIND_MS = 10**13
"""More than any time of day in this index: the year 2286."""
_claim_script = Script("claim.lua")
_settle_script = Script("settle.lua")


class DeadlineClaim(NamedTuple):
    """A game that one worker has for itself until the lease ends."""

    game_id: str
    until: float
    """End of the lease, as the index has it; a game that is not settled is due again then.

    Its fraction is unique to the claim, to tell it from another claim in the same millisecond.
    """


class Deadlines:
    """Hands each due game to one worker."""

    def __init__(self, connection: StoreConnection, ttl_seconds: int) -> None:
        self._connection = connection
        self._ttl = ttl_seconds

    def claim(self, now_ms: int, lease_ms: int, limit: int) -> list[DeadlineClaim]:
        """Games that are due, the longest due first; no other worker gets them before the lease ends.

        If no others are due, one of the games that no person plays.
        """
        until = now_ms + lease_ms + secrets.randbits(32) / 2**32
        behind = BEHIND_MS, behind_all(now_ms), repr(BEHIND_MS + until)
        lease, *due = _claim_script.run(self._connection, [keys.DEADLINES_KEY], [now_ms, repr(until), limit, *behind])
        return [DeadlineClaim(game_id.decode(), float(lease)) for game_id in due]

    def settle(self, claim: DeadlineClaim, deadline: int | None) -> bool:
        """Ends a claim and sets the game's deadline, as read after claiming; False if the claim was already lost."""
        due = "" if deadline is None else deadline
        return bool(
            _settle_script.run(
                self._connection, [keys.DEADLINES_KEY], [claim.game_id, repr(claim.until), due, self._ttl]
            )
        )


def behind_all(due: int) -> int:
    """The entry of a game that no person plays, due at `due`."""
    return BEHIND_MS + due


def deadline_commands_before(commit: Commit) -> list[Command]:
    """Commands to send before the commit, if it brings the deadline forward."""
    due = _earlier_entry(commit)
    return [] if due is None else [_bring_forward_command(commit.game_id, due)]


def deadline_commands_after(commit: Commit, ttl_seconds: int) -> list[Command]:
    """Commands to send after the commit: a worker that read the game before it may have postponed the entry."""
    due = _earlier_entry(commit)
    if due is None:
        return []
    return [
        _bring_forward_command(commit.game_id, due),
        ("ZINCRBY", keys.DEADLINES_KEY, -1, commit.game_id),  # a time other than the claim's ends the claim
        ("EXPIRE", keys.DEADLINES_KEY, ttl_seconds),
    ]


def relisting_commands(game_id: str, due: int, now_ms: int, ttl_seconds: int) -> list[Command]:
    """Commands that enter an overdue game if the index has lost it, or has it later than a claim of now would end."""
    latest = now_ms + LEASE_MS + 1 + (BEHIND_MS if due >= BEHIND_MS else 0)
    return [
        ("ZADD", keys.DEADLINES_KEY, "NX", due, game_id),
        ("ZADD", keys.DEADLINES_KEY, "LT", latest, game_id),
        ("EXPIRE", keys.DEADLINES_KEY, ttl_seconds),
    ]


def _earlier_entry(commit: Commit) -> int | None:
    """The entry that the commit brings forward, or None.

    A game that was not behind all others may have an old entry among them, later than its deadline now.
    """
    due, before = commit.listing.deadline, commit.before.deadline
    if due is not None and commit.expected and (before is None or before < BEHIND_MS):
        due %= BEHIND_MS
    return due if due is not None and (before is None or due < before) else None


def _bring_forward_command(game_id: str, due: int) -> Command:
    return "ZADD", keys.DEADLINES_KEY, "LT", due, game_id
