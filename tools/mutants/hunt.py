"""The hunt: runs each mutant against the tests that run its lines, the quickest and most specific first."""

import time
from collections import defaultdict, deque
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from enum import StrEnum

import pytest

from tools.mutants import patching
from tools.mutants.forks import Ended, limit_time, run_forked
from tools.mutants.learning import Learnt
from tools.mutants.mutants import Mutant
from tools.mutants.tried import NotCollected, Tests, passes_within

Items = Sequence[pytest.Item]


class Verdict(StrEnum):
    """The result for a mutant."""

    KILLED = "killed"
    TIMEOUT = "timeout"
    SURVIVED = "survived"
    UNKNOWN = "unknown"
    """It must be there before its module is imported, or its process ended without an answer: not noticed so far."""


@dataclass(frozen=True)
class Found:
    """The result of the tests on a mutant."""

    verdict: Verdict
    by: str = ""
    """The test that noticed the mutant."""
    tests: int = 0
    seconds: float = 0
    whole: bool = True
    """Whether every test that could notice the mutant was tried."""


Tell = Callable[[Mutant, Found], None]


class Hunt:
    """Tries mutants."""

    def __init__(self, learnt: Learnt, processes: int, budget: float, examples: int) -> None:
        self._learnt = learnt
        self._processes = processes
        self._budget = budget
        self._examples = examples
        self._killers: dict[str, deque[str]] = defaultdict(lambda: deque(maxlen=4))

    def running(self, mutants: Sequence[Mutant], tell: Tell) -> None:
        """Try mutants inside functions, each patched into a fork of a process that has collected the tests."""

        def each(items: Items) -> None:
            by_name = {item.nodeid: item for item in items}
            among, cached = patching.functions(), patching.cached_functions()

            def put_in(mutant: Mutant) -> Found:
                try:
                    patching.patch(mutant, among)
                except patching.CannotPatch:
                    return Found(Verdict.UNKNOWN)
                for each in cached:
                    each.cache_clear()
                return self._tried(by_name, self._order(mutant))

            self._told(run_forked(put_in, mutants, self._processes), tell)

        Tests(each, self._examples).collected()

    def importing(self, mutants: Sequence[Mutant], tell: Tell) -> None:
        """Try mutants in code that runs at import, each in a process that imports its module anew."""

        def put_in(mutant: Mutant) -> Found:
            patching.import_with(mutant)
            found = [Found(Verdict.KILLED, "the import")]
            names = self._order(mutant)

            def all_of(items: Items) -> None:
                found[:] = [self._tried({item.nodeid: item for item in items}, names)]

            with suppress(NotCollected):
                Tests(all_of, self._examples).collected()
            return found[0]

        self._told(run_forked(put_in, mutants, self._processes), tell)

    def _order(self, mutant: Mutant) -> list[str]:
        """The tests for a mutant, those that noticed others of its function and file first."""
        names = self._learnt.covering(mutant)
        known = [*self._killers[mutant.file + mutant.function], *self._killers[mutant.file]]
        first = [name for name in dict.fromkeys(known) if name in names]
        return first + [name for name in names if name not in first]

    def _tried(self, items: dict[str, pytest.Item], names: Iterable[str]) -> Found:
        """Run the tests one after another until one fails or the time is up."""
        begun, count = time.process_time(), 0
        for name in names:
            spent = time.process_time() - begun
            if spent > self._budget:
                return Found(Verdict.SURVIVED, tests=count, seconds=spent, whole=False)
            count += 1
            if name not in items or not passes_within(items[name], self._learnt.trials[name]):
                return Found(Verdict.KILLED, name, count, time.process_time() - begun)
        limit_time(0)
        return Found(Verdict.SURVIVED, tests=count, seconds=time.process_time() - begun)

    def _told(self, all_ended: Iterable[Ended[Mutant, Found]], tell: Tell) -> None:
        for ended in all_ended:
            mutant = ended.given
            found = ended.answer or Found(Verdict.TIMEOUT if ended.out_of_time else Verdict.UNKNOWN)
            if "::" in found.by:
                for key in (mutant.file + mutant.function, mutant.file):
                    if found.by not in self._killers[key]:
                        self._killers[key].appendleft(found.by)
            tell(mutant, found)
