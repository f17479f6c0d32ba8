"""Faults strike the service in the middle of moves: acknowledged moves are there once, refused ones are not."""

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random

import pytest

from tests.system.faults.points import PLACES, Fault, Point
from tests.system.faults.struck import struck
from tests.system.faults.tables import Table
from tests.system.faults.tally import Tally

Strokes = Sequence[tuple[Fault, Point]]
Note = Callable[[str, object], None]
FEW = {Fault.KILLED: 1, Fault.CUT: 1, Fault.RESTARTED: 1, Fault.SLOW: 1, Fault.HUNG: 1, Fault.FULL: 1}
MANY = {Fault.KILLED: 7, Fault.CUT: 16, Fault.RESTARTED: 7, Fault.SLOW: 8, Fault.HUNG: 2, Fault.FULL: 4}
"""How often each fault strikes at each of its points."""


def play_through(tables: Sequence[Table], often: Mapping[Fault, int]) -> None:
    """Plays at all tables at once; a fault at one of them is felt at the others."""
    strokes = [(fault, point) for fault, times in often.items() for point in PLACES[fault] * times]
    Random(1).shuffle(strokes)
    with ThreadPoolExecutor(len(tables)) as pool:
        for player in [pool.submit(suffer, table, strokes[n :: len(tables)]) for n, table in enumerate(tables)]:
            player.result()


def suffer(table: Table, strokes: Strokes) -> None:
    """Strikes with one fault after the other; every third move is a wrong one if refusals reach the point."""
    for number, (fault, point) in enumerate(strokes):
        table.suffer(fault, point, wrong=point.is_of_refusals and number % 3 == 0)


def run_faults(directory: Path, often: Mapping[Fault, int], appendfsync: str, note: Note) -> None:
    """Plays through all faults, and checks the games."""
    tally = Tally()
    with struck(directory, tally, appendfsync) as (tables, store):
        for apart in ({Fault.HUNG}, set(often) - {Fault.HUNG}):  # or the others would soon end the wait
            play_through(tables, {fault: often[fault] for fault in often if fault in apart})
        for table in tables:
            table.deal()
            table.check()
        rounds = sum(table.judge(store) for table in tables)
    made, refused = sum(len(table.acknowledged) for table in tables), sum(table.refused for table in tables)
    note(
        "faults",
        f"appendfsync {appendfsync}: {made} moves acknowledged, each there once; {refused} refused, none is",
    )
    note("faults", f"{rounds} ended rounds replayed, the cards of all make up the pack")
    for line in tally.lines():
        note("faults", line)
    assert tally.struck == {(fault, point): times for fault, times in often.items() for point in PLACES[fault]}


def test_acknowledged_moves_are_made_once_after_each_fault_at_each_point(tmp_path: Path, record_property: Note) -> None:
    run_faults(tmp_path, FEW, "no", record_property)


def test_acknowledged_moves_survive_a_full_disk_with_appendfsync_always(tmp_path: Path, record_property: Note) -> None:
    run_faults(tmp_path, {Fault.FULL: 1}, "always", record_property)


@pytest.mark.soak
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("appendfsync", ["no", "always"])
def test_acknowledged_moves_are_made_once_after_hundreds_of_faults(
    tmp_path: Path, record_property: Note, appendfsync: str
) -> None:
    run_faults(tmp_path, MANY, appendfsync, record_property)
