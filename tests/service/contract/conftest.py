"""Fixtures: one running service, a sandbox with two web workers and a worker."""

from collections.abc import Iterator
from contextlib import closing

import pytest

from tests.kit.clients.client import Api
from tests.kit.servers.running import Running


@pytest.fixture(scope="session")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A service shared by many tests; each test creates its own games."""
    with Running.start(tmp_path_factory.mktemp("contract"), WORKERS=2, SANDBOX="on") as running:
        yield running


@pytest.fixture(scope="session")
def service(running: Running) -> Iterator[Api]:
    """A client of the running service that knows only its contract."""
    with closing(Api.at(running.url)) as api:
        yield api.strict()
