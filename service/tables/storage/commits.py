"""A change as one commit of the store: what the game is afterwards, what is told of it, what is kept of its rounds."""

from collections.abc import Iterator

from service.monitoring import metrics
from service.rules.model.events import RoundBegun
from service.rules.model.moves import Made
from service.store import Commit, Listing, Played, Recorded
from service.tables.model import change as changes
from service.tables.model import game_events as events
from service.tables.model import table
from service.tables.model.change import Change, RoundRecord, replace
from service.tables.model.table import OVER, Table
from service.tables.storage.listing import listing, since


def numbered(before: Table | None, change: Change, now: int) -> Table:
    """The table that a change leaves, as the next version."""
    version, seq = (before.version, before.seq) if before else (0, 0)
    return replace(
        change.table, version=version + 1, seq=seq + len(change.events), since=since(before, change.table, now)
    )


def commit_of(
    before: Table | None, after: Table, change: Change, now: int, recorded: Recorded | None, listed: Listing | None
) -> Commit:
    """What is committed; `listed` is what the indexes say, if not what they should."""
    return Commit(
        game_id=after.id,
        expected=after.version - 1,
        state=table.encode(after),
        first_seq=after.seq - len(change.events) + 1,
        events=tuple(_kept(before, after, change, now)),
        played=_played(after, change),
        recorded=recorded,
        listing=listing(after),
        before=listed or listing(before),
    )


def account(before: Table | None, after: Table, *, made: bool) -> None:
    """Counts a commit that was made, or came too late, and games that came or ended with it."""
    if not made:
        metrics.conflicts.inc()
        return
    metrics.commits.inc()
    if before is None:
        metrics.games_created.labels(after.variant).inc()
    elif after.status is not before.status and after.status in OVER:
        metrics.games_ended.labels(after.variant, after.status.value).inc()


def _kept(before: Table | None, after: Table, change: Change, now: int) -> Iterator[bytes]:
    """The events as they are kept; what is told before a deal is of the round before it."""
    number = before.state.number if before and before.state else 0
    for seq, event in enumerate(change.events, after.seq - len(change.events) + 1):
        number = event.round if isinstance(event, RoundBegun) else number
        yield events.encode(events.Kept(seq=seq, version=after.version, at=now, round=number, event=event))


def _played(after: Table, change: Change) -> tuple[Played, ...]:
    ended = [_part(each.record.number, each.moves, each.record) for each in change.ended]
    last = [_part(after.game.number, change.moves, changes.record(after))] if change.moves else []
    return (*ended, *last)


def _part(number: int, moves: tuple[Made, ...], record: RoundRecord | None) -> Played:
    return Played(number, tuple(map(changes.encode, moves)), changes.encode(record) if record else b"")
