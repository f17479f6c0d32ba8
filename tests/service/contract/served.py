"""The service in this process, whole or with a part of it broken."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import httpx
from flask import request

from service.app import build_app
from service.http.context import ServiceContext
from service.http.live.stream_registry import StreamRegistry
from service.http.middleware.rate_limits import rate_limits_from
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
    streams = StreamRegistry(link, settings)
    limits = rate_limits_from(link, settings, lambda: 1.0)  # time stands still: no new window begins
    app = build_app(ServiceContext(Tables(GameStore(link, 3600), Lobby(link)), streams, settings, limits))
    if broken:
        app.before_request(defective)
    with httpx.Client(transport=httpx.WSGITransport(app), base_url="http://here") as http:
        yield Service.at(http)
    streams.stop()
    if limits:
        limits.stop()
    link.close()
