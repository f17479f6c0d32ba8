"""Every target guided by coverage: nothing breaks, new code is reached, and planted faults are found."""

import importlib.util
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from tools.fuzz.campaign import ROOT, campaign
from tools.fuzz.target import TARGETS, load

pytestmark = pytest.mark.soak
ATTEMPTS = {"cards": 80_000, "moves": 40_000, "requests": 10_000, "words": 80_000}
"""A minute at most for each target, and the same number on every machine; `make fuzz` goes on for longer."""
RESTARTS = 20
RESTART_AFTER = 20_000
"""Most planted faults are found after some hundreds or thousands of attempts; a run gone astray begins anew."""


class Plant(NamedTuple):
    """A fault in one line of the service."""

    target: str
    file: str
    right: str
    wrong: str


PLANTS = [
    Plant("cards", "service/rules/melding/wild_cards.py", "if len(ranks) > 1 or size < 3:", "if len(ranks) > 1:"),
    Plant("moves", "service/rules/rounds/offers/calls.py", "if not matches:", "if matches is None:"),
    Plant(
        "requests",
        "service/http/resources/events.py",
        "if not _SEQ_PATTERN.fullmatch(resume_from):",
        "if not resume_from:",
    ),
    Plant(
        "words",
        "service/store/connections/connect.py",
        "(AttributeError, TypeError, exceptions.RedisError)",
        "TypeError",
    ),
]


@pytest.fixture(autouse=True)
def atheris() -> None:
    """Skips the test without atheris, whose only wheel is for CPython on Linux, x86-64."""
    if importlib.util.find_spec("atheris") is None:
        pytest.skip("needs atheris, which is not installed here")


@pytest.mark.parametrize("name", TARGETS)
def test_guided_fuzzing_reaches_new_code_and_breaks_nothing(
    name: str, record_property: Callable[[str, object], None]
) -> None:
    outcome = campaign(name, f"-runs={ATTEMPTS[name]}", "-seed=1")
    assert outcome.code == 0, f"broken by {outcome.found}\n{outcome.said}"
    assert outcome.executed > len(load(name).SEEDS)
    assert outcome.edges[-1] > outcome.edges[0]
    record_property("fuzzed", f"{name}: {outcome.told}")


@pytest.mark.parametrize("plant", PLANTS, ids=lambda plant: f"{plant.target} {plant.file}")
def test_guided_fuzzing_finds_a_planted_fault(
    plant: Plant, tmp_path: Path, record_property: Callable[[str, object], None]
) -> None:
    for part in ("service", "tests", "openapi"):
        shutil.copytree(ROOT / part, tmp_path / part, ignore=shutil.ignore_patterns("__pycache__", "sdks"))
    file = tmp_path / plant.file
    assert file.read_text().count(plant.right) == 1
    file.write_text(file.read_text().replace(plant.right, plant.wrong))
    for seed in range(1, RESTARTS + 1):
        outcome = campaign(plant.target, f"-runs={RESTART_AFTER}", f"-seed={seed}", root=tmp_path)
        if outcome.code:
            break
    assert outcome.code == 77, outcome.told
    assert outcome.found
    attempts = (seed - 1) * RESTART_AFTER + outcome.executed
    record_property("fuzzed", f"planted in {plant.file}: found after {attempts} attempts")
