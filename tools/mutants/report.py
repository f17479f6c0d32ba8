"""The results, stored in a file as they arrive, and their report."""

import json
from collections import Counter
from dataclasses import asdict
from math import sqrt

from tools.mutants.hunt import Found, Verdict
from tools.mutants.learning import HOME
from tools.mutants.mutants import Mutant

_FILE = HOME / "results.jsonl"
Z = 1.96
"""Half-width of a 95 % interval, in standard deviations."""


class Results:
    """The result of each mutant; the last one counts."""

    def __init__(self) -> None:
        self._found: dict[Mutant, Found] = {}
        for line in _FILE.read_text().splitlines() if _FILE.exists() else ():
            mutant, found = json.loads(line)
            mutant["lines"] = tuple(mutant["lines"])
            self._found[Mutant(**mutant)] = Found(**{**found, "verdict": Verdict(found["verdict"])})

    @staticmethod
    def forget() -> None:
        """Delete all results."""
        _FILE.unlink(missing_ok=True)

    @staticmethod
    def add(mutant: Mutant, found: Found) -> None:
        """Store the result of a mutant."""
        with _FILE.open("a") as file:
            file.write(json.dumps([asdict(mutant), asdict(found)]) + "\n")

    def survived(self, mutant: Mutant) -> bool:
        """Whether the mutant was tried without being noticed."""
        return mutant in self._found and self._found[mutant].verdict in {Verdict.SURVIVED, Verdict.UNKNOWN}

    def summary(self) -> str:
        """A table by file, the score, and every survivor."""
        if not self._found:
            return "no mutant was tried yet"
        by_file: dict[str, Counter[Verdict]] = {}
        for mutant, found in sorted(self._found.items(), key=lambda each: each[0].file):
            by_file.setdefault(mutant.file, Counter())[found.verdict] += 1
        lines = [_row(file, counts) for file, counts in by_file.items()]
        total = sum(by_file.values(), Counter[Verdict]())
        return "\n".join([*self._survivors(), "", *lines, _row("all", total), _score(total)])

    def _survivors(self) -> list[str]:
        survivors = sorted(
            (mutant for mutant in self._found if self.survived(mutant)), key=lambda each: (each.file, each.number)
        )
        return [self._survivor(each) for each in survivors]

    def _survivor(self, mutant: Mutant) -> str:
        in_part = "" if self._found[mutant].whole else "  (not all tests tried)"
        return f"{mutant.file}:{mutant.line} {mutant.function}: {mutant.what}{in_part}"


def _row(file: str, counts: Counter[Verdict]) -> str:
    caught = counts[Verdict.KILLED] + counts[Verdict.TIMEOUT]
    return (
        f"{file.removeprefix('service/rules/'):30} {counts.total():5} mutants, {caught:5} noticed"
        f" ({counts[Verdict.TIMEOUT]} by the clock), {100 * caught / counts.total():5.1f} %"
    )


def _score(counts: Counter[Verdict]) -> str:
    """The share noticed, with its 95 % interval (Wilson), since only a sample was tried."""
    n = counts.total()
    share = (counts[Verdict.KILLED] + counts[Verdict.TIMEOUT]) / n
    middle = (share + Z * Z / (2 * n)) / (1 + Z * Z / n)
    half = Z / (1 + Z * Z / n) * sqrt(share * (1 - share) / n + Z * Z / (4 * n * n))
    return f"noticed: {100 * share:.1f} %, 95 % interval {100 * (middle - half):.1f} to {100 * (middle + half):.1f} %"
