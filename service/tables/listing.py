"""Where a game is found: the lists of the lobby it is on, its join code, its deadline."""

from enum import StrEnum

from service.store import Listing
from service.tables.overdue import due
from service.tables.table import Status, Table, Visibility


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
    shelf = _SHELVES.get(table.status)
    if shelf is None or table.visibility is not Visibility.PUBLIC:
        return ()
    return list_name(shelf), list_name(shelf, table.variant)
