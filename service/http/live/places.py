"""The places of one process for streams and waiting requests: limited in all and for each address."""

import threading
from collections import Counter

from service.http.problems.problem import HttpProblem, ProblemError
from service.monitoring import metrics

RETRY_AFTER_FIVE_SECONDS = {"Retry-After": "5"}


class Places:
    """At most `most` places, of which one address may take `most_per_address`; 0: any number of them."""

    def __init__(self, most: int, most_per_address: int) -> None:
        self._most = most
        self._most_per_address = most_per_address or most
        self._lock = threading.Lock()
        self._sum = 0
        self._taken: Counter[str] = Counter()

    def take(self, address: str) -> None:
        """Takes a place. Raises ProblemError if there is none, or none for this address."""
        with self._lock:
            if self._sum >= self._most:
                raise ProblemError(HttpProblem.STREAMS_FULL, headers=RETRY_AFTER_FIVE_SECONDS)
            if self._taken.get(address, 0) >= self._most_per_address:
                raise self._too_many_from_address()
            self._taken[address] += 1
            self._sum += 1

    def free(self, address: str) -> None:
        """Gives a place back."""
        with self._lock:
            self._sum -= 1
            self._taken[address] -= 1
            if not self._taken[address]:
                del self._taken[address]

    def _too_many_from_address(self) -> ProblemError:
        metrics.limited_requests.labels("waiting").inc()
        facts = {"most": self._most_per_address}
        return ProblemError(HttpProblem.TOO_MANY_WAITING, headers=RETRY_AFTER_FIVE_SECONDS, facts=facts)
