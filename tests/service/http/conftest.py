"""Fixtures: the application on a real store, as a sandbox, with a clock that the test sets."""

from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from flask import Flask

from service.app import build_app
from service.http.context import ServiceContext
from service.store import GameStore, Lobby, StoreConnection, connect
from service.tables.storage.repository import Tables
from tests.kit.client import Api
from tests.kit.context import KEPT_SECONDS, context_on
from tests.kit.contract import Contract


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


@pytest.fixture
def client(app: Flask, contract: Contract) -> Api:
    """A client of the service."""
    return Api.inside(app, contract)
