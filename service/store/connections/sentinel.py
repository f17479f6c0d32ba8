"""Finds the primary by its sentinels: once, and again after a call to it has failed."""

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
"""Seconds before the sentinels are asked again after none knew a primary: every waiting call would ask them."""


class SentinelMaster:
    """The primary with this name."""

    def __init__(self, sentinels: Sequence[Address], name: str, **options: Any) -> None:
        timeouts = {"socket_timeout": SENTINEL_TIMEOUT_SECONDS, "socket_connect_timeout": SENTINEL_TIMEOUT_SECONDS}
        no_retry = {"retry": Retry(NoBackoff(), 0)}  # the next sentinel is asked instead
        self._sentinels = _make_sentinels(sentinels, sentinel_kwargs=timeouts | no_retry | options)
        self._name = name
        self._lock = threading.Lock()  # redis-py sorts its list of sentinels during a query
        self._address: Address | None = None
        self._retry_at = 0.0
        self._no_master = exceptions.ConnectionError(f"no sentinel knows a master {name} that is up")

    def address(self) -> Address:
        """The primary's address. Raises redis-py's ConnectionError if no sentinel knows one that is up."""
        with self._lock:
            if self._address is None:
                self._address = self._discover()
            return self._address

    def forget(self) -> None:
        """Forgets the address, at which there was no primary."""
        self._address = None

    def _discover(self) -> Address:
        if time.monotonic() < self._retry_at:
            raise self._no_master
        try:
            return Address(*self._sentinels.discover_master(self._name))
        except exceptions.RedisError as error:
            self._retry_at = time.monotonic() + SENTINEL_PAUSE_SECONDS
            raise self._no_master from error
