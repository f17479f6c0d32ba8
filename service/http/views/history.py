"""The history of a game as its viewer may see it: events, and the records of ended rounds."""

from collections.abc import Callable
from typing import Any

import msgspec

from service.http.problems.language import Language
from service.http.schemas import records
from service.http.views.game import timestamp
from service.http.views.moves import MOVE_BODIES
from service.http.views.players import SeatedPlayers
from service.http.views.replay import ReplayedMove, replay_round
from service.rules.model.events import Bought, RoundEvent
from service.rules.model.moves import Deal, MoveRecord
from service.rules.rounds import shuffle
from service.tables.model.change import RoundRecord
from service.tables.model.game_events import GameStarted, StoredEvent
from service.tables.model.table import Player, Table


def event_view(stored: StoredEvent, seated: SeatedPlayers, viewer: Player | None) -> records.Event:
    """An event with the fields that the viewer may see; seats become players."""
    event = stored.event
    fields = _round_event_fields(event, seated, viewer) if isinstance(event, RoundEvent) else _table_event_fields(event)
    return records.Event(
        seq=stored.seq,
        type=str(event.__struct_config__.tag),
        version=stored.version,
        at=timestamp(stored.at),
        round=stored.round,
        **fields,
    )


def _table_event_fields(event: msgspec.Struct) -> dict[str, Any]:
    fields = msgspec.structs.asdict(event)
    if isinstance(event, GameStarted):
        fields["draws"] = dict(zip(event.order, event.draws, strict=False))
    return fields


def _round_event_fields(event: RoundEvent, seated: SeatedPlayers, viewer: Player | None) -> dict[str, Any]:
    visible = event.seen_by(viewer.seat if viewer else None)
    return dict(
        _FIELD_VIEWS.get(name, _unchanged)(name, value, seated) for name, value in visible.items() if name != "round"
    )


CONTRACT_FIELD_NAMES = {"seat": "player_id", "limit": "knock_limit", "due": "reason", "result": "outcome"}
"""Fields of events that have another name in the contract."""
_FieldView = Callable[[str, Any, SeatedPlayers], tuple[str, Any]]


def _unchanged(name: str, value: Any, _: SeatedPlayers) -> tuple[str, Any]:
    return name, value


_FIELD_VIEWS: dict[str, _FieldView] = {
    "seat": lambda name, seat, seated: (CONTRACT_FIELD_NAMES[name], seated.by_seat[seat]),
    "cutter": lambda name, seat, seated: (name, None if seat is None else seated.by_seat[seat]),
    "meld": lambda name, meld, seated: (name, seated.meld_view(meld)),
    "melds": lambda name, melds, seated: (name, tuple(map(seated.meld_view, melds))),
    "lenders": lambda name, melds, seated: (name, tuple(map(seated.meld_view, melds))),
    "laid_off_on": lambda name, melds, seated: (name, tuple(map(seated.meld_view, melds))),
    "limit": lambda name, limit, _: (CONTRACT_FIELD_NAMES[name], limit),
    "payee": lambda name, seat, seated: (name, seated.by_seat[seat]),
    "due": lambda name, due, _: (CONTRACT_FIELD_NAMES[name], due),
    "bonuses": lambda name, gains, seated: (name, seated.gains_view(gains)),
    "result": lambda name, result, seated: (CONTRACT_FIELD_NAMES[name], seated.outcome_view(result)),
    "waiting": lambda name, seats, seated: (name, seated.at_seats(seats)),
    "winners": lambda name, seats, seated: (name, seated.at_seats(seats)),
    "counts": lambda name, values, seated: (name, seated.by_player(values)),
    "hands": lambda name, values, seated: (name, seated.by_player(values)),
    "totals": lambda name, values, seated: (name, seated.by_player(values)),
}


def round_record_view(
    table: Table, record: RoundRecord, moves: list[MoveRecord], language: Language = Language.EN
) -> records.RoundRecord:
    """An ended round, with everything needed to check it; nothing of an ended round is hidden (CORE-20)."""
    seated = SeatedPlayers(table, language)
    played = replay_round(table.rules, record.before, tuple(moves))
    return records.RoundRecord(
        game_id=table.id,
        number=record.number,
        dealer=seated.by_seat[record.dealer],
        order=seated.by_seat,
        dealt_in=seated.at_seats(record.before.playing),
        seed=record.seed,
        commitment=shuffle.commitment(bytes.fromhex(record.seed)),
        contribution=record.contribution,
        deck=_dealt_deck(table, record, moves),
        dealt_hands=seated.by_player(played.dealt_hands),
        moves=tuple([_move_view(move, seated) for move in played.moves]),
        outcome=seated.outcome_view(record.result),
        hands=seated.by_player(record.hands),
        totals=seated.by_player(record.totals),
    )


def _dealt_deck(table: Table, record: RoundRecord, moves: list[MoveRecord]) -> tuple[str, ...]:
    """The pack as it was dealt: fixed by a sandbox, or recomputed from the seed; empty if there was no deal."""
    fixed = next((each.move.deck for each in moves if isinstance(each.move, Deal)), None)
    if fixed is not None:
        return fixed
    if table.rules.deal.cut and record.contribution is None:
        return ()
    whole = table.rules.whole_pack(record.before.seats)
    key = shuffle.shuffle_key(bytes.fromhex(record.seed), record.contribution)
    return shuffle.shuffle_cards(whole, key, shuffle.DEAL_LABEL)


def _bought_view(bought: Bought, seated: SeatedPlayers) -> records.BoughtCards:
    return records.BoughtCards(seated.by_seat[bought.seat], (bought.card, *bought.penalty_cards))


def _move_view(move: ReplayedMove, seated: SeatedPlayers) -> records.PlayedMove:
    """A move with what it brought into the hand and onto the table."""
    made, seat = move.record.move, move.record.seat
    action, body_of = MOVE_BODIES.get(type(made), (str(made.__struct_config__.tag), lambda _: {}))
    return records.PlayedMove(
        action=action,
        player_id=None if seat is None else seated.by_seat[seat],
        cards_drawn=move.cards_drawn,
        drawn_by=None if move.drawn_by is None else seated.by_seat[move.drawn_by],
        bought=None if move.bought is None else _bought_view(move.bought, seated),
        changed_melds=tuple([seated.meld_view(meld) for meld in move.changed_melds]),
        stock_count=move.stock_count,
        discard_count=move.discard_count,
        **body_of(made),
    )
