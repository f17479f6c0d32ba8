"""A change of a table: the table afterwards, the events, and what is stored of its rounds."""

from typing import NamedTuple

import msgspec

from service.rules.engine import apply
from service.rules.match.totals import totals_after
from service.rules.model.moves import Deal, Move, MoveRecord
from service.rules.model.result import RoundResult
from service.rules.model.state import Phase, State, replace
from service.rules.rounds.ending import end_on_totals
from service.tables.model.game_events import GameEvent
from service.tables.model.table import Table, TableStatus


class RoundRecord(msgspec.Struct, frozen=True):
    """What is stored of an ended round besides its moves; players are seats."""

    number: int
    dealer: int
    seed: str
    contribution: str | None
    result: RoundResult
    hands: tuple[tuple[str, ...], ...]
    totals: tuple[int, ...]
    before: State
    """The game before the deal, from which the round's moves are replayed."""


class EndedRound(NamedTuple):
    """A round that has ended, and its moves since the last commit."""

    record: RoundRecord
    moves: tuple[MoveRecord, ...]


class Change(msgspec.Struct, frozen=True):
    """A table after something happened. `moves` belong to the last round, `ended` are the rounds before it."""

    table: Table
    events: tuple[GameEvent, ...] = ()
    moves: tuple[MoveRecord, ...] = ()
    ended: tuple[EndedRound, ...] = ()

    def with_table(self, table: Table, *events: GameEvent) -> "Change":
        """The change with this table and further events."""
        return replace(self, table=table, events=(*self.events, *events))

    def with_change(self, later: "Change") -> "Change":
        """The change followed by `later`, a change of its table."""
        events, ended = self.events + later.events, self.ended + later.ended
        if self.moves and (record := round_record_of(self.table)):
            return replace(later, events=events, ended=(*ended, EndedRound(record, self.moves)))
        return replace(later, events=events, ended=ended, moves=self.moves + later.moves)

    def with_move(self, seat: int | None, move: Move) -> "Change":
        """The change with a move of the rules added; raises IllegalMove.

        A forfeit or an answer to an offer between rounds (EXT-02) belongs to no round and is not recorded as a move.
        """
        table = self.table
        records = (MoveRecord(seat=seat, move=move),) if table.round is not None or isinstance(move, Deal) else ()
        state, events = apply(table.rules, table.game, seat, move)
        table_after = replace(table, state=state, status=status_of(state))
        return replace(self, table=table_after, events=(*self.events, *events), moves=self.moves + records)

    def with_end(self) -> "Change":
        """The change with the end of the game, on its totals, after the round that has just ended."""
        state, events = end_on_totals(self.table.rules, self.table.game)
        ended = replace(self.table, state=state, status=status_of(state))
        return replace(self, table=ended, events=(*self.events, *events))


def status_of(state: State) -> TableStatus:
    """The status of a started game."""
    if state.over:
        return TableStatus.FINISHED
    running = state.round is not None and state.round.phase is not Phase.OVER
    return TableStatus.PLAYING if running else TableStatus.BETWEEN_ROUNDS


def round_record_of(table: Table) -> RoundRecord | None:
    """The record of the round that has just ended, or None if a round is in play.

    Its totals are those of the round's end: bots come back into the game in the same change (EXT-02).
    """
    state = table.game
    rnd = state.round
    if rnd is None or rnd.result is None or table.before is None:
        return None
    return RoundRecord(
        number=state.number,
        dealer=rnd.dealer,
        seed=rnd.seed,
        contribution=rnd.contribution,
        result=rnd.result,
        hands=rnd.hands,
        totals=totals_after(table.rules, table.before.totals, rnd.result),
        before=table.before,
    )


encode_history = msgspec.msgpack.Encoder().encode
decode_round_record = msgspec.msgpack.Decoder(RoundRecord).decode
decode_move = msgspec.msgpack.Decoder(MoveRecord).decode
