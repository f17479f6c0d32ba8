"""Repeats requests that get no answer."""

import random
import ssl
import time
from collections.abc import Callable
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from typing import TypeVar

import httpx

from .errors import UnexpectedAnswer

T = TypeVar("T")

PATIENCE_SECONDS = 300.0
FIRST_PAUSE_SECONDS = 0.25
LONGEST_PAUSE_SECONDS = 10.0
DOUBLINGS = 6
LONGEST_RETRY_AFTER_SECONDS = 60.0
"""A longer Retry-After, such as an hour until the next new game, is for people to decide."""

NO_ANSWER = (httpx.TimeoutException, httpx.NetworkError, httpx.RemoteProtocolError)
FAILURES = (*NO_ANSWER, UnexpectedAnswer)
"""The errors of a request; `passes` says after which of them another attempt may succeed."""
PASSING_STATUSES = frozenset({408, 429, 502, 503, 504})
"""408 comes from gateways that have not received the whole request in time."""


class Backoff:
    """The pauses between attempts: longer and longer, at random, and as long as the service asks with Retry-After."""

    def __init__(self, patience: float) -> None:
        self._patience = patience
        self._failures = 0
        self._first_failure = 0.0

    def reset(self) -> None:
        """Forgets the failures, after an answer."""
        self._failures = 0

    def until_answered(self, send: Callable[[], T]) -> T:
        """Returns what `send` returns; calls it again while no answer comes, and raises its error as `wait` does."""
        while True:
            try:
                answer = send()
            except FAILURES as error:
                self.wait(error)
            else:
                self.reset()
                return answer

    def wait(self, error: httpx.HTTPError | UnexpectedAnswer) -> None:
        """Waits after an attempt that ended with `error`; raises it if another attempt is of no use.

        Patience counts from the first of several failures: a stream may have been quiet for long before it breaks.
        """
        if not self._failures:
            self._first_failure = time.monotonic()
        pause = max(_retry_after(error), self.pause())
        if not passes(error) or time.monotonic() + pause > self._first_failure + self._patience:
            raise error
        time.sleep(pause)

    def pause(self) -> float:
        """The seconds until the next attempt."""
        longest = min(FIRST_PAUSE_SECONDS * 2 ** min(self._failures, DOUBLINGS), LONGEST_PAUSE_SECONDS)
        self._failures += 1
        return random.uniform(longest / 2, longest)  # noqa: S311 - it only keeps clients apart


def until_answered(send: Callable[[], T], patience: float) -> T:
    """Returns what `send` returns; calls it again for `patience` seconds while no answer comes.

    Raises ProblemError if the service refuses, and the last error when patience is at an end.

    >>> until_answered(lambda: 52, patience=10)
    52
    """
    return Backoff(patience).until_answered(send)


def passes(error: httpx.HTTPError | UnexpectedAnswer) -> bool:
    """Whether the same request may succeed a little later."""
    if not isinstance(error, UnexpectedAnswer):
        return isinstance(error, NO_ANSWER) and not _is_untrusted(error)
    return error.response.status_code in PASSING_STATUSES and _retry_after(error) <= LONGEST_RETRY_AFTER_SECONDS


def _is_untrusted(error: BaseException | None) -> bool:
    """Whether the server's certificate is the cause: no later attempt succeeds."""
    while error and not isinstance(error, ssl.SSLCertVerificationError):
        error = error.__cause__ or error.__context__
    return error is not None


def _retry_after(error: httpx.HTTPError | UnexpectedAnswer) -> float:
    """The seconds that the service asks for (RFC 9110, 10.2.3); 0 if it does not."""
    value = error.response.headers.get("Retry-After", "") if isinstance(error, UnexpectedAnswer) else ""
    if value.isdecimal():
        return float(value)
    try:
        return (parsedate_to_datetime(value) - datetime.now(UTC)).total_seconds()
    except (TypeError, ValueError):
        return 0.0
