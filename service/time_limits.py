"""Time limits under gevent that need no timer of their own: one timer serves all blocks with the same limit."""

from collections.abc import Callable
from time import monotonic
from typing import Any

from gevent import get_hub, getcurrent


class TimeLimit:
    """Raises `error()` in a greenlet that is in the block for `seconds`, and again after as long.

    gevent's Timeout does so for a single block, with a timer that is started and stopped each time. Both raise nothing
    while the greenlet computes: only when it waits.
    """

    def __init__(self, seconds: float, error: Callable[[], BaseException]) -> None:
        self._seconds = seconds
        self._error = error
        self._ends: dict[Any, float] = {}  # by the greenlets that are in the block
        self._timer: Any = None

    def __enter__(self) -> None:
        """Begins the block of the current greenlet."""
        self._ends[getcurrent()] = monotonic() + self._seconds
        if self._timer is None:
            self._start_timer(self._seconds)

    def __exit__(self, *_: object) -> bool | None:
        """Ends the block of the current greenlet; the timer goes on, for those that come after it."""
        del self._ends[getcurrent()]
        return None

    def begun_before(self, moment: float) -> list[Any]:
        """The greenlets whose block began before this moment of the monotonic clock."""
        return [greenlet for greenlet, end in self._ends.items() if end - self._seconds < moment]

    def _start_timer(self, seconds: float) -> None:
        self._timer = get_hub().loop.timer(seconds, ref=False)
        self._timer.start(self._check)

    def _check(self) -> None:
        """Runs in the hub, once in `seconds` at most if nobody is late."""
        self._timer.close()
        self._timer, now = None, monotonic()
        late = [greenlet for greenlet, end in self._ends.items() if end <= now]
        self._ends |= dict.fromkeys(late, now + self._seconds)  # a library may catch the error and wait again
        if self._ends:
            self._start_timer(min(self._ends.values()) - now)
        for greenlet in late:
            greenlet.throw(self._error())
