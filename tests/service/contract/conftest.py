"""What these tests share: one running service, a sandbox with two web workers and a worker process."""

from collections.abc import Iterator
from contextlib import closing

import pytest

from tests.kit.client import Api
from tests.kit.running import Running


@pytest.fixture(scope="session")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A service that many tests share; each makes games of its own."""
    with Running.start(tmp_path_factory.mktemp("contract"), WORKERS=2, SANDBOX="on") as running:
        yield running


@pytest.fixture(scope="session")
def service(running: Running) -> Iterator[Api]:
    """What a stranger knows of it."""
    with closing(Api.at(running.url)) as api:
        yield api.strict()
