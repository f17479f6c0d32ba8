"""Where a game is found: the lists of the lobby it is on, its join code, its deadline."""

import hashlib
from collections.abc import Mapping
from enum import StrEnum
from functools import cache

import msgspec

from service.rules.options import Value
from service.store import Listing
from service.tables.actions.overdue import due
from service.tables.model.table import Stake, Status, Table, Visibility


class LobbyStatus(StrEnum):
    """What the lobby tells apart: games that can be joined, games in play, games that are over."""

    WAITING = "waiting"
    PLAYING = "playing"
    FINISHED = "finished"


_SHELVES = {
    Status.WAITING: LobbyStatus.WAITING,
    Status.PLAYING: LobbyStatus.PLAYING,
    Status.BETWEEN_ROUNDS: LobbyStatus.PLAYING,
    Status.FINISHED: LobbyStatus.FINISHED,
}
NOWHERE = Listing()


def list_name(shelf: LobbyStatus, variant: str | None = None) -> str:
    """The list of all games of this kind, or of those of one variant."""
    return f"{shelf}:{variant}" if variant else shelf.value


def company(
    variant: str,
    options: Mapping[str, Value],
    stake: Stake | None,
    turn_seconds: int | None,
    seats: int | None = None,
) -> str:
    """The list of waiting games that are played alike, or of those with so many seats: where strangers find company."""
    alike = msgspec.json.encode((options, stake, turn_seconds, seats), order="sorted")
    return f"{LobbyStatus.WAITING}:{variant}:{hashlib.sha256(alike).hexdigest()[:16]}"


def listing(table: Table | None) -> Listing:
    """What the indexes over all games should say of this one."""
    if table is None:
        return NOWHERE
    return Listing(_lists(table), table.since or table.created_at, table.join_code, due(table))


def since(before: Table | None, after: Table, now: int) -> int:
    """When the game began to wait, to be played or to be over, whichever of these it does."""
    if before is not None and _SHELVES.get(before.status) == _SHELVES.get(after.status):
        return before.since
    return now


def _lists(table: Table) -> tuple[str, ...]:
    if table.visibility is not Visibility.PUBLIC:
        return ()
    by_status = _by_status(table.status, table.variant)
    if table.status is not Status.WAITING:
        return by_status
    alike = (table.variant, table.options, table.stake, table.turn_seconds)
    return *by_status, company(*alike), company(*alike, table.seats)


@cache
def _by_status(status: Status, variant: str) -> tuple[str, ...]:
    """Names that every move asks for twice."""
    shelf = _SHELVES.get(status)
    return (list_name(shelf), list_name(shelf, variant)) if shelf else ()
