"""One person's seat at a table, seen from the client: what he asks the service and what he may do."""

from collections.abc import Iterator, Sequence
from typing import Any

import httpx

Json = dict[str, Any]

PATHS = {
    "dealRound": "rounds",
    "draw": "draws",
    "meld": "melds",
    "layOff": "layoffs",
    "discard": "discards",
    "passTurn": "passes",
    "callRummy": "calls",
}
"""Where each kind of legal move is sent, with everything else in it as the body."""


class Seat:
    """A seat at a game of its own, with bots at the others."""

    def __init__(self, http: httpx.Client, variant: str, player_name: str, bots: Sequence[str]) -> None:
        self._http = http
        body = {"variant": variant, "player_name": player_name, "bots": [{"name": name} for name in bots]}
        taken = http.post("/v1/games", json=body).raise_for_status().json()
        self.player_id: str = taken["player_id"]
        self.game: Json = taken["game"]
        self._path = f"/v1/games/{self.game['game_id']}"
        self._token = {"Authorization": f"Bearer {taken['token']}"}
        self._heard = 0

    def news(self, patience: int = 0) -> Iterator[Json]:
        """The events since the last ones, in order; waits so many seconds for one where there is none."""
        more = True
        while more:
            page = self._get("/events", {"after": self._heard}, {"Prefer": f"wait={patience}"} if patience else {})
            yield from page["events"]
            self._heard, more, patience = page["last_seq"], page["more"], 0

    def look(self) -> None:
        """Have another look at the game."""
        self.game = self._get("")

    def make(self, move: Json) -> None:
        """Make one of the legal moves; where the game has gone on by itself, see how it is now."""
        body = {name: value for name, value in move.items() if name != "action"}
        answer = self._http.post(f"{self._path}/{PATHS[move['action']]}", json=body, headers=self._token)
        if answer.status_code == httpx.codes.CONFLICT:
            self.look()
        else:
            self.game = answer.raise_for_status().json()

    def scores(self) -> Json:
        """What the rounds brought and who pays whom."""
        return self._get("/scores")

    def _get(self, path: str, query: Json | None = None, headers: dict[str, str] | None = None) -> Json:
        answer = self._http.get(self._path + path, params=query, headers={**self._token, **(headers or {})})
        found: Json = answer.raise_for_status().json()
        return found
