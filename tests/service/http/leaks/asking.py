"""Everything that somebody can ask about a game, and what he is answered, to the byte."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

import msgspec
from flask.testing import FlaskClient

from service.http.protocol.tokens import player_token
from service.http.views.moves import legal_move_view
from service.rules.model.moves import PlayersMove
from service.rules.rounds import shuffle
from service.tables.model.table import Table
from tests.service.http.client import PATHS
from tests.service.http.conftest import SECRET_KEY
from tests.service.http.leaks.worlds import Viewer, World

ONE_ID = {"X-Request-Id": "the-same-for-all"}


class Told(NamedTuple):
    """An answer, all of it."""

    asked: str
    status: int
    headers: tuple[tuple[str, str], ...]
    body: bytes


@dataclass(frozen=True)
class Asker:
    """Somebody who looks at a game."""

    http: FlaskClient
    table: Table
    viewer: Viewer

    @property
    def path(self) -> str:
        """Address of the game."""
        return f"/v1/games/{self.table.id}"

    def ask(self, method: str, path: str = "", body: object = None, **headers: str) -> Told:
        """One request."""
        sent = {name.replace("_", "-"): value for name, value in headers.items()} | ONE_ID
        if self.viewer is not None:
            player = self.table.at_seat(self.viewer)
            sent["Authorization"] = f"Bearer {player_token(SECRET_KEY, self.table.id, player.id, player.nonce or '')}"
        answer = self.http.open(self.path + path, method=method, json=body, headers=sent, buffered=True)
        return Told(f"{method} {path} {body}", answer.status_code, tuple(answer.headers.items()), answer.get_data())

    def make(self, move: PlayersMove, *, dry_run: bool) -> Told:
        """A move, made or only tried."""
        body: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(legal_move_view(move)))
        query = "?dry_run=true" if dry_run else ""
        return self.ask("POST", f"/{PATHS[body.pop('action')]}{query}", body)

    def everything(self, tried: Iterable[PlayersMove] = ()) -> Iterator[Told]:
        """All that can be looked at, and what is said to these moves where they are only tried."""
        yield (game := self.ask("GET"))
        yield self.ask("GET", If_None_Match=dict(game.headers)["ETag"])
        yield (packed := self.ask("GET", Accept_Language="fr", Accept_Encoding="gzip, br, zstd"))
        assert "Content-Encoding" not in dict(packed.headers)
        yield self.ask("GET", "/scores")
        yield self.ask("GET", "/events?limit=500")
        yield self.ask("GET", "/hint")
        yield self.ask("GET", f"/rounds/{self.table.game.number}")
        for move in tried:
            yield self.make(move, dry_run=True)


def alike(one: World, told: Iterable[Told], other: World, told_there: Iterable[Told]) -> None:
    """Fails where two worlds can be told apart by what is said in them, but for names and what was committed to."""
    names = dict(zip(_names(other.table), _names(one.table), strict=True))
    for here, there in zip(told, told_there, strict=True):
        body, headers = there.body, repr(there.headers)
        for name, instead in names.items():
            body, headers = body.replace(name.encode(), instead.encode()), headers.replace(name, instead)
        assert (here.status, len(here.body), here.body) == (there.status, len(there.body), body), here.asked
        assert repr(here.headers) == headers, here.asked


def _names(table: Table) -> Iterator[str]:
    """What is in every answer and tells nothing, as long in one world as in the other: the id, the commitments."""
    assert table.round is not None
    yield table.id
    yield from (shuffle.commitment(bytes.fromhex(seed)) for seed in (table.round.seed, table.next_seed))
