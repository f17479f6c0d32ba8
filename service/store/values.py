"""What goes into the store and comes out of it. States, events, moves and records are bytes that only tables read."""

from typing import NamedTuple

import msgspec

StreamEntry = tuple[int, bytes]
"""An event of a game's stream with its seq."""


class StoredAnswer(msgspec.Struct, frozen=True, array_like=True, tag=1):
    """A response as it was first given under an idempotency key. The tag is the format's number."""

    fingerprint: bytes
    """Hash of the request, to tell another request under the same key."""
    status: int
    headers: tuple[tuple[str, str], ...]
    body: bytes


class AnswerRecord(NamedTuple):
    """An answer to be kept: a player's last eight are."""

    player: str
    key: str
    answer: StoredAnswer


class RoundMoves(msgspec.Struct, frozen=True):
    """What a commit adds to a round: moves, and the closing record where the round has ended."""

    number: int
    moves: tuple[bytes, ...]
    record: bytes = b""


class Listing(msgspec.Struct, frozen=True):
    """What the indexes over all games should say of a game."""

    lists: tuple[str, ...] = ()
    """The lists of the lobby that it is on."""
    since: int = 0
    """Since when, in milliseconds since the epoch: its place on them."""
    code: str | None = None
    """The join code that leads to it."""
    deadline: int | None = None
    """When something happens though nobody asks, in milliseconds since the epoch."""


class Commit(msgspec.Struct, frozen=True, kw_only=True):
    """One change of one game: one version and one or more events."""

    game_id: str
    expected: int
    """The version it was made from; 0 for a new game."""
    state: bytes
    first_seq: int
    events: tuple[bytes, ...]
    played: tuple[RoundMoves, ...] = ()
    """In the order of play: a commit may end one round and begin the next."""
    recorded: AnswerRecord | None = None
    listing: Listing = Listing()
    before: Listing = Listing()
    """The listing of the version it was made from: indexes are written only where the two differ."""


class StoredGame(NamedTuple):
    """A game as it was read, with the recorded answer that was asked for."""

    version: int
    state: bytes
    answer: StoredAnswer | None = None


class StoredRound(NamedTuple):
    """An ended round."""

    record: bytes
    moves: list[bytes]
