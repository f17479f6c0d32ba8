"""The past of a game as its viewer may know it: events, and the record of an ended round."""

from collections.abc import Callable
from typing import Any

import msgspec

from service.http.schemas import records
from service.http.views.game import Names, moment
from service.http.views.moves import SENT
from service.rules.model import events as told
from service.rules.model.moves import Deal, Made
from service.rules.rounds import shuffle
from service.tables.model.change import RoundRecord
from service.tables.model.game_events import GameStarted, Kept
from service.tables.model.table import Player, Table


def event(kept: Kept, names: Names, viewer: Player | None) -> records.Event:
    """An event with what the viewer may see of it; seats become players."""
    happened = kept.event
    fields = _of_rules(happened, names, viewer) if isinstance(happened, told.Event) else _of_table(happened)
    return records.Event(
        seq=kept.seq,
        type=str(happened.__struct_config__.tag),
        version=kept.version,
        at=moment(kept.at),
        round=kept.round,
        **fields,
    )


def _of_table(happened: msgspec.Struct) -> dict[str, Any]:
    fields = msgspec.structs.asdict(happened)
    if isinstance(happened, GameStarted):
        fields["draws"] = dict(zip(happened.order, happened.draws, strict=False))
    return fields


def _of_rules(happened: told.Event, names: Names, viewer: Player | None) -> dict[str, Any]:
    seen = happened.told(viewer.seat if viewer else None)
    return dict(_FIELDS.get(name, _as_it_is)(name, value, names) for name, value in seen.items() if name != "round")


TOLD_AS = {"seat": "player_id", "limit": "knock_limit", "due": "reason", "result": "outcome"}
"""The fields of events that have another name in the contract."""
_Field = Callable[[str, Any, Names], tuple[str, Any]]


def _as_it_is(name: str, value: Any, _: Names) -> tuple[str, Any]:
    return name, value


_FIELDS: dict[str, _Field] = {
    "seat": lambda name, seat, names: (TOLD_AS[name], names.by_seat[seat]),
    "cutter": lambda name, seat, names: (name, None if seat is None else names.by_seat[seat]),
    "meld": lambda name, meld, names: (name, names.meld(meld)),
    "melds": lambda name, melds, names: (name, tuple(map(names.meld, melds))),
    "lenders": lambda name, melds, names: (name, tuple(map(names.meld, melds))),
    "laid_off_on": lambda name, melds, names: (name, tuple(map(names.meld, melds))),
    "limit": lambda name, limit, _: (TOLD_AS[name], limit),
    "payee": lambda name, seat, names: (name, names.by_seat[seat]),
    "due": lambda name, due, _: (TOLD_AS[name], due),
    "bonuses": lambda name, gains, names: (name, names.gains(gains)),
    "result": lambda name, result, names: (TOLD_AS[name], names.outcome(result)),
    "waiting": lambda name, seats, names: (name, names.of(seats)),
    "winners": lambda name, seats, names: (name, names.of(seats)),
    "counts": lambda name, values, names: (name, names.by_player(values)),
    "hands": lambda name, values, names: (name, names.by_player(values)),
    "totals": lambda name, values, names: (name, names.by_player(values)),
}


def round_record(table: Table, record: RoundRecord, made: list[Made]) -> records.RoundRecord:
    """An ended round, with all that anybody needs to check it."""
    names = Names(table)
    return records.RoundRecord(
        game_id=table.id,
        number=record.number,
        dealer=names.by_seat[record.dealer],
        order=names.by_seat,
        dealt_in=names.of(record.before.playing),
        seed=record.seed,
        commitment=shuffle.commitment(bytes.fromhex(record.seed)),
        contribution=record.contribution,
        deck=_deck(table, record, made),
        moves=tuple(_played(each, names) for each in made),
        outcome=names.outcome(record.result),
        hands=names.by_player(record.hands),
        totals=names.by_player(record.totals),
    )


def _deck(table: Table, record: RoundRecord, made: list[Made]) -> tuple[str, ...]:
    """The pack as it was dealt: fixed by a sandbox, or recomputed from the seed; none where it ended uncut."""
    fixed = next((each.move.deck for each in made if isinstance(each.move, Deal)), None)
    if fixed is not None:
        return fixed
    if table.rules.deal.cut and record.contribution is None:
        return ()
    whole = table.rules.whole_pack(record.before.seats)
    key = shuffle.key(bytes.fromhex(record.seed), record.contribution)
    return shuffle.shuffled(whole, key, shuffle.DEAL)


def _played(made: Made, names: Names) -> records.PlayedMove:
    sent = SENT.get(type(made.move))
    fields = msgspec.structs.asdict(sent(made.move)) if sent else {"action": str(made.move.__struct_config__.tag)}
    return records.PlayedMove(player_id=None if made.seat is None else names.by_seat[made.seat], **fields)
