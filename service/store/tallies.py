"""Counts of callers' requests: each process counts, and now and then adds its counts to those of the others.

So no request waits for the store. Between two settlements a process knows only the others' counts of the last one:
with one settlement a second, a caller can exceed a limit at most by the requests of that second.
"""

import threading
import zlib
from typing import NamedTuple

from service.store import keys
from service.store.connections.interface import StoreConnection, StoreUnavailable

TALLY_SHARES = 16
"""Over how many keys, and so nodes of a cluster, the callers of one limit are spread."""


class RateLimit(NamedTuple):
    """At most `quota` requests in `seconds`, counted in windows that begin at the same time for all callers."""

    name: str
    quota: int
    seconds: int

    def left(self, now: float) -> float:
        """Seconds until the next window."""
        return self.seconds - now % self.seconds


class Tally:
    """A caller's requests in one window: the last known count of all processes, and those not settled yet."""

    __slots__ = ("ends", "fresh", "known")

    def __init__(self, ends: float) -> None:
        self.ends = ends
        self.known = 0
        self.fresh = 0


TallyKey = tuple[str, int, int, str]
"""Name of the limit, number and seconds of the window, caller."""


class Tallies:
    """The counts of a process. Safe for threads and greenlets."""

    def __init__(self, connection: StoreConnection) -> None:
        self._connection = connection
        self._lock = threading.Lock()
        self._tallies: dict[TallyKey, Tally] = {}

    def take(self, limit: RateLimit, caller: str, now: float) -> int:
        """Counts a request and returns how many the caller has left; returns -1 and counts nothing if none was left."""
        window = int(now // limit.seconds)
        key = (limit.name, window, limit.seconds, caller)
        with self._lock:
            tally = self._tallies.get(key)
            if tally is None:
                tally = self._tallies[key] = Tally((window + 1) * limit.seconds)
            left = limit.quota - tally.known - tally.fresh
            if left <= 0:
                return -1
            tally.fresh += 1
            return left - 1

    def settle(self, now: float) -> None:
        """Adds new counts to those of all processes, and forgets past windows. Raises StoreUnavailable.

        A broken connection may send counts twice: the caller may then have a little less left, never more.
        """
        failure: StoreUnavailable | None = None
        for name, fresh in self._unsent_counts(now).items():
            try:
                self._send_counts(name, fresh)
            except StoreUnavailable as error:  # other shares may be on other servers, and must not be sent again
                failure = error
        if failure:
            raise failure

    def _unsent_counts(self, now: float) -> dict[str, dict[TallyKey, int]]:
        """The counts not settled yet, by the key under which they are stored."""
        shares: dict[str, dict[TallyKey, int]] = {}
        with self._lock:
            self._tallies = {key: tally for key, tally in self._tallies.items() if tally.ends > now}
            for key, tally in self._tallies.items():
                if tally.fresh:
                    shares.setdefault(_tally_key_of(key), {})[key] = tally.fresh
        return shares

    def _send_counts(self, name: str, fresh: dict[TallyKey, int]) -> None:
        first, *others = [("HINCRBY", name, caller, count) for (_, _, _, caller), count in fresh.items()]
        _, _, seconds, _ = next(iter(fresh))
        # Not last: a process that is killed in the middle of many counts must leave no key that never expires.
        expiry = ("EXPIRE", name, 2 * seconds)
        total_of_first, _, *totals = self._connection.pipe([first, expiry, *others])
        with self._lock:
            for (key, count), total in zip(fresh.items(), (total_of_first, *totals), strict=True):
                tally = self._tallies[key]
                tally.known, tally.fresh = int(total), tally.fresh - count


def _tally_key_of(key: TallyKey) -> str:
    limit, window, _, caller = key
    return keys.tallies_key(limit, window, zlib.crc32(caller.encode()) % TALLY_SHARES)
