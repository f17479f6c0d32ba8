"""A person's seat at a table: what they ask the service and what they may do."""

from collections.abc import Iterator, Sequence

import httpx

from tests.kit.clients.client import Api, Json
from tests.kit.clients.contract import Contract


class Person:
    """A player of a game of their own, with bots at the other seats."""

    def __init__(self, http: httpx.Client, variant: str, player_name: str, bots: Sequence[str]) -> None:
        api = Api(http, Contract.published())
        body = {"variant": variant, "player_name": player_name, "bots": [{"name": name} for name in bots]}
        created = api.call("createGame", body).raise_for_status()
        self.game: Json = created.json()["game"]
        self._seat = api.seated(created)
        self._heard = 0

    def news(self, patience: int = 0) -> Iterator[Json]:
        """The events since the last call, in order; if there is none, waits `patience` seconds for one."""
        more = True
        while more:
            wait = {"Prefer": f"wait={patience}"} if patience else {}
            page = self._get("listEvents", {"after": self._heard}, **wait)
            yield from page["events"]
            self._heard, more, patience = page["last_seq"], page["more"], 0

    def look(self) -> None:
        """Reads the game again."""
        self.game = self._get("getGame")

    def make(self, move: Json) -> None:
        """Makes a legal move; if the game has moved on by itself, reads it instead."""
        answer = self._seat.make(move)
        if answer.status_code == httpx.codes.CONFLICT:
            self.look()
        else:
            self.game = answer.raise_for_status().json()

    def scores(self) -> Json:
        """The payments of the rounds and the settlement."""
        return self._get("getScores")

    def _get(self, operation: str, query: dict[str, str | int] | None = None, **headers: str) -> Json:
        found: Json = self._seat.call(operation, None, query, **headers).raise_for_status().json()
        return found
