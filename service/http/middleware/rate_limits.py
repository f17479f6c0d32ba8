"""How many requests are taken from whom: a token, an address, a client with a key. Told in RateLimit headers.

They are those of draft-ietf-httpapi-ratelimit-headers-10. A store that is away limits nobody: each process then goes by
what it has counted itself.
"""

import hashlib
import logging
import threading
import time
from collections.abc import Callable, Iterator
from functools import cache
from ipaddress import IPv6Address, ip_address, ip_network
from math import ceil

from flask import request

from service.http.problems.problem import HttpProblem, ProblemError
from service.monitoring import metrics
from service.setting_readers import ApiKey
from service.settings import Settings
from service.store import RateLimit, StoreConnection, StoreUnavailable, Tallies

LIMIT_HEADERS_KEY = "rummy.limits"
"""Where the WSGI environment has what is told of limits."""
SETTLE_INTERVAL_SECONDS = 1.0
"""Seconds between two settlements with the other processes."""
GAME_OPENING_ENDPOINTS = {"Games.createGame", "Lobby.quickPlay"}
"""The endpoints that may open a game."""
_CHALLENGE = {"WWW-Authenticate": 'ApiKey realm="rummy", header="X-API-Key"'}
log = logging.getLogger("service.http.limits")


def rate_limits_from(
    link: StoreConnection, settings: Settings, clock: Callable[[], float] = time.time
) -> "RateLimits | None":
    """What these settings limit; None where that is nothing."""
    some = settings.requests_per_token or settings.requests_per_address or settings.games_per_address
    return RateLimits(Tallies(link), settings, clock) if some or settings.api_keys else None


class LimitHeaders:
    """What an answer says of limits: each that counted the request, how many are left, seconds until it begins anew."""

    __slots__ = ("states",)

    def __init__(self) -> None:
        self.states: list[tuple[RateLimit, int, int]] = []

    def headers(self) -> list[tuple[str, str]]:
        """None where no limit counted it."""
        if not self.states:
            return []
        policies = ", ".join([_policy(limit) for limit, _, _ in self.states])
        states = ", ".join([f'"{limit.name}";r={max(left, 0)};t={rest}' for limit, left, rest in self.states])
        return [("RateLimit-Policy", policies), ("RateLimit", states)]


@cache
def _policy(limit: RateLimit) -> str:
    return f'"{limit.name}";q={limit.quota};w={limit.seconds}'


class RateLimits:
    """One for each process; its thread starts with the first request."""

    def __init__(self, tallies: Tallies, settings: Settings, clock: Callable[[], float]) -> None:
        self._tallies = tallies
        self._clock = clock
        self._token = RateLimit("token", settings.requests_per_token, 60)
        self._address = RateLimit("address", settings.requests_per_address, 60)
        self._games = RateLimit("games", settings.games_per_address, 3600)
        self._keys = {key.digest: key for key in settings.api_keys}
        self._starting = threading.Lock()
        self._thread: threading.Thread | None = None
        self._stopped = threading.Event()

    def check(self) -> None:
        """Counts the current request. Raises ProblemError where it is one too many, or comes without a key it needs."""
        if not request.path.startswith("/v1/"):
            return
        self._start_thread()
        now = self._clock()
        told = request.environ[LIMIT_HEADERS_KEY] = LimitHeaders()
        for limit, caller in self._applicable_limits():
            left, rest = self._tallies.take(limit, caller, now), ceil(limit.left(now))
            told.states.append((limit, left, rest))
            if left < 0:  # and no other limit counts it: who may send nothing fills no memory with made-up tokens
                raise _limit_exceeded(limit, rest)

    def settle(self) -> None:
        """Learns what the other processes have counted, if the store can be reached."""
        try:
            self._tallies.settle(self._clock())
        except StoreUnavailable as away:
            metrics.limiter_failures.inc()
            log.warning("limits: store unavailable: %s", away)

    def stop(self) -> None:
        """Settles once more, for good."""
        self._stopped.set()
        if self._thread:
            self._thread.join()

    def _applicable_limits(self) -> Iterator[tuple[RateLimit, str]]:
        """The limits that count this request, and whom each counts. Who has a key is counted by it wherever he is."""
        key = self._api_key()
        caller = f"key {key.name}" if key else _address_or_network(request.remote_addr or "")
        if key:
            yield RateLimit("key", key.quota, 60), key.name
        elif self._address.quota:
            yield self._address, caller
        if self._token.quota and (sent := request.environ.get("HTTP_AUTHORIZATION")):
            yield self._token, hashlib.blake2b(sent.encode(), digest_size=12).hexdigest()  # the store holds no tokens
        if self._games.quota and request.endpoint in GAME_OPENING_ENDPOINTS:
            yield self._games, caller

    def _api_key(self) -> ApiKey | None:
        if not self._keys:
            return None
        sent = request.environ.get("HTTP_X_API_KEY")
        if not sent:
            raise ProblemError(HttpProblem.API_KEY_REQUIRED, headers=_CHALLENGE)
        found = self._keys.get(hashlib.sha256(sent.encode()).hexdigest())
        if found is None:
            raise ProblemError(HttpProblem.API_KEY_UNKNOWN, headers=_CHALLENGE)
        return found

    def _start_thread(self) -> None:
        with self._starting:
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, name="limits", daemon=True)
                self._thread.start()

    def _run(self) -> None:
        stopped = False
        while not stopped:
            stopped = self._stopped.wait(SETTLE_INTERVAL_SECONDS)
            try:
                self.settle()
            except Exception:
                log.exception("settling limits")


def _limit_exceeded(limit: RateLimit, rest: int) -> ProblemError:
    metrics.limited_requests.labels(limit.name).inc()
    code = HttpProblem.TOO_MANY_GAMES if limit.name == "games" else HttpProblem.TOO_MANY_REQUESTS
    return ProblemError(code, headers={"Retry-After": str(rest)}, facts={"most": limit.quota, "seconds": rest})


def _address_or_network(peer: str) -> str:
    """Whom an address stands for: of IPv6 its network, since a household has a whole one."""
    if ":" not in peer:
        return peer
    try:
        address = ip_address(peer.partition("%")[0])
    except ValueError:
        return peer
    return str(ip_network((address, 64), strict=False)) if isinstance(address, IPv6Address) else peer
