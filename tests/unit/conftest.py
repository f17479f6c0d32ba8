"""What `make test-fast` leaves to `make test`: the modules here whose tests are long runs, most of them by chance."""

from pathlib import Path

import pytest

LONG = {
    "bots/test_levels.py",
    "bots/test_memory.py",
    "bots/test_rounds.py",
    "arrange/test_going_out.py",
    "arrange/test_least_split.py",
    "arrange/test_opening.py",
    "arrange/test_patterns.py",
    "rules/test_opt_together.py",
    "rules/test_properties_jokers.py",
}
assert all((Path(__file__).parent / name).exists() for name in LONG), "a module has another name now"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Marks the tests of these modules as slow."""
    for item in items:
        if "/".join(item.path.parts[-2:]) in LONG and "unit" in item.path.parts:
            item.add_marker(pytest.mark.slow)
