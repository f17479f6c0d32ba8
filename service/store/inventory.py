"""All games in the store, for its operators: page by page, with their sizes; and deletion."""

import re
from collections.abc import Sequence
from typing import NamedTuple

from service.store import keys
from service.store.connections.interface import StoreConnection
from service.store.indexes.lobby import BadCursor, Lobby
from service.store.lua.script import Script, publish_command
from service.store.pubsub.topic import DELETION_MESSAGE
from service.store.values import Listing

_delete_script = Script("publish.lua", "delete.lua")
_CURSOR = re.compile(r"(\d{1,4}):(\d{1,20})", re.ASCII)


class InventoryPage(NamedTuple):
    """Some games, and the cursor of the page after them, or None."""

    game_ids: list[str]
    cursor: str | None


class Inventory:
    """Every game of every server."""

    def __init__(self, connection: StoreConnection) -> None:
        self._connection = connection
        self._lobby = Lobby(connection)

    def page(self, cursor: str, limit: int) -> InventoryPage:
        """At least `limit` games, unless there are no more, and at most about twice as many; "0:0" is the first cursor.

        The pages together have every game that was there all the time; a game may come twice. Raises BadCursor.
        """
        servers = self._connection.primaries()
        number, position = _read_cursor(cursor)
        found: list[bytes] = []
        while number < len(servers) and len(found) < limit:
            reply = servers[number].call("SCAN", position, "MATCH", keys.GAME_KEY_PATTERN, "COUNT", limit)
            position = int(reply[0])
            found += reply[1]
            number += position == 0
        return InventoryPage(
            list(dict.fromkeys(map(keys.game_of_key, found))), f"{number}:{position}" if number < len(servers) else None
        )

    def sizes(self, game_ids: Sequence[str]) -> list[int]:
        """The bytes of memory that each of these games takes, of its large collections as an estimate."""
        commands = [("MEMORY", "USAGE", key) for game_id in game_ids for key in keys.keys_of_game(game_id)]
        sizes = iter(self._connection.pipe(commands))
        return [sum(next(sizes) or 0 for _ in keys.keys_of_game(game_id)) for game_id in game_ids]

    def seconds_left(self, game_id: str) -> int:
        """Seconds until the game expires; negative if there is no game."""
        return int(self._connection.call("TTL", keys.game_key(game_id)))

    def delete(self, game_id: str) -> bytes | None:
        """Deletes a game at once, ends its streams, and returns its last state, or None if there was none.

        Its entries in the indexes stay: see `forget`.
        """
        args = keys.feed_channel(game_id), DELETION_MESSAGE, publish_command(self._connection)
        state: bytes | None = _delete_script.run(self._connection, keys.keys_of_game(game_id), args)
        return state

    def forget(self, game_id: str, listing: Listing) -> None:
        """Removes a deleted game from the indexes, which have what `listing` says."""
        self._connection.call("ZREM", keys.DEADLINES_KEY, game_id)
        self._lobby.forget(game_id, listing)


def _read_cursor(cursor: str) -> tuple[int, int]:
    match = _CURSOR.fullmatch(cursor)
    if match is None:
        raise BadCursor(cursor)
    return int(match[1]), int(match[2])
