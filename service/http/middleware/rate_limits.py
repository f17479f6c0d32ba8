"""Rate limits for a token, an address, and a client with an API key, reported in RateLimit headers.

The headers follow draft-ietf-httpapi-ratelimit-headers-10. While the store is unavailable, each process goes by its
own counts.
"""

import hashlib
import logging
import threading
from collections.abc import Callable, Iterator
from functools import cache
from math import ceil

from flask import request

from service.http.middleware.addresses import caller_address
from service.http.problems.problem import HttpProblem, ProblemError
from service.http.protocol.tokens import token_claim
from service.monitoring import metrics
from service.setting_readers import ApiKey
from service.settings import Settings
from service.store import RateLimit, StoreConnection, StoreUnavailable, Tallies

LIMIT_HEADERS_KEY = "rummy.limits"
"""Key of the request's LimitHeaders in the WSGI environment."""
SETTLE_INTERVAL_SECONDS = 1.0
"""Seconds between two exchanges of counts with the other processes."""
GAME_OPENING_ENDPOINTS = {"Games.createGame", "Lobby.quickPlay", "Lobby.rematch"}
"""Endpoints that may create a game."""
_CHALLENGE = {"WWW-Authenticate": 'ApiKey realm="rummy", header="X-API-Key"'}
log = logging.getLogger("service.http.limits")


def rate_limits_from(
    connection: StoreConnection, settings: Settings, clock: Callable[[], float]
) -> "RateLimits | None":
    """The limits that `settings` ask for, with windows by `clock`, in seconds; None if they limit nothing."""
    is_limited = settings.requests_per_token or settings.requests_per_address or settings.games_per_address
    return RateLimits(Tallies(connection), settings, clock) if is_limited or settings.api_keys else None


class LimitHeaders:
    """Reports the limits that counted a request: for each, the requests left and the seconds until its next window."""

    __slots__ = ("states",)

    def __init__(self) -> None:
        self.states: list[tuple[RateLimit, int, int]] = []

    def headers(self) -> list[tuple[str, str]]:
        """The headers; none if no limit counted the request."""
        if not self.states:
            return []
        policies = ", ".join([_policy(limit) for limit, _, _ in self.states])
        states = ", ".join(
            [f'"{limit.name}";r={max(left, 0)};t={seconds_left}' for limit, left, seconds_left in self.states]
        )
        return [("RateLimit-Policy", policies), ("RateLimit", states)]


@cache
def _policy(limit: RateLimit) -> str:
    return f'"{limit.name}";q={limit.quota};w={limit.seconds}'


class RateLimits:
    """The limits of one process; a thread that exchanges counts starts with the first request."""

    def __init__(self, tallies: Tallies, settings: Settings, clock: Callable[[], float]) -> None:
        self._tallies = tallies
        self._clock = clock
        self._token = RateLimit("token", settings.requests_per_token, 60)
        self._address = RateLimit("address", settings.requests_per_address, 60)
        self._games = RateLimit("games", settings.games_per_address, 3600)
        self._keys = {key.digest: key for key in settings.api_keys}
        self._start_lock = threading.Lock()
        self._thread: threading.Thread | None = None
        self._stopped = threading.Event()

    def check(self) -> None:
        """Counts the current request. Raises ProblemError if it exceeds a limit or lacks a valid API key."""
        if not request.path.startswith("/v1/"):
            return
        if self._thread is None:  # asked here too, so that not every request takes the lock
            self._start_thread()
        now = self._clock()
        headers = request.environ[LIMIT_HEADERS_KEY] = LimitHeaders()
        for limit, caller in self._applicable_limits():
            left, seconds_left = self._tallies.take(limit, caller, now), ceil(limit.left(now))
            headers.states.append((limit, left, seconds_left))
            if left < 0:  # no later limit counts it: a refused caller must not fill the memory with made-up tokens
                raise _limit_exceeded(limit, seconds_left)

    def settle(self) -> None:
        """Exchanges counts with the other processes, if the store can be reached."""
        try:
            self._tallies.settle(self._clock())
        except StoreUnavailable as error:
            metrics.limiter_failures.inc()
            log.warning("limits: store unavailable: %s", error)

    def stop(self) -> None:
        """Exchanges counts once more and ends the thread."""
        self._stopped.set()
        if self._thread:
            self._thread.join()

    def _applicable_limits(self) -> Iterator[tuple[RateLimit, str]]:
        """The limits that count this request, each with its caller; an API key takes the place of the address."""
        key = self._api_key()
        caller = f"key {key.name}" if key else caller_address()
        if key:
            yield RateLimit("key", key.quota, 60), key.name
        elif self._address.quota:
            yield self._address, caller
        if self._token.quota and (bearer := _bearer()):
            yield self._token, bearer
        if self._games.quota and request.endpoint in GAME_OPENING_ENDPOINTS:
            yield self._games, caller

    def _api_key(self) -> ApiKey | None:
        if not self._keys:
            return None
        key_text = request.environ.get("HTTP_X_API_KEY")
        if not key_text:
            raise ProblemError(HttpProblem.API_KEY_REQUIRED, headers=_CHALLENGE)
        key = self._keys.get(hashlib.sha256(key_text.encode()).hexdigest())
        if key is None:
            raise ProblemError(HttpProblem.API_KEY_UNKNOWN, headers=_CHALLENGE)
        return key

    def _start_thread(self) -> None:
        with self._start_lock:
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


def _bearer() -> str | None:
    """A digest of the current request's token, since the store must not hold tokens; None without a well-formed one.

    It comes from the claim, not from the header, which has several spellings of one token.
    """
    try:
        claim = token_claim(request.environ)
    except ProblemError:  # the operation refuses it, if it reads tokens
        return None
    if claim is None:
        return None
    return hashlib.blake2b(f"{claim.player_id}.{claim.proof}".encode(), digest_size=12).hexdigest()


def _limit_exceeded(limit: RateLimit, seconds_left: int) -> ProblemError:
    metrics.limited_requests.labels(limit.name).inc()
    code = HttpProblem.TOO_MANY_GAMES if limit.name == "games" else HttpProblem.TOO_MANY_REQUESTS
    return ProblemError(
        code, headers={"Retry-After": str(seconds_left)}, facts={"most": limit.quota, "seconds": seconds_left}
    )
