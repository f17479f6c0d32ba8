"""The tests, collected once in this process and then run on one mutant after another, each in a fork."""

import os
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from types import CodeType, FrameType
from typing import Any, Self

import pytest
from _pytest.runner import runtestprotocol
from hypothesis import Phase, settings

from tools.mutants.forks import limit_time
from tools.mutants.mutants import ROOT

TESTS = ("tests/unit/rules", "tests/unit/arrange")
RULES = str(ROOT / "service" / "rules") + os.sep
EXAMPLES = 8
"""Number of examples for each property, always the same ones."""
CALLS_FOLLOWED = 300
"""Number of calls of each function that are traced line by line: a round has thousands."""
Lines = frozenset[tuple[str, int]]


@dataclass(frozen=True)
class Trial:
    """The run of a test on unchanged code."""

    seconds: float
    lines: Lines
    """The lines of the rules that it runs, by file."""


class NotCollected(Exception):
    """pytest failed to collect the tests."""


class Tests:
    """A pytest plugin that collects the tests and passes them to `then` instead of running them."""

    def __init__(self, then: Callable[[Sequence[pytest.Item]], None], examples: int = EXAMPLES) -> None:
        self._then = then
        self._examples = examples

    def collected(self) -> None:
        """Collect the tests and call `then`."""
        quiet = ["-q", "-p", "no:cacheprovider", "-W", "ignore::pytest.PytestAssertRewriteWarning"]
        code = pytest.main([*quiet, "--rootdir", str(ROOT), *TESTS], plugins=[self])
        if code:
            raise NotCollected(code)

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Replaces the run of the tests."""
        for item in session.items:
            _make_quick(item, self._examples)
        self._then(session.items)
        return True


def _make_quick(item: pytest.Item, examples: int) -> None:
    """Limit a property to a few examples, always the same ones, and stop at the first failure."""
    test = getattr(item, "obj", None)
    if hasattr(test, "hypothesis"):
        quick = settings(
            derandomize=True,
            max_examples=examples,
            database=None,
            deadline=None,
            phases=(Phase.explicit, Phase.generate),
        )
        test._hypothesis_internal_use_settings = quick  # type: ignore[union-attr]


def passes(item: pytest.Item) -> bool:
    """Whether the test passes."""
    return all(not report.failed for report in runtestprotocol(item, log=False, nextitem=None))


def passes_within(item: pytest.Item, trial: Trial) -> bool:
    """Whether the test passes; the process is killed if the test takes far longer than on unchanged code."""
    limit_time(10 * trial.seconds + 3)
    return passes(item)


def trial_of(item: pytest.Item) -> Trial:
    """Run the test on unchanged code."""
    lines: set[tuple[str, int]] = set()
    with Following(lines):
        begun = time.process_time()
        if not passes(item):
            raise AssertionError(f"fails on sound code: {item.nodeid}")
        return Trial(time.process_time() - begun, frozenset(lines))


class Following:
    """Traces the lines of the rules that run."""

    def __init__(self, lines: set[tuple[str, int]]) -> None:
        self._lines = lines
        self._calls: dict[CodeType, int] = {}

    def __enter__(self) -> Self:
        sys.settrace(self._entered)
        return self

    def __exit__(self, *_: object) -> None:
        sys.settrace(None)

    def _entered(self, frame: FrameType, event: str, arg: object) -> Any:
        code = frame.f_code
        if not code.co_filename.startswith(RULES):
            return None
        calls = self._calls.get(code, 0)
        self._calls[code] = calls + 1
        if calls >= CALLS_FOLLOWED:
            return None
        file = code.co_filename[len(str(ROOT)) + 1 :]

        def line(frame: FrameType, event: str, arg: object) -> Any:
            self._lines.add((file, frame.f_lineno))
            return line

        return line(frame, event, arg)
