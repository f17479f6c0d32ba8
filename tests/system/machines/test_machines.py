"""Tables of every kind, at which clients do all that clients do, in any order, through two services at once."""

from collections import Counter
from collections.abc import Callable

import pytest
from hypothesis import HealthCheck, seed, settings
from hypothesis.stateful import run_state_machine_as_test

from tests.system.machines.clients import Clients
from tests.system.machines.conftest import Houses

COMMON = settings(deadline=None, suppress_health_check=list(HealthCheck), database=None)


def run(houses: Houses, limits: settings, part: int) -> Counter[str]:
    """Runs a part of all that may happen, each time the same; how often each rule has done something."""
    counted: Counter[str] = Counter()

    @seed(part)
    class Machine(Clients):
        def __init__(self) -> None:
            super().__init__(houses, counted)

    run_state_machine_as_test(Machine, settings=limits)
    return counted


@pytest.mark.timeout(600)  # a failure is made smaller, which takes its time
def test_some_clients_at_some_tables(houses: Houses) -> None:
    counted = run(houses, settings(COMMON, max_examples=10, stateful_step_count=20), part=0)
    assert counted.total() > 100


@pytest.mark.soak
@pytest.mark.timeout(900)
@pytest.mark.parametrize("part", [1, 2])
def test_many_clients_at_many_tables(houses: Houses, part: int, record_property: Callable[[str, object], None]) -> None:
    counted = run(houses, settings(COMMON, max_examples=80, stateful_step_count=50), part)
    record_property("steps", f"{counted.total()}: {dict(counted.most_common())}")
