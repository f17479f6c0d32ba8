"""A client of event streams: it reads as much as it likes, keeps whole blocks, and hangs up at any byte."""

from collections.abc import Iterator
from contextlib import contextmanager
from http.client import OK, HTTPConnection, HTTPResponse, HTTPSConnection
from typing import Any, NamedTuple
from urllib.parse import urlsplit

import msgspec

from tests.kit.clients.client import Json, Seat

PATIENCE = 30.0
"""Seconds after which a silent stream fails the test."""


class Block(NamedTuple):
    """The text between two empty lines: fields, or a comment (no field at all)."""

    fields: dict[str, str]

    @property
    def data(self) -> Json:
        """The decoded data field."""
        said: Json = msgspec.json.decode(self.fields["data"])
        return said


class Stream:
    """An open answer to `Accept: text/event-stream`."""

    def __init__(self, connection: HTTPConnection, response: HTTPResponse) -> None:
        self._connection = connection
        self._response = response
        self._rest = b""
        self._taken = 0
        self.status = response.status
        self.headers = response.headers
        self.received = 0
        """Number of bytes."""
        self.blocks: list[Block] = []
        """All whole blocks."""

    def read(self, most: int = 1 << 16) -> bool:
        """Reads at most `most` bytes, waiting for the first; returns False at the end. Raises OSError."""
        came = self._response.read1(most)
        self.received += len(came)
        *whole, self._rest = (self._rest + came).split(b"\n\n")
        self.blocks += map(_block, whole)
        return bool(came)

    @property
    def in_a_block(self) -> bool:
        """Whether the last block is incomplete."""
        return bool(self._rest)

    def body(self) -> Any:
        """The decoded body of an answer that is not a stream."""
        return msgspec.json.decode(self._response.read())

    def hang_up(self) -> None:
        """Closes the connection."""
        self._response.close()
        self._connection.close()

    def __iter__(self) -> Iterator[Block]:
        """Yields every block that was not taken yet, as it arrives; ends with the stream."""
        while self._taken < len(self.blocks) or self.read():
            if self._taken < len(self.blocks):
                self._taken += 1
                yield self.blocks[self._taken - 1]

    def events(self) -> Iterator[Json]:
        """Yields the events of the game as they arrive."""
        for block in self:
            if "id" in block.fields:
                assert int(block.fields["id"]) == block.data["seq"]
                assert set(block.fields) == {"id", "data"}
                yield block.data

    def presence(self) -> Iterator[Json]:
        """Yields each presence message."""
        for block in self:
            if block.fields.get("event") == "presence":
                assert set(block.fields) == {"event", "data"}
                yield block.data


def _block(text: bytes) -> Block:
    lines = [line for line in text.decode().split("\n") if not line.startswith(":")]
    return Block(dict(line.split(": ", 1) for line in lines))


@contextmanager
def answered(seat: Seat, query: str = "", **headers: str) -> Iterator[Stream]:
    """The answer to this viewer's request for a stream; the connection is closed at the end."""
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
    """An accepted stream of this viewer."""
    with answered(seat, query, **headers) as stream:
        assert stream.status == OK, stream.body()
        yield stream


def until(stream: Iterator[Json], **wanted: object) -> Json:
    """The first message with the values in `wanted`."""
    for said in stream:
        if all(said[name] == value for name, value in wanted.items()):
            return said
    raise AssertionError(f"the stream ends without {wanted}")
