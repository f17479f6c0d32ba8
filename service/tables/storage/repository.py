"""The use cases' one way to a table: read it, change it by a pure function, commit, or read again and retry."""

import secrets
import time
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from service.monitoring import metrics
from service.monitoring.metrics import measure_time
from service.rules.model.moves import MoveRecord
from service.rules.model.state import replace
from service.store import AnswerRecord, GameStore, Listing, Lobby, LobbyEntry, StoredAnswer
from service.tables.actions import overdue
from service.tables.actions.seating import FreshSecrets, GameSetup, create
from service.tables.model.change import Change, RoundRecord, decode_move, decode_round_record
from service.tables.model.game_events import GameEvent, StoredEvent, decode_event
from service.tables.model.refusals import Refusal, TableError
from service.tables.model.table import Table, TableStatus, decode_table, has_only_bots
from service.tables.storage.commits import commit_of, count_commit, next_version
from service.tables.storage.listing import LobbyStatus, listing_of, lobby_list
from service.tables.turns.thinking_bots import ThinkingMoveChooser

MAX_CHANGE_ATTEMPTS = 25
"""How often a change is tried against a game that others keep changing."""
MAX_OVERDUE_STEPS = 10
"""How many overdue steps of one game are taken in one go."""
REINDEX_AFTER_MS = 10_000
"""What is overdue by so much no worker knows of: the index has lost it, and is told again."""
MAX_ROUND_EVENTS = 100_000
"""More than are told of any one round."""
JOIN_CODE_ALPHABET = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"


def now_ms() -> int:
    """The time in milliseconds since 1970, UTC."""
    return time.time_ns() // 1_000_000


def fresh_secrets() -> FreshSecrets:
    """Chance for one change, from the system's cryptographic source."""
    return FreshSecrets(
        seed=secrets.token_hex(32),
        first_seed=secrets.token_hex(32),
        nonce=secrets.token_hex(16),
        join_code="".join(secrets.choice(JOIN_CODE_ALPHABET) for _ in range(8)),
    )


class Situation(NamedTuple):
    """What a change is made from: the table as it is, the answer recorded for the request, the time, chance."""

    table: Table
    answer: StoredAnswer | None
    now: int
    chance: Callable[[], FreshSecrets]


ChangeMaker = Callable[[Situation], Change]
AccessCheck = Callable[[Table], object]
AnswerRecorder = Callable[[Table], AnswerRecord | None]


def allow_everybody(_: Table) -> None:
    """Lets everybody in."""


class Tables:
    """All games. Every method may raise StoreUnavailable; `clock` tells milliseconds since 1970.

    Only where it `thinks` are bots played that take their time over a move.
    """

    def __init__(
        self,
        store: GameStore,
        lobby: Lobby,
        clock: Callable[[], int] = now_ms,
        chance: Callable[[], FreshSecrets] = fresh_secrets,
        waiting_seconds: int = 3600,
        *,
        thinks: bool = False,
    ) -> None:
        self.store = store
        self.lobby = lobby
        self.clock = clock
        self.chance = chance
        self._waiting_seconds = waiting_seconds
        self.thinks = thinks

    def look(self, game_id: str, admit: AccessCheck = allow_everybody) -> Table:
        """The game as it is, with whatever was overdue done. Raises TableError where there is none.

        `admit` sees the table first and may raise anything: who may not look at it is not to make it do anything.
        """
        for _ in range(MAX_OVERDUE_STEPS):
            table = self._read(game_id, None)[0]
            if not overdue.is_overdue(table, self.clock(), self.thinks):
                return table
            admit(table)
            self._catch_up(table)
        return table

    def step(self, game_id: str) -> int | None:
        """Take one step of what is overdue, and tell when the game is to be looked at next; None: never, or it is gone.

        No more than one, so that a game of bots alone does not keep others waiting.
        """
        try:
            table = self._read(game_id, None)[0]
        except TableError:
            return None
        if not overdue.is_overdue(table, self.clock(), self.thinks):
            return overdue.due_in_process(table, self.thinks)
        after = self._catch_up(table)
        return self.clock() if after is None else overdue.due_in_process(after, self.thinks)

    def create(self, game_id: str, new: GameSetup, record: AnswerRecorder | None = None) -> Table | None:
        """The new game; None where one with this id exists already. Raises TableError and BadOptions."""
        new = replace(new, waiting_seconds=self._waiting_seconds)
        made = create(game_id, new, self.chance(), self.clock())
        return self._commit(None, made, record)

    def change(
        self,
        game_id: str,
        act: ChangeMaker,
        *,
        admit: AccessCheck = allow_everybody,
        answer_of: tuple[str, str] | None = None,
        record: AnswerRecorder | None = None,
    ) -> Table:
        """The game after `act`, which is called again on the newer table where a commit lost its race.

        Whatever `act` raises ends the attempt with nothing changed; so does `admit`, which sees an overdue table before
        it catches up: who may not change it is not to make it do anything. `answer_of` (player and idempotency key)
        asks for the recorded answer; `record` makes the answer to be kept from the table as it will be. Raises
        TableError.
        """
        for attempt in range(MAX_CHANGE_ATTEMPTS):
            if attempt:
                metrics.retries.inc()
            table, answer = self._read(game_id, answer_of)
            now = self.clock()
            # Bots alone are always overdue: who returns to them would else come too late.
            if overdue.is_overdue(table, now, self.thinks) and not has_only_bots(table):
                admit(table)
                self._catch_up(table)
                continue
            after = self._commit(table, act(Situation(table, answer, now, self.chance)), record)
            if after is not None:
                return after
        raise TableError(Refusal.BUSY)

    def recorded_answer(self, game_id: str, answer_of: tuple[str, str]) -> StoredAnswer | None:
        """What that player was answered under that idempotency key, however overdue the game is."""
        stored = self.store.read(game_id, answer_of)
        return stored.answer if stored else None

    def events(self, table: Table, after: int, limit: int) -> list[StoredEvent]:
        """The events of a game that follow number `after`, oldest first."""
        return [decode_event(kept) for _, kept in self.store.events(table.id, after, limit)]

    def rounds(self, table: Table) -> list[RoundRecord]:
        """The records of all ended rounds, in order."""
        return [decode_round_record(record) for record in self.store.rounds(table.id)]

    def round(self, table: Table, number: int) -> tuple[RoundRecord, list[MoveRecord]]:
        """An ended round with its moves. Raises TableError where there is none yet."""
        found = self.store.round(table.id, number)
        if found is None:
            raise TableError(Refusal.ROUND_NOT_FOUND, number=number)
        return decode_round_record(found.record), [decode_move(made) for made in found.moves]

    def games(
        self, shelf: LobbyStatus, variant: str | None, cursor: str | None, limit: int
    ) -> tuple[list[Table], str | None]:
        """Public games, of one variant or of all, newest first, and the cursor of the next page. Raises BadCursor."""
        name = lobby_list(shelf, variant)
        page = self.lobby.page(name, cursor, limit)
        return self._listed_tables(name, page.entries), page.cursor

    def longest_listed(self, name: str, limit: int) -> list[Table]:
        """The games that have been on a list for longest, the oldest first."""
        return self._listed_tables(name, self.lobby.oldest(name, limit))

    def by_join_code(self, join_code: str) -> Table | None:
        """The unlisted game with this join code."""
        game_id = self.lobby.game_with_join_code(join_code)
        found = self.store.read(game_id) if game_id else None
        table = decode_table(found.state) if found else None
        return table if table and table.join_code == join_code else None

    def _listed_tables(self, name: str, entries: Sequence[LobbyEntry]) -> list[Table]:
        """The games of these entries that are on the list; entries of others are taken off it."""
        stored = self.store.read_many([entry.game_id for entry in entries])
        found = {entry: decode_table(game.state) for entry, game in zip(entries, stored, strict=True) if game}
        right = {entry: table for entry, table in found.items() if _is_on_list(table, name, entry)}
        self.lobby.remove(name, [entry for entry in entries if entry not in right], self.clock())
        return [table for table in right.values() if not self._is_to_be_abandoned(table)]

    def _is_to_be_abandoned(self, table: Table) -> bool:
        """Whether it will be abandoned as soon as somebody touches it."""
        return table.status is TableStatus.WAITING and overdue.is_overdue(table, self.clock())

    def _read(self, game_id: str, answer_of: tuple[str, str] | None) -> tuple[Table, StoredAnswer | None]:
        with measure_time(metrics.STORE_READ):
            stored = self.store.read(game_id, answer_of)
        if stored is None:
            raise TableError(Refusal.GAME_NOT_FOUND)
        return decode_table(stored.state), stored.answer

    def _catch_up(self, table: Table) -> Table | None:
        """The table after one overdue step; None where another process was quicker, which is as good."""
        now = self.clock()
        due = overdue.due_at(table)
        missed = due is not None and due + REINDEX_AFTER_MS < now
        listed = replace(listing_of(table), deadline=None) if missed else None
        thinking = ThinkingMoveChooser(lambda: self._round_events(table)) if self.thinks else None
        change = overdue.take_overdue_step(table, self.chance().seed, now, thinking)
        return self._commit(table, change, listed=listed, sealed=False)  # nobody is told that it has been done

    def _round_events(self, table: Table) -> Iterator[GameEvent]:
        """What has been told of the round in play."""
        kept = self.events(table, table.round_seq, MAX_ROUND_EVENTS)
        return (each.event for each in kept if each.round == table.game.number)

    def _commit(
        self,
        before: Table | None,
        change: Change,
        record: AnswerRecorder | None = None,
        listed: Listing | None = None,
        *,
        sealed: bool = True,
    ) -> Table | None:
        """The table as it was committed, or None where the game had moved on; `listed` is what the indexes say."""
        now = self.clock()
        after = next_version(before, change, now)
        commit = commit_of(before, after, change, now, record(after) if record else None, listed)
        with measure_time(metrics.STORE_COMMIT):
            made = self.store.commit(commit, sealed=sealed)
        count_commit(before, after, made=made)
        return after if made else None


def _is_on_list(table: Table, name: str, entry: LobbyEntry) -> bool:
    placed = listing_of(table)
    return name in placed.lists and placed.since == entry.since
