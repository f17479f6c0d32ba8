"""One browser and one service, with its sandbox, for all tables."""

from collections.abc import Iterator
from contextlib import closing

import pytest
from playwright.sync_api import Browser, expect

from tests.kit.clients.client import Api
from tests.kit.servers.browser import chromium
from tests.kit.servers.running import Running

expect.set_options(timeout=20_000)  # a busy machine must not fail a test


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    with chromium() as started:
        yield started


@pytest.fixture(scope="package")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with Running.start(tmp_path_factory.mktemp("service") / "data", WORKERS=1, SANDBOX="on") as running:
        yield running.url


@pytest.fixture
def api(url: str) -> Iterator[Api]:
    """A client of the service."""
    with closing(Api.at(url)) as client:
        yield client
