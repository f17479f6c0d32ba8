"""Measures cells in several processes, up to limits."""

from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from typing import NamedTuple

from tools.bots.deals import Cell, DealResult, play_deal
from tools.bots.results import Results


class Limits(NamedTuple):
    """The most that is played for a cell, earlier runs included."""

    deals: int
    seconds: float
    """Processor time of all processes together; deals that have begun are finished."""


def measure(cell: Cell, code: str, results: Results, limits: Limits, pool: Executor, processes: int) -> None:
    """Play the deals of the cell that `results` lacks, within the limits."""
    missing = _missing(results.of(cell, code), limits.deals)
    spent = sum(each.seconds for each in results.of(cell, code))
    pending: set[Future[DealResult]] = set()
    while True:
        while len(pending) < processes and spent < limits.seconds and (number := next(missing, None)) is not None:
            pending.add(pool.submit(play_deal, cell, code, number))
        if not pending:
            return
        done, pending = wait(pending, return_when=FIRST_COMPLETED)
        for future in done:
            result = future.result()
            spent += result.seconds
            results.add(result)


def _missing(results: list[DealResult], deals: int) -> Iterator[int]:
    """The numbers of the deals that are not among the results."""
    played = {each.deal for each in results}
    return (number for number in range(deals) if number not in played)
