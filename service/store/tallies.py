"""How often callers come: counted in each process, which adds its counts to those of the others now and then.

So no request waits for the store. Between two settlements a process knows of the others' callers only what it learnt
at the last one: with a settlement a second somebody gets what he can send in that second beyond a limit, not more.
"""

import threading
import zlib
from typing import NamedTuple

from service.store import keys
from service.store.connections.interface import Command, StoreConnection, StoreUnavailable

TALLY_SHARES = 16
"""Among how many keys, and so nodes of a cluster, the callers of one limit are shared out."""


class RateLimit(NamedTuple):
    """So many in so many seconds, counted in windows that begin for everybody at the same time."""

    name: str
    quota: int
    seconds: int

    def left(self, now: float) -> float:
        """Seconds until the next window."""
        return self.seconds - now % self.seconds


class Tally:
    """A caller's requests in one window: as all processes knew last, and those that the others do not know of."""

    __slots__ = ("ends", "fresh", "known")

    def __init__(self, ends: float) -> None:
        self.ends = ends
        self.known = 0
        self.fresh = 0


TallyKey = tuple[str, int, int, str]
"""Limit, its window and the window's seconds, caller."""


class Tallies:
    """One for each process. Safe for threads and greenlets."""

    def __init__(self, link: StoreConnection) -> None:
        self._link = link
        self._lock = threading.Lock()
        self._tallies: dict[TallyKey, Tally] = {}

    def take(self, limit: RateLimit, caller: str, now: float) -> int:
        """One request more, and how many the caller has left; -1 where he had none: this one is then not counted."""
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
        """Adds what is new to what all processes know, and forgets windows that are over. Raises StoreUnavailable.

        Sent twice, which a broken connection may lead to, it counts twice: a caller may have a little less, never more.
        """
        away: StoreUnavailable | None = None
        for name, fresh in self._unsent_counts(now).items():
            try:
                self._send_counts(name, fresh)
            except StoreUnavailable as error:  # other shares may be on other servers, and are not to be sent again
                away = error
        if away:
            raise away

    def _unsent_counts(self, now: float) -> dict[str, dict[TallyKey, int]]:
        """What the others do not know of, by the name under which it is stored."""
        shares: dict[str, dict[TallyKey, int]] = {}
        with self._lock:
            self._tallies = {key: tally for key, tally in self._tallies.items() if tally.ends > now}
            for key, tally in self._tallies.items():
                if tally.fresh:
                    shares.setdefault(_tally_key_of(key), {})[key] = tally.fresh
        return shares

    def _send_counts(self, name: str, fresh: dict[TallyKey, int]) -> None:
        adding: list[Command] = [("HINCRBY", name, caller, count) for (_, _, _, caller), count in fresh.items()]
        _, _, seconds, _ = next(iter(fresh))
        totals = self._link.pipe([*adding, ("EXPIRE", name, 2 * seconds)])
        with self._lock:
            for (key, count), total in zip(fresh.items(), totals, strict=False):
                tally = self._tallies[key]
                tally.known, tally.fresh = int(total), tally.fresh - count


def _tally_key_of(key: TallyKey) -> str:
    limit, window, _, caller = key
    return keys.tallies_key(limit, window, zlib.crc32(caller.encode()) % TALLY_SHARES)
