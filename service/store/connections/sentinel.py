"""Where the master is, as sentinels say: they are asked once, and again when a call to it has failed."""

import threading
import time
from collections.abc import Callable, Sequence
from typing import Any

from redis import exceptions
from redis.backoff import NoBackoff
from redis.retry import Retry
from redis.sentinel import Sentinel

from service.store.connections.interface import Address

_make_sentinels: Callable[..., Any] = Sentinel
SENTINEL_TIMEOUT_SECONDS = 0.5
"""Seconds for a sentinel to answer."""
SENTINEL_PAUSE_SECONDS = 0.2
"""Seconds before they are asked again where none knew a master: everybody who waits would ask in turn otherwise."""


class SentinelMaster:
    """The master of that name."""

    def __init__(self, sentinels: Sequence[Address], name: str, **facts: Any) -> None:
        timeouts = {"socket_timeout": SENTINEL_TIMEOUT_SECONDS, "socket_connect_timeout": SENTINEL_TIMEOUT_SECONDS}
        once = {"retry": Retry(NoBackoff(), 0)}  # the next sentinel is asked instead
        self._sentinels = _make_sentinels(sentinels, sentinel_kwargs=timeouts | once | facts)
        self._name = name
        self._lock = threading.Lock()  # redis-py sorts its list of sentinels while it asks
        self._known: Address | None = None
        self._again = 0.0
        self._unknown = exceptions.ConnectionError(f"no sentinel knows a master {name} that is up")

    def address(self) -> Address:
        """Where it is. Raises redis-py's ConnectionError where no sentinel knows one that is up."""
        with self._lock:
            if self._known is None:
                self._known = self._discover()
            return self._known

    def forget(self) -> None:
        """It was not there, or is no master any more."""
        self._known = None

    def _discover(self) -> Address:
        if time.monotonic() < self._again:
            raise self._unknown
        try:
            return Address(*self._sentinels.discover_master(self._name))
        except exceptions.RedisError as error:
            self._again = time.monotonic() + SENTINEL_PAUSE_SECONDS
            raise self._unknown from error
