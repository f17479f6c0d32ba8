"""A change of a table: what it is afterwards, what to tell, and what to keep of the round it happened in."""

from typing import NamedTuple

import msgspec

from service.rules.engine import apply
from service.rules.model.moves import Deal, Move, MoveRecord
from service.rules.model.result import RoundResult
from service.rules.model.state import Phase, State, replace
from service.tables.model.game_events import GameEvent
from service.tables.model.table import Table, TableStatus


class RoundRecord(msgspec.Struct, frozen=True):
    """What is kept of an ended round besides its moves; players are seats."""

    number: int
    dealer: int
    seed: str
    contribution: str | None
    result: RoundResult
    hands: tuple[tuple[str, ...], ...]
    totals: tuple[int, ...]
    before: State
    """The game before the deal: what the round's moves replay from."""


class EndedRound(NamedTuple):
    """A round that has ended, and the moves that were made in it since the last commit."""

    record: RoundRecord
    moves: tuple[MoveRecord, ...]


class Change(msgspec.Struct, frozen=True):
    """A table after something happened. `ended` are rounds before the last, `moves` those made in it."""

    table: Table
    events: tuple[GameEvent, ...] = ()
    moves: tuple[MoveRecord, ...] = ()
    ended: tuple[EndedRound, ...] = ()

    def with_table(self, table: Table, *events: GameEvent) -> "Change":
        """The change with more of it."""
        return replace(self, table=table, events=(*self.events, *events))

    def with_change(self, later: "Change") -> "Change":
        """The change with another one that was made from its table."""
        events, ended = self.events + later.events, self.ended + later.ended
        if self.moves and (closed := round_record_of(self.table)):
            return replace(later, events=events, ended=(*ended, EndedRound(closed, self.moves)))
        return replace(later, events=events, ended=ended, moves=self.moves + later.moves)

    def with_move(self, seat: int | None, move: Move) -> "Change":
        """The change with a move of the rules added; raises IllegalMove. Between rounds a forfeit is part of none."""
        table = self.table
        made = (MoveRecord(seat=seat, move=move),) if table.round is not None or isinstance(move, Deal) else ()
        state, told = apply(table.rules, table.game, seat, move)
        moved = replace(table, state=state, status=status_of(state))
        return replace(self, table=moved, events=(*self.events, *told), moves=self.moves + made)


def status_of(state: State) -> TableStatus:
    """Where a started game stands."""
    if state.over:
        return TableStatus.FINISHED
    running = state.round is not None and state.round.phase is not Phase.OVER
    return TableStatus.PLAYING if running else TableStatus.BETWEEN_ROUNDS


def round_record_of(table: Table) -> RoundRecord | None:
    """The record of the round that has just ended, or None while one is in play."""
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
        totals=state.totals,
        before=table.before,
    )


encode_history = msgspec.msgpack.Encoder().encode
decode_round_record = msgspec.msgpack.Decoder(RoundRecord).decode
decode_move = msgspec.msgpack.Decoder(MoveRecord).decode
