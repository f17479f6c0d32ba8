"""One running service for all tests that need no other: a sandbox with two web workers."""

from collections.abc import Iterator
from contextlib import closing

import pytest

from tests.kit.clients.client import Api
from tests.kit.servers.running import Running


@pytest.fixture(scope="session")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A service that many tests share; each makes games of its own."""
    with Running.start(tmp_path_factory.mktemp("play"), WORKERS=2, SANDBOX="on", ACCESS_LOG_EVERY=1) as running:
        yield running


@pytest.fixture(scope="session")
def api(service: Running) -> Iterator[Api]:
    """A client of the shared service."""
    with closing(Api.at(service.url)) as client:
        yield client
