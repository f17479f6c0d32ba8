"""Which nodes of a cluster hang: they take connections and do not answer, so that every call would wait in vain."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from redis import exceptions

from service.store.connections.interface import Address, StoreUnavailable

HANGS_AFTER_SECONDS = 1.0
"""A call that fails after as long has waited for the node; one that is refused fails sooner."""
PAUSE_SECONDS = 2.0
"""How long a node that hangs is left alone before it is asked whether it answers again."""


class HangingNodes:
    """Refuses calls to a node that hangs, so that the worker waits for it once, and not once for each of its games."""

    def __init__(self, ask: Callable[[Address], object]) -> None:
        self._ask = ask
        self._left_alone_until: dict[Address, float] = {}

    @contextmanager
    def calling(self, at: Address) -> Iterator[None]:
        """Surrounds a call to a node. Raises StoreUnavailable at once if the node hangs."""
        until = self._left_alone_until.get(at)
        if until is not None:
            self._ask_again(at, until)
        start = time.monotonic()
        try:
            yield
        except StoreUnavailable:
            if time.monotonic() - start >= HANGS_AFTER_SECONDS:
                self._leave_alone(at)
            raise

    def _ask_again(self, at: Address, until: float) -> None:
        """Raises StoreUnavailable unless the node answers; it is asked by one call in a while."""
        if until > time.monotonic():
            raise StoreUnavailable(f"{at.host}:{at.port} hangs")
        self._leave_alone(at)  # others do not ask meanwhile
        try:
            self._ask(at)
        except exceptions.RedisError as error:
            raise StoreUnavailable(f"{at.host}:{at.port} hangs ({error})") from None
        self._left_alone_until.pop(at, None)

    def _leave_alone(self, at: Address) -> None:
        self._left_alone_until[at] = time.monotonic() + PAUSE_SECONDS
