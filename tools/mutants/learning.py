"""The lines and the time of each test, learnt on unchanged code and kept until the code changes."""

import hashlib
import pickle
import sys
from collections import defaultdict
from collections.abc import Sequence
from functools import cached_property

import pytest

from tools.mutants.forks import run_forked
from tools.mutants.mutants import ROOT, Mutant
from tools.mutants.tried import TESTS, Following, Lines, Tests, Trial, trial_of

HOME = ROOT / "build" / "mutants"
_KEPT = HOME / "trials"


class Learnt:
    """The known facts about the tests."""

    def __init__(self) -> None:
        self._by_key: dict[tuple[str, str], Trial] = {}
        self.at_import: Lines = frozenset()
        """The lines that run while modules are imported and tests collected."""
        if _KEPT.exists():
            self._by_key, self.at_import = pickle.loads(_KEPT.read_bytes())

    @cached_property
    def trials(self) -> dict[str, Trial]:
        """The trials by test name."""
        return {name: trial for (_, name), trial in self._by_key.items()}

    @cached_property
    def _by_line(self) -> dict[tuple[str, int], set[str]]:
        found = defaultdict(set)
        for name, trial in self.trials.items():
            for line in trial.lines:
                found[line].add(name)
        return found

    def covering(self, mutant: Mutant) -> list[str]:
        """The tests that may notice the mutant: all for code that runs at import; quick tests of few lines first."""
        names = set(self.trials)
        if mutant.function and not self.runs_at_import(mutant):
            names = set().union(*(self._by_line.get(line, ()) for line in _lines(mutant)))
        return sorted(names, key=lambda name: (self.trials[name].seconds * len(self.trials[name].lines), name))

    def runs_at_import(self, mutant: Mutant) -> bool:
        """Whether the mutant runs before any test."""
        return not mutant.function or any(line in self.at_import for line in _lines(mutant))


def _lines(mutant: Mutant) -> list[tuple[str, int]]:
    return [(mutant.file, line) for line in range(mutant.lines[0], mutant.lines[1] + 1)]


def learn(processes: int) -> None:
    """Run each test once and alone if it, what it uses or the rules have changed, and store the result."""
    HOME.mkdir(parents=True, exist_ok=True)
    at_import: set[tuple[str, int]] = set()

    def each_alone(items: Sequence[pytest.Item]) -> None:
        sys.settrace(None)
        old, shared = Learnt()._by_key, _shared_code()
        named = {(_key(item, shared), item.nodeid): item for item in items}
        known = {key: old[key] for key in named if key in old}
        for ended in run_forked(lambda key: trial_of(named[key]), [key for key in named if key not in old], processes):
            if ended.answer is None:
                raise RuntimeError(f"fails on sound code, alone: {ended.given[1]}")
            known[ended.given] = ended.answer
        _KEPT.write_bytes(pickle.dumps((known, frozenset(at_import))))

    with Following(at_import):
        Tests(each_alone).collected()


def _shared_code() -> bytes:
    """A digest of the rules and of what several of their tests use, playthroughs included."""
    code = hashlib.sha256()
    for folder in ("service/rules", *TESTS, "tests/kit"):
        for path in sorted([*(ROOT / folder).rglob("*.py"), *(ROOT / folder).rglob("*.txt")]):
            if not path.name.startswith("test_"):
                code.update(path.read_bytes())
    return code.digest()


def _key(item: pytest.Item, shared: bytes) -> str:
    return hashlib.sha256(shared + item.path.read_bytes()).hexdigest()
