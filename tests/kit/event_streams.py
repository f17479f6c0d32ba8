"""A client of event streams: reads as much as it likes, keeps what came whole, and hangs up at any byte."""

from collections.abc import Iterator
from contextlib import contextmanager
from http.client import OK, HTTPConnection, HTTPResponse, HTTPSConnection
from typing import Any, NamedTuple
from urllib.parse import urlsplit

import msgspec

from tests.kit.client import Json, Seat

PATIENCE = 30.0
"""Seconds after which a silent stream is a failure."""


class Block(NamedTuple):
    """What stands between two empty lines: fields, or a comment (no field at all)."""

    fields: dict[str, str]

    @property
    def data(self) -> Json:
        """What it says."""
        said: Json = msgspec.json.decode(self.fields["data"])
        return said


class Stream:
    """An answer to `Accept: text/event-stream` on its way."""

    def __init__(self, connection: HTTPConnection, response: HTTPResponse) -> None:
        self._connection = connection
        self._response = response
        self._rest = b""
        self._taken = 0
        self.status = response.status
        self.headers = response.headers
        self.received = 0
        """Bytes."""
        self.blocks: list[Block] = []
        """All that came whole."""

    def read(self, most: int = 1 << 16) -> bool:
        """Takes what is there, up to so many bytes, waiting for the first; False at the end. Raises OSError."""
        came = self._response.read1(most)
        self.received += len(came)
        *whole, self._rest = (self._rest + came).split(b"\n\n")
        self.blocks += map(_block, whole)
        return bool(came)

    @property
    def in_a_block(self) -> bool:
        """Whether a block has come in part."""
        return bool(self._rest)

    def body(self) -> Any:
        """All of a body that is no stream."""
        return msgspec.json.decode(self._response.read())

    def hang_up(self) -> None:
        """Ends the connection from this side."""
        self._response.close()
        self._connection.close()

    def __iter__(self) -> Iterator[Block]:
        """Every block that was not taken yet, as it comes; ends with the stream."""
        while self._taken < len(self.blocks) or self.read():
            if self._taken < len(self.blocks):
                self._taken += 1
                yield self.blocks[self._taken - 1]

    def events(self) -> Iterator[Json]:
        """The events of the game, as they come."""
        for block in self:
            if "id" in block.fields:
                assert int(block.fields["id"]) == block.data["seq"]
                assert set(block.fields) == {"id", "data"}
                yield block.data

    def presence(self) -> Iterator[Json]:
        """Who is there, each time that is told."""
        for block in self:
            if block.fields.get("event") == "presence":
                assert set(block.fields) == {"event", "data"}
                yield block.data


def _block(text: bytes) -> Block:
    lines = [line for line in text.decode().split("\n") if not line.startswith(":")]
    return Block(dict(line.split(": ", 1) for line in lines))


@contextmanager
def answered(seat: Seat, query: str = "", **headers: str) -> Iterator[Stream]:
    """What this viewer is answered who asks for a stream; hung up at the end."""
    address = urlsplit(str(seat.api.http.base_url))
    kind = HTTPSConnection if address.scheme == "https" else HTTPConnection
    connection = kind(address.hostname or "", address.port, timeout=PATIENCE)
    own = {"Accept": "text/event-stream", **({"Authorization": f"Bearer {seat.token}"} if seat.token else {})}
    sent = {name.replace("_", "-"): value for name, value in headers.items()}
    connection.request("GET", f"/v1/games/{seat.game_id}/events{query}", headers=own | sent)
    stream = Stream(connection, connection.getresponse())
    try:
        yield stream
    finally:
        stream.hang_up()


@contextmanager
def listening(seat: Seat, query: str = "", **headers: str) -> Iterator[Stream]:
    """A stream that has begun."""
    with answered(seat, query, **headers) as stream:
        assert stream.status == OK, stream.body()
        yield stream


def until(stream: Iterator[Json], **wanted: object) -> Json:
    """The first that says this."""
    for said in stream:
        if all(said[name] == value for name, value in wanted.items()):
            return said
    raise AssertionError(f"the stream ends without {wanted}")
