"""The lobby: lists of public games, join codes that lead to the others, and pointers for quick play.

An entry is written before the commit that puts its game on the list, and removed after the commit that takes it off.
If a process dies in between, a reader finds an entry whose game does not belong there, and removes it. Every command
has one key, so that a cluster can keep each list on any node.
"""

import base64
import binascii
import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from service.store import keys
from service.store.connections.interface import Command, StoreConnection
from service.store.lua.script import Script
from service.store.values import Commit, Listing

MIN_STALE_AGE_MS = 10_000
"""How much later than an entry its game may be committed; younger entries are not stale."""
MAX_LIST_ENTRIES = 10_000
"""The largest number of games on a list; the oldest ones leave it."""

_swap_script = Script("swap.lua")
_ENTRY = re.compile(r"\d{15}:.+", re.ASCII)


class BadCursor(ValueError):
    """The cursor does not come from this store."""


class LobbyEntry(NamedTuple):
    """A game, and since when it belongs on the list, in milliseconds since the epoch."""

    game_id: str
    since: int


class LobbyPage(NamedTuple):
    """Some entries, and the cursor for the entries after them, or None."""

    entries: list[LobbyEntry]
    cursor: str | None


class Lobby:
    """Reads the lists, and removes entries that do not belong there."""

    def __init__(self, connection: StoreConnection) -> None:
        self._connection = connection

    def page(self, name: str, cursor: str | None, limit: int) -> LobbyPage:
        """At most `limit` entries of a list after the cursor, newest first. Raises BadCursor.

        A cursor is a position in the order, not a count: entries that come or go do not shift it.
        """
        start = f"({_read_cursor(cursor)}" if cursor else "+"
        members = self._connection.call("ZREVRANGEBYLEX", keys.lobby_key(name), start, "-", "LIMIT", 0, limit)
        entries = [_entry(member) for member in members]
        return LobbyPage(entries, _cursor_after(entries[-1]) if len(entries) == limit else None)

    def oldest(self, name: str, limit: int) -> list[LobbyEntry]:
        """At most `limit` entries that have been on a list for longest, oldest first."""
        return [_entry(member) for member in self._connection.call("ZRANGE", keys.lobby_key(name), 0, limit - 1)]

    def remove(self, name: str, entries: Sequence[LobbyEntry], now_ms: int) -> None:
        """Removes these entries from a list, but not very young ones: their games may not be committed yet."""
        stale = [_member(*entry) for entry in entries if entry.since < now_ms - MIN_STALE_AGE_MS]
        if stale:
            self._connection.call("ZREM", keys.lobby_key(name), *stale)

    def forget(self, game_id: str, listing: Listing) -> None:
        """Removes what `listing` says of a game that has gone; a join code only if it leads to this game."""
        member = _member(game_id, listing.since)
        self._connection.pipe([("ZREM", keys.lobby_key(name), member) for name in listing.lists])
        if listing.code and self.game_with_join_code(listing.code) == game_id:
            self._connection.call("DEL", keys.join_code_key(listing.code))

    def game_with_join_code(self, join_code: str) -> str | None:
        """The game that a join code leads to, or None."""
        value = self._connection.call("GET", keys.join_code_key(join_code))
        return value.decode() if value else None

    def pointer(self, name: str) -> str | None:
        """The pointer's value, or None."""
        value = self._connection.call("GET", keys.pointer_key(name))
        return value.decode() if value else None

    def swap_pointer(self, name: str, old: str | None, new: str, milliseconds: int) -> str | None:
        """Sets the pointer to `new` if its value is `old` (None: there is none), and returns its value afterwards.

        The new value expires after `milliseconds`.
        """
        value = _swap_script.run(
            self._connection, [keys.pointer_key(name)], [old or "", new, milliseconds], wait_for_replica=True
        )
        return value.decode() if value else None


def lobby_commands_before(commit: Commit, ttl_seconds: int) -> list[Command]:
    """Commands to send before the commit: none if the game stays on the same lists, unless it renews their expiry."""
    return [*_list_commands(commit, ttl_seconds), *_join_code_commands(commit, ttl_seconds)]


def lobby_commands_after(commit: Commit) -> list[Command]:
    """Commands to send after the commit."""
    left = _lists_only_in(commit.before, commit.listing)
    return [("ZREM", keys.lobby_key(name), _member(commit.game_id, commit.before.since)) for name in left]


def _list_commands(commit: Commit, ttl_seconds: int) -> Iterator[Command]:
    lists = commit.listing.lists if _is_renewed(commit) else _lists_only_in(commit.listing, commit.before)
    for name in lists:
        key = keys.lobby_key(name)
        yield "ZADD", key, 0, _member(commit.game_id, commit.listing.since)
        yield "ZREMRANGEBYRANK", key, 0, -MAX_LIST_ENTRIES - 1
        yield "EXPIRE", key, ttl_seconds


def _join_code_commands(commit: Commit, ttl_seconds: int) -> Iterator[Command]:
    code = commit.listing.code
    if code is not None and (_is_renewed(commit) or code != commit.before.code):
        yield "SET", keys.join_code_key(code), commit.game_id, "EX", ttl_seconds


def _is_renewed(commit: Commit) -> bool:
    """Whether all that the lobby has of the game is written again: it expires an eighth of its time sooner at most."""
    return commit.listing.renewed_at != commit.before.renewed_at


def _lists_only_in(here: Listing, there: Listing) -> Sequence[str]:
    """The lists on which the game has the entry of `here`, but not with `there`."""
    if here.since != there.since:
        return here.lists
    return [name for name in here.lists if name not in there.lists]


def _member(game_id: str, since: int) -> str:
    return f"{max(since, 0):015}:{game_id}"


def _entry(member: bytes) -> LobbyEntry:
    since, _, game_id = member.decode().partition(":")
    return LobbyEntry(game_id, int(since))


def _cursor_after(entry: LobbyEntry) -> str:
    return base64.urlsafe_b64encode(_member(*entry).encode()).decode().rstrip("=")


def _read_cursor(cursor: str) -> str:
    try:
        member = base64.urlsafe_b64decode(cursor + "=" * (-len(cursor) % 4)).decode()
    except (binascii.Error, ValueError):
        raise BadCursor(cursor) from None
    if not _ENTRY.fullmatch(member):
        raise BadCursor(cursor)
    return member
