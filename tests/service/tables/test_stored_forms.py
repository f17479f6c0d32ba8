"""What an earlier release stored is read as it was meant: `format_1` was written when six variants were played."""

from pathlib import Path

import msgspec
import pytest

from service.rules.engine import replay
from service.rules.legal.legal_moves import legal_moves
from service.tables.actions.gameplay import play_move
from service.tables.model import change, table
from service.tables.model.game_events import decode_event
from service.tables.model.table import TableStatus

STORED = Path(__file__).parent / "format_1"


def stored(name: str) -> bytes:
    return (STORED / f"{name}.msgpack").read_bytes()


@pytest.mark.parametrize("status", [TableStatus.WAITING, TableStatus.PLAYING, TableStatus.FINISHED])
def test_a_table_is_read_and_written_again_with_nothing_lost(status: TableStatus) -> None:
    read = table.decode_table(stored(f"table-{status}"))
    assert (read.status, read.format) == (status, 1)
    assert table.decode_table(table.encode_table(read)) == read


def test_a_game_that_was_being_played_is_played_on() -> None:
    read = table.decode_table(stored("table-playing"))
    person = next(player for player in read.players if player.bot is None)
    assert person.seat is not None
    move = legal_moves(read.rules, read.game, person.seat)[0]
    assert play_move(read, person.id, move, 0).table.game != read.game


def test_an_ended_round_replays_from_its_record() -> None:
    record = change.decode_round_record(stored("record"))
    made = [change.decode_move(each) for each in msgspec.msgpack.decode(stored("moves"), type=list[bytes])]
    finished = table.decode_table(stored("table-finished"))
    assert replay(finished.rules, record.before, tuple(made)).totals == record.totals == finished.game.totals


def test_events_are_read() -> None:
    kept = [decode_event(each) for each in msgspec.msgpack.decode(stored("events"), type=list[bytes])]
    assert [each.seq for each in kept] == list(range(1, len(kept) + 1))
    assert {type(each.event).__name__ for each in kept} >= {"GameCreated", "CardDrawn", "RoundEnded", "GameEnded"}
