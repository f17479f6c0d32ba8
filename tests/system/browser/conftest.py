"""One browser and one service for a module's pages."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.kit.servers.browser import chromium
from tests.kit.servers.running import Running


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as started:
        yield started


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with Running.start(tmp_path_factory.mktemp("service") / "data", WORKERS=1) as running:
        yield running.url
