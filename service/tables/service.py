"""The use cases' one way to a table: read it, change it by a pure function, commit, or read again and retry."""

import secrets
import time
from collections.abc import Callable, Iterator
from typing import NamedTuple

from service.rules.events import RoundBegun
from service.rules.moves import Made
from service.store import Answer, Commit, GameStore, Listing, Lobby, Page, Played, Recorded
from service.tables import change as changes
from service.tables import events, overdue
from service.tables import table as tables
from service.tables.change import Change, RoundRecord, replace
from service.tables.errors import Refusal, TableError
from service.tables.seating import NewGame, Secrets, create
from service.tables.table import Status, Table, Visibility

ATTEMPTS = 25
"""How often a change is tried against a game that others keep changing."""
STEPS = 10
"""How many overdue steps of one game are taken in one go."""
MISSED_MS = 10_000
"""What is overdue by so much no worker knows of: the index has lost it, and is told again."""
CODE_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"


def now_ms() -> int:
    """The time in milliseconds since 1970, UTC."""
    return time.time_ns() // 1_000_000


def fresh_secrets() -> Secrets:
    """Chance for one change, from the system's cryptographic source."""
    return Secrets(
        seed=secrets.token_hex(32),
        first_seed=secrets.token_hex(32),
        nonce=secrets.token_hex(16),
        join_code="".join(secrets.choice(CODE_LETTERS) for _ in range(8)),
    )


class Moment(NamedTuple):
    """What a change is made from: the table as it is, the answer recorded for the request, the time, chance."""

    table: Table
    answer: Answer | None
    now: int
    chance: Callable[[], Secrets]


Act = Callable[[Moment], Change]
Record = Callable[[Table], Recorded | None]


class Tables:
    """All games. Every method may raise StoreUnavailable; `clock` tells milliseconds since 1970."""

    def __init__(
        self,
        store: GameStore,
        lobby: Lobby,
        clock: Callable[[], int] = now_ms,
        chance: Callable[[], Secrets] = fresh_secrets,
    ) -> None:
        self.store = store
        self.lobby = lobby
        self.clock = clock
        self.chance = chance

    def look(self, game_id: str) -> Table:
        """The game as it is, with whatever was overdue done. Raises TableError where there is none."""
        for _ in range(STEPS):
            table = self._read(game_id, None)[0]
            if not overdue.overdue(table, self.clock()):
                return table
            self._catch_up(table)
        return table

    def catch_up(self, game_id: str) -> int | None:
        """Do what is overdue, and tell when the game is to be looked at next; None: never, or it is gone."""
        try:
            return overdue.due(self.look(game_id))
        except TableError:
            return None

    def create(self, game_id: str, new: NewGame, record: Record | None = None) -> Table | None:
        """The new game; None where one with this id exists already. Raises TableError and BadOptions."""
        made = create(game_id, new, self.chance(), self.clock())
        return self._commit(None, made, record)

    def change(
        self,
        game_id: str,
        act: Act,
        *,
        answer_of: tuple[str, str] | None = None,
        record: Record | None = None,
    ) -> Table:
        """The game after `act`, which is called again on the newer table where a commit lost its race.

        Whatever `act` raises ends the attempt with nothing changed. `answer_of` (player and idempotency key) asks for
        the recorded answer; `record` makes the answer to be kept from the table as it will be. Raises TableError.
        """
        for _ in range(ATTEMPTS):
            table, answer = self._read(game_id, answer_of)
            now = self.clock()
            if overdue.overdue(table, now):
                self._catch_up(table)
                continue
            after = self._commit(table, act(Moment(table, answer, now, self.chance)), record)
            if after is not None:
                return after
        raise TableError(Refusal.BUSY)

    def answered(self, game_id: str, answer_of: tuple[str, str]) -> Answer | None:
        """What that player was answered under that idempotency key, however overdue the game is."""
        stored = self.store.read(game_id, answer_of)
        return stored.answer if stored else None

    def events(self, table: Table, after: int, limit: int) -> list[events.Kept]:
        """The events of a game that follow number `after`, oldest first."""
        return [events.decode(kept) for _, kept in self.store.events(table.id, after, limit)]

    def rounds(self, table: Table) -> list[RoundRecord]:
        """The records of all ended rounds, in order."""
        return [changes.decode_record(record) for record in self.store.rounds(table.id)]

    def round(self, table: Table, number: int) -> tuple[RoundRecord, list[Made]]:
        """An ended round with its moves. Raises TableError where there is none yet."""
        found = self.store.round(table.id, number)
        if found is None:
            raise TableError(Refusal.ROUND_NOT_FOUND, number=number)
        return changes.decode_record(found.record), [changes.decode_made(made) for made in found.moves]

    def open_games(self, cursor: str | None, limit: int) -> tuple[list[Table], str | None]:
        """Public games that wait for players, newest first, and the cursor of the next page. Raises BadCursor."""
        page = self.lobby.page(cursor, limit)
        stored = self.store.read_many([entry.game_id for entry in page.entries])
        found = {entry: tables.decode(game.state) for entry, game in zip(page.entries, stored, strict=True) if game}
        waiting = {entry: table for entry, table in found.items() if table.status is Status.WAITING}
        self._forget(page, set(waiting))
        return list(waiting.values()), page.cursor

    def _forget(self, page: Page, waiting: set[object]) -> None:
        self.lobby.remove([entry for entry in page.entries if entry not in waiting], self.clock())

    def _read(self, game_id: str, answer_of: tuple[str, str] | None) -> tuple[Table, Answer | None]:
        stored = self.store.read(game_id, answer_of)
        if stored is None:
            raise TableError(Refusal.GAME_NOT_FOUND)
        return tables.decode(stored.state), stored.answer

    def _catch_up(self, table: Table) -> None:
        """One overdue step; where another worker was quicker, that is as good."""
        now = self.clock()
        due = overdue.due(table)
        missed = due is not None and due + MISSED_MS < now
        self._commit(table, overdue.act(table, self.chance().seed, now), listed=_listing(None if missed else table))

    def _commit(
        self, before: Table | None, change: Change, record: Record | None = None, listed: Listing | None = None
    ) -> Table | None:
        """The table as it was committed, or None where the game had moved on; `listed` is what the indexes say."""
        version = before.version if before else 0
        first_seq = (before.seq if before else 0) + 1
        after = replace(change.table, version=version + 1, seq=first_seq + len(change.events) - 1)
        committed = self.store.commit(
            Commit(
                game_id=after.id,
                expected=version,
                state=tables.encode(after),
                first_seq=first_seq,
                events=tuple(_kept(before, after, change, self.clock())),
                played=_played(after, change),
                recorded=record(after) if record else None,
                listing=_listing(after),
                before=listed or _listing(before),
            )
        )
        return after if committed else None


def _kept(before: Table | None, after: Table, change: Change, now: int) -> Iterator[bytes]:
    """The events as they are kept; what is told before a deal is of the round before it."""
    number = before.state.number if before and before.state else 0
    for seq, event in enumerate(change.events, after.seq - len(change.events) + 1):
        number = event.round if isinstance(event, RoundBegun) else number
        yield events.encode(events.Kept(seq=seq, version=after.version, at=now, round=number, event=event))


def _played(after: Table, change: Change) -> tuple[Played, ...]:
    if not change.moves:
        return ()
    record = changes.record(after)
    moves = tuple(changes.encode(made) for made in change.moves)
    return (Played(after.game.number, moves, changes.encode(record) if record else b""),)


def _listing(table: Table | None) -> Listing:
    if table is None:
        return Listing()
    joinable = table.status is Status.WAITING and table.visibility is Visibility.PUBLIC
    return Listing(open_since=table.created_at if joinable else None, deadline=overdue.due(table))
