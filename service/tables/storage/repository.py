"""All games: reading a table, executing a change request with retries, catching up overdue tables, lists of games."""

from collections.abc import Callable, Iterator, Sequence

from service.monitoring import metrics
from service.monitoring.metrics import measure_time
from service.rules.model.moves import MoveRecord
from service.rules.model.state import replace
from service.store import Commit, GameStore, Lobby, LobbyEntry, StoredAnswer
from service.tables.actions import overdue
from service.tables.actions.seating import create
from service.tables.model.change import Change, RoundRecord, decode_move, decode_round_record
from service.tables.model.game_events import GameEvent, StoredEvent, decode_event
from service.tables.model.game_setup import FreshSecrets
from service.tables.model.refusals import Refusal, TableError
from service.tables.model.stored_table import decode_table, readable_table
from service.tables.model.table import Table, TableStatus, has_only_bots
from service.tables.storage.change_request import (
    Admitted,
    AlreadyAnswered,
    Attempt,
    ChangeRequest,
    ChangeResult,
    Committed,
    RenderedAnswer,
    Situation,
    Unchanged,
)
from service.tables.storage.commits import commit_of, count_commit, next_version
from service.tables.storage.listing import LobbyStatus, deadline_entry, listing_of, lobby_list
from service.tables.storage.room import StoreRoom
from service.tables.storage.sources import fresh_secrets, now_ms
from service.tables.turns.thinking_bots import ThinkingMoveChooser

MAX_CHANGE_ATTEMPTS = 25
"""Number of tries at a change of a game that others keep changing."""
MAX_ROUND_EVENTS = 100_000
"""More events than any round has."""
READ_REFUSES = (Refusal.GAME_NOT_FOUND, Refusal.NEWER_RELEASE)
CHANGE_REFUSES = (*READ_REFUSES, Refusal.BUSY)
ROUND_REFUSES = (Refusal.ROUND_NOT_FOUND,)
OPEN_REFUSES = (Refusal.STORE_NEARLY_FULL,)
"""Why no new game is opened now, whatever it is."""


class Tables:
    """All games. Every method may raise StoreUnavailable; `clock` returns milliseconds since 1970.

    Only with `thinks` does this process play the bots that think over a move. Without `room` the store counts as large
    enough for every new game.
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
        room: StoreRoom | None = None,
    ) -> None:
        self.store = store
        self.lobby = lobby
        self.clock = clock
        self.chance = chance
        self._waiting_seconds = waiting_seconds
        self.thinks = thinks
        self._room = room

    def look(self, game_id: str) -> Table:
        """The game as it is stored; a worker takes its overdue steps. Raises TableError if there is none."""
        stored = self._read(game_id)
        if stored is None:
            raise TableError(Refusal.GAME_NOT_FOUND)
        table, _ = stored
        self._list_if_overdue(table, self.clock())
        return table

    def step(self, game_id: str) -> int | None:
        """Takes one overdue step; returns the game's new entry in the index of deadlines, or None for none.

        It takes no more than one, so that no game keeps others waiting.
        """
        stored = self._read(game_id)
        if stored is None:
            return None
        table, _ = stored
        if not overdue.is_overdue(table, self.clock(), self.thinks):
            return deadline_entry(table, overdue.due_in_process(table, self.thinks))
        after = self._catch_up(table)
        if after is None:
            return deadline_entry(table, self.clock())
        return deadline_entry(after, overdue.due_in_process(after, self.thinks))

    def execute(self, request: ChangeRequest[Admitted]) -> ChangeResult:
        """Carries out `request`, again on the newer table after each lost race.

        Raises what the request's functions raise, TableError, KeyReused, and BadOptions for a bad setup.
        """
        for attempt in range(MAX_CHANGE_ATTEMPTS):
            if attempt:
                metrics.retries.inc()
            result = self._open(request) or self._change(request)
            if result is not None:
                return result
        raise TableError(Refusal.BUSY)

    @property
    def has_room(self) -> bool:
        """Whether the store is not too full for a new game."""
        return self._room is None or not self._room.is_scarce

    def check_room(self) -> None:
        """Raises TableError if the store is too full for a new game."""
        if not self.has_room:
            raise TableError(Refusal.STORE_NEARLY_FULL)

    def events(self, table: Table, after: int, limit: int) -> list[StoredEvent]:
        """At most `limit` events of a game with seq greater than `after`, oldest first."""
        return [decode_event(event) for _, event in self.store.events(table.id, after, limit)]

    def rounds(self, table: Table) -> list[RoundRecord]:
        """The records of the rounds that have ended in `table`, in order; others may have ended since it was read."""
        last = table.state.number - (table.round is not None) if table.state else 0
        records = map(decode_round_record, self.store.rounds(table.id))
        return [record for record in records if record.number <= last]

    def round(self, table: Table, number: int) -> tuple[RoundRecord, list[MoveRecord]]:
        """The ended round `number` with its moves. Raises TableError if no such round has ended."""
        stored = self.store.round(table.id, number)
        if stored is None:
            raise TableError(Refusal.ROUND_NOT_FOUND, number=number)
        return decode_round_record(stored.record), [decode_move(move) for move in stored.moves]

    def games(
        self, status: LobbyStatus, variant: str | None, cursor: str | None, limit: int
    ) -> tuple[list[Table], str | None]:
        """Public games, of one variant or of all, newest first, and the cursor of the next page. Raises BadCursor."""
        name = lobby_list(status, variant)
        page = self.lobby.page(name, cursor, limit)
        return self._listed_tables(name, page.entries), page.cursor

    def longest_listed(self, name: str, limit: int) -> list[Table]:
        """At most `limit` games that have been on the list `name` for longest, the oldest first."""
        return self._listed_tables(name, self.lobby.oldest(name, limit))

    def is_abandoned(self, table: Table) -> bool:
        """Whether this table is abandoned, or will be by the next step."""
        is_too_late = table.status is TableStatus.WAITING and overdue.is_overdue(table, self.clock())
        return is_too_late or table.status is TableStatus.ABANDONED

    def by_join_code(self, join_code: str) -> Table | None:
        """The unlisted game with this join code, or None."""
        game_id = self.lobby.game_with_join_code(join_code)
        stored = self.store.read(game_id) if game_id else None
        table = decode_table(stored.state) if stored else None
        return table if table and table.join_code == join_code else None

    def _listed_tables(self, name: str, entries: Sequence[LobbyEntry]) -> list[Table]:
        """The games of `entries` that belong on the list `name`; removes the other entries from it.

        Games that only a newer release can read stay on the list, for its processes.
        """
        stored = self.store.read_many([entry.game_id for entry in entries])
        tables = {entry: readable_table(game.state) for entry, game in zip(entries, stored, strict=True) if game}
        listed = {entry: table for entry, table in tables.items() if table is None or _is_on_list(table, name, entry)}
        self.lobby.remove(name, [entry for entry in entries if entry not in listed], self.clock())
        return [table for table in listed.values() if table and not self.is_abandoned(table)]

    def _open(self, request: ChangeRequest[Admitted]) -> Committed | None:
        """The result of creating the game; None if it exists, or the request creates none."""
        if request.setup is None:
            return None
        if (request.attempt or not self.has_room) and self._read(request.game_id):
            return None  # a repeated request gets its first answer, and puts no game on the lists
        self.check_room()
        setup = replace(request.setup, waiting_seconds=self._waiting_seconds)
        now = self.clock()
        return self._commit_answered(None, create(request.game_id, setup, self.chance(), now), request, now)

    def _change(self, request: ChangeRequest[Admitted]) -> ChangeResult | None:
        """The result of one try at an existing game; None if the table was overdue, or another commit came first."""
        stored = self._read(request.game_id, request.attempt.answer_key if request.attempt else None)
        if stored is None:
            if request.setup is None:
                raise TableError(Refusal.GAME_NOT_FOUND)
            return None  # it has just expired, and can be created
        table, answer = stored
        admitted = request.admit(table)
        if request.attempt and answer:
            return self._repeat(request.game_id, request.attempt, answer)
        return self._act(request, table, admitted)

    def _list_if_overdue(self, table: Table, now: int) -> bool:
        """Whether the game is overdue; if so, it enters the index of deadlines again, which may have lost it."""
        if not overdue.is_overdue(table, now, self.thinks):
            return False
        if (due := listing_of(table).deadline) is not None:
            self.store.relist(table.id, due, now)
        return True

    def _act(self, request: ChangeRequest[Admitted], table: Table, admitted: Admitted) -> ChangeResult | None:
        now = self.clock()
        # Bots alone are always overdue: a player who returns to them would come too late.
        if not has_only_bots(table) and self._list_if_overdue(table, now):
            self._catch_up(table)
            return None
        change = request.act(Situation(table, now, self.chance), admitted)
        if change is None:
            return Unchanged(table, request.render(table))
        return self._commit_answered(table, change, request, now)

    def _repeat(self, game_id: str, attempt: Attempt, answer: StoredAnswer) -> AlreadyAnswered:
        """The first answer again, once its commit is as safe as a new one would be."""
        attempt.check_fingerprint(answer.fingerprint)
        self.store.confirm(game_id, attempt.answer_key)
        return AlreadyAnswered(RenderedAnswer(answer.status, answer.headers, answer.body))

    def _read(
        self, game_id: str, answer_key: tuple[str, str] | None = None
    ) -> tuple[Table, StoredAnswer | None] | None:
        """The game as it is stored, with the answer stored under `answer_key`; None if there is no game."""
        with measure_time(metrics.STORE_READ):
            stored = self.store.read(game_id, answer_key)
        return (decode_table(stored.state), stored.answer) if stored else None

    def _catch_up(self, table: Table) -> Table | None:
        """The table after one overdue step; None if another process took it first."""
        now = self.clock()
        thinking = ThinkingMoveChooser(lambda: self._round_events(table)) if self.thinks else None
        change = overdue.take_overdue_step(table, self.chance().seed, now, thinking)
        now = self.clock()  # thinking takes time
        after, history = next_version(table, change, now, self.store.renewal_ms)
        commit = commit_of(table, after, history, None)
        # No client waits for this commit.
        return after if self._commit(table, after, commit, wait_for_replica=False) else None

    def _round_events(self, table: Table) -> Iterator[GameEvent]:
        """The events of the round in play."""
        stored = self.events(table, table.round_seq, MAX_ROUND_EVENTS)
        return (each.event for each in stored if each.round == table.game.number)

    def _commit_answered(
        self, before: Table | None, change: Change, request: ChangeRequest[Admitted], now: int
    ) -> Committed | None:
        after, history = next_version(before, change, now, self.store.renewal_ms)
        answer = request.render(after)
        recorded = request.attempt.record(answer, now) if request.attempt else None
        commit = commit_of(before, after, history, recorded)
        return Committed(after, answer) if self._commit(before, after, commit) else None

    def _commit(self, before: Table | None, after: Table, commit: Commit, *, wait_for_replica: bool = True) -> bool:
        """Whether the commit was made; if not, the game has moved on since `before`."""
        with measure_time(metrics.STORE_COMMIT):
            committed = self.store.commit(commit, wait_for_replica=wait_for_replica)
        count_commit(before, after, committed=committed)
        return committed


def _is_on_list(table: Table, name: str, entry: LobbyEntry) -> bool:
    listing = listing_of(table)
    return name in listing.lists and listing.since == entry.since
