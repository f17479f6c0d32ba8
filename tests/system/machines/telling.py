"""Checks answers against the contract: the first ones of each kind, and then a sample."""

import threading
from collections import Counter

import httpx

from tests.kit.clients.client import Seat
from tests.kit.clients.contract import Answered, Contract

FIRST = 5
THEN_EVERY = 50


class Telling:
    """Hears every answer."""

    def __init__(self) -> None:
        self._contract = Contract.published()
        self._heard: Counter[tuple[str, str, int]] = Counter()
        self._lock = threading.Lock()

    def listen(self, _: Seat | None, answer: httpx.Response) -> None:
        """Checks one answer; raises AssertionError or ValidationError if the contract has no such answer."""
        request = answer.request
        kind = request.method, request.url.path.rpartition("/")[2], answer.status_code
        with self._lock:
            self._heard[kind] += 1
            is_due = self._heard[kind] <= FIRST or self._heard[kind] % THEN_EVERY == 0
            if is_due:
                answered = Answered.of(answer.status_code, answer.headers.items(), answer.text)
                self._contract.check(request.method, request.url.path, answered)
