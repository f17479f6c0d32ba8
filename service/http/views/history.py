"""The past of a game as its viewer may know it: events, and the record of an ended round."""

from collections.abc import Callable
from typing import Any

import msgspec

from service.http.schemas import records
from service.http.views.game import SeatedPlayers, timestamp
from service.http.views.moves import MOVE_VIEWS
from service.rules.model.events import RoundEvent
from service.rules.model.moves import Deal, MoveRecord
from service.rules.rounds import shuffle
from service.tables.model.change import RoundRecord
from service.tables.model.game_events import GameStarted, StoredEvent
from service.tables.model.table import Player, Table


def event_view(kept: StoredEvent, names: SeatedPlayers, viewer: Player | None) -> records.Event:
    """An event with what the viewer may see of it; seats become players."""
    happened = kept.event
    fields = (
        _round_event_fields(happened, names, viewer)
        if isinstance(happened, RoundEvent)
        else _table_event_fields(happened)
    )
    return records.Event(
        seq=kept.seq,
        type=str(happened.__struct_config__.tag),
        version=kept.version,
        at=timestamp(kept.at),
        round=kept.round,
        **fields,
    )


def _table_event_fields(happened: msgspec.Struct) -> dict[str, Any]:
    fields = msgspec.structs.asdict(happened)
    if isinstance(happened, GameStarted):
        fields["draws"] = dict(zip(happened.order, happened.draws, strict=False))
    return fields


def _round_event_fields(happened: RoundEvent, names: SeatedPlayers, viewer: Player | None) -> dict[str, Any]:
    seen = happened.seen_by(viewer.seat if viewer else None)
    return dict(
        _FIELD_VIEWS.get(name, _unchanged)(name, value, names) for name, value in seen.items() if name != "round"
    )


CONTRACT_FIELD_NAMES = {"seat": "player_id", "limit": "knock_limit", "due": "reason", "result": "outcome"}
"""The fields of events that have another name in the contract."""
_FieldView = Callable[[str, Any, SeatedPlayers], tuple[str, Any]]


def _unchanged(name: str, value: Any, _: SeatedPlayers) -> tuple[str, Any]:
    return name, value


_FIELD_VIEWS: dict[str, _FieldView] = {
    "seat": lambda name, seat, names: (CONTRACT_FIELD_NAMES[name], names.by_seat[seat]),
    "cutter": lambda name, seat, names: (name, None if seat is None else names.by_seat[seat]),
    "meld": lambda name, meld, names: (name, names.meld_view(meld)),
    "melds": lambda name, melds, names: (name, tuple(map(names.meld_view, melds))),
    "lenders": lambda name, melds, names: (name, tuple(map(names.meld_view, melds))),
    "laid_off_on": lambda name, melds, names: (name, tuple(map(names.meld_view, melds))),
    "limit": lambda name, limit, _: (CONTRACT_FIELD_NAMES[name], limit),
    "payee": lambda name, seat, names: (name, names.by_seat[seat]),
    "due": lambda name, due, _: (CONTRACT_FIELD_NAMES[name], due),
    "bonuses": lambda name, gains, names: (name, names.gains_view(gains)),
    "result": lambda name, result, names: (CONTRACT_FIELD_NAMES[name], names.outcome_view(result)),
    "waiting": lambda name, seats, names: (name, names.at_seats(seats)),
    "winners": lambda name, seats, names: (name, names.at_seats(seats)),
    "counts": lambda name, values, names: (name, names.by_player(values)),
    "hands": lambda name, values, names: (name, names.by_player(values)),
    "totals": lambda name, values, names: (name, names.by_player(values)),
}


def round_record_view(table: Table, record: RoundRecord, made: list[MoveRecord]) -> records.RoundRecord:
    """An ended round, with all that anybody needs to check it."""
    names = SeatedPlayers(table)
    return records.RoundRecord(
        game_id=table.id,
        number=record.number,
        dealer=names.by_seat[record.dealer],
        order=names.by_seat,
        dealt_in=names.at_seats(record.before.playing),
        seed=record.seed,
        commitment=shuffle.commitment(bytes.fromhex(record.seed)),
        contribution=record.contribution,
        deck=_dealt_deck(table, record, made),
        moves=tuple(_move_view(each, names) for each in made),
        outcome=names.outcome_view(record.result),
        hands=names.by_player(record.hands),
        totals=names.by_player(record.totals),
    )


def _dealt_deck(table: Table, record: RoundRecord, made: list[MoveRecord]) -> tuple[str, ...]:
    """The pack as it was dealt: fixed by a sandbox, or recomputed from the seed; none where it ended uncut."""
    fixed = next((each.move.deck for each in made if isinstance(each.move, Deal)), None)
    if fixed is not None:
        return fixed
    if table.rules.deal.cut and record.contribution is None:
        return ()
    whole = table.rules.whole_pack(record.before.seats)
    key = shuffle.shuffle_key(bytes.fromhex(record.seed), record.contribution)
    return shuffle.shuffle_cards(whole, key, shuffle.DEAL_LABEL)


def _move_view(made: MoveRecord, names: SeatedPlayers) -> records.PlayedMove:
    sent = MOVE_VIEWS.get(type(made.move))
    fields = msgspec.structs.asdict(sent(made.move)) if sent else {"action": str(made.move.__struct_config__.tag)}
    return records.PlayedMove(player_id=None if made.seat is None else names.by_seat[made.seat], **fields)
