"""What `make test-fast` leaves to `make test`: the modules here whose tests are long runs, most of them by chance."""

from pathlib import Path

import pytest

LONG = {
    "bots/test_levels.py",
    "bots/inference/test_memory.py",
    "bots/test_rounds.py",
    "arrange/test_going_out.py",
    "arrange/test_least_split.py",
    "arrange/test_opening.py",
    "arrange/test_patterns.py",
    "rules/options/test_together.py",
    "rules/properties/test_jokers.py",
}
HERE = Path(__file__).parent
assert all((HERE / name).exists() for name in LONG), "a module has another name now"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Marks the tests of these modules as slow."""
    for item in items:
        if item.path.is_relative_to(HERE) and item.path.relative_to(HERE).as_posix() in LONG:
            item.add_marker(pytest.mark.slow)
