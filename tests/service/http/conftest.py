"""What these tests share: the application on a real store, as a sandbox, with a clock that the test moves."""

from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from flask import Flask

from service.app import build_app
from service.http.context import ServiceContext
from service.http.live.stream_registry import StreamRegistry
from service.settings import Settings
from service.store import GameStore, Lobby, StoreConnection, connect
from service.tables.storage.repository import Tables
from tests.kit.contract import Contract
from tests.service.http.client import Client

SECRET_KEY = "a key for these tests and for nothing else"


@dataclass
class Clock:
    """Milliseconds since 1970, as the test wants them."""

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
    """A line to the store."""
    link = connect(redis_url)
    yield link
    link.close()


@pytest.fixture(scope="session")
def parts(redis_url: str, link: StoreConnection, clock: Clock) -> Iterator[ServiceContext]:
    """What the service is made of."""
    settings = Settings(redis_url=redis_url, secret_key=SECRET_KEY, sandbox=True)
    streams = StreamRegistry(link, settings)
    yield ServiceContext(Tables(GameStore(link, 3600), Lobby(link), clock), streams, settings)
    streams.stop()


@pytest.fixture(scope="session")
def app(parts: ServiceContext) -> Flask:
    """The application; what goes wrong in it goes wrong in the test."""
    app = build_app(parts)
    app.config["PROPAGATE_EXCEPTIONS"] = True
    return app


@pytest.fixture
def client(app: Flask, contract: Contract) -> Client:
    """Somebody who talks to the service."""
    return Client(app.test_client(), contract)
