"""A request to change one game, as one value, and what can come of it."""

import hashlib
from collections.abc import Callable
from typing import Generic, NamedTuple, TypeVar

import msgspec

from service.store import AnswerRecord, StoredAnswer
from service.tables.model.change import Change
from service.tables.model.game_setup import FreshSecrets, GameSetup
from service.tables.model.table import Table

Admitted = TypeVar("Admitted")


class Situation(NamedTuple):
    """What a change is made from: the table as it is, the time, a source of fresh secrets."""

    table: Table
    now: int
    chance: Callable[[], FreshSecrets]


class RenderedAnswer(NamedTuple):
    """An answer ready to be sent, and to be stored under an idempotency key."""

    status: int
    headers: tuple[tuple[str, str], ...]
    body: bytes


class KeyReused(Exception):
    """The idempotency key came with another request before; nothing has changed."""


class Attempt(msgspec.Struct, frozen=True):
    """A request with an idempotency key: its owner, the key, and a hash that tells it from other requests."""

    owner: str
    key: str
    fingerprint: bytes
    as_spelled: bytes = b""
    """The fingerprint by the bytes of the body, under which release 0.1 stored answers."""
    gives_seat: bool = False
    """Whether the answer must be found as long as the game lasts: without it the same request takes a second seat."""

    @property
    def answer_key(self) -> tuple[str, str]:
        """Where the store keeps the answer. The key is hashed: whoever knows a seat's key can get its token again."""
        return self.owner, hashlib.sha256(self.key.encode()).hexdigest()

    def check_fingerprint(self, stored: bytes) -> None:
        """Raises KeyReused if `stored`, the fingerprint first seen with this key, is another request's."""
        if stored not in {self.fingerprint, self.as_spelled}:
            raise KeyReused

    def record(self, answer: RenderedAnswer, now: int) -> AnswerRecord:
        """The answer record to commit with the change."""
        return AnswerRecord(*self.answer_key, now, StoredAnswer(self.fingerprint, *answer), self.gives_seat)


class ChangeRequest(msgspec.Struct, Generic[Admitted], frozen=True):
    """A request to change one game.

    `admit` sees each table that is read before anything is done with it; what it returns (a player, say) goes to `act`.
    `act` returns the change, or None if the table needs none; it is called again on a newer table after a lost race.
    `render` makes the answer from the table as it will be. What any of the three raises ends the request: nothing has
    changed. With a `setup` the game is created if it does not exist; `act` then sees only a game that already does.
    """

    game_id: str
    admit: Callable[[Table], Admitted]
    act: Callable[[Situation, Admitted], Change | None]
    render: Callable[[Table], RenderedAnswer]
    attempt: Attempt | None = None
    setup: GameSetup | None = None


class Committed(NamedTuple):
    """The change is in the store, with its answer if the request had a key."""

    table: Table
    answer: RenderedAnswer


class Unchanged(NamedTuple):
    """The table needed no change: it may hold a commit that is not replicated yet."""

    table: Table
    answer: RenderedAnswer


class AlreadyAnswered(NamedTuple):
    """The same request had this answer before; the commit behind it is as safe as a new one."""

    answer: RenderedAnswer


ChangeResult = Committed | Unchanged | AlreadyAnswered


def allow_everybody(_: Table) -> None:
    """Admits every request."""


def no_answer(_: Table) -> RenderedAnswer:
    """An answer without content."""
    return RenderedAnswer(204, (), b"")
