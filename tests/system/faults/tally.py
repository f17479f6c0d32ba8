"""Counts of the faults by point, and of the outcomes of the moves that they struck."""

import threading
from collections import Counter
from collections.abc import Iterator
from enum import StrEnum

from tests.system.faults.points import Fault, Point


class Outcome(StrEnum):
    """How a player learned what came of a move."""

    AT_ONCE = "acknowledged at once"
    FOUND_MADE = "unknown and made, acknowledged when sent again"
    FOUND_UNMADE = "unknown and not made, made when sent again"
    REFUSED = "refused"
    LEFT_ALONE = "made, and not again by the next worker"
    TAKEN_OVER = "not made, made by the next worker"


class Tally:
    """The counts of all tables of a run."""

    def __init__(self) -> None:
        self.struck: Counter[tuple[Fault, Point]] = Counter()
        self.outcomes: Counter[tuple[Fault, Outcome]] = Counter()
        self.unanswered: Counter[str] = Counter()
        """Requests without an answer, or with one that promises nothing."""
        self._lock = threading.Lock()

    def note(self, fault: Fault, point: Point, outcome: Outcome) -> None:
        """Counts one fault and its outcome."""
        with self._lock:
            self.struck[fault, point] += 1
            self.outcomes[fault, outcome] += 1

    def count(self, unanswered: str) -> None:
        """Counts one more request that promises nothing."""
        with self._lock:
            self.unanswered[unanswered] += 1

    def lines(self) -> Iterator[str]:
        """The report: how often each fault struck at each point, in order, and the outcomes of the moves."""
        yield f"{self.struck.total()} faults; requests that were not answered, or with a 503: {dict(self.unanswered)}"
        yield "points: " + "; ".join(f"{number} {point}" for number, point in enumerate(Point, 1))
        for fault in sorted({fault for fault, _ in self.struck}, key=list(Fault).index):
            struck = [self.struck[fault, point] for point in Point]
            came = "; ".join(f"{count} {each}" for each in Outcome if (count := self.outcomes[fault, each]))
            yield f"{sum(struck):4} {fault}, at each point {struck}: {came}"
