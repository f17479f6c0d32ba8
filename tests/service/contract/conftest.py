"""What these tests share: one running service, a sandbox with two web workers and a worker process."""

from collections.abc import Iterator

import httpx
import pytest

from tests.kit.running import Running
from tests.service.contract.stranger import Service


@pytest.fixture(scope="session")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A service that many tests share; each makes games of its own."""
    with Running.start(tmp_path_factory.mktemp("contract"), WORKERS=2, SANDBOX="on") as running:
        yield running


@pytest.fixture(scope="session")
def service(running: Running) -> Iterator[Service]:
    """What a stranger knows of it."""
    with httpx.Client(base_url=running.url, timeout=40) as http:
        yield Service.at(http)
