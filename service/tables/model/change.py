"""A change of a table: what it is afterwards, what to tell, and what to keep of the round it happened in."""

from typing import NamedTuple

import msgspec

from service.rules.engine import apply
from service.rules.model.moves import Deal, Made, Move
from service.rules.model.result import Result
from service.rules.model.state import Phase, State
from service.tables.model.game_events import Event
from service.tables.model.table import Status, Table

replace = msgspec.structs.replace


class RoundRecord(msgspec.Struct, frozen=True):
    """What is kept of an ended round besides its moves; players are seats."""

    number: int
    dealer: int
    seed: str
    contribution: str | None
    result: Result
    hands: tuple[tuple[str, ...], ...]
    totals: tuple[int, ...]
    before: State
    """The game before the deal: what the round's moves replay from."""


class Ended(NamedTuple):
    """A round that has ended, and the moves that were made in it since the last commit."""

    record: RoundRecord
    moves: tuple[Made, ...]


class Change(msgspec.Struct, frozen=True):
    """A table after something happened. `ended` are rounds before the last, `moves` those made in it."""

    table: Table
    events: tuple[Event, ...] = ()
    moves: tuple[Made, ...] = ()
    ended: tuple[Ended, ...] = ()

    def then(self, table: Table, *events: Event) -> "Change":
        """The change with more of it."""
        return replace(self, table=table, events=(*self.events, *events))

    def followed_by(self, later: "Change") -> "Change":
        """The change with another one that was made from its table."""
        events, ended = self.events + later.events, self.ended + later.ended
        if self.moves and (closed := record(self.table)):
            return replace(later, events=events, ended=(*ended, Ended(closed, self.moves)))
        return replace(later, events=events, ended=ended, moves=self.moves + later.moves)

    def played(self, seat: int | None, move: Move) -> "Change":
        """The change with a move of the rules added; raises IllegalMove. Between rounds a forfeit is part of none."""
        table = self.table
        made = (Made(seat=seat, move=move),) if table.round is not None or isinstance(move, Deal) else ()
        state, told = apply(table.rules, table.game, seat, move)
        moved = replace(table, state=state, status=status_of(state))
        return replace(self, table=moved, events=(*self.events, *told), moves=self.moves + made)


def status_of(state: State) -> Status:
    """Where a started game stands."""
    if state.over:
        return Status.FINISHED
    running = state.round is not None and state.round.phase is not Phase.OVER
    return Status.PLAYING if running else Status.BETWEEN_ROUNDS


def record(table: Table) -> RoundRecord | None:
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


encode = msgspec.msgpack.Encoder().encode
decode_record = msgspec.msgpack.Decoder(RoundRecord).decode
decode_made = msgspec.msgpack.Decoder(Made).decode
