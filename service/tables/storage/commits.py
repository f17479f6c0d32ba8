"""A change as one commit to the store: the state after it, its events, what it adds to the rounds."""

import random
from collections.abc import Iterator
from typing import NamedTuple

from service.monitoring import metrics
from service.rules.model.events import RoundBegun
from service.rules.model.moves import MoveRecord
from service.rules.model.state import replace
from service.store import AnswerRecord, Commit, RoundMoves
from service.tables.model import table
from service.tables.model.change import Change, RoundRecord, encode_history, round_record_of
from service.tables.model.game_events import StoredEvent, encode_event
from service.tables.model.stored_table import encode_table
from service.tables.model.table import FINAL_STATUSES, Table, is_deserted
from service.tables.storage.listing import listing_of, status_since

DESERTED_TTL_SECONDS = 1800
"""How long a game is kept after its last change if no person plays it or can return to it."""


class History(NamedTuple):
    """What a change adds to the history of a game, as it is stored."""

    events: tuple[bytes, ...]
    played: tuple[RoundMoves, ...]

    @property
    def size(self) -> int:
        """Its size in bytes."""
        moves = sum(len(each.record) + sum(map(len, each.moves)) for each in self.played)
        return moves + sum(map(len, self.events))


def next_version(before: Table | None, change: Change, now: int, renewal_ms: int) -> tuple[Table, History]:
    """The table after `change`, as the next version, and what is added to its history.

    Its entries in the lobby are renewed every `renewal_ms` milliseconds, since they expire like the game.
    """
    version, seq, renewed_at = (before.version, before.seq, before.renewed_at) if before else (0, 0, 0)
    after = replace(
        change.table,
        format=table.STORED_FORMAT,
        version=version + 1,
        mark=random.randbytes(8),  # noqa: S311 (no secret: it tells two commits apart)
        seq=seq + len(change.events),
        since=status_since(before, change.table, now),
        renewed_at=renewed_at if now - renewed_at < renewal_ms else now,
    )
    history = history_of(before, after, change, now)
    return replace(after, history_bytes=after.history_bytes + history.size), history


def history_of(before: Table | None, after: Table, change: Change, now: int) -> History:
    """What `change`, which leads to `after`, adds to the history."""
    return History(tuple(_stored_events(before, after, change, now)), _round_moves(after, change))


def commit_of(before: Table | None, after: Table, history: History, recorded: AnswerRecord | None) -> Commit:
    """The commit of the version `after`."""
    return Commit(
        game_id=after.id,
        expected=after.version - 1,
        mark=after.mark,
        expected_mark=before.mark if before else b"",
        state=encode_table(after),
        first_seq=after.seq - len(history.events) + 1,
        events=history.events,
        played=history.played,
        recorded=recorded,
        listing=listing_of(after),
        before=listing_of(before),
        ttl_seconds=DESERTED_TTL_SECONDS if is_deserted(after) else None,
    )


def count_commit(before: Table | None, after: Table, *, committed: bool) -> None:
    """Counts a commit or, if it was not `committed`, a conflict; and games created and ended."""
    if not committed:
        metrics.conflicts.inc()
        return
    metrics.commits.inc()
    if before is None:
        metrics.games_created.labels(after.variant).inc()
    elif after.status is not before.status and after.status in FINAL_STATUSES:
        metrics.games_ended.labels(after.variant, after.status.value).inc()


def _stored_events(before: Table | None, after: Table, change: Change, now: int) -> Iterator[bytes]:
    """The events as they are stored; an event before a deal belongs to the round before it."""
    number = before.state.number if before and before.state else 0
    for seq, event in enumerate(change.events, after.seq - len(change.events) + 1):
        number = event.round if isinstance(event, RoundBegun) else number
        yield encode_event(StoredEvent(seq=seq, version=after.version, at=now, round=number, event=event))


def _round_moves(after: Table, change: Change) -> tuple[RoundMoves, ...]:
    ended = [_moves_of_round(each.record.number, each.moves, each.record) for each in change.ended]
    last = [_moves_of_round(after.game.number, change.moves, round_record_of(after))] if change.moves else []
    return (*ended, *last)


def _moves_of_round(number: int, moves: tuple[MoveRecord, ...], record: RoundRecord | None) -> RoundMoves:
    return RoundMoves(number, tuple(map(encode_history, moves)), encode_history(record) if record else b"")
