"""Example programs for every test that takes them: once in each language."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from openapi.sdks.generate import exclusive_lock
from tests.kit.servers.running import Running
from tests.system.sdks.compiling import compiled
from tests.system.sdks.programs import EXAMPLES, LANGUAGES, Programs


@pytest.fixture(scope="session")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A service for all programs."""
    with Running.start(tmp_path_factory.mktemp("service") / "data", WORKERS=1, SANDBOX="true") as running:
        yield running.url


@pytest.fixture(params=LANGUAGES)
def programs(request: pytest.FixtureRequest, sdks: Path, tmp_path: Path) -> Programs:
    """The example programs in one language."""
    return LANGUAGES[request.param](sdks, tmp_path / "programs")


@pytest.fixture(scope="session")
def classes(sdks: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The Kotlin SDK, its example and the tests' programs, compiled once with stand-ins for OkHttp and Retrofit."""
    own = tmp_path_factory.getbasetemp()
    folder = (own.parent if "PYTEST_XDIST_WORKER" in os.environ else own) / "kotlin"
    folder.mkdir(exist_ok=True)
    with exclusive_lock(folder / "lock"):
        if not (folder / "classes").exists():
            compiled([sdks / "kotlin" / "src", EXAMPLES / "kotlin", Path(__file__).parent / "compiled"], folder)
    return folder / "classes"
