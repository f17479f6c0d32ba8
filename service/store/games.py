"""Games in the store: one read, one commit, and stored events and rounds."""

from collections.abc import Iterator, Sequence
from contextlib import suppress

import msgspec

from service.store import keys
from service.store.connections.interface import Argument, Command, Reply, StoreConnection, StoreUnavailable
from service.store.indexes import deadlines, lobby
from service.store.lua.script import Script, publish_command
from service.store.pubsub import topic
from service.store.values import Commit, RoundMoves, StoredAnswer, StoredGame, StoredRound, StreamEntry

_commit_script = Script("publish.lua", "commit.lua")
_confirm_script = Script("confirm.lua")
_pack = msgspec.msgpack.Encoder().encode
_unpack_answer = msgspec.msgpack.Decoder(StoredAnswer).decode


class GameStore:
    """All games, each kept for `ttl_seconds` after its last commit, or for less if the commit says so."""

    def __init__(self, connection: StoreConnection, ttl_seconds: int) -> None:
        self._connection = connection
        self._ttl = ttl_seconds

    @property
    def renewal_ms(self) -> int:
        """How often a game's entries in the lobby are renewed, in milliseconds: an eighth of the time they last."""
        return self._ttl * 1000 // 8

    def read(self, game_id: str, answer_of: tuple[str, str] | None = None) -> StoredGame | None:
        """The game, and the stored answer to the player and idempotency key of `answer_of`, if both exist."""
        answer_fields = (keys.answer_field(*answer_of),) if answer_of else ()
        return _stored_game(self._connection.call(*_read_command(game_id), *answer_fields))

    def read_many(self, game_ids: Sequence[str]) -> list[StoredGame | None]:
        """Several games, in one round trip."""
        return [
            _stored_game(reply) for reply in self._connection.pipe([_read_command(game_id) for game_id in game_ids])
        ]

    def commit(self, commit: Commit, *, wait_for_replica: bool = True) -> bool:
        """Commits a change; False if the game has moved on, and then nothing is written.

        Raises NotReplicated if the change is written but may not survive the server, unless not `wait_for_replica`.
        """
        before, after, cleanup = self._index_commands(commit)
        game_keys, args = _game_keys(commit.game_id), self._commit_args(commit)
        committed = bool(
            _commit_script.run(
                self._connection, game_keys, args, before=before, after=after, wait_for_replica=wait_for_replica
            )
        )
        if committed and cleanup:
            with suppress(StoreUnavailable):  # the game is committed anyway
                self._connection.pipe(cleanup)
        return committed

    def relist(self, game_id: str, due: int, now_ms: int) -> None:
        """Enters an overdue game into the index of deadlines if the index has lost it, and can be reached."""
        with suppress(StoreUnavailable):  # the game itself was read
            self._connection.pipe(deadlines.relisting_commands(game_id, due, now_ms, self._ttl))

    def confirm(self, game_id: str, answer_of: tuple[str, str] | None = None) -> None:
        """Waits until a replica has the game, and the stored answer of `answer_of`.

        Raises NotReplicated, and StoreUnavailable if the game or the answer has expired.
        """
        field = keys.answer_field(*answer_of) if answer_of else "version"
        if self._connection.replica_wait and not _confirm_script.run(
            self._connection, _game_keys(game_id), (field,), wait_for_replica=True
        ):
            raise StoreUnavailable("the game or the answer has expired")

    def events(self, game_id: str, after: int, limit: int) -> list[StreamEntry]:
        """At most `limit` events with seq greater than `after`."""
        return topic.read_events(self._connection, game_id, after, limit)

    def rounds(self, game_id: str) -> list[bytes]:
        """The records of all ended rounds, in order."""
        fields = iter(self._connection.call("HGETALL", keys.rounds_key(game_id)))
        records = {int(n): record for n, record in zip(fields, fields, strict=True) if n.isdigit()}
        return [records[n] for n in sorted(records)]

    def round(self, game_id: str, number: int) -> StoredRound | None:
        """An ended round with its moves, or None."""
        fields = (f"{number}", f"{number}:end", f"{number - 1}:end")
        record, end, start = self._connection.call("HMGET", keys.rounds_key(game_id), *fields)
        if record is None:
            return None
        return StoredRound(record, self._moves(game_id, int(start or 0), int(end)))

    def ping(self) -> None:
        """Returns when the server answers. Raises StoreUnavailable."""
        self._connection.call("PING")

    def _index_commands(self, commit: Commit) -> tuple[list[Command], ...]:
        """Commands for the indexes before a commit, after it, and once it is done: none for most moves."""
        if commit.listing == commit.before:
            return [], [], []
        before = [*lobby.lobby_commands_before(commit, self._ttl), *deadlines.deadline_commands_before(commit)]
        after = deadlines.deadline_commands_after(commit, self._ttl)
        return before, after, lobby.lobby_commands_after(commit)

    def _moves(self, game_id: str, start: int, end: int) -> list[bytes]:
        return list(self._connection.call("LRANGE", keys.moves_key(game_id), start, end - 1)) if end > start else []

    def _commit_args(self, commit: Commit) -> list[Argument]:
        return [
            commit.expected,
            commit.expected + 1,
            commit.state,
            commit.mark,
            min(self._ttl, commit.ttl_seconds or self._ttl),
            keys.feed_channel(commit.game_id),
            topic.events_message(commit.first_seq, commit.events),
            commit.expected_mark,
            publish_command(self._connection),
            *_event_args(commit),
            *_round_args(commit.played),
            *_answer_args(commit),
        ]


def _game_keys(game_id: str) -> tuple[str, ...]:
    return (
        keys.game_key(game_id),
        keys.events_key(game_id),
        keys.moves_key(game_id),
        keys.rounds_key(game_id),
        keys.answers_key(game_id),
    )


def _event_args(commit: Commit) -> Iterator[Argument]:
    yield len(commit.events)
    for seq, event in enumerate(commit.events, commit.first_seq):
        yield f"{seq}-0"
        yield event


def _round_args(rounds: tuple[RoundMoves, ...]) -> Iterator[Argument]:
    yield len(rounds)
    for round_moves in rounds:
        yield len(round_moves.moves)
        yield from round_moves.moves
        yield round_moves.number
        yield round_moves.record


def _answer_args(commit: Commit) -> tuple[Argument, ...]:
    if commit.recorded is None:
        return ()
    player, key, at, answer, gives_seat = commit.recorded
    return player, key, at, _pack(answer), int(gives_seat)


def _read_command(game_id: str) -> Command:
    return "HMGET", keys.game_key(game_id), "version", "state"


def _stored_game(reply: Reply) -> StoredGame | None:
    version, state, *answers = reply
    if version is None:
        return None
    return StoredGame(int(version), state, _unpack_answer(answers[0]) if answers and answers[0] else None)
