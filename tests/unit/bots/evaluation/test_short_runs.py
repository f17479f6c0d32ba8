"""The shortest runs, for each rule of the ace."""

import pytest

from service.bots.evaluation.runs.short_runs import short_runs
from service.rules.model.cards import SUITS, Ace
from service.rules.model.melds import as_run


@pytest.mark.parametrize(
    ("ace", "runs_of_suit"), [(Ace.LOW, 11), (Ace.HIGH, 11), (Ace.HIGH_OR_LOW, 12), (Ace.CORNER, 13)]
)
def test_every_run_of_three_is_there_once(ace: Ace, runs_of_suit: int) -> None:
    runs = short_runs(ace)
    assert all(as_run(run, ace) == run for run in runs)
    assert len({frozenset(run) for run in runs}) == len(runs) == runs_of_suit * len(SUITS)
