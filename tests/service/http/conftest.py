"""Fixtures: the application on a real store, as a sandbox, with a clock that the test sets."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

import pytest
from flask import Flask

from service.app import build_app
from service.http.context import ServiceContext
from service.store import GameStore, Lobby, StoreConnection, connect
from service.tables.actions.overdue import is_overdue
from service.tables.model.stored_table import decode_table
from service.tables.storage.repository import Tables
from tests.kit.clients.client import Api
from tests.kit.clients.contract import Contract
from tests.kit.games.context import KEPT_SECONDS, context_on


@dataclass
class Clock:
    """Milliseconds since 1970, set by the test."""

    now: int = 1_767_225_600_000

    def __call__(self) -> int:
        return self.now


@pytest.fixture(scope="session")
def contract() -> Contract:
    """The published contract."""
    return Contract.published()


@pytest.fixture(scope="session")
def clock() -> Clock:
    """The service's clock."""
    return Clock()


@pytest.fixture(scope="session")
def link(redis_url: str) -> Iterator[StoreConnection]:
    """A connection to the store."""
    link = connect(redis_url)
    yield link
    link.close()


@pytest.fixture(scope="session")
def parts(redis_url: str, link: StoreConnection, clock: Clock) -> Iterator[ServiceContext]:
    """The parts of the service."""
    tables = Tables(GameStore(link, KEPT_SECONDS), Lobby(link), clock)
    with context_on(link, tables, redis_url=redis_url, sandbox=True) as context:
        yield context


@pytest.fixture(scope="session")
def app(parts: ServiceContext) -> Flask:
    """The application; an exception in it fails the test."""
    app = build_app(parts)
    app.config["PROPAGATE_EXCEPTIONS"] = True
    return app


@dataclass(frozen=True)
class Attended:
    """The application, and a worker that does what is due in a game before it is read."""

    app: Flask
    tables: Tables

    def __call__(self, environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
        """Plays the game that is read, and passes the request on."""
        read = re.match("/v1/games/([a-z2-7]{16})", environ["PATH_INFO"])
        if read and environ["REQUEST_METHOD"] == "GET":
            self.play(read[1])
        return self.app(environ, start_response)

    def play(self, game_id: str) -> None:
        """Takes overdue steps of the game, some at most: bots alone are always overdue."""
        for _ in range(10):
            stored = self.tables.store.read(game_id)
            if stored is None or not is_overdue(decode_table(stored.state), self.tables.clock()):
                break
            self.tables.step(game_id)


@pytest.fixture
def client(app: Flask, parts: ServiceContext, contract: Contract) -> Api:
    """A client of the service, which has a worker."""
    return Api.inside(Attended(app, parts.tables), contract)


@pytest.fixture
def unattended(app: Flask, contract: Contract) -> Api:
    """A client of the service while no worker runs."""
    return Api.inside(app, contract)
