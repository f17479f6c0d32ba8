"""Values that the store writes and reads. States, events, moves and records are bytes that only tables read."""

from typing import NamedTuple

import msgspec

StreamEntry = tuple[int, bytes]
"""An event of a game's stream: its seq and its bytes."""


class StoredAnswer(msgspec.Struct, frozen=True, array_like=True, tag=1):
    """A response stored under an idempotency key. The tag is the format's number."""

    fingerprint: bytes
    """Hash of the request, to recognize another request under the same key."""
    status: int
    headers: tuple[tuple[str, str], ...]
    body: bytes


class AnswerRecord(NamedTuple):
    """An answer to store for a day: a player's last 64 are kept, and the last 128 KB of a game.

    Of the answers that give seats, a game keeps its first 32 KB as long as it lasts.
    """

    player: str
    """The player's id, or another owner of the key while its request has no player yet."""
    key: str
    at: int
    """The time of the commit, in milliseconds since the epoch."""
    answer: StoredAnswer
    gives_seat: bool = False


class RoundMoves(msgspec.Struct, frozen=True):
    """What a commit adds to a round: moves, and the record if the round has ended."""

    number: int
    moves: tuple[bytes, ...]
    record: bytes = b""


class Listing(msgspec.Struct, frozen=True):
    """What the indexes over all games should say of a game."""

    lists: tuple[str, ...] = ()
    """The lists of the lobby that the game is on."""
    since: int = 0
    """Since when, in milliseconds since the epoch; this gives its place on the lists."""
    code: str | None = None
    """The join code that leads to the game."""
    deadline: int | None = None
    """When the game has to act by itself, in milliseconds since the epoch; see `behind_all` for games of bots alone."""
    renewed_at: int = 0
    """When the lists and the code were last written, changed or not, in milliseconds since the epoch."""


class Commit(msgspec.Struct, frozen=True, kw_only=True):
    """One change of one game: one version and its events; none where the change is a secret of one player."""

    game_id: str
    expected: int
    """The version that the change was made from; 0 for a new game."""
    mark: bytes
    """Random bytes that no other commit has."""
    expected_mark: bytes = b""
    """The mark of the commit that made `expected`; empty for a new game, and where it is unknown."""
    state: bytes
    first_seq: int
    events: tuple[bytes, ...]
    played: tuple[RoundMoves, ...] = ()
    """In the order of play; a commit may end one round and begin the next."""
    recorded: AnswerRecord | None = None
    ttl_seconds: int | None = None
    """Seconds until the game expires, if it does before others do."""
    listing: Listing = Listing()
    before: Listing = Listing()
    """The listing of the version that the change was made from: indexes are written only where the two differ."""


class StoredGame(NamedTuple):
    """A game, and the stored answer that was requested with it."""

    version: int
    state: bytes
    answer: StoredAnswer | None = None


class StoredRound(NamedTuple):
    """An ended round."""

    record: bytes
    moves: list[bytes]
