"""Limits of a running service: new games from one address are refused in the end, by any web worker."""

import time
from collections.abc import Callable

import httpx

from tests.kit.clients.client import TLS
from tests.kit.servers.running import Running

QUOTA, WORKERS = 5, 2
PATIENCE = 30.0
HOUR = 3600


def try_to_create_game(url: str) -> bool:
    """Whether a game was created over a new connection; otherwise the limit refused it."""
    answer = httpx.post(f"{url}/v1/games", json={"variant": "rami"}, verify=TLS)
    assert answer.status_code in {201, 429}, answer.text
    assert answer.headers["RateLimit-Policy"] == f'"games";q={QUOTA};w={HOUR}'
    return answer.is_success


def test_web_workers_share_a_limit(start: Callable[..., Running]) -> None:
    running = start(WORKERS=WORKERS, GAMES_PER_ADDRESS=QUOTA)
    began, games, refused = time.time(), 0, 0
    end = time.monotonic() + PATIENCE
    while refused < 20:
        assert time.monotonic() < end, f"{games} games, and no end"
        new = try_to_create_game(running.url)
        games, refused = games + new, 0 if new else refused + 1
    hours = time.time() // HOUR - began // HOUR
    assert QUOTA <= games <= QUOTA * WORKERS * (1 + hours)
