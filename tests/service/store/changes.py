"""Commits for the tests of the store; a test can set each field."""

import secrets
from typing import Any

from service.store import AnswerRecord, Commit, GameStore, RoundMoves, StoredAnswer


def change(expected: int = 0, **facts: Any) -> Commit:
    """The commit that follows version `expected`, if each commit so far had one event."""
    usual: dict[str, Any] = {
        "game_id": "g1",
        "mark": secrets.token_bytes(8),
        "state": f"state {expected + 1}".encode(),
        "first_seq": expected + 1,
        "events": (f"event {expected + 1}".encode(),),
    }
    return Commit(expected=expected, **usual | facts)


def answer(body: str = "answer") -> StoredAnswer:
    """An answer with this body."""
    return StoredAnswer(b"hash of the request", 201, (("ETag", '"1"'),), body.encode())


def recorded(key: str, player: str = "p1", *, at: int = 0, size: int = 0, gives_seat: bool = False) -> AnswerRecord:
    """An answer record whose body names its player and key, and is as long as `size` if that is longer."""
    return AnswerRecord(player, key, at, answer(f"{player} {key}".ljust(size)), gives_seat)


def everything(expected: int = 0, **facts: Any) -> Commit:
    """A commit that writes to every key of a game."""
    parts = (RoundMoves(expected + 1, (b"draw", b"discard"), b"record"), RoundMoves(expected + 2, (b"deal",)))
    return change(expected, **{"played": parts, "recorded": recorded(f"key {expected}")} | facts)


def play(store: GameStore, *commits: Commit) -> None:
    """Makes all these commits."""
    for commit in commits:
        assert store.commit(commit)
