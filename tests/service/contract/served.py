"""The service in this process, whole or with a part of it broken."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import httpx
from flask import request

from service.app import assembled
from service.http.context import Parts
from service.http.live.stream_registry import Streams
from service.http.middleware.rate_limits import limits_of
from service.settings import Settings
from service.store import GameStore, Lobby, connect
from service.tables.storage.repository import Tables
from tests.service.contract.stranger import Service

NOWHERE = "unix:///nowhere/at/all"
SECRET_KEY = "a key for these tests and for nothing else"


def defective() -> None:
    """A defect of the service's own, in all that is in the contract."""
    if request.path.startswith("/v1/"):
        raise RuntimeError("a defect")


@contextmanager
def served(redis_url: str, *, sandbox: bool = True, broken: bool = False, **changed: Any) -> Iterator[Service]:
    """A service on that store; in a broken one every operation fails."""
    link = connect(redis_url, patience=5.0 if redis_url != NOWHERE else 0.05)
    settings = Settings(redis_url=redis_url, secret_key=SECRET_KEY, sandbox=sandbox, **changed)
    streams = Streams(link, settings)
    limits = limits_of(link, settings, lambda: 1.0)  # time stands still: no new window begins
    app = assembled(Parts(Tables(GameStore(link, 3600), Lobby(link)), streams, settings, limits))
    if broken:
        app.before_request(defective)
    with httpx.Client(transport=httpx.WSGITransport(app), base_url="http://here") as http:
        yield Service.at(http)
    streams.stop()
    if limits:
        limits.stop()
    link.close()
