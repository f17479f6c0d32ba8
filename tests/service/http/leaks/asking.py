"""Everything that a viewer can request about a game, and the answers, byte for byte."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

import msgspec

from service.http.protocol.tokens import player_token
from service.http.views.moves import legal_move_view
from service.rules.model.moves import PlayersMove
from service.rules.rounds import shuffle
from service.tables.model.table import Table
from tests.kit.clients.client import Api, Seat, body_for
from tests.kit.games.context import SECRET_KEY
from tests.service.http.leaks.worlds import Viewer, World

ONE_ID = {"X_Request_Id": "the-same-for-all"}
NOTHING: Mapping[str, str | int] = {}


class Told(NamedTuple):
    """A whole answer, and the request it belongs to."""

    asked: str
    status: int
    headers: tuple[tuple[str, str], ...]
    body: bytes


@dataclass(frozen=True)
class Asker:
    """A viewer of a game."""

    api: Api
    table: Table
    viewer: Viewer

    @property
    def seat(self) -> Seat:
        """The seat of the viewer."""
        if self.viewer is None:
            return Seat(self.api, self.table.id)
        player = self.table.at_seat(self.viewer)
        return Seat(
            self.api,
            self.table.id,
            player.id,
            player_token((SECRET_KEY,), self.table.id, player.id, player.nonce or ""),
        )

    def ask(
        self, operation: str, body: object = None, query: Mapping[str, str | int] = NOTHING, **headers: str
    ) -> Told:
        """The answer to one request."""
        answer = self.seat.call(operation, body, query, **headers, **ONE_ID)
        return Told(
            f"{answer.request.method} {answer.request.url} {body}",
            answer.status_code,
            tuple(answer.headers.items()),
            answer.content,
        )

    def make(self, move: PlayersMove, *, dry_run: bool) -> Told:
        """Makes a move, or only tries it with `dry_run`."""
        listed: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(legal_move_view(move, self.table.id)))
        return self.ask(listed["action"], body_for(listed), {"dry_run": "true"} if dry_run else NOTHING)

    def everything(self, tried: Iterable[PlayersMove] = ()) -> Iterator[Told]:
        """The answers to all requests that read the game, and to dry runs of the moves in `tried`."""
        yield (game := self.ask("getGame"))
        yield self.ask("getGame", If_None_Match=dict(game.headers)["etag"])
        yield (packed := self.ask("getGame", Accept_Language="fr", Accept_Encoding="gzip, br, zstd"))
        assert "content-encoding" not in dict(packed.headers)
        yield self.ask("getScores")
        yield self.ask("listEvents", None, {"limit": 500})
        yield self.ask("getHint")
        for number in {self.table.game.number, max(1, self.table.game.number - 1)}:
            yield self.ask("getRound", None, {"number": number})
        for move in tried:
            yield self.make(move, dry_run=True)


MARK = re.compile(r'(?P<version>"\d+)\.[0-9a-f]{8}(?=\.)')
"""A version and the random mark of its commit, at the beginning of an entity tag."""


def alike(one: World, told: Iterable[Told], other: World, told_there: Iterable[Told]) -> None:
    """Fails if the answers of two worlds differ in anything but ids, marks and commitments."""
    names = dict(zip(_names(other.table), _names(one.table), strict=True))
    for here, there in zip(told, told_there, strict=True):
        body, headers = there.body, repr(there.headers)
        for name, instead in names.items():
            body, headers = body.replace(name.encode(), instead.encode()), headers.replace(name, instead)
        assert (here.status, len(here.body), here.body) == (there.status, len(there.body), body), here.asked
        assert MARK.sub(r"\g<version>", repr(here.headers)) == MARK.sub(r"\g<version>", headers), here.asked


def _names(table: Table) -> Iterator[str]:
    """The texts that differ in every answer, reveal nothing and have a fixed length: the id and the commitments."""
    assert table.round is not None
    yield table.id
    yield from (shuffle.commitment(bytes.fromhex(seed)) for seed in (table.round.seed, table.next_seed))
