"""Tables of every kind: clients do whatever clients do, in any order, through two services at once."""

from collections import Counter
from collections.abc import Callable

import pytest
from hypothesis import HealthCheck, seed, settings
from hypothesis.stateful import run_state_machine_as_test

from tests.system.machines.clients import Clients
from tests.system.machines.conftest import Houses

COMMON = settings(deadline=None, suppress_health_check=list(HealthCheck), database=None)


def run(houses: Houses, limits: settings, part: int) -> Counter[str]:
    """Runs one reproducible part of all runs; returns how often each rule has done something."""
    counted: Counter[str] = Counter()

    @seed(part)
    class Machine(Clients):
        def __init__(self) -> None:
            super().__init__(houses, counted)

    run_state_machine_as_test(Machine, settings=limits)
    return counted


@pytest.mark.timeout(600)  # shrinking a failure takes its time
def test_clients_see_consistent_tables_in_a_short_run(houses: Houses) -> None:
    counted = run(houses, settings(COMMON, max_examples=10, stateful_step_count=20), part=0)
    assert counted.total() > 100


@pytest.mark.soak
@pytest.mark.timeout(900)
@pytest.mark.parametrize("part", [1, 2])
def test_clients_see_consistent_tables_in_a_long_run(
    houses: Houses, part: int, record_property: Callable[[str, object], None]
) -> None:
    counted = run(houses, settings(COMMON, max_examples=50, stateful_step_count=50), part)
    record_property("steps", f"{counted.total()}: {dict(counted.most_common())}")
