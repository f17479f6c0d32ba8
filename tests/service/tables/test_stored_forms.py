"""What an earlier release stored is read as it was meant: `format_1` was written when six variants were played."""

from pathlib import Path

import msgspec
import pytest

from service.rules.engine import replay
from service.rules.legal.legal_moves import legal_moves
from service.tables.actions import gameplay as playing
from service.tables.model import change, table
from service.tables.model import game_events as events
from service.tables.model.table import Status

STORED = Path(__file__).parent / "format_1"


def stored(name: str) -> bytes:
    return (STORED / f"{name}.msgpack").read_bytes()


@pytest.mark.parametrize("status", [Status.WAITING, Status.PLAYING, Status.FINISHED])
def test_a_table_is_read_and_written_again_with_nothing_lost(status: Status) -> None:
    read = table.decode(stored(f"table-{status}"))
    assert (read.status, read.format) == (status, 1)
    assert table.decode(table.encode(read)) == read


def test_a_game_that_was_being_played_is_played_on() -> None:
    read = table.decode(stored("table-playing"))
    person = next(player for player in read.players if player.bot is None)
    assert person.seat is not None
    move = legal_moves(read.rules, read.game, person.seat)[0]
    assert playing.play(read, person.id, move, 0).table.game != read.game


def test_an_ended_round_replays_from_its_record() -> None:
    record = change.decode_record(stored("record"))
    made = [change.decode_made(each) for each in msgspec.msgpack.decode(stored("moves"), type=list[bytes])]
    finished = table.decode(stored("table-finished"))
    assert replay(finished.rules, record.before, tuple(made)).totals == record.totals == finished.game.totals


def test_events_are_read() -> None:
    kept = [events.decode(each) for each in msgspec.msgpack.decode(stored("events"), type=list[bytes])]
    assert [each.seq for each in kept] == list(range(1, len(kept) + 1))
    assert {type(each.event).__name__ for each in kept} >= {"GameCreated", "CardDrawn", "RoundEnded", "GameEnded"}
