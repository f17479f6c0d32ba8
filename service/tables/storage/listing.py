"""What the indexes say of a game: its lists in the lobby, its join code, its deadline."""

import hashlib
from collections.abc import Mapping, Sequence
from enum import StrEnum
from functools import cache

import msgspec

from service.rules.option_rules import OptionInput
from service.store import Listing, behind_all
from service.tables.actions.overdue import due_at
from service.tables.model.game_setup import GameSetup
from service.tables.model.table import Stake, Table, TableStatus, Visibility, has_only_bots


class LobbyStatus(StrEnum):
    """What the lobby tells apart: games that can be joined, games in play, games that are over."""

    WAITING = "waiting"
    PLAYING = "playing"
    FINISHED = "finished"


_LOBBY_STATUS = {
    TableStatus.WAITING: LobbyStatus.WAITING,
    TableStatus.PLAYING: LobbyStatus.PLAYING,
    TableStatus.BETWEEN_ROUNDS: LobbyStatus.PLAYING,
    TableStatus.FINISHED: LobbyStatus.FINISHED,
}
NO_LISTING = Listing()
TERMS = ("next_round_seconds", "on_leave", "on_timeout", "hints", "bot_pace")
"""The settings of a table that most wishes of quick play leave open."""


def lobby_list(status: LobbyStatus, variant: str | None = None) -> str:
    """The name of the list of all games with this status, or of those of one variant."""
    return f"{status}:{variant}" if variant else status.value


def matchmaking_list(
    variant: str,
    options: Mapping[str, OptionInput],
    stake: Stake | None,
    turn_seconds: int | None,
    seats: int | None = None,
    terms: Sequence[object] = (),
) -> str:
    """The name of quick play's list of waiting games with these settings and, if given, these seats and terms."""
    alike = msgspec.json.encode((options, stake, turn_seconds, seats, *terms), order="sorted")
    return f"{LobbyStatus.WAITING}:{variant}:{hashlib.sha256(alike).hexdigest()[:16]}"


def terms_of(game: Table | GameSetup) -> tuple[object, ...]:
    """The terms of a table, or of one to open."""
    return tuple([getattr(game, name) for name in TERMS])


def listing_of(table: Table | None) -> Listing:
    """What the indexes should say of this game."""
    if table is None:
        return NO_LISTING
    return Listing(
        _lobby_lists(table),
        table.since or table.created_at,
        table.join_code,
        deadline_entry(table, due_at(table)),
        table.renewed_at,
    )


def deadline_entry(table: Table, due: int | None) -> int | None:
    """What the index of deadlines should say of this game, due at `due`: nobody waits for games of bots alone."""
    return due if due is None or not has_only_bots(table) else behind_all(due)


def status_since(before: Table | None, after: Table, now: int) -> int:
    """The time since which the game has had its present lobby status."""
    if before is not None and _LOBBY_STATUS.get(before.status) == _LOBBY_STATUS.get(after.status):
        return before.since
    return now


def _lobby_lists(table: Table) -> tuple[str, ...]:
    if table.visibility is not Visibility.PUBLIC:
        return ()
    by_status = _lists_by_status(table.status, table.variant)
    if table.status is not TableStatus.WAITING:
        return by_status
    alike = (table.variant, table.options, table.stake, table.turn_seconds)
    lists = [matchmaking_list(*alike, seats, terms) for seats in (None, table.seats) for terms in ((), terms_of(table))]
    return *by_status, *lists


@cache
def _lists_by_status(status: TableStatus, variant: str) -> tuple[str, ...]:
    """The names of a game's lists by status; cached, since every move needs them twice."""
    listed_as = _LOBBY_STATUS.get(status)
    return (lobby_list(listed_as), lobby_list(listed_as, variant)) if listed_as else ()
