"""Example programs for every test that takes them: once in each language."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.kit.servers.running import Running
from tests.system.sdks.programs import LANGUAGES, Programs


@pytest.fixture(scope="session")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A service for all programs."""
    with Running.start(tmp_path_factory.mktemp("service") / "data", WORKERS=1, SANDBOX="true") as running:
        yield running.url


@pytest.fixture(params=LANGUAGES)
def programs(request: pytest.FixtureRequest, sdks: Path, tmp_path: Path) -> Programs:
    """The example programs in one language."""
    return LANGUAGES[request.param](sdks, tmp_path / "programs")
