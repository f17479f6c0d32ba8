"""Where a game is found: the lists of the lobby it is on, its join code, its deadline."""

import hashlib
from collections.abc import Mapping
from enum import StrEnum
from functools import cache

import msgspec

from service.rules.options import OptionInput
from service.store import Listing
from service.tables.actions.overdue import due_at
from service.tables.model.table import Stake, Table, TableStatus, Visibility


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


def lobby_list(shelf: LobbyStatus, variant: str | None = None) -> str:
    """The list of all games of this kind, or of those of one variant."""
    return f"{shelf}:{variant}" if variant else shelf.value


def matchmaking_list(
    variant: str,
    options: Mapping[str, OptionInput],
    stake: Stake | None,
    turn_seconds: int | None,
    seats: int | None = None,
) -> str:
    """The list of waiting games that are played alike, or of those with so many seats: where strangers find company."""
    alike = msgspec.json.encode((options, stake, turn_seconds, seats), order="sorted")
    return f"{LobbyStatus.WAITING}:{variant}:{hashlib.sha256(alike).hexdigest()[:16]}"


def listing_of(table: Table | None) -> Listing:
    """What the indexes over all games should say of this one."""
    if table is None:
        return NO_LISTING
    return Listing(_lobby_lists(table), table.since or table.created_at, table.join_code, due_at(table))


def status_since(before: Table | None, after: Table, now: int) -> int:
    """When the game began to wait, to be played or to be over, whichever of these it does."""
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
    return *by_status, matchmaking_list(*alike), matchmaking_list(*alike, table.seats)


@cache
def _lists_by_status(status: TableStatus, variant: str) -> tuple[str, ...]:
    """Names that every move asks for twice."""
    shelf = _LOBBY_STATUS.get(status)
    return (lobby_list(shelf), lobby_list(shelf, variant)) if shelf else ()
