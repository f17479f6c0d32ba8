"""`rummy admin`: what operators see of games, and how they delete them. It shows no hidden card, token or join code."""

import logging
import os
import pwd
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime, timedelta

import msgspec

from service.rules.option_rules import OptionInput
from service.store import BadCursor, GameStore, Inventory, StoreConnection
from service.tables.model.stored_table import readable_table
from service.tables.model.table import Player, Table, is_person
from service.tables.storage.listing import listing_of
from service.tables.storage.sources import now_ms

COLUMNS = "{:16}  {:20}  {:14}  {:>7}  {:>4}  {:>9}  {}"
UNREADABLE = "unreadable"
"""The status of a game whose stored form this release cannot read; it can be deleted all the same."""
log = logging.getLogger("service.admin")


class AdminError(RuntimeError):
    """The command cannot be carried out; the message is one line that says why."""


class SeatReport(msgspec.Struct, frozen=True):
    """A player, without what proves who they are and without their cards."""

    player_id: str
    name: str
    bot: str | None
    seat: int | None
    left: bool
    away: bool
    missed: int


class GameReport(msgspec.Struct, frozen=True):
    """What an operator needs to know of a game."""

    game_id: str
    bytes: int
    expires_in_seconds: int
    status: str = UNREADABLE
    version: int = 0
    format: int = 0
    variant: str = ""
    options: dict[str, OptionInput] = {}
    visibility: str = ""
    round: int = 0
    created_at: str = ""
    deadline: str | None = None
    players: tuple[SeatReport, ...] = ()


class Admin:
    """The commands; each raises StoreUnavailable while the store is away."""

    def __init__(self, connection: StoreConnection) -> None:
        self._store = GameStore(connection, ttl_seconds=0)  # it only reads here
        self._inventory = Inventory(connection)

    def games(self, cursor: str, limit: int) -> Iterator[str]:
        """A line for each game of a page, and the cursor of the next page."""
        try:
            page = self._inventory.page(cursor, limit)
        except BadCursor:
            raise AdminError("--cursor takes what the page before has printed") from None
        yield COLUMNS.format("game", "variant", "status", "persons", "bots", "bytes", "age")
        stored, sizes = self._store.read_many(page.game_ids), self._inventory.sizes(page.game_ids)
        for game_id, game, size in zip(page.game_ids, stored, sizes, strict=True):
            if game:
                yield _line(game_id, readable_table(game.state), size)
        if page.cursor:
            yield f"more: rummy admin games --cursor {page.cursor}"

    def show(self, game_id: str) -> str:
        """What is known of a game, as JSON. Raises AdminError."""
        stored = self._store.read(game_id)
        if stored is None:
            raise _no_game(game_id)
        (size,), seconds = self._inventory.sizes([game_id]), self._inventory.seconds_left(game_id)
        report = _report(GameReport(game_id, size, seconds), readable_table(stored.state))
        return msgspec.json.format(msgspec.json.encode(report)).decode()

    def delete(self, game_ids: Sequence[str]) -> Iterator[str]:
        """A line for each game that it deletes; unknown games are refused at the end. Raises AdminError."""
        unknown = []
        for game_id in game_ids:
            if self._delete(game_id):
                yield f"deleted {game_id}"
            else:
                unknown.append(game_id)
        if unknown:
            raise _no_game(", ".join(unknown))

    def _delete(self, game_id: str) -> bool:
        """Deletes a game and logs who does it, before it is done; False if there is none."""
        stored = self._store.read(game_id)
        if stored is None:
            return False
        log.warning("deleting a game", extra={"facts": {"game_id": game_id, "operator": operator_name()}})
        state = self._inventory.delete(game_id) or stored.state
        self._inventory.forget(game_id, listing_of(readable_table(state)))
        return True


def operator_name() -> str:
    """The operating system's name for who runs this process, or their number if they have none."""
    try:
        return pwd.getpwuid(os.getuid()).pw_name
    except KeyError:
        return str(os.getuid())


def _no_game(game_id: str) -> AdminError:
    return AdminError(f"there is no game {game_id}")


def _line(game_id: str, table: Table | None, size: int) -> str:
    if table is None:
        return COLUMNS.format(game_id, "", UNREADABLE, "", "", size, "")
    persons, bots = sum(map(is_person, table.players)), sum(player.bot is not None for player in table.players)
    age = timedelta(seconds=(now_ms() - table.created_at) // 1000)
    return COLUMNS.format(game_id, table.variant, table.status, persons, bots, size, age)


def _report(unread: GameReport, table: Table | None) -> GameReport:
    if table is None:
        return unread
    return msgspec.structs.replace(
        unread,
        status=table.status,
        version=table.version,
        format=table.format,
        variant=table.variant,
        options=table.options,
        visibility=table.visibility,
        round=table.state.number if table.state else 0,
        created_at=_time(table.created_at),
        deadline=_time(table.deadline) if table.deadline else None,
        players=tuple(map(_seat_report, table.players)),
    )


def _seat_report(player: Player) -> SeatReport:
    return SeatReport(player.id, player.name, player.bot, player.seat, player.left, player.away, player.missed)


def _time(milliseconds: int) -> str:
    return datetime.fromtimestamp(milliseconds / 1000, UTC).isoformat(timespec="seconds")
