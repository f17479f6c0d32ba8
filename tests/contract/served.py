"""The service in this process, whole or with a part of it broken."""

from collections.abc import Iterator
from contextlib import contextmanager

import httpx
from flask import request

from service.app import assembled
from service.http.parts import Parts
from service.settings import Settings
from service.store import Feed, GameStore, Lobby, connect
from service.tables.service import Tables
from tests.contract.stranger import Service

NOWHERE = "unix:///nowhere/at/all"
SECRET_KEY = "a key for these tests and for nothing else"


def defective() -> None:
    """A defect of the service's own, in all that is in the contract."""
    if request.path.startswith("/v1/"):
        raise RuntimeError("a defect")


@contextmanager
def served(redis_url: str, *, sandbox: bool = True, broken: bool = False) -> Iterator[Service]:
    """A service on that store; in a broken one every operation fails."""
    link = connect(redis_url, patience=5.0 if redis_url != NOWHERE else 0.05)
    feed = Feed(link)
    tables = Tables(GameStore(link, 3600), Lobby(link))
    app = assembled(Parts(tables, feed, Settings(redis_url=redis_url, secret_key=SECRET_KEY, sandbox=sandbox)))
    if broken:
        app.before_request(defective)
    with httpx.Client(transport=httpx.WSGITransport(app), base_url="http://here") as http:
        yield Service.at(http)
    feed.close()
    link.close()
