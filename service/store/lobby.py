"""The lobby: public games that can be joined, the newest first.

An entry is written before the commit that opens its game and removed after the one that closes it. Where a process dies
between the two, a reader finds an entry whose game is not open, and removes it.
"""

import base64
import binascii
import re
from collections.abc import Sequence
from typing import NamedTuple

from service.store import keys
from service.store.connect import Command, Link
from service.store.values import Commit

YOUNG_MS = 10_000
"""An entry's game may be committed so much later than the entry; until then it is not stale."""

_ENTRY = re.compile(r"\d{15}:.+", re.ASCII)


class BadCursor(ValueError):
    """The cursor is none that this store has given."""


class Entry(NamedTuple):
    """A game, and when it was opened, in milliseconds since the epoch."""

    game_id: str
    open_since: int


class Page(NamedTuple):
    """Some entries, and the cursor for those after them."""

    entries: list[Entry]
    cursor: str | None


class Lobby:
    """Reads the lobby, and takes out of it what is not open."""

    def __init__(self, link: Link) -> None:
        self._link = link

    def page(self, cursor: str | None, limit: int) -> Page:
        """The entries that follow the cursor. Raises BadCursor.

        A cursor is a place in the order, not a count: entries that come or go move nothing past it.
        """
        start = f"({_read_cursor(cursor)}" if cursor else "+"
        found = self._link.call("ZREVRANGEBYLEX", keys.LOBBY, start, "-", "LIMIT", 0, limit)
        entries = [_entry(member.decode()) for member in found]
        return Page(entries, _cursor(entries[-1]) if len(entries) == limit else None)

    def remove(self, entries: Sequence[Entry], now_ms: int) -> None:
        """Takes these out, for their games are not open; very young ones stay, for theirs may be in the making."""
        stale = [_member(*entry) for entry in entries if entry.open_since < now_ms - YOUNG_MS]
        if stale:
            self._link.call("ZREM", keys.LOBBY, *stale)


def opening(commit: Commit, ttl_seconds: int) -> list[Command]:
    """What has to be sent before the commit. A game is listed for `ttl_seconds` at most."""
    since = commit.listing.open_since
    if since is None or since == commit.before.open_since:
        return []
    return [
        ("ZADD", keys.LOBBY, 0, _member(commit.game_id, since)),
        ("ZREMRANGEBYLEX", keys.LOBBY, "-", f"({_member('', since - ttl_seconds * 1000)}"),
        ("EXPIRE", keys.LOBBY, ttl_seconds),
    ]


def closing(commit: Commit) -> Command | None:
    """What has to be sent after the commit."""
    since = commit.before.open_since
    if since is None or since == commit.listing.open_since:
        return None
    return "ZREM", keys.LOBBY, _member(commit.game_id, since)


def _member(game_id: str, open_since: int) -> str:
    return f"{max(open_since, 0):015}:{game_id}"


def _entry(member: str) -> Entry:
    since, _, game_id = member.partition(":")
    return Entry(game_id, int(since))


def _cursor(entry: Entry) -> str:
    return base64.urlsafe_b64encode(_member(*entry).encode()).decode().rstrip("=")


def _read_cursor(cursor: str) -> str:
    try:
        member = base64.urlsafe_b64decode(cursor + "=" * (-len(cursor) % 4)).decode()
    except (binascii.Error, ValueError):
        raise BadCursor(cursor) from None
    if not _ENTRY.fullmatch(member):
        raise BadCursor(cursor)
    return member
